import Notation

extension ItemReplay {
  /// The differences between received items and input items, one a row.
  static let rules: [Rule] = [
    Rule(
      fault: "a null status is refused in an input item",
      places: { $0["status"]?.isNull == true ? [ValuePath([.key("status")])] : [] },
      mend: { $0.without(["status"], where: \.isNull) }),
    Rule(
      fault: "a reasoning item needs its summary, empty or not",
      places: { isReasoningWithoutSummary($0) ? [ValuePath([.key("summary")])] : [] },
      mend: { item in
        guard isReasoningWithoutSummary(item) else { return item }
        var item = item
        item["summary"] = []
        return item
      }),
    Rule(
      fault: "an assistant's text is of type output_text",
      places: { item in
        mislabelledTexts(of: item).map { ValuePath([.key("content"), .index($0), .key("type")]) }
      },
      mend: { item in
        mapContent(of: item, at: mislabelledTexts(of: item)) { $0["type"] = "output_text" }
      }),
    Rule(
      fault: "context_compaction is the name of an output item; the input item is compaction",
      places: { $0["type"] == "context_compaction" ? [ValuePath([.key("type")])] : [] },
      mend: { item in
        guard item["type"] == "context_compaction" else { return item }
        var item = item
        item["type"] = "compaction"
        return item
      }),
    // Members that only output items have, and nulls where input items want absence.
    Rule(
      fault: nil, places: { _ in [] },
      mend: { item in
        item.without(["id", "async", "namespace", "content"], where: \.isNull)
          .without(["created_by", "parsed_arguments"], where: { _ in true })
      }),
    // Some servers seal nothing and say so with an empty text.
    Rule(
      fault: nil, places: { _ in [] },
      mend: { item in
        item["type"] == "reasoning" ? item.without(["encrypted_content"], where: { $0 == "" }) : item
      }),
    Rule(
      fault: nil, places: { _ in [] },
      mend: { item in
        mapContent(of: item, at: Array((item["content"]?.array ?? []).indices)) { part in
          guard part["type"] == "output_text" else { return }
          part = part.without(["logprobs"], where: \.isNull).without(["parsed"], where: { _ in true })
          if part["annotations"]?.array == nil { part["annotations"] = [] }
        }
      }),
  ]

  private static func isReasoningWithoutSummary(_ item: JSON) -> Bool {
    item["type"] == "reasoning" && item["summary"]?.array == nil
  }

  /// The places in an assistant message's content where text is labelled as a user's.
  private static func mislabelledTexts(of item: JSON) -> [Int] {
    guard OutputItem(json: item).isMessage, item["role"] == "assistant", let content = item["content"]?.array
    else { return [] }
    return content.indices.filter { content[$0]["type"] == "input_text" || content[$0]["type"] == "text" }
  }

  private static func mapContent(of item: JSON, at places: [Int], _ change: (inout JSON) -> Void) -> JSON {
    guard !places.isEmpty, var content = item["content"]?.array else { return item }
    for place in places { change(&content[place]) }
    var item = item
    item["content"] = .array(content)
    return item
  }
}

extension JSON {
  /// The object without some of its members, as far as their values fit.
  func without(_ keys: [String], where fits: (JSON) -> Bool) -> JSON {
    guard var object else { return self }
    for key in keys {
      if let value = object[key], fits(value) { object[key] = nil }
    }
    return .object(object)
  }
}
