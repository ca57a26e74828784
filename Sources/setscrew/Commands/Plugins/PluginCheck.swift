import Notation
import Payload
import Registry

/// One run of `plugins check`: plugins read as if they were in force, and held against the registry.
struct PluginCheck {
  private let world: World
  private let arguments: Arguments
  private let folders: [String]
  private let report: FindingReport

  /// What was found out about one plugin.
  struct Verdict {
    var folder: String
    var plugin: Plugin?
    var findings: [Finding]
    /// The providers in whose views it is.
    var providers: [String]
    var isBroken: Bool
  }

  init(_ invocation: Invocation) throws {
    world = invocation.world
    arguments = invocation.arguments
    folders = Array(invocation.words.dropFirst())
    report = try FindingReport(world: world, arguments: arguments)
    guard !folders.isEmpty else {
      throw Failure(.usage, "which plugin? setscrew plugins check DIR")
    }
    for folder in folders where !LocalFiles.isFolder(world.path(of: folder)) {
      throw Failure(.usage, "no such plugin folder: \(folder)")
    }
  }

  func run() throws -> ExitCode {
    guard let installation = world.places.installation else {
      throw Failure(
        .configuration, "the folder with registry/ and profiles/ cannot be found",
        remedy: "set SETSCREW_HOME to the folder that Setscrew was installed to")
    }
    let verdicts = folders.map { verdict(on: Self.trimmed($0), installation: installation) }
    if arguments.has(.json) {
      world.output.line(Self.json(verdicts).pretty(indent: 2))
    } else {
      for verdict in verdicts { show(verdict) }
    }
    return verdicts.contains(where: \.isBroken) ? .plugin : .success
  }

  private static func trimmed(_ folder: String) -> String {
    folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  private func verdict(on folder: String, installation: String) -> Verdict {
    let plugins = PluginLoader(places: places(with: folder, installation), files: files).load()
    let plugin = plugins.plugins.first { $0.folder == folder }
    func isOwn(_ finding: Finding) -> Bool {
      guard let place = finding.origin?.place else { return finding.message.contains(folder) }
      return place.file.hasPrefix(folder + "/")
    }
    var findings = plugins.findings.filter(isOwn)
    var providers: [String] = []
    var isBroken = plugin?.isLeftOut ?? true
    if let plugin, !plugin.isLeftOut {
      for provider in plugins.providers {
        guard let view = plugins.view(of: provider.name) else { continue }
        let isLeftOut = view.leftOut.contains(plugin.name)
        guard isLeftOut || view.registry.plugins.contains(plugin.name) else { continue }
        findings += view.findings.filter { isOwn($0) && $0.code != "plugin-left-out" }
        if isLeftOut {
          isBroken = true
        } else {
          providers.append(provider.name)
          findings += RegistryLint.findings(in: view).filter(isOwn)
        }
      }
    }
    findings = findings.withoutRepeats()
    isBroken = isBroken || findings.contains { $0.severity == .error }
    return Verdict(
      folder: folder, plugin: plugin, findings: findings, providers: providers, isBroken: isBroken)
  }

  /// All plugins in their places, the one under examination once and with its place if it lies in one.
  private func places(with folder: String, _ installation: String) -> [PluginPlace] {
    let real = LocalFiles.realPath(world.path(of: folder))
    var kind = PluginPlace.Kind.extra
    var places: [PluginPlace] = []
    let roots: [(PluginPlace.Kind, String?)] = [
      (.installed, "\(installation)/registry"), (.user, "\(world.places.configuration)/plugins"),
      (.project, world.places.project.map { "\($0)/plugins" }),
    ]
    for (place, root) in roots {
      guard let root else { continue }
      for name in LocalFiles.list(root) where !name.hasPrefix(".") && LocalFiles.isFolder("\(root)/\(name)") {
        let path = "\(root)/\(name)"
        if LocalFiles.realPath(path) == real {
          kind = place
        } else if LocalFiles.exists("\(path)/plugin.yaml") {
          places.append(PluginPlace(place, path, isPlugin: true))
        }
      }
    }
    return places + [PluginPlace(kind, folder, isPlugin: true)]
  }

  /// Files by the paths that the user typed, which are relative to the working folder.
  private var files: FileAccess {
    let world = world
    return FileAccess(
      list: { FileAccess.disk.list(world.path(of: $0)) }, read: { FileAccess.disk.read(world.path(of: $0)) })
  }

  private func show(_ verdict: Verdict) {
    var texts: [String: String] = [:]
    for file in Set(verdict.findings.compactMap { $0.origin?.place?.file }) {
      texts[file] = (try? LocalFiles.read(world.path(of: file), limit: 64 << 20)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    if !verdict.findings.isEmpty { report.printResult(verdict.findings, texts: texts) }
    let name = verdict.plugin.map { "\($0.name)\($0.version.map { " \($0)" } ?? "")" } ?? verdict.folder
    guard !verdict.isBroken else { return world.output.line("\(name) is broken") }
    let counts = (verdict.plugin?.entryCounts ?? []).map { "\($0.kind) \($0.count)" }
    let providers =
      verdict.providers.isEmpty
      ? "in force for nobody by itself" : "in force for \(verdict.providers.joined(separator: ", "))"
    world.output.line("\(name) is fine: \((counts + [providers]).joined(separator: ", "))")
  }

  private static func json(_ verdicts: [Verdict]) -> JSON {
    [
      "plugins": .array(
        verdicts.map { verdict in
          [
            "folder": .string(verdict.folder), "name": (verdict.plugin?.name).json,
            "version": (verdict.plugin?.version).json, "broken": .bool(verdict.isBroken),
            "providers": .strings(verdict.providers),
          ]
        }),
      "findings": .array(verdicts.flatMap(\.findings).sortedByPlace().map(\.json)),
    ]
  }
}

extension World {
  /// A path that the user typed as one that files can be opened by.
  func path(of typed: String) -> String { typed.hasPrefix("/") ? typed : "\(workingFolder)/\(typed)" }
}
