import Notation

/// An item of the output while its events come: what was announced, and the texts that grow.
struct ItemInProgress: Sendable {
  /// One text of the item.
  struct Part: Sendable {
    /// What the text is; nil for a part without text, of which only the JSON is known.
    var kind: TextFragment.Kind?
    /// The part's place in the item.
    var index: Int
    /// The number that the server has for the part; some servers use one for all.
    var serverIndex: Int?
    var text = ""
    /// The part as the server last described it.
    var json: JSON?
    var annotations: [JSON] = []
    /// How likely each token was, where that was asked for.
    var logprobs: [JSON] = []
    /// An event has said that the part begins.
    var isAnnounced = false
    /// The whole text has come.
    var hasWholeText = false
    /// The part itself has ended: without an index, what follows belongs to a new part.
    var isClosed = false
  }

  let handle: ItemHandle
  /// The ids that the server used for the item; gateways exist that use a new one in each event.
  var ids: [String] = []
  var outputIndex: Int?
  /// The item's type as its events imply it, until it is announced.
  var impliedType: String
  /// The item as the server last described it; nil until it was announced.
  var json: JSON?
  /// An event has said that the item begins.
  var isAnnounced = false
  var isDone = false
  var parts: [Part] = []

  /// The item's type; empty when nothing tells it.
  var type: String { json.map { OutputItem(json: $0).type } ?? impliedType }

  /// Whether events for items of a type may belong to this one.
  func fits(type other: String) -> Bool {
    let own = type
    return own.isEmpty || other.isEmpty || own == other
      || (own.hasSuffix("_call") && other.hasSuffix("_call"))
  }

  mutating func learn(id: String?, outputIndex index: Int?) {
    if let id, !ids.contains(id) { ids.append(id) }
    if outputIndex == nil { outputIndex = index }
  }

  /// The place in `parts` of a text that an event names by index, or leaves to be guessed.
  mutating func part(_ kind: TextFragment.Kind?, index: Int?, wholeText: Bool = false) -> Int {
    if let index {
      if let found = parts.lastIndex(where: { $0.kind == kind && $0.serverIndex == index }) { return found }
      let isTaken = parts.contains { $0.isSameList(as: kind) && $0.index == index }
      parts.append(Part(kind: kind, index: isTaken ? nextIndex(for: kind) : index, serverIndex: index))
    } else {
      let found = parts.lastIndex { $0.kind == kind && !$0.isClosed && (wholeText || !$0.hasWholeText) }
      if let found { return found }
      parts.append(Part(kind: kind, index: nextIndex(for: kind)))
    }
    return parts.count - 1
  }

  /// The place in `parts` of a part that an event announces.
  ///
  /// Text that came before has announced the part already; a part that has ended is never begun again,
  /// even where the server gives a new one the same number.
  mutating func beginPart(_ kind: TextFragment.Kind?, index: Int?) -> Int {
    let known = parts.lastIndex { part in
      part.kind == kind && !part.isClosed && (index == nil ? part.json == nil : part.serverIndex == index)
    }
    if let known { return known }
    // A text and a refusal may be announced under one number, the text empty.
    let place = index.flatMap { index in
      parts.contains { $0.isSameList(as: kind) && $0.index == index } ? nil : index
    }
    parts.append(Part(kind: kind, index: place ?? nextIndex(for: kind), serverIndex: index))
    return parts.count - 1
  }

  /// The number of a part that begins, where the server gives none.
  func nextIndex(for kind: TextFragment.Kind?) -> Int {
    (parts.filter { $0.isSameList(as: kind) }.map(\.index).max() ?? -1) + 1
  }

  /// The place in `parts` of the text that stands in a finished item; made when no event spoke of it.
  ///
  /// Servers number parts from where they like, so order decides where the number does not match, unless
  /// parts may be missing.
  mutating func part(
    _ kind: TextFragment.Kind, finalIndex: Int, taken: Set<Int>, partsMayBeMissing: Bool = false
  ) -> Int {
    if let found = parts.firstIndex(where: { $0.kind == kind && $0.index == finalIndex }),
      !taken.contains(found)
    {
      return found
    }
    let candidates = parts.indices.filter {
      parts[$0].kind == kind && !taken.contains($0) && !partsMayBeMissing
    }
    if let found = candidates.min(by: { parts[$0].index < parts[$1].index }) { return found }
    parts.append(Part(kind: kind, index: finalIndex))
    return parts.count - 1
  }
}

