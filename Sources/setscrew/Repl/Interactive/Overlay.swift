import Notation

/// What takes the keys before the prompt does: a question, a long text, a reader.
enum Overlay: Sendable {
  case question(Question)
  case pages(Pages)
  case reader(OutlineReader, CheckedContinuation<Void, Never>)

  /// A question that is answered by a letter.
  struct Question: Sendable {
    let text: String
    let letters: [Character]
    let waiter: CheckedContinuation<Character?, Never>

    /// The answer that a key gives; nil for other keys.
    ///
    /// Whoever gives up answers with the last letter.
    func answer(to key: Key) -> Character? {
      switch key {
      case .text(let text): text.lowercased().first.flatMap { letters.contains($0) ? $0 : nil }
      case .escape, .control("c"), .control("d"): letters.last
      default: nil
      }
    }
  }

  /// A text that is read page by page; the rows that are left.
  struct Pages: Sendable {
    var rows: [String]
    let waiter: CheckedContinuation<Void, Never>

    /// The rows that a key shows; nil for other keys.
    mutating func turn(_ key: Key, page: Int) -> [String]? {
      let count: Int
      switch key {
      case .text(" "), .pageDown, .control("f"): count = page
      case .enter, .down, .text("j"): count = 1
      case .text("G"), .end: count = rows.count
      case .text("q"), .text("Q"), .escape, .control("c"), .control("d"):
        rows = []
        return []
      default: return nil
      }
      defer { rows = Array(rows.dropFirst(count)) }
      return Array(rows.prefix(count))
    }
  }

  /// Lets whoever waits go on.
  func release() {
    switch self {
    case .question(let question): question.waiter.resume(returning: nil)
    case .pages(let pages): pages.waiter.resume()
    case .reader(_, let waiter): waiter.resume()
    }
  }
}

/// The overlay that is open, and those that wait for it to be closed.
struct OverlayStack: Sendable {
  var current: Overlay?
  private var waiting: [Overlay] = []

  /// Opens one, at once or when those before it are closed.
  mutating func open(_ overlay: Overlay) {
    if current == nil { current = overlay } else { waiting.append(overlay) }
  }

  /// Closes the one that is open.
  mutating func close() { current = waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Closes all, and lets whoever waits go on.
  mutating func releaseAll() {
    current?.release()
    for overlay in waiting { overlay.release() }
    self = OverlayStack()
  }
}
