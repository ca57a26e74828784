import Responses

/// The texts of an answer as they grow: each part once, in the order in which it began.
public struct AnswerText: Sendable, Hashable {
  private struct Part: Sendable, Hashable {
    var item: ItemHandle?
    var kind: TextFragment.Kind
    var number: Int
    var text: String
  }

  private var parts: [Part] = []

  /// No text yet.
  public init() {}

  /// What was kept of an answer.
  public init(text: String, reasoning: String = "") {
    if !reasoning.isEmpty {
      parts.append(Part(item: nil, kind: .reasoningSummary, number: 0, text: reasoning))
    }
    if !text.isEmpty { parts.append(Part(item: nil, kind: .outputText, number: 0, text: text)) }
  }

  /// The answer: messages, refusals and what is spoken.
  public var text: String { joined(separator: "") { Self.isAnswer($0) } }
  /// The reasoning and its summaries, its parts a blank line apart.
  public var reasoning: String { joined(separator: "\n\n") { Self.isReasoning($0) } }
  /// Whether nothing of the answer itself has come.
  public var isEmpty: Bool { !parts.contains { Self.isAnswer($0.kind) && !$0.text.isEmpty } }

  /// Takes a piece of text, or the whole that replaces what was told.
  public mutating func take(_ fragment: TextFragment) {
    guard Self.isAnswer(fragment.kind) || Self.isReasoning(fragment.kind) else { return }
    let place = parts.lastIndex {
      $0.item == fragment.item && $0.kind == fragment.kind && $0.number == fragment.part
    }
    guard let place else {
      parts.append(
        Part(item: fragment.item, kind: fragment.kind, number: fragment.part, text: fragment.text))
      return
    }
    if fragment.replaces {
      parts[place].text = fragment.text
    } else {
      parts[place].text += fragment.text
    }
  }

  /// Takes the texts of the whole response, where they differ from what was streamed.
  mutating func settle(with response: Response) {
    let answer = response.output.map { $0.isMessage ? $0.text + ($0.refusal ?? "") : "" }.joined()
    let summaries = response.reasoningSummaries
    let thoughts = (summaries.isEmpty ? response.reasoningTexts : summaries).joined(separator: "\n\n")
    guard answer != text, !answer.isEmpty || isEmpty else { return }
    self = AnswerText(text: answer, reasoning: thoughts.isEmpty ? reasoning : thoughts)
  }

  private func joined(separator: String, where isWanted: (TextFragment.Kind) -> Bool) -> String {
    parts.filter { isWanted($0.kind) }.map(\.text).joined(separator: separator)
  }

  private static func isAnswer(_ kind: TextFragment.Kind) -> Bool {
    kind == .outputText || kind == .refusal || kind == .transcript
  }
  private static func isReasoning(_ kind: TextFragment.Kind) -> Bool {
    kind == .reasoningText || kind == .reasoningSummary
  }
}
