import Notation
import Payload
import Profiles
import Registry

extension Command {
  /// Writes a request from elsewhere as a profile.
  static let `import` = Command(
    name: "import", group: .change, operands: "[FILE|-|'curl ...']",
    summary: "write a request from elsewhere as a profile",
    discussion: """
      Takes a curl command line, a JSON body, a file with a body or a batch line in each line, a body of Chat
      Completions, an exported prompt, a template of llm, or a provider's entry of promptfoo; which of them it is
      shows in the text, or say --from. What has no counterpart is left out with a warning; keys are never written.
      A file with several requests goes to a folder (-O DIR/), or give --line N.
      """,
    flags: [.importFrom, .output, .line, .force, .provider, .json],
    examples: [
      .init("import request.json -O profiles/request.yaml", "a body that your program sends"),
      .init(
        "import 'curl https://api.openai.com/v1/responses -d @request.json'", "a command line from a manual"),
      .init("import batch.jsonl -O profiles/", "a profile for each line"),
    ]
  ) { invocation in try ImportCommand(invocation).run() }
}

/// One run of `import`.
struct ImportCommand {
  private let workspace: Workspace
  private let arguments: Arguments
  private let words: [String]

  init(_ invocation: Invocation) throws {
    workspace = try Workspace(invocation)
    arguments = invocation.arguments
    words = invocation.words
  }

  func run() throws -> ExitCode {
    let registry = try workspace.registry(for: arguments.last(.provider) ?? ProviderChoice.standard)
    var requests = try self.requests(registry)
    if let number = try arguments.count(.line) {
      guard number <= requests.count else {
        throw Failure(.usage, "there are \(requests.count) requests, and no line \(number)")
      }
      requests = [requests[number - 1]]
    }
    let destinations = try self.destinations(of: requests)
    var isFine = true
    for (request, destination) in zip(requests, destinations) {
      let text = request.profileText
      let findings = try self.findings(of: request, text)
      workspace.report.print(request.findings + findings, texts: [Self.name: text])
      isFine = isFine && !findings.contains { $0.severity == .error }
      if let destination {
        try ProfileSaver.write(text, to: destination)
        let folder = workspace.world.workingFolder + "/"
        workspace.world.output.line(
          destination.hasPrefix(folder) ? String(destination.dropFirst(folder.count)) : destination)
      } else if arguments.has(.json) {
        workspace.world.output.line(Self.json(request, text, findings).pretty(indent: 2))
      } else {
        workspace.world.output.write(text)
      }
    }
    return isFine ? .success : .finding
  }

  // MARK: Reading

  private func requests(_ registry: ResponseSettingsRegistry) throws -> [ImportedRequest] {
    let folder = workspace.world.workingFolder
    let importer = Importer(
      registry, mappings: try workspace.keyMapping(of: registry), providers: workspace.plugins.providers,
      readFile: { path in try LocalFiles.read(path.hasPrefix("/") ? path : "\(folder)/\(path)") })
    var kind: ImportKind?
    if let name = arguments.last(.importFrom) {
      kind = ImportKind(rawValue: name)
      guard kind != nil else {
        let known = ImportKind.allCases.map(\.rawValue)
        let near = Suggestion.nearest(to: name, among: known)
        throw Failure(
          .usage, "--from takes \(known.joined(separator: ", ")), not '\(name)'",
          remedy: near.map { "did you mean \($0)?" })
      }
    }
    do {
      if words.first == ImportKind.curl.rawValue, words.count > 1 {
        return [try importer.request(ofWords: words)]
      }
      return try importer.requests(of: try text(), as: kind)
    } catch let failure as Importer.Failure {
      throw Failure(.finding, failure.message, remedy: failure.remedy)
    }
  }

