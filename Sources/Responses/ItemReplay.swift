import Notation

/// Turns items that were received into the form in which they can be sent back.
///
/// A received item is kept as the JSON that came; a small table of rules makes the input form when it is
/// needed, and members that no rule names survive the round trip. The same table says where an input that
/// somebody else wrote breaks the form.
public enum ItemReplay {
  /// Items that were mended, and what was done to them.
  public struct Repair: Sendable, Hashable {
    /// The items in the form that the API takes.
    public var items: [JSON]
    /// What was left out or added.
    public var findings: [Finding]

    /// Items and what was done to them.
    public init(items: [JSON], findings: [Finding] = []) {
      self.items = items
      self.findings = findings
    }
  }

  /// The input form of one item.
  public static func inputForm(of item: JSON) -> JSON {
    rules.reduce(item) { item, rule in rule.mend(item) }
  }

  /// The input form of items, with calls and outputs paired and no reasoning left without what it led to.
  ///
  /// - Parameter interruption: what a call without an output gets as its output.
  public static func inputForm(
    of items: [JSON], interruption: String = "interrupted by the user"
  ) -> Repair {
    let paired = pairing(items.map(inputForm), interruption: interruption)
    let joined = droppingStrandedReasoning(paired.items)
    return Repair(items: joined.items, findings: paired.findings + joined.findings)
  }

  /// Where items of a request's `input` break the form, by path, all of them in one run.
  public static func findings(in input: [JSON]) -> [Finding] {
    var findings: [Finding] = []
    for (index, item) in input.enumerated() {
      let place = ValuePath.root.appending("input").appending(index)
      for rule in rules {
        guard let message = rule.fault else { continue }
        for path in rule.places(item) {
          findings.append(Finding("item-form", .error, message, path: ValuePath(place.steps + path.steps)))
        }
      }
    }
    for index in strandedReasoning(in: input) {
      findings.append(
        Finding(
          "reasoning-stranded", .error, "reasoning is not followed by an item of its response",
          path: ValuePath.root.appending("input").appending(index),
          remedy: "keep the items of one response together, or leave all of them out"))
    }
    return findings
  }

  /// One way in which received items differ from input items.
  struct Rule: Sendable {
    /// What to say where somebody else's input needs the rule; nil where the API does not mind.
    var fault: String?
    /// Where an item needs the rule.
    var places: @Sendable (JSON) -> [ValuePath]
    /// The item with every place mended.
    var mend: @Sendable (JSON) -> JSON
  }
}

extension ItemReplay {
  /// Places of reasoning items that nothing of their response follows.
  static func strandedReasoning(in items: [JSON]) -> [Int] {
    items.indices.filter { index in
      guard items[index]["type"]?.string == "reasoning" else { return false }
      let next = items[(index + 1)...].first
      return next.map { !isModels($0) } ?? true
    }
  }

  private static func droppingStrandedReasoning(_ items: [JSON]) -> Repair {
    var kept = items
    var findings: [Finding] = []
    // Leaving one out may strand the reasoning before it.
    while let index = strandedReasoning(in: kept).last {
      let id = kept[index]["id"]?.string ?? "without an id"
      kept.remove(at: index)
      findings.append(
        Finding("reasoning-stranded", .warning, "left out reasoning \(id): nothing of its response follows"))
    }
    return Repair(items: kept, findings: findings)
  }

  /// Whether the model wrote the item, as against the user, the client or the developer.
  static func isModels(_ item: JSON) -> Bool {
    let item = OutputItem(json: item)
    if item.isMessage { return item.role == "assistant" }
    return item.isReasoning || item.isCall || item.type == "mcp_approval_request" || item.type == "compaction"
  }

  /// The items without what was sealed for another key, host or model, and without the ids that would
  /// ask for it.
  ///
  /// Messages, calls and outputs keep their texts.
  public static func withoutSealedItems(_ items: [JSON]) -> [JSON] {
    items.compactMap { item in
      let type = item["type"]?.string
      if type == "reasoning" || type == "compaction" || type == "context_compaction" { return nil }
      guard isModels(item), var object = item.object, type != "mcp_approval_request" else { return item }
      object["id"] = nil
      return .object(object)
    }
  }

  /// The ranges of the turns: each begins with the user's messages and holds all that answers them.
  ///
  /// What stands before the first user message belongs to the first turn.
  public static func turns(in items: [JSON]) -> [Range<Int>] {
    var starts: [Int] = []
    for index in items.indices where isUsers(items[index]) {
      if index == 0 || !isUsers(items[index - 1]) { starts.append(index) }
    }
    guard !starts.isEmpty else { return items.isEmpty ? [] : [0..<items.count] }
    starts[0] = 0
    return zip(starts, starts.dropFirst() + [items.count]).map { $0..<$1 }
  }

  /// The items of the last turns, with the developer's messages that lead the whole.
  ///
  /// Items are only ever left out by whole turns, so that reasoning stays with what it led to.
  public static func keepingLastTurns(_ count: Int, of items: [JSON]) -> [JSON] {
    let turns = turns(in: items)
    guard turns.count > max(0, count) else { return items }
    let lead = items.prefix { $0["role"]?.string == "developer" || $0["role"]?.string == "system" }
    return lead + turns.suffix(max(0, count)).flatMap { items[$0] }
  }

  static func isUsers(_ item: JSON) -> Bool {
    let item = OutputItem(json: item)
    return item.isMessage && item.role == "user"
  }
}