extension ItemInProgress {
  /// The texts that a finished item holds, by kind and position.
  static func texts(of json: JSON) -> [(kind: TextFragment.Kind, index: Int, text: String)] {
    let item = OutputItem(json: json)
    var texts: [(kind: TextFragment.Kind, index: Int, text: String)] = []
    for (index, part) in (json["summary"]?.array ?? []).enumerated() {
      if let text = part["text"]?.string { texts.append((.reasoningSummary, index, text)) }
    }
    for (index, part) in item.content.enumerated() {
      if let (kind, member) = TextFragment.Kind.ofPart(part), let text = part[member]?.string {
        texts.append((item.isReasoning && kind == .outputText ? .reasoningText : kind, index, text))
      }
    }
    if let text = json["arguments"]?.string { texts.append((.arguments, 0, text)) }
    if item.type == "custom_tool_call", let text = json["input"]?.string {
      texts.append((.customInput, 0, text))
    }
    if item.type == "code_interpreter_call", let text = json["code"]?.string {
      texts.append((.code, 0, text))
    }
    if item.type == "shell_call" {
      for (index, command) in (json["action"]?["commands"]?.array ?? []).enumerated() {
        if let text = command.string { texts.append((.command, index, text)) }
      }
    }
    return texts
  }

  /// The item as far as its events tell it.
  ///
  /// A finished item is as the server sent it; anything else is what was announced, with the texts that
  /// came since. `status` is what an item that says it is in progress becomes; nil leaves it.
  func assembled(status: String?) -> JSON {
    if isDone, let json { return json }
    var item = json ?? skeleton
    if let status, item["status"]?.string == "in_progress" { item["status"] = .string(status) }
    let sorted = parts.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
      .map(\.element)
    let content = sorted.filter { part in
      switch part.kind {
      case .outputText, .refusal, .reasoningText: true
      case nil: part.json != nil
      default: false
      }
    }
    if !content.isEmpty { item["content"] = .array(content.map(Self.json)) }
    let summaries = sorted.filter { $0.kind == .reasoningSummary }
    if !summaries.isEmpty { item["summary"] = .array(summaries.map(Self.json)) }
    for part in sorted where !part.text.isEmpty || part.hasWholeText {
      switch part.kind {
      case .arguments: item["arguments"] = .string(part.text)
      case .customInput: item["input"] = .string(part.text)
      case .code: item["code"] = .string(part.text)
      default: break
      }
    }
    let commands = sorted.filter { $0.kind == .command }
    if !commands.isEmpty {
      var action = item["action"] ?? .object(JSONObject())
      action["commands"] = .array(commands.map { .string($0.text) })
      item["action"] = action
    }
    return item
  }

  /// What an item that was never announced must look like.
  private var skeleton: JSON {
    var item: JSON = ["type": .string(impliedType)]
    if let id = ids.first { item["id"] = .string(id) }
    switch impliedType {
    case "message":
      item["role"] = "assistant"
      item["content"] = []
    case "reasoning": item["summary"] = []
    default: break
    }
    return item
  }

  /// A part of a content or summary with its text.
  private static func json(of part: Part) -> JSON {
    var json: JSON
    switch part.kind {
    case .outputText?:
      json = part.json ?? ["type": "output_text"]
      json["text"] = .string(part.text)
      if !part.annotations.isEmpty || json["annotations"] == nil {
        json["annotations"] = .array(part.annotations)
      }
      if !part.logprobs.isEmpty, json["logprobs"]?.array?.isEmpty ?? true {
        json["logprobs"] = .array(part.logprobs)
      }
    case .refusal?:
      json = part.json ?? ["type": "refusal"]
      json["refusal"] = .string(part.text)
    case .reasoningText?:
      json = part.json ?? ["type": "reasoning_text"]
      json["text"] = .string(part.text)
    case .reasoningSummary?:
      json = part.json ?? ["type": "summary_text"]
      json["text"] = .string(part.text)
    default: json = part.json ?? .null
    }
    return json
  }
}

extension ItemInProgress.Part {
  /// Whether the part and a text of a kind are numbered in one list.
  ///
  /// A refusal and the text that it replaces share the content's numbers; a summary has its own.
  func isSameList(as other: TextFragment.Kind?) -> Bool { list(of: kind) == list(of: other) }

  private func list(of kind: TextFragment.Kind?) -> TextFragment.Kind? {
    switch kind {
    case .outputText?, .refusal?, .reasoningText?, nil: nil
    default: kind
    }
  }
}
