import Notation
import Payload
import Registry

extension Command {
  /// `setscrew plugins`: what the registry is made of, and the making of one's own.
  static let plugins = Command(
    name: "plugins", group: .setUp, operands: "[check DIR... | new NAME]",
    summary: "list, check and start plugins",
    discussion: """
      Without words: the plugins in force, what they hold, whose fields they replace, and which were left
      out and why; --all names every field that was replaced. `check` reads plugins as if they were in force
      and exits 7 when one is broken. `new` writes a small worked example to the project's
      .setscrew/plugins (with --user to your own), which is then in force.
      """,
    flags: [.provider, .all, .ownFolder, .force, .json],
    examples: [
      Example("plugins", "what is in force"),
      Example("plugins new lab", "an example to change, in .setscrew/plugins/lab"),
      Example("plugins check .setscrew/plugins/lab", "prove a plugin, in CI too"),
    ],
    run: { invocation in
      switch invocation.words.first {
      case "check": try PluginCheck(invocation).run()
      case "new": try PluginTemplate(invocation).run()
      case nil: try PluginsListing(invocation).run()
      case let word?:
        throw Failure(
          .usage, "plugins knows check and new, not '\(word)'",
          remedy: Suggestion.nearest(to: word, among: ["check", "new"]).map {
            "did you mean `plugins \($0)`?"
          })
      }
    })
}

/// One run of `plugins` without words.
struct PluginsListing {
  let browsing: Browsing
  let arguments: Arguments
  /// The view with what is to be said about the plugins in it.
  private let view: PluginCollection.View?

  private var collection: PluginCollection { browsing.workspace.plugins }

  init(_ invocation: Invocation) throws {
    browsing = try Browsing(invocation)
    arguments = invocation.arguments
    view = browsing.workspace.plugins.view(of: browsing.provider.name)
  }

  func run() throws -> ExitCode {
    if arguments.has(.json) {
      browsing.print(json)
    } else {
      browsing.output.write(text)
    }
    return .success
  }

  private var findings: [Finding] { (collection.findings + (view?.findings ?? [])).withoutRepeats() }

  private func isLeftOut(_ plugin: Plugin) -> Bool {
    plugin.isLeftOut || view?.leftOut.contains(plugin.name) ?? false
  }

  /// Why a plugin was left out.
  private func reasons(for plugin: Plugin) -> [Finding] {
    let own = findings.filter { $0.origin?.place?.file.hasPrefix(plugin.folder + "/") ?? false }
    let errors = own.filter { $0.severity == .error }
    return errors.isEmpty ? own : errors
  }

  /// What was found wrong in folders of which no plugin could be read at all.
  private var unreadable: [Finding] {
    findings.filter { finding in
      guard finding.severity == .error, let file = finding.origin?.place?.file else { return false }
      return !collection.plugins.contains { file.hasPrefix($0.folder + "/") }
    }
  }

  private var text: String {
    var table = TextTable([
      TextTable.Column(title: "NAME"), TextTable.Column(title: "VERSION"), TextTable.Column(title: "FROM"),
      TextTable.Column(title: "EXTENDS", fit: .wraps(minimum: 12)),
      TextTable.Column(title: "HOLDS", fit: .wraps(minimum: 20)),
    ])
    let inForce = browsing.registry.plugins
    let working = collection.plugins.filter { !isLeftOut($0) }
    table.heading("in force for \(browsing.provider.name)")
    for name in inForce {
      if let plugin = working.first(where: { $0.name == name }) { add(plugin, to: &table) }
    }
    let others = working.filter { !inForce.contains($0.name) }
    if !others.isEmpty { table.heading("for others") }
    for plugin in others { add(plugin, to: &table) }
    return table.text(width: browsing.width, paint: browsing.paint) + leftOutText + overridesText
  }

  private func add(_ plugin: Plugin, to table: inout TextTable) {
    let counts = plugin.entryCounts.map { "\($0.kind) \($0.count)" }.joined(separator: ", ")
    table.add([
      plugin.name, plugin.version ?? Phrase.unknown, plugin.kind.description,
      plugin.extends.isEmpty ? Phrase.unknown : plugin.extends.joined(separator: ", "),
      counts.isEmpty ? "nothing" : counts,
    ])
  }

  private var leftOutText: String {
    var page = DetailPage()
    let leftOut = collection.plugins.filter(isLeftOut)
    guard !leftOut.isEmpty || !unreadable.isEmpty else { return "" }
    page.section("left out")
    for plugin in leftOut {
      let reasons = reasons(for: plugin).map(Self.line)
      for reason in reasons.isEmpty ? ["what it extends is left out"] : reasons {
        page.value("\(plugin.name) (\(plugin.kind))", reason)
      }
    }
    for finding in unreadable { page.value("unreadable", Self.line(finding)) }
    return page.text(width: browsing.width, paint: browsing.paint)
  }

  private static func line(_ finding: Finding) -> String {
    (finding.origin.map { "\($0): " } ?? "") + finding.message
  }

  /// Who replaced what: the user's and the project's plugins field by field, installed ones in numbers.
  private var overridesText: String {
    let overrides = browsing.registry.overrides
    guard !overrides.isEmpty else { return "" }
    let installed = Set(collection.plugins.filter { $0.kind == .installed }.map(\.name))
    var page = DetailPage()
    page.section("who won")
    var counts: [String: Int] = [:]
    for override in overrides {
      if installed.contains(override.winner), !arguments.has(.all) {
        counts["\(override.winner) over \(override.loser)", default: 0] += 1
      } else {
        let what =
          override.fields.isEmpty ? "takes away" : "replaces \(override.fields.joined(separator: ", ")) of"
        page.value(override.winner, "\(what) \(override.kind) \(override.key), over \(override.loser)")
      }
    }
    for (pair, count) in counts.sorted(by: { $0.key < $1.key }) {
      page.value(pair, "\(count) \(count == 1 ? "entry" : "entries") (--all names them)")
    }
    return page.text(width: browsing.width, paint: browsing.paint)
  }

  private var json: JSON {
    let inForce = browsing.registry.plugins
    return [
      "provider": .string(browsing.provider.name),
      "plugins": .array(
        collection.plugins.map { plugin in
          var counts = JSONObject()
          for (kind, count) in plugin.entryCounts {
            counts[String(kind.map { $0 == " " ? "_" : $0 })] = .number(JSONNumber(count))
          }
          return [
            "name": .string(plugin.name), "version": plugin.version.json, "summary": plugin.summary.json,
            "from": .string(plugin.kind.description), "folder": .string(plugin.folder),
            "extends": .strings(plugin.extends), "is_provider": .bool(plugin.declaresProvider),
            "in_force": .bool(inForce.contains(plugin.name) && !isLeftOut(plugin)),
            "left_out": .bool(isLeftOut(plugin)),
            "findings": .array(isLeftOut(plugin) ? reasons(for: plugin).map(\.json) : []),
            "entries": .object(counts), "evidence": plugin.evidence?.json ?? .null,
          ]
        }),
      "unreadable": .array(unreadable.map(\.json)),
      "overrides": .array(
        browsing.registry.overrides.map {
          [
            "kind": .string($0.kind), "key": .string($0.key), "fields": .strings($0.fields),
            "winner": .string($0.winner), "loser": .string($0.loser),
          ]
        }),
    ]
  }
}
