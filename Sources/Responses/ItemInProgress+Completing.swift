import Notation

extension ItemInProgress {
  /// The final form of an item with what it leaves out and its events had: sealed content, citations,
  /// logprobs, and texts where the final form has none at all.
  ///
  /// The flag says that texts were kept.
  func completing(_ final: JSON) -> (json: JSON, keepsTexts: Bool) {
    var result = final
    var keepsTexts = false
    if final["encrypted_content"]?.string == nil, let sealed = json?["encrypted_content"]?.string,
      !sealed.isEmpty
    {
      result["encrypted_content"] = .string(sealed)
    }
    for part in parts where !part.text.isEmpty {
      let member: String? =
        switch part.kind {
        case .arguments?: "arguments"
        case .customInput?: "input"
        case .code?: "code"
        default: nil
        }
      guard let member, result[member] == nil || result[member] == .null || result[member] == "" else {
        continue
      }
      result[member] = .string(part.text)
      keepsTexts = true
    }
    let hasContent = parts.contains { ($0.kind == .outputText || $0.kind == .refusal) && !$0.text.isEmpty }
    if hasContent, OutputItem(json: final).saysNothing {
      var open = self
      open.isDone = false
      result["content"] = open.assembled(status: nil)["content"]
      keepsTexts = true
    }
    return (result.citing(from: parts), keepsTexts)
  }
}

extension OutputItem {
  /// Whether a message has neither text nor refusal nor any other part.
  fileprivate var saysNothing: Bool {
    content.allSatisfy { part in
      TextFragment.Kind.ofPart(part).map { part[$0.member]?.string?.isEmpty ?? true } ?? false
    }
  }
}

extension JSON {
  /// A message with the citations and logprobs of its events, where its own parts say nothing about them.
  fileprivate func citing(from parts: [ItemInProgress.Part]) -> JSON {
    guard var content = self["content"]?.array else { return self }
    var result = self
    for part in parts where content.indices.contains(part.index) {
      guard content[part.index]["type"] == "output_text" else { continue }
      for (key, values) in [("annotations", part.annotations), ("logprobs", part.logprobs)]
      where !values.isEmpty && content[part.index][key] == nil {
        content[part.index][key] = .array(values)
        result["content"] = .array(content)
      }
    }
    return result
  }
}
