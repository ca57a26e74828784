import Notation

/// One item of a response's output: the JSON as it came, and the parts of it that are asked for often.
public struct OutputItem: Sendable, Hashable {
  /// The item as it came.
  public let json: JSON

  /// An item of the given JSON.
  public init(json: JSON) { self.json = json }

  /// The item's type: `message`, `reasoning`, `function_call`; empty when there is none.
  public var type: String { json["type"]?.string ?? (json["role"] == nil ? "" : "message") }
  /// The item's id.
  public var id: String? { json["id"]?.string }
  /// The item's status.
  public var status: String? { json["status"]?.string }
  /// The role of a message.
  public var role: String? { json["role"]?.string }
  /// The phase of a message: `commentary` or `final_answer`.
  public var phase: String? { json["phase"]?.string }
  /// The name of the tool that is called.
  public var name: String? { json["name"]?.string }
  /// The namespace of the tool that is called.
  public var namespace: String? { json["namespace"]?.string }
  /// The label of the MCP server.
  public var serverLabel: String? { json["server_label"]?.string }
  /// The id that joins a call and its output.
  public var callID: String? { json["call_id"]?.string }
  /// Sealed reasoning or a sealed conversation.
  public var encryptedContent: String? { json["encrypted_content"]?.string }

  /// The parts of a message or of reasoning.
  ///
  /// A bare string as content counts as one text part.
  public var content: [JSON] {
    switch json["content"] {
    case .array(let parts)?: parts
    case .string(let text)?:
      [["type": .string(isReasoning ? "reasoning_text" : "output_text"), "text": .string(text)]]
    default: []
    }
  }

  /// The text of a message.
  public var text: String {
    content.compactMap { part in
      switch part["type"]?.string {
      case "output_text", "text", "input_text": part["text"]?.string
      default: nil
      }
    }.joined()
  }

  /// What the model said instead of an answer; nil when it did not refuse.
  public var refusal: String? {
    let parts = content.filter { $0["type"]?.string == "refusal" }
    return parts.isEmpty ? nil : parts.compactMap { $0["refusal"]?.string }.joined()
  }

  /// The citations in a message.
  public var annotations: [JSON] { content.flatMap { $0["annotations"]?.array ?? [] } }

  /// The parts of the reasoning's summary.
  public var summaries: [String] { (json["summary"]?.array ?? []).compactMap { $0["text"]?.string } }

  /// The parts of the reasoning itself, where the server shows it.
  public var reasoningTexts: [String] {
    guard isReasoning else { return [] }
    return content.compactMap { $0["text"]?.string }
  }

  /// The arguments of a call; nil when the item has none.
  ///
  /// Some servers send an object where the API has a string: its text is then the object's.
  public var arguments: ToolArguments? {
    switch json["arguments"] {
    case nil: nil
    case .string(let text)?: ToolArguments(text: text)
    case .null?: ToolArguments(text: "")
    case let other?: ToolArguments(text: other.encoded())
    }
  }

  /// The free text that a custom tool is called with.
  public var customInput: String? { json["input"]?.string }

  /// Whether the item is reasoning.
  public var isReasoning: Bool { type == "reasoning" }
  /// Whether the item is a message.
  public var isMessage: Bool { type == "message" }
  /// Whether the item is a call that the client has to answer.
  public var isClientCall: Bool {
    switch type {
    case "function_call", "custom_tool_call", "local_shell_call", "apply_patch_call", "computer_call": true
    case "shell_call": json["environment"]?["type"]?.string != "container_reference"
    case "tool_search_call": json["execution"]?.string == "client"
    default: false
    }
  }
  /// Whether the item is a call of any tool, hosted ones included.
  public var isCall: Bool { type.hasSuffix("_call") || type == "mcp_list_tools" || type == "program" }
}
