import Notation
import Transport

extension Command {
  /// `setscrew conversations`: conversations that a server keeps.
  static let conversations = Command(
    name: "conversations", group: .inspect,
    operands: "create [FILE] | get|items|delete ID | add|update ID FILE | remove ID ITEM",
    summary: "make, show, extend or delete conversations that a server keeps",
    discussion: """
      FILE is the request's body as JSON or YAML, `-` for standard input: `items` and `metadata` for create,
      `items` for add, `metadata` for update. A profile goes on in a conversation with `conversation: ID`.
      """,
    flags: [.limit, .after, .order] + ServerConnection.flags,
    examples: [
      Example("conversations create", "an empty one; prints its id among the rest"),
      Example("conversations items conv_123 --order asc", "what was said, the oldest first"),
    ]
  ) { invocation in try await ConversationsCommand(invocation).run() }
}

/// One run of `conversations`.
struct ConversationsCommand {
  private enum Verb: String, CaseIterable {
    case create, get, items, add, update, remove, delete

    /// The words behind the verb: how many there must be, and what they are called.
    var operands: (least: Int, most: Int, names: String) {
      switch self {
      case .create: (0, 1, "at most a FILE")
      case .get, .items, .delete: (1, 1, "the ID of a conversation")
      case .add, .update: (2, 2, "the ID of a conversation and a FILE")
      case .remove: (2, 2, "the ID of a conversation and that of an item")
      }
    }
  }

  private let invocation: Invocation
  private let verb: Verb
  private let operands: [String]

  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    verb = try Verbs.verb(invocation.words, of: Verb.self, command: "conversations")
    operands = Array(invocation.words.dropFirst())
    let wanted = verb.operands
    guard (wanted.least...wanted.most).contains(operands.count) else {
      throw Failure(.usage, "conversations \(verb.rawValue) takes \(wanted.names)")
    }
  }

  func run() async throws -> ExitCode {
    let page = try PageQuery(invocation.arguments)
    let body = try body()
    let connection = try ServerConnection(
      RequestPlan(Verbs.withoutWords(invocation), shape: .text, readsInput: false))
    defer { connection.stop() }
    let (client, verb, words) = (connection.client, verb, operands)
    let result = await connection.interruptible {
      switch verb {
      case .create: await client.createConversation(body: body)
      case .get: await client.conversation(words[0])
      case .items: await client.items(ofConversation: words[0], page)
      case .add: await client.addItems(toConversation: words[0], body: body)
      case .update: await client.updateConversation(words[0], body: body)
      case .remove: await client.deleteItem(words[1], ofConversation: words[0])
      case .delete: await client.deleteConversation(words[0])
      }
    }
    switch connection.document(result) {
    case .success(let json):
      connection.output.line(json.pretty(indent: 2))
      return .success
    case .failure(let failure): return failure.exit
    }
  }

  /// The body that a verb sends, read before anything is asked of the server.
  private func body() throws -> JSON {
    let file: String? =
      switch verb {
      case .create: operands.first
      case .add, .update: operands.last
      default: nil
      }
    guard let file else { return [:] }
    let path = file.hasPrefix("/") ? file : "\(invocation.world.workingFolder)/\(file)"
    let bytes =
      file == "-"
      ? try invocation.world.pipedInput() ?? [] : try LocalFiles.read(path, limit: 64 << 20)
    let parsed = Node.parse(document: bytes, file: file == "-" ? "<stdin>" : file)
    if let finding = parsed.findings.first(where: { $0.severity == .error }) { throw finding }
    guard let node = parsed.node, node.mapping != nil else {
      throw Failure(.usage, "\(file) holds no object")
    }
    return JSON(core: node)
  }
}
