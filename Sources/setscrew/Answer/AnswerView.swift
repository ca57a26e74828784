import Notation
import Responses
import Transport

/// Shows an answer while it comes: text on stdout, reasoning and progress on stderr.
struct AnswerView {
  private let output: any Channel
  private let errors: any Channel
  private let paint: Paint
  private let showsReasoning: Bool
  private let isQuiet: Bool
  private var reasoning = LinePrefixer(prefix: "> ")
  private var isInReasoning = false
  private var reasoningPart: ReasoningPart?
  private var endsInNewline = true
  private var hasText = false

  init(output: any Channel, errors: any Channel, paint: Paint, showsReasoning: Bool, isQuiet: Bool) {
    self.output = output
    self.errors = errors
    self.paint = paint
    self.showsReasoning = showsReasoning
    self.isQuiet = isQuiet
  }

  /// Shows what an event of the call means.
  mutating func show(_ event: CallEvent) {
    switch event {
    case .waiting(let duration, let reason):
      guard !isQuiet else { return }
      errors.line("setscrew: \(reason); trying again in \(duration.inWords)")
    case .circuit(let host, let change):
      guard !isQuiet else { return }
      switch change {
      case .opened(let pause):
        errors.line("setscrew: \(host) fails again and again; it is left alone for \(pause.inWords)")
      case .probing: errors.line("setscrew: trying \(host) again with one request")
      case .closed: errors.line("setscrew: \(host) answers again")
      }
    case .progress(let id, let status):
      guard !isQuiet else { return }
      errors.line("setscrew: \(id.visibleText) is \(status.visibleText)")
    case .resuming(let id, let number):
      guard !isQuiet else { return }
      let place = number.map { "behind event \($0)" } ?? "from its beginning"
      errors.line("setscrew: the stream broke; taking up \(id.visibleText) \(place)")
    case .update(let update, _): show(update)
    case .head, .bytes, .event: break
    }
  }

  private mutating func show(_ update: ResponseUpdate) {
    switch update {
    case .text(let fragment):
      switch fragment.kind {
      case .outputText, .refusal, .transcript: showText(fragment)
      case .reasoningText, .reasoningSummary:
        beginReasoning(ReasoningPart(item: fragment.item, kind: fragment.kind, number: fragment.part))
        showReasoning(fragment.text)
      case .arguments, .customInput, .code, .command, .commandOutput: break
      }
    case .itemDone(_, let item): if item.isClientCall { showCall(item) }
    case .finding(let finding):
      if !isQuiet {
        errors.line("setscrew: \(finding.severity.rawValue)[\(finding.code)]: \(finding.message.visibleText)")
      }
    default: break
    }
  }

  /// Shows an answer that came in one piece.
  mutating func show(whole response: Response) {
    if hasText {
      finish()
      if !isQuiet { errors.line("setscrew: the whole answer follows") }
    }
    for item in response.output {
      for text in item.summaries + item.reasoningTexts {
        showReasoning(text)
        endReasoning()
      }
      if let refusal = item.refusal { write(refusal) }
      if item.isMessage { write(item.text) }
      if item.isClientCall { showCall(item) }
    }
  }

  /// Ends the answer's last line.
  mutating func finish() {
    endReasoning()
    if !endsInNewline { output.write("\n") }
    endsInNewline = true
  }

  private mutating func showText(_ fragment: TextFragment) {
    if fragment.replaces, hasText {
      finish()
      if !isQuiet { errors.line("setscrew: the server took back what it had sent; its final text follows") }
    }
    write(fragment.text)
  }

  private mutating func write(_ text: String) {
    guard !text.isEmpty else { return }
    endReasoning()
    output.write(text.visibleLines)
    endsInNewline = text.hasSuffix("\n")
    hasText = true
  }

  private mutating func showCall(_ item: OutputItem) {
    endReasoning()
    if !endsInNewline { output.write("\n") }
    let input = item.arguments?.text ?? item.customInput ?? ""
    output.line("\((item.name ?? item.type).visibleText)(\(input.visibleLines))")
    endsInNewline = true
  }

  /// Keeps the parts of the reasoning apart by an empty line.
  private mutating func beginReasoning(_ part: ReasoningPart) {
    if let reasoningPart, reasoningPart != part, isInReasoning, showsReasoning {
      errors.write(paint.dim(reasoning.finish() + reasoning.consume("\n")))
    }
    reasoningPart = part
  }

  private mutating func showReasoning(_ text: String) {
    guard showsReasoning, !text.isEmpty else { return }
    if !endsInNewline {
      output.write("\n")
      endsInNewline = true
    }
    isInReasoning = true
    errors.write(paint.dim(reasoning.consume(text.visibleLines)))
  }

  private mutating func endReasoning() {
    guard isInReasoning else { return }
    errors.write(reasoning.finish())
    isInReasoning = false
  }
}

/// Names one part of the reasoning.
private struct ReasoningPart: Equatable {
  let item: ItemHandle?
  let kind: TextFragment.Kind
  let number: Int
}

/// Puts a mark before each line of a text that comes in pieces.
struct LinePrefixer {
  let prefix: String
  private var isAtLineStart = true

  init(prefix: String) { self.prefix = prefix }

  /// The next piece with a mark at each line that begins in it.
  mutating func consume(_ text: String) -> String {
    var result = ""
    for character in text {
      if isAtLineStart { result += prefix }
      result.append(character)
      isAtLineStart = character == "\n" || character == "\r\n"
    }
    return result
  }

  /// Ends the last line.
  mutating func finish() -> String {
    defer { isAtLineStart = true }
    return isAtLineStart ? "" : "\n"
  }
}
