import Notation
import Registry
import Responses

extension Command {
  /// Holds the registry against what another source says of the API.
  static let drift = Command(
    name: "drift", group: .build, operands: "",
    summary: "hold the registry against another source",
    discussion: """
      Compares settings, tools, items, values, models and events with an OpenAPI document, or with a document
      that scripts/drift makes from an official client library. Differences that the plugin's drift.yaml gives a
      reason for are counted only. Exits 9 when there are others, or when a reason is no longer needed.
      """,
    flags: [.against, .openAPI, .propose, .all, .provider, .json],
    examples: [
      .init("drift --openapi openapi.yaml", "against the description that OpenAI publishes"),
      .init("drift --against api.json --propose", "entries for what is new, ready for review"),
      .init("drift --against api.json --all --json", "all differences with their reasons, as data"),
    ]
  ) { invocation in try DriftCommand(invocation).run() }
}

/// One run of `drift`.
struct DriftCommand {
  let workspace: Workspace
  let arguments: Arguments
  private let provider: String

  init(_ invocation: Invocation) throws {
    guard invocation.words.isEmpty else {
      throw Failure(.usage, "drift takes no words", remedy: "give the file with --against or --openapi")
    }
    workspace = try Workspace(invocation)
    arguments = invocation.arguments
    provider = arguments.last(.provider) ?? ProviderChoice.standard
  }

  func run() throws -> ExitCode {
    let description = try self.description()
    let registry = try workspace.registry(for: provider)
    var drift = Drift(of: registry, against: description, events: EventType.allCases.map(\.rawValue))
    drift.settle(by: try known())
    let report = DriftReport(
      drift: drift, provider: provider, showsAll: arguments.has(.all),
      home: workspace.world.places.installation ?? "")
    let output = workspace.world.output
    if arguments.has(.json) {
      output.line(report.json.pretty(indent: 2))
    } else if arguments.has(.propose) {
      let proposal = DriftProposal(for: drift, of: description, registry: registry, on: workspace.day)
      output.write(report.text(of: proposal))
    } else {
      output.write(report.text(workspace.outputPaint))
    }
    return drift.isSettled ? .success : .unmet
  }

  private func description() throws -> APIDescription {
    let files = [(arguments.last(.against), false), (arguments.last(.openAPI), true)]
      .compactMap { file, isOpenAPI in file.map { (file: $0, isOpenAPI: isOpenAPI) } }
    guard files.count == 1, let (file, isOpenAPI) = files.first else {
      throw Failure(
        .usage, "drift needs one source to compare with",
        remedy: "give --against FILE or --openapi FILE, or run scripts/drift")
    }
    let document = try json(in: file)
    do {
      return try isOpenAPI ? APIDescription(openAPI: document) : APIDescription(extracted: document)
    } catch {
      throw Failure(.finding, "\(file): \(error.message)")
    }
  }

  private func json(in file: String) throws -> JSON {
    let bytes: [UInt8]
    if file == "-" {
      guard let piped = try workspace.world.pipedInput() else {
        throw Failure(.usage, "- reads standard input, and nothing is piped in")
      }
      bytes = piped
    } else {
      bytes = try LocalFiles.read(file.hasPrefix("/") ? file : "\(workspace.world.workingFolder)/\(file)")
    }
    // Published descriptions have several megabytes.
    let parsed = Node.parse(document: bytes, file: file, limits: ParseLimits())
    guard let node = parsed.node else {
      workspace.report.print(parsed.findings)
      throw Failure(.finding, "\(file) cannot be read")
    }
    return JSON(core: node)
  }

  /// The known differences of the provider's own plugin.
  private func known() throws -> KnownDrift {
    guard let plugin = workspace.plugins.plugins.first(where: { $0.name == provider }),
      let file = ["yaml", "yml"].map({ "\(plugin.folder)/drift.\($0)" }).first(where: LocalFiles.exists)
    else { return KnownDrift() }
    let known = KnownDrift(bytes: try LocalFiles.read(file), file: file)
    if known.findings.contains(where: { $0.severity == .error }) {
      workspace.report.print(known.findings)
      throw Failure(.configuration, "the list of known differences is broken")
    }
    return known
  }
}
