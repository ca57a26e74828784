import Notation
import Profiles
import Registry

/// A file of which each line is a request body: checked one by one, with the registry read once.
struct BodyLines {
  /// A line and what was found in it.
  struct Verdict {
    /// The number of the line, from 1.
    let line: Int
    /// What was found, with places in the file.
    let findings: [Finding]

    var isValid: Bool { !findings.contains { $0.severity == .error } }

    /// The verdict in one line.
    var json: JSON {
      [
        "line": .number(JSONNumber(line)), "valid": .bool(isValid),
        "findings": .array(findings.sortedByPlace().map(\.json)),
      ]
    }
  }

  private let workspace: Workspace
  private let flags: RequestFlags
  private let schemaOnly: Bool
  private let path: String
  private let bytes: [UInt8]
  private var registries: [String: ResponseSettingsRegistry] = [:]

  init(_ path: String, _ invocation: Invocation) throws {
    workspace = try Workspace(invocation)
    flags = try RequestFlags(invocation.arguments, world: invocation.world, text: [], readsInput: false)
    schemaOnly = invocation.arguments.has(.schemaOnly)
    if path == "-" {
      guard let piped = try invocation.world.pipedInput() else {
        throw Failure(.usage, "--jsonl - reads standard input, and nothing is piped in")
      }
      bytes = piped
      self.path = "<stdin>"
    } else {
      bytes = try LocalFiles.read(path.hasPrefix("/") ? path : "\(invocation.world.workingFolder)/\(path)")
      self.path = path
    }
  }

  /// The text that findings point into.
  var texts: [String: String] { [path: String(decoding: bytes, as: UTF8.self)] }

  /// How findings are reported.
  var report: FindingReport { workspace.report }

  /// Checks every line that is not blank, in order.
  mutating func check(_ body: (Verdict) -> Void) throws {
    let loader = ProfileLoader(files: workspace.profileFiles, catalog: workspace.catalog)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      let profile = loader.load(bytes: Array(line), path: path)
      let choice = ProviderChoice(profile, flags.request, configuration: workspace.configuration)
      let registry = try registries[choice.name] ?? workspace.registry(for: choice.name)
      registries[choice.name] = registry
      let plan = RequestPlan(
        workspace: workspace, profileName: nil, profile: profile, flags: flags, choice: choice,
        registry: registry)
      let requests = schemaOnly ? [plan.prepareForSchemaCheck()] : plan.prepare(keepsMissingInput: true)
      body(
        Verdict(
          line: index + 1, findings: requests.flatMap(\.findings).map { $0.moved(down: index, in: path) }))
    }
  }
}

extension Finding {
  /// The finding with places in a file so many lines further down.
  fileprivate func moved(down lines: Int, in file: String) -> Finding {
    var finding = self
    finding.origin = origin?.moved(down: lines, in: file)
    for index in finding.notes.indices {
      finding.notes[index].origin = finding.notes[index].origin?.moved(down: lines, in: file)
    }
    return finding
  }
}

extension Origin {
  fileprivate func moved(down lines: Int, in file: String) -> Origin {
    guard case .file(var place) = self, place.file == file else { return self }
    place.start.line += lines
    place.end.line += lines
    return .file(place)
  }
}