  private func text() throws -> String {
    guard words.count <= 1 else {
      throw Failure(
        .usage, "import takes one text", remedy: "put a command line in quotes, or write it behind --")
    }
    let bytes: [UInt8]
    if let word = words.first, word != "-" {
      let path = word.hasPrefix("/") ? word : "\(workspace.world.workingFolder)/\(word)"
      if LocalFiles.exists(path) {
        bytes = try LocalFiles.read(path)
      } else if word.contains(" ") || word.contains("\n") || word.hasPrefix("{") {
        bytes = Array(word.utf8)
      } else {
        throw Failure(.usage, "there is no file \(word)")
      }
    } else {
      guard let piped = try workspace.world.pipedInput() else {
        throw Failure(.usage, "what shall be taken over? give a file, or pipe the text in")
      }
      bytes = piped
    }
    return try LocalFiles.text(bytes, named: "the text")
  }

  // MARK: Checking

  private static let name = "<import>"

  /// What a check of the new profile finds; one that does not give the request back is a fault of this program.
  private func findings(of request: ImportedRequest, _ text: String) throws -> [Finding] {
    let loader = ProfileLoader(files: workspace.profileFiles, catalog: workspace.catalog)
    let profile = loader.load(bytes: Array(text.utf8), path: Self.name)
    let registry = try workspace.registry(
      for: request.provider ?? arguments.last(.provider) ?? ProviderChoice.standard)
    let resolved = workspace.resolve(profile, ProfileRequest(keepsMissingInput: true), registry: registry)
    let payload = PayloadBuilder(workspace.context(registry)).build(PayloadSource(resolved))
    if !request.hasTemplates, !payload.hasErrors, payload.changes.isEmpty {
      var wanted = request.body
      var given = payload.settings.json
      for path in request.sendNull { wanted = (try? wanted.applying(.set(path, .null))) ?? wanted }
      for key in given.object?.keys ?? [] where wanted[key] == nil { given[key] = nil }
      guard given.isEquivalent(to: wanted) else {
        throw Failure(.other, "the profile would not give the request back; please report this request")
      }
    }
    return payload.findings.filter { $0.code != "extra-body" }
  }

  private static func json(_ request: ImportedRequest, _ text: String, _ findings: [Finding]) -> JSON {
    [
      "kind": .string(request.kind.rawValue), "name": request.name.map(JSON.string) ?? .null,
      "profile": .string(text), "findings": .array((request.findings + findings).map(\.json)),
    ]
  }

  // MARK: Writing

  /// Where each request goes; nil is standard output.
  private func destinations(of requests: [ImportedRequest]) throws(Failure) -> [String?] {
    guard let output = arguments.last(.output) else {
      guard requests.count == 1 || arguments.has(.json) else {
        throw Failure(
          .usage, "there are \(requests.count) requests here",
          remedy: "give a folder with -O DIR/, or one of them with --line N")
      }
      return requests.map { _ in nil }
    }
    let path = output.hasPrefix("/") ? output : "\(workspace.world.workingFolder)/\(output)"
    let isFolder = output.hasSuffix("/") || LocalFiles.isFolder(path)
    guard isFolder || requests.count == 1 else {
      throw Failure(
        .usage, "there are \(requests.count) requests here, and \(output) is one file",
        remedy: "give a folder: -O \(output)/")
    }
    guard isFolder else { return [try free(path)] }
    var used: Set<String> = []
    var paths: [String] = []
    for (index, request) in requests.enumerated() {
      var name = request.name.map(Self.fileName) ?? ""
      if name.isEmpty || used.contains(name) { name = "\(name.isEmpty ? "request" : name)-\(index + 1)" }
      used.insert(name)
      paths.append(try free("\(path.hasSuffix("/") ? String(path.dropLast()) : path)/\(name).yaml"))
    }
    return paths
  }

  private func free(_ path: String) throws(Failure) -> String {
    guard arguments.has(.force) || !LocalFiles.exists(path) else {
      throw Failure(.usage, "\(path) is there already", remedy: "give another name, or --force")
    }
    return path
  }

  private static func fileName(_ name: String) -> String {
    let letters = name.lowercased().map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" }
    return String(String(letters).split(separator: "-").joined(separator: "-").prefix(60))
  }
}
