import Notation

/// One item of a response's output, with its texts in the pieces in which they are streamed.
struct OutputItem: Sendable, Hashable {
  /// What the item is.
  enum Kind: Sendable, Hashable {
    /// What the model thought: the parts of the summary, and the thoughts themselves as a sealed text.
    case reasoning(summary: [[String]], sealed: String?)
    /// Text for the user.
    case message(pieces: [String], isRefusal: Bool)
    /// A call of a function with the pieces of its arguments.
    case functionCall(callID: String, name: String, pieces: [String])
    /// A call of a tool that takes free text.
    case customCall(callID: String, name: String, pieces: [String])
    /// What a tool of the API's own, or one that the client runs for it, leaves behind.
    case hosted(HostedItem)
  }

  /// The item's id.
  var id: String
  /// What the item is.
  var kind: Kind
  /// Whether the item was made to its end.
  var isWhole = true
  /// What a message's text refers to, in the order of the text.
  var citations: [Citation] = []
  /// The namespace of the tool that is called.
  var namespace: String?

  /// The pieces of the item's text, in the order in which tokens are spent on them.
  var pieces: [String] {
    get {
      switch kind {
      case .reasoning, .hosted: []
      case .message(let pieces, _), .functionCall(_, _, let pieces), .customCall(_, _, let pieces): pieces
      }
    }
    set {
      switch kind {
      case .reasoning, .hosted: break
      case .message(_, let isRefusal): kind = .message(pieces: newValue, isRefusal: isRefusal)
      case .functionCall(let call, let name, _):
        kind = .functionCall(callID: call, name: name, pieces: newValue)
      case .customCall(let call, let name, _): kind = .customCall(callID: call, name: name, pieces: newValue)
      }
    }
  }

  /// The text of the item.
  var text: String { pieces.joined() }

  /// The item as the output of a response holds it.
  func json(logprobs: Int? = nil) -> JSON {
    let status: JSON = .string(isWhole ? "completed" : "incomplete")
    switch kind {
    case .reasoning(let summary, let sealed):
      var item: JSON = [
        "id": .string(id), "type": "reasoning",
        "summary": .array(summary.map { Self.summaryPart($0.joined()) }),
      ]
      if let sealed { item["encrypted_content"] = .string(sealed) }
      return item
    case .message(let pieces, let isRefusal):
      let part =
        isRefusal
        ? Self.refusalPart(text)
        : Self.textPart(
          text, annotations: citations(in: text), logprobs: logprobs.map { Logprobs.of(pieces, top: $0) })
      return [
        "id": .string(id), "type": "message", "status": status, "content": [part], "role": "assistant",
      ]
    case .functionCall(let call, let name, _):
      var item: JSON = [
        "id": .string(id), "type": "function_call", "status": status, "arguments": .string(text),
        "call_id": .string(call), "name": .string(name),
      ]
      if let namespace { item["namespace"] = .string(namespace) }
      return item
    case .customCall(let call, let name, _):
      return [
        "id": .string(id), "type": "custom_tool_call", "status": status, "call_id": .string(call),
        "input": .string(text), "name": .string(name),
      ]
    case .hosted(let hosted): return hosted.json(id: id)
    }
  }

  /// The citations that lie wholly within a text, as its annotations.
  func citations(in text: String) -> [JSON] {
    let length = text.unicodeScalars.count
    return citations.filter { $0.end <= length }.map(\.annotation)
  }

  /// The item as it is announced, before anything of it is there.
  var announced: JSON {
    if case .hosted(let hosted) = kind { return hosted.announced(id: id) }
    var item = json()
    if item["status"] != nil { item["status"] = "in_progress" }
    switch kind {
    case .reasoning: item["summary"] = []
    case .message: item["content"] = []
    case .functionCall: item["arguments"] = ""
    case .customCall: item["input"] = ""
    case .hosted: break
    }
    return item
  }

  static func summaryPart(_ text: String) -> JSON { ["type": "summary_text", "text": .string(text)] }

  static func refusalPart(_ text: String) -> JSON { ["type": "refusal", "refusal": .string(text)] }

  static func textPart(_ text: String, annotations: [JSON] = [], logprobs: JSON? = nil) -> JSON {
    [
      "type": "output_text", "annotations": .array(annotations), "logprobs": logprobs ?? [],
      "text": .string(text),
    ]
  }
}

/// Log probabilities as if the simulator were nearly sure of each piece.
enum Logprobs {
  /// The log probabilities of pieces, each with so many alternatives, the piece itself first.
  static func of(_ pieces: [String], top: Int) -> JSON { .array(pieces.map { of($0, top: top) }) }

  /// The log probability of one piece.
  static func of(_ piece: String, top: Int) -> JSON {
    var entry = one(piece, rank: 0)
    let alternatives = (0..<max(0, min(top, 100))).map { one($0 == 0 ? piece : letter($0), rank: $0) }
    entry["top_logprobs"] = .array(alternatives)
    return entry
  }

  /// The alternative at a rank: a letter, and after the last the first again.
  private static func letter(_ rank: Int) -> String {
    let code = 97 + UInt8((rank - 1) % 26)
    return String(UnicodeScalar(code))
  }

  private static func one(_ text: String, rank: Int) -> JSON {
    let value = rank == 0 ? "-0.0105" : "-\(rank + 4).25"
    return [
      "token": .string(text), "bytes": .array(text.utf8.map { .number(JSONNumber(Int($0))) }),
      "logprob": JSONNumber(text: value).map(JSON.number) ?? 0,
    ]
  }
}
