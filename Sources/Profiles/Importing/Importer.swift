import Notation
import Registry
import Secrets

/// Takes requests over from other tools and APIs.
///
///     text ─► kind ─► body ─► key mapping ─► keys taken out ─► what the registry does not know set apart
///
/// Nothing is guessed: what has no counterpart is left out with a finding that says so.
public struct Importer: Sendable {
  /// Why a text cannot be taken over.
  public struct Failure: Error, Sendable, Hashable {
    /// What is wrong, in one lower-case line.
    public var message: String
    /// What may mend it.
    public var remedy: String?

    init(_ message: String, remedy: String? = nil) {
      self.message = message
      self.remedy = remedy
    }
  }

  let registry: ResponseSettingsRegistry
  let mappings: KeyMappingTable
  let providers: [Provider]
  let readFile: @Sendable (String) throws -> [UInt8]

  /// An importer.
  ///
  /// - Parameters:
  ///   - registry: What the provider knows.
  ///   - mappings: The steps from other spellings.
  ///   - providers: The providers that an address may be one of.
  ///   - readFile: The bytes of a file that a command line names.
  public init(
    _ registry: ResponseSettingsRegistry, mappings: KeyMappingTable, providers: [Provider] = [],
    readFile: @escaping @Sendable (String) throws -> [UInt8]
  ) {
    self.registry = registry
    self.mappings = mappings
    self.providers = providers
    self.readFile = readFile
  }

  /// The requests of a text; its kind is found out unless it is given.
  public func requests(of text: String, as kind: ImportKind? = nil) throws -> [ImportedRequest] {
    guard let kind = kind ?? ImportKind(of: text, mappings) else {
      throw Failure(
        "this is no request that can be taken over",
        remedy: "say what it is with --from: \(ImportKind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    switch kind {
    case .curl: return [try request(ofCommand: try CurlCommand(text, readFile: readFile))]
    case .jsonl: return try requests(ofLines: text)
    default: return [try request(of: try Self.document(text), as: kind)]
    }
  }

  /// The request of a curl command that a shell has taken apart.
  public func request(ofWords words: [String]) throws -> ImportedRequest {
    try request(ofCommand: try CurlCommand(words: words, readFile: readFile))
  }

  // MARK: Documents

  private static func document(_ text: String) throws(Failure) -> JSON {
    let parsed = Node.parse(document: Array(text.utf8), file: "the text")
    if let finding = parsed.findings.first(where: { $0.severity == .error }) {
      throw Failure("\(finding.origin.map { "\($0): " } ?? "")\(finding.message)", remedy: finding.remedy)
    }
    guard let node = parsed.node else { throw Failure("the text is empty") }
    return JSON(core: node)
  }

  private func requests(ofLines text: String) throws -> [ImportedRequest] {
    if text.first(where: { !$0.isWhitespace }) == "[" {
      return try (try Self.document(text).array ?? []).map { try request(ofLine: $0) }
    }
    if let whole = try? JSON(parsing: text) { return [try request(ofLine: whole)] }
    var requests: [ImportedRequest] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      do {
        requests.append(try request(ofLine: try JSON(parsing: String(line))))
      } catch let failure as Failure {
        throw Failure("line \(index + 1): \(failure.message)", remedy: failure.remedy)
      } catch {
        throw Failure("line \(index + 1): \(error)")
      }
    }
    guard !requests.isEmpty else { throw Failure("the text holds no requests") }
    return requests
  }

  /// A line: a body, or a line of a batch with a body in it.
  private func request(ofLine line: JSON) throws -> ImportedRequest {
    guard let body = line["body"], body.object != nil, line["custom_id"] != nil || line["url"] != nil else {
      return try request(of: line, as: ImportKind(of: line, mappings) ?? .json)
    }
    let isChat = line["url"]?.string?.hasSuffix("/chat/completions") ?? false
    var request = try request(of: body, as: isChat ? .chat : ImportKind(of: body, mappings) ?? .json)
    request.name = line["custom_id"]?.string
    return request
  }

  func request(of document: JSON, as kind: ImportKind) throws -> ImportedRequest {
    switch kind {
    case .chat: return finished(ImportedRequest(kind: kind, body: document), format: Self.chat)
    case .prompt: return prompt(PromptObject.unwrapped(document))
    case .llm: return template(document)
    case .promptfoo: return try promptfoo(document)
    case .json, .curl, .jsonl:
      // A saved exchange holds its request.
      let body =
        document["request"]?["body"] ?? (document["response"] != nil ? document["request"] : nil) ?? document
      guard body.object != nil else { throw Failure("a request is an object, not \(body.kind)") }
      guard body["profile"] == nil else {
        throw Failure("this is a profile already", remedy: "run it, or copy it to profiles/")
      }
      return finished(ImportedRequest(kind: kind, body: body), format: nil)
    }
  }

  private static let chat = ImportKind.chat.rawValue

  private func prompt(_ document: JSON) -> ImportedRequest {
    var request = ImportedRequest(kind: .prompt, body: document)
    request.name = document["name"]?.string
    request.summary = document["description"]?.string ?? document["name"]?.string
    request.variables = PromptObject.variables(document)
    request.hasTemplates = true
    request.body["variables"] = nil
    return finished(request, format: ImportKind.prompt.rawValue)
  }

  private func template(_ document: JSON) -> ImportedRequest {
    var request = ImportedRequest(kind: .llm, body: document)
    request.name = document["name"]?.string
    request.body["name"] = nil
    request.body["defaults"] = nil
    let defaults = document["defaults"]
    for member in request.body.object?.members ?? [] where member.key != KnownSetting.model {
      guard let text = member.value.string else { continue }
      let (spelled, names) = LLMTemplate.text(text)
      request.body[member.key] = .string(spelled)
      for name in names where name != KnownSetting.input {
        request.variables[name] = defaults?[name] ?? .null
      }
      request.hasTemplates = request.hasTemplates || !names.isEmpty
    }
    return finished(request, format: ImportKind.llm.rawValue)
  }

  private func promptfoo(_ document: JSON) throws(Failure) -> ImportedRequest {
    guard let entry = PromptfooEntry(document) else {
      throw Failure("no provider here is one of OpenAI's: an id such as openai:responses:MODEL is wanted")
    }
    var request = ImportedRequest(kind: .promptfoo, body: entry.config)
    if let model = entry.model { request.body[KnownSetting.model] = .string(model) }
    request.summary = entry.label
    if let prompt = entry.prompt {
      request.body["messages"] = prompt
      request.hasTemplates = true
      request.variables = entry.variables
    }
    if entry.others.providers > 0 || entry.others.prompts > 0 {
      request.note(
        "import-first", .warning,
        "the first of \(entry.others.providers + 1) providers and \(entry.others.prompts + 1) prompts is taken over"
      )
    }
    return finished(request, format: ImportKind.promptfoo.rawValue)
  }
}
