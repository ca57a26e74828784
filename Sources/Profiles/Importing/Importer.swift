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

  private let registry: ResponseSettingsRegistry
  private let mappings: KeyMappingTable
  private let providers: [Provider]
  private let readFile: @Sendable (String) throws -> [UInt8]

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

  private func request(of document: JSON, as kind: ImportKind) throws -> ImportedRequest {
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
    for member in request.body.object?.members ?? [] where member.key != RequestFacts.modelKey {
      guard let text = member.value.string else { continue }
      let (spelled, names) = LLMTemplate.text(text)
      request.body[member.key] = .string(spelled)
      for name in names where name != InputShorthand.key {
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
    if let model = entry.model { request.body[RequestFacts.modelKey] = .string(model) }
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

  // MARK: curl

  private func request(ofCommand command: CurlCommand) throws -> ImportedRequest {
    guard let data = command.data else {
      throw Failure("the command line sends no body", remedy: "a request has its body behind -d or --json")
    }
    let body: JSON
    do {
      body = try JSON(parsing: data)
    } catch {
      let variables =
        command.expansions.isEmpty ? nil : "write out \(command.expansions.joined(separator: ", "))"
      throw Failure("the body of the command line is no JSON: \(error)", remedy: variables)
    }
    let address = RequestAddress(command.url)
    var kind = ImportKind(of: body, mappings) ?? .json
    if address.isChat { kind = .chat }
    var request = try self.request(of: body, as: kind)
    request.kind = .curl
    if request.body[RequestFacts.modelKey] == nil, let deployment = address.deployment {
      request.body[RequestFacts.modelKey] = .string(deployment)
    }
    if let provider = address.provider(among: providers) {
      request.provider = provider.name == registry.provider?.name ? nil : provider.name
    } else if !command.url.isEmpty {
      request.note(
        "import-address", .note, "the request went to \(address.base)",
        remedy: "run it with --base-url \(address.base)")
    }
    for credential in command.credentials { note(secret: credential.value, of: credential.option, &request) }
    for header in command.headers { take(header, &request) }
    for expansion in command.expansions {
      request.note(
        "import-variable", .warning,
        "\(expansion) in the body was for the shell to fill in, and stands there as it is",
        remedy: "write the value")
    }
    if command.hasMore {
      request.note("import-first", .note, "only the first command is taken over")
    }
    return request
  }

  private func take(_ header: (name: String, value: String), _ request: inout ImportedRequest) {
    let name = header.name.lowercased()
    if SecretFinder.isSecret(header: name) || header.value.lowercased().hasPrefix("bearer ") {
      return note(secret: header.value, of: "the header \(header.name)", &request)
    }
    if let setting = registry.settings.first(where: { $0.header?.lowercased() == name }),
      let path = setting.key.valuePath
    {
      let values = header.value.split(separator: ",").map { JSON.string($0.trimmed) }
      let isList = registry.node(at: setting.key)?.declaredTypes?.contains("array") ?? false
      let value: JSON = isList ? .array(values) : .string(header.value)
      request.body = (try? request.body.applying(.set(path, value))) ?? request.body
      return
    }
    let isKept = registry.provider?.headers.contains { $0.name.lowercased() == name } ?? false
    if isKept {
      let variable = registry.provider?.headers.first { $0.name.lowercased() == name }?.variable ?? ""
      request.note(
        "import-left-out", .note, "the header \(header.name) is not part of a profile",
        remedy: "set \(variable)")
    } else if !Self.ordinaryHeaders.contains(name) {
      request.note(
        "import-left-out", .warning, "the header \(header.name) is left out: a profile holds the body")
    }
  }

  private static let ordinaryHeaders: Set<String> = [
    "content-type", "accept", "user-agent", "content-length", "accept-encoding", "accept-language", "host",
    "origin", "referer", "connection", "expect", "cache-control", "pragma",
  ]

  private func note(secret: String, of place: String, _ request: inout ImportedRequest) {
    var value = secret
    if let space = secret.firstIndex(of: " "), secret[..<space].lowercased() == "bearer" {
      value = String(secret[secret.index(after: space)...])
    }
    if value.hasPrefix("$") || value.isEmpty { return }
    request.note(
      "import-secret", .warning, "the key in \(place) is not written: \(Self.mask(Secret(value)))",
      remedy: "give it to setscrew: `setscrew keys set`, or a variable")
  }

  /// A key as it may be shown: of a short one not even the beginning.
  private static func mask(_ secret: Secret) -> String {
    let count = secret.withExposedText { $0.count }
    return count < 16 ? "\(count) character\(count == 1 ? "" : "s")" : secret.fingerprint
  }

  // MARK: Finishing

  private func finished(_ request: ImportedRequest, format: String?) -> ImportedRequest {
    var request = request
    var body = JSONBody(request.body)
    for outcome in BodyMapper(mappings, registry: registry, format: format).map(&body) {
      note(outcome, &request)
    }
    let (cleaned, secrets) = SecretFinder(registry).cleaned(body.body)
    request.body = format == nil ? cleaned : Self.ordered(cleaned, registry.tree.root)
    for secret in secrets {
      request.note(
        "import-secret", .warning, "the key in \(secret.path) is not written: \(Self.mask(secret.secret))",
        at: secret.path,
        remedy: secret.isPart ? nil : "write `{{env.NAME}}` there")
    }
    setNullsApart(&request)
    setUnknownApart(&request)
    nameVariables(&request)
    return request
  }

  /// A body whose members come in the order of the registry, as a person would write them down; those of lists stay.
  private static func ordered(_ value: JSON, _ node: SettingNode?) -> JSON {
    switch value {
    case .object(let object):
      guard let node, node.isDescribed, let holder = node.variant(of: value) else {
        return value
      }
      let names = holder.members.map(\.name)
      let position = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let sorted = object.members.enumerated().sorted { left, right in
        let (before, after) = (position[left.element.key], position[right.element.key])
        return (before ?? names.count, left.offset) < (after ?? names.count, right.offset)
      }
      var result = JSONObject()
      for (_, member) in sorted { result[member.key] = ordered(member.value, holder.member(member.key)) }
      return .object(result)
    default: return value
    }
  }

  private func note(_ outcome: MappingOutcome, _ request: inout ImportedRequest) {
    let mapping = outcome.mapping
    switch outcome.ending {
    case .done:
      if let says = mapping.says {
        request.note("import-mapped", .note, "\(outcome.path): \(says)", at: outcome.path)
      }
    case .left, .leftOut:
      request.note(
        "import-left-out", .warning, "\(outcome.path) is left out: \(mapping.leaves ?? "")", at: outcome.path,
        remedy: mapping.choices.isEmpty ? nil : mapping.choices.joined(separator: ", or "))
    case .blocked(let failure):
      request.note(
        "import-left-out", .warning, "\(outcome.path) is kept as it was: \(failure.message)", at: outcome.path
      )
    }
  }

  /// A null at a setting's own path unsets it in a profile, so that one which shall go over the wire is named apart.
  private func setNullsApart(_ request: inout ImportedRequest) {
    guard let object = request.body.object else { return }
    var paths: [ValuePath] = []
    collectNulls(in: object, .root, &paths)
    for path in paths {
      let schema = registry.node(at: path, in: request.body)?.descriptor?.schema?.schema
      if schema?.accepts(.null) ?? false { request.sendNull.append(path) }
      request.body = (try? request.body.applying(.remove(path))) ?? request.body
    }
  }

  private func collectNulls(in object: JSONObject, _ path: ValuePath, _ paths: inout [ValuePath]) {
    for member in object.members {
      let inner = path.appending(member.key)
      guard let node = registry.node(at: inner, in: .object(JSONObject())) else { continue }
      if member.value.isNull { paths.append(inner) }
      if let below = member.value.object, node.isDescribed, !node.isOpen {
        collectNulls(in: below, inner, &paths)
      }
    }
  }

  /// What the registry does not know goes over the wire untouched.
  private func setUnknownApart(_ request: inout ImportedRequest) {
    for key in request.body.object?.keys ?? [] where registry.tree.root.member(key) == nil {
      request.extraBody[key] = request.body[key]
      request.body[key] = nil
      let near = registry.suggestion(forSetting: key)
      request.note(
        "import-unknown", .warning, "\(key) is no setting that is known; it is passed through by extra_body",
        at: ValuePath([.key(key)]), remedy: near.map { "did you mean \($0)?" })
    }
  }

  /// Variables without a value get one that can be seen and replaced.
  private func nameVariables(_ request: inout ImportedRequest) {
    guard request.hasTemplates else { return }
    var names: [String] = []
    Self.collectNames(in: request.body, &names)
    let known = request.variables
    request.variables = JSONObject()
    for name in names where name != InputShorthand.key {
      if let value = known[name], !value.isNull {
        request.variables[name] = value
      } else {
        request.variables[name] = "..."
        request.note(
          "import-variable", .note, "the variable \(name) has no value yet",
          remedy: "give one with --var \(name)=...")
      }
    }
    request.hasTemplates = !names.isEmpty
  }

  private static func collectNames(in value: JSON, _ names: inout [String]) {
    switch value {
    case .string(let text):
      var rest = text[...]
      while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
        let name = rest[open.upperBound..<close.lowerBound].trimmed
        if VariableName.isWellFormed(name), !names.contains(name) { names.append(name) }
        rest = rest[close.upperBound...]
      }
    case .array(let elements): for element in elements { collectNames(in: element, &names) }
    case .object(let object): for member in object.members { collectNames(in: member.value, &names) }
    default: break
    }
  }
}
