import Notation
import Payload
import Responses
import Transport

extension Command {
  /// `setscrew responses`: what a server keeps of responses.
  static let responses = Command(
    name: "responses", group: .inspect, operands: "get|items|cancel|delete ID... | compact PROFILE [TEXT]",
    summary: "fetch, cancel or delete responses that a server keeps",
    discussion: """
      get prints a response as it is now, items what it was made from, cancel stops one that is made in the
      background, delete makes the server forget it. compact prints the items that stand for a longer input.
      All print JSON. To watch a background response to its end and see its text, use `run --resume ID`.
      """,
    flags: [.limit, .after, .order] + Flag.request + ServerConnection.flags,
    examples: [
      Example("responses get resp_123", "the response as JSON"),
      Example("responses items resp_123 --order asc", "what it was made from, the oldest first"),
      Example("responses cancel resp_123", "stop a background response"),
      Example("responses compact chat.yaml", "put a long conversation into few items"),
    ]
  ) { invocation in try await ResponsesCommand(invocation).run() }
}

/// One run of `responses`.
struct ResponsesCommand {
  private enum Verb: String, CaseIterable {
    case get, items, cancel, delete, compact
  }

  private let invocation: Invocation
  private let verb: Verb
  private let operands: [String]

  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    verb = try Verbs.verb(invocation.words, of: Verb.self, command: "responses")
    operands = Array(invocation.words.dropFirst())
  }

  func run() async throws -> ExitCode {
    if verb == .compact { return try await compact() }
    guard !operands.isEmpty else {
      throw Failure(.usage, "responses \(verb.rawValue) needs the id of a response, such as resp_123")
    }
    let page = try PageQuery(invocation.arguments)
    let connection = try ServerConnection(
      RequestPlan(Verbs.withoutWords(invocation), shape: .text, readsInput: false))
    defer { connection.stop() }
    for id in operands {
      switch connection.document(await answer(id, page, connection)) {
      case .success(let json): connection.output.line(json.pretty(indent: 2))
      case .failure(let failure): return failure.exit
      }
    }
    return .success
  }

  private func answer(_ id: String, _ page: PageQuery, _ connection: ServerConnection) async -> DocumentResult
  {
    let (client, verb) = (connection.client, verb)
    return await connection.interruptible {
      switch verb {
      case .get, .compact: DocumentResult(await client.retrieve(id))
      case .items: await client.inputItems(of: id, page)
      case .cancel: DocumentResult(await client.cancel(id))
      case .delete: await client.delete(id)
      }
    }
  }

  private func compact() async throws -> ExitCode {
    let arguments = invocation.arguments.replacingWords(operands)
    let plan = try RequestPlan(
      Invocation(arguments: arguments, world: invocation.world), shape: .profile, readsInput: true)
    let request = try plan.prepareOne()
    plan.workspace.report.print(request.findings, texts: request.texts)
    guard !request.hasErrors else { return .finding }
    let connection = try ServerConnection(plan)
    defer { connection.stop() }
    let (client, body) = (connection.client, request.body(for: .compact))
    switch connection.document(await connection.interruptible { await client.compact(body: body) }) {
    case .success(let json):
      connection.output.line(json.pretty(indent: 2))
      return .success
    case .failure(let failure): return failure.exit
    }
  }
}

/// Endpoints that take a part of what a request has, by their names in the registry.
enum OtherEndpoint: String {
  case inputTokens = "input_tokens"
  case compact
}

extension PreparedRequest {
  /// The part of the body that another endpoint takes, as the registry says.
  func body(for endpoint: OtherEndpoint) -> JSON {
    var body = JSONObject()
    for member in payload.settings.json.object?.members ?? []
    where registry.setting(named: member.key)?.endpoints.contains(endpoint.rawValue) ?? false {
      body[member.key] = member.value
    }
    return .object(body)
  }
}

/// Commands whose first word says what to do.
enum Verbs {
  /// The verb that the words begin with.
  static func verb<Verb: RawRepresentable & CaseIterable>(
    _ words: [String], of type: Verb.Type, command: String
  ) throws(Failure) -> Verb where Verb.RawValue == String {
    let names = type.allCases.map(\.rawValue)
    guard let word = words.first else {
      throw Failure(
        .usage, "\(command) needs to know what to do", remedy: "one of \(names.joined(separator: ", "))")
    }
    guard let verb = Verb(rawValue: word) else {
      let near = Suggestion.nearest(to: word, among: names)
      throw Failure(
        .usage, "\(command) does not know '\(word)'",
        remedy: near.map { "did you mean `\(command) \($0)`?" } ?? "one of \(names.joined(separator: ", "))")
    }
    return verb
  }

  /// The same invocation without words, so that none of them is taken for the text of a request.
  static func withoutWords(_ invocation: Invocation) -> Invocation {
    Invocation(arguments: invocation.arguments.replacingWords([]), world: invocation.world)
  }
}

extension PageQuery {
  /// The page that the flags ask for.
  init(_ arguments: Arguments) throws(Failure) {
    let order = arguments.last(.order)
    if let order, order != "asc", order != "desc" {
      throw Failure(.usage, "--order takes asc or desc, not '\(order)'")
    }
    self.init(limit: try arguments.count(.limit), after: arguments.last(.after), order: order)
  }
}
