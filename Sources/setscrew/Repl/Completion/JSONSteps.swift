import Notation

/// The steps into a value, as they are completed one by one: `output.0.content`.
struct JSONSteps {
  private let whole: JSON

  init(_ whole: JSON) { self.whole = whole }

  /// What can stand at the end of a way that is typed.
  func completion(of word: String, endingAt end: Int) -> Completion? {
    let dot = word.lastIndex(of: ".")
    let way = dot.map { String(word[..<$0]) } ?? ""
    let beginning = dot.map { String(word[word.index(after: $0)...]) } ?? word
    guard let part = try? whole.part(at: way) else { return nil }
    let steps = part.object?.keys ?? part.array?.indices.map(String.init) ?? []
    return Completion(
      range: end - beginning.count..<end,
      candidates: steps.filter { $0.hasPrefix(beginning) }.map { step in
        let value = try? part.part(at: step)
        let isHolder = value?.object != nil || value?.array != nil
        return .init(
          step, detail: value.map { isHolder ? $0.kind : Phrase.value($0, limit: 40) } ?? "",
          ending: isHolder ? "." : " ")
      })
  }
}
