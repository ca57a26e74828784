import Notation
import Profiles
import Registry

extension Command {
  /// Lists the profiles that can be named.
  static let profiles = Command(
    name: "profiles", group: .everyday, operands: "[WORD...]",
    summary: "list the profiles that can be run by name",
    flags: [.json],
    examples: [
      .init("profiles", "all profiles: yours, the project's, and the examples"),
      .init("profiles poem", "those whose name or summary has a word"),
    ]
  ) { invocation in
    let workspace = try Workspace(invocation)
    let loader = ProfileLoader(files: workspace.profileFiles, catalog: workspace.catalog)
    let rows = workspace.catalog.entries().map { entry -> ProfileRow in
      let loaded = try? loader.load(entry.path)
      let model = loaded?.files.reversed().lazy.compactMap { file in
        file.settings.first { $0.key == KnownSetting.model }?.value.string
      }.first
      return ProfileRow(
        name: entry.isShadowed ? entry.path : entry.name, summary: loaded?.summary?.value ?? "",
        model: model ?? "", place: entry.owner.rawValue, path: entry.path, isBroken: loaded?.hasErrors ?? true
      )
    }.filter { row in
      invocation.words.allSatisfy { word in
        [row.name, row.summary, row.model].contains { $0.lowercased().contains(word.lowercased()) }
      }
    }
    if invocation.arguments.has(.json) {
      invocation.world.output.line(JSON.array(rows.map(\.json)).pretty(indent: 2))
    } else {
      let name = rows.map(\.name.count).max() ?? 0
      let model = rows.map(\.model.count).max() ?? 0
      for row in rows {
        let summary = row.isBroken ? "(broken: see `setscrew check \(row.name)`)" : row.summary
        invocation.world.output.line(
          "\(row.name.padded(to: name))  \(row.model.padded(to: model))  \(row.place.padded(to: 12))  \(summary.visibleText)"
        )
      }
      if rows.isEmpty { invocation.world.errors.line("setscrew: no profile matches") }
    }
    return .success
  }
}

/// One line of the list of profiles.
private struct ProfileRow {
  let name: String
  let summary: String
  let model: String
  let place: String
  let path: String
  let isBroken: Bool

  var json: JSON {
    [
      "name": .string(name), "summary": .string(summary), "model": model.isEmpty ? .null : .string(model),
      "place": .string(place), "path": .string(path), "broken": .bool(isBroken),
    ]
  }
}
