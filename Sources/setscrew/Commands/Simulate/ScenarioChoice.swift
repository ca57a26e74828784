import Notation
import Simulator

/// The scenarios that there are, and those that hold for every request.
struct ScenarioChoice: Sendable {
  /// All that were found: the installation's, the user's, the project's, and those given as files.
  let all: [Scenario]
  /// The names given by --scenario.
  let inForce: [String]

  /// Reads the scenarios; one that was asked for must work, what lies about is left out with a warning.
  init(_ workspace: Workspace) throws {
    var collection = ScenarioCollection()
    let places = workspace.world.places
    if let installation = places.installation {
      collection.add(folder: "\(installation)/registry/simulator/scenarios")
    }
    collection.add(folder: "\(places.configuration)/scenarios")
    if let project = places.project { collection.add(folder: "\(project)/scenarios") }
    workspace.report.print(collection.findings.map(\.asMild))
    var names: [String] = []
    for reference in workspace.arguments.all(.scenario) {
      if collection.scenarios.contains(where: { $0.name == reference }) {
        names.append(reference)
        continue
      }
      guard reference.contains("/") || reference.contains(".") else {
        let known = collection.scenarios.map(\.name)
        let near = Suggestion.nearest(to: reference, among: known)
        throw Failure(
          .usage, "no scenario is called '\(reference)'",
          remedy: near.map { "did you mean \($0)?" }
            ?? "give the path of a file, or one of \(known.joined(separator: ", "))")
      }
      names.append(try Self.read(reference, into: &collection, workspace))
    }
    all = collection.scenarios
    inForce = names
  }

  private static func read(_ path: String, into collection: inout ScenarioCollection, _ workspace: Workspace)
    throws -> String
  {
    let whole = path.hasPrefix("/") ? path : "\(workspace.world.workingFolder)/\(path)"
    guard LocalFiles.exists(whole) else { throw Failure(.usage, "no such scenario: \(path)") }
    let bytes = try LocalFiles.read(whole, limit: 64 << 20)
    let before = collection.findings.count
    let name = collection.add(bytes, file: path, folder: LocalFiles.parent(of: whole) ?? ".")
    workspace.report.print(Array(collection.findings.dropFirst(before)))
    guard let name else { throw Failure(.finding, "the scenario \(path) is broken") }
    return name
  }

  /// Prints name, summary and file of each.
  func list(to output: any Channel) {
    let width = all.map(\.name.count).max() ?? 0
    for scenario in all.sorted(by: { $0.name < $1.name }) {
      let blanks = String(repeating: " ", count: width - scenario.name.count + 2)
      output.line((scenario.name + blanks + (scenario.summary ?? scenario.file)).visibleText)
    }
  }
}

extension Finding {
  /// The finding as a warning: a file is left out, the rest works.
  fileprivate var asMild: Finding {
    var finding = self
    finding.severity = min(severity, .warning)
    return finding
  }
}
