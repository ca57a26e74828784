import Notation

extension ItemReplay {
  /// How a kind of call is joined with its output.
  struct Pair: Sendable {
    /// The type of the call.
    var call: String
    /// The type of the output.
    var output: String
    /// The member of the call that names it.
    var callKey = "call_id"
    /// The members of the output that may name the call, in the order in which they count.
    var outputKeys = ["call_id"]
    /// An output for a call that has none; nil where none can be made up, so that the call must go.
    var substitute: (@Sendable (_ id: String, _ words: String) -> JSON)?
  }

  /// The calls that a client answers, one a row.
  static let pairs: [Pair] = [
    Pair(
      call: "function_call", output: "function_call_output",
      substitute: { ["type": "function_call_output", "call_id": .string($0), "output": .string($1)] }),
    Pair(
      call: "custom_tool_call", output: "custom_tool_call_output",
      substitute: { ["type": "custom_tool_call_output", "call_id": .string($0), "output": .string($1)] }),
    Pair(
      call: "local_shell_call", output: "local_shell_call_output", outputKeys: ["call_id", "id"],
      substitute: { ["type": "local_shell_call_output", "id": .string($0), "output": .string($1)] }),
    Pair(
      call: "shell_call", output: "shell_call_output",
      substitute: { id, words in
        let outcome: JSON = ["type": "exit", "exit_code": 130]
        return [
          "type": "shell_call_output", "call_id": .string(id),
          "output": [["stdout": "", "stderr": .string(words), "outcome": outcome]],
        ]
      }),
    Pair(
      call: "apply_patch_call", output: "apply_patch_call_output",
      substitute: {
        [
          "type": "apply_patch_call_output", "call_id": .string($0), "status": "failed",
          "output": .string($1),
        ]
      }),
    Pair(
      call: "tool_search_call", output: "tool_search_output",
      substitute: { id, _ in
        ["type": "tool_search_output", "call_id": .string(id), "execution": "client", "tools": []]
      }),
    Pair(call: "computer_call", output: "computer_call_output", substitute: nil),
    Pair(
      call: "mcp_approval_request", output: "mcp_approval_response", callKey: "id",
      outputKeys: ["approval_request_id"],
      substitute: {
        [
          "type": "mcp_approval_response", "approval_request_id": .string($0), "approve": false,
          "reason": .string($1),
        ]
      }),
  ]

  /// A call or output in a list of items.
  private struct Side {
    var index: Int
    var pair: Pair
    var id: String
    var key: String { "\(pair.call) \(id)" }
  }

  /// The items with an output for every call and no output without its call.
  ///
  /// Calls and outputs are paired by id over the whole list. A call without an output gets one that says
  /// why, before the user's next message; an output without a call, or a second one, is left out. For
  /// items whose calls are on the server (`previous_response_id`), this must not be used.
  public static func pairing(_ items: [JSON], interruption: String = "interrupted by the user") -> Repair {
    let calls = items.indices.compactMap { side(of: items[$0], at: $0, isCall: true) }
    let outputs = items.indices.compactMap { side(of: items[$0], at: $0, isCall: false) }
    let called = Set(calls.map(\.key))
    var findings: [Finding] = []
    var dropped: Set<Int> = []
    var answered: Set<String> = []
    for output in outputs {
      if !called.contains(output.key) {
        dropped.insert(output.index)
        findings.append(
          Finding(
            "tool-output-orphaned", .warning, "left out the output of \(output.id): there is no such call"))
      } else if !answered.insert(output.key).inserted {
        dropped.insert(output.index)
        findings.append(
          Finding("tool-output-repeated", .warning, "left out a second output of \(output.id)"))
      }
    }
    var inserted: [Int: [JSON]] = [:]
    for call in calls where isAnsweredByClient(items[call.index]) && answered.insert(call.key).inserted {
      guard let substitute = call.pair.substitute else {
        dropped.insert(call.index)
        findings.append(
          Finding(
            "tool-call-unanswered", .warning,
            "left out call \(call.id): it has no output and none can be made up"))
        continue
      }
      let place = items[call.index...].firstIndex(where: isUsers) ?? items.count
      inserted[place, default: []].append(substitute(call.id, interruption))
      findings.append(
        Finding(
          "tool-call-unanswered", .warning, "call \(call.id) has no output: answered with '\(interruption)'"))
    }
    var result: [JSON] = []
    for index in 0...items.count {
      result += inserted[index] ?? []
      if index < items.count, !dropped.contains(index) { result.append(items[index]) }
    }
    return Repair(items: result, findings: findings)
  }

  /// Whether the service waits for the client; what it runs itself it may leave without an output.
  private static func isAnsweredByClient(_ call: JSON) -> Bool {
    call["type"] == "mcp_approval_request" || OutputItem(json: call).isClientCall
  }

  private static func side(of item: JSON, at index: Int, isCall: Bool) -> Side? {
    guard let type = item["type"]?.string,
      let pair = pairs.first(where: { (isCall ? $0.call : $0.output) == type })
    else { return nil }
    let keys = isCall ? [pair.callKey] : pair.outputKeys
    guard let id = keys.lazy.compactMap({ item[$0]?.string }).first else { return nil }
    return Side(index: index, pair: pair, id: id)
  }
}
