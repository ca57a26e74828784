import Notation

/// Plays the tools that the API runs itself, and the calls that it asks a client to run without a function.
///
/// Nothing is searched, run or drawn in earnest, apart from files that were given to the simulator.
struct HostedTools {
  let request: CreateRequest
  let prompt: Prompt
  let library: FileLibrary
  let tokenizer: Tokenizer
  var ids: Identifiers
  var generator: SeededGenerator
  /// What the tools left behind, in order.
  private(set) var items: [OutputItem] = []
  /// What the message behind them says about it.
  var said = CitedText()
  /// Whether what the API runs itself fails.
  var fails = false
  /// Whether the turn goes to the client, with no message behind the items.
  private(set) var endsTurn = false

  init(
    _ request: CreateRequest, _ prompt: Prompt, library: FileLibrary, tokenizer: Tokenizer, ids: Identifiers,
    generator: SeededGenerator
  ) {
    self.request = request
    self.prompt = prompt
    self.library = library
    self.tokenizer = tokenizer
    self.ids = ids
    self.generator = generator
  }

  /// What the question is about.
  var topic: Topic { Topic(of: prompt.question) }

  /// Plays a tool; functions and custom tools are none of its business.
  mutating func use(_ offer: OfferedTool) {
    switch offer.kind {
    case .function, .custom: break
    case .webSearch: searchWeb(offer.tool)
    case .fileSearch: searchFiles(offer.tool)
    case .codeInterpreter: interpret(offer.tool)
    case .imageGeneration: draw(offer.tool)
    case .mcp: callRemote(offer.tool)
    case .computer: operate(offer.tool)
    case .shell: runShell(offer)
    case .localShell: runLocalShell()
    case .applyPatch: patch()
    }
  }

  /// The items so far, which are then no longer here.
  mutating func takeItems() -> [OutputItem] {
    defer { items = [] }
    return items
  }

  /// Adds an item to the output.
  mutating func leave(_ prefix: String, _ item: HostedItem) {
    items.append(OutputItem(id: ids.next(prefix), kind: .hosted(fails ? item.failed : item)))
  }

  /// Leaves the rest of the turn to the client.
  mutating func waitForClient() { endsTurn = true }

  /// Whether a tool may be used once more in this answer.
  var mayUseMore: Bool {
    guard let most = request.body["max_tool_calls"]?.int else { return true }
    return items.count < most
  }

  /// The tokens of a text that the model wrote to ask for something.
  func tokens(_ text: String) -> Int { tokenizer.count(text) + 8 }
}
