import Notation

/// What a request says in words: the turns so far, what was attached, what tools gave back.
struct Prompt: Sendable, Hashable {
  /// One message.
  struct Turn: Sendable, Hashable {
    var role: String
    var text: String
  }

  /// What a tool gave back in the turn that is being answered.
  struct ToolOutput: Sendable, Hashable {
    var name: String
    var callID: String
    var text: String
  }

  /// What the user decided about a call that waited for it.
  struct Approval: Sendable, Hashable {
    /// The item that asked.
    var request: JSON
    var isGiven: Bool
  }

  /// The instructions and the messages of systems and developers.
  var instructions = ""
  /// The messages of user and assistant.
  var turns: [Turn] = []
  /// The outputs that follow the last message of the user.
  var outputs: [ToolOutput] = []
  /// What was decided about calls since then.
  var approvals: [Approval] = []
  /// The labels of remote servers whose tools have been listed already.
  var listedServers: Set<String> = []
  /// Screens that were sent since then.
  private var screens = 0
  /// Images in the last message of the user.
  var images = 0
  /// Names of files in the last message of the user.
  var files: [String] = []

  /// Reads the items of a request.
  init(_ request: CreateRequest) {
    if let text = request.instructions { instructions = text }
    var names: [String: String] = [:]
    var requests: [String: JSON] = [:]
    for item in request.context {
      switch item["type"]?.string ?? "message" {
      case "message": add(message: item)
      case "function_call", "custom_tool_call":
        if let call = item["call_id"]?.string { names[call] = item["name"]?.string }
      case "function_call_output", "custom_tool_call_output":
        let call = item["call_id"]?.string ?? ""
        let text = Self.text(of: item["output"])
        outputs.append(ToolOutput(name: names[call] ?? "the tool", callID: call, text: text))
      case "mcp_list_tools": if let label = item["server_label"]?.string { listedServers.insert(label) }
      case "mcp_approval_request": if let id = item["id"]?.string { requests[id] = item }
      case "mcp_approval_response":
        guard let request = requests[item["approval_request_id"]?.string ?? ""] else { continue }
        approvals.append(Approval(request: request, isGiven: item["approve"]?.bool ?? false))
      default: if let output = Self.output(of: item) { add(output: output, item) }
      }
    }
    instructions = Self.excerpt(instructions)
    let said = turns.filter { $0.role == "user" }.map { Self.excerpt($0.text) }
    question = said.last ?? ""
    earlier = said.dropLast()
  }

  /// The beginning and the end of a text: wishes stand there, before or behind what they are about.
  private static func excerpt(_ text: String) -> String {
    guard text.utf8.count > 8_000 else { return text }
    return text.prefix(4_000) + "\n" + text.suffix(4_000)
  }

  /// What the user said last; of a very long text the beginning and the end.
  private(set) var question = ""
  /// What the user said before that, the oldest first, each cut like the last.
  private(set) var earlier: [String] = []
  /// What the user said last, to the last letter.
  var wholeQuestion: String { turns.last { $0.role == "user" }?.text ?? "" }

  private mutating func add(message: JSON) {
    let role = message["role"]?.string ?? "user"
    let text = Self.text(of: message["content"])
    guard role == "user" || role == "assistant" else {
      instructions += instructions.isEmpty ? text : "\n" + text
      return
    }
    turns.append(Turn(role: role, text: text))
    guard role == "user" else { return }
    outputs = []
    approvals = []
    screens = 0
    let parts = message["content"]?.array ?? []
    images = parts.count { $0["type"]?.string == "input_image" }
    files = parts.filter { $0["type"]?.string == "input_file" }.map { part in
      part["filename"]?.string ?? part["file_url"]?.string ?? part["file_id"]?.string ?? "a file"
    }
  }

  /// Whether a computer is in the middle of a task: a screen was sent, and not yet the last.
  var wantsNextStep: Bool { screens == 1 }

  private mutating func add(output: ToolOutput, _ item: JSON) {
    if item["type"]?.string == "computer_call_output" { screens += 1 }
    outputs.append(output)
  }

  /// What the client's side of a tool without functions gave back; nil for all other items.
  private static func output(of item: JSON) -> ToolOutput? {
    let call = item["call_id"]?.string ?? item["id"]?.string ?? ""
    switch item["type"]?.string {
    case "computer_call_output":
      return ToolOutput(name: "the screen", callID: call, text: "a picture arrived")
    case "local_shell_call_output":
      return ToolOutput(name: "the shell", callID: call, text: text(of: item["output"]))
    case "shell_call_output":
      let parts = (item["output"]?.array ?? []).flatMap { [$0["stdout"]?.string, $0["stderr"]?.string] }
      return ToolOutput(
        name: "the shell", callID: call,
        text: parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n"))
    case "apply_patch_call_output":
      let status = item["status"]?.string ?? "completed"
      let text = item["output"]?.string ?? ""
      return ToolOutput(name: "the patch", callID: call, text: text.isEmpty ? status : "\(status): \(text)")
    default: return nil
    }
  }

  /// The text of a message's or an output's content.
  static func text(of content: JSON?) -> String {
    switch content {
    case .string(let text)?: text
    case .array(let parts)?:
      parts.compactMap { $0["text"]?.string ?? $0["refusal"]?.string }.joined(separator: "\n")
    case nil, .null?: ""
    case let other?: other.encoded()
    }
  }
}
