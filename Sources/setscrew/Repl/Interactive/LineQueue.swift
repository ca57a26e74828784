/// The lines that were typed: one is taken after the other.
struct LineQueue {
  private let repl: Repl
  private let post: @Sendable (TerminalMessage) -> Void
  private var waiting: [(text: String, isPasted: Bool)] = []
  /// What the line that is being taken does.
  private(set) var running: Task<Void, Never>?

  init(_ repl: Repl, _ post: @escaping @Sendable (TerminalMessage) -> Void) {
    self.repl = repl
    self.post = post
  }

  /// Adds a line, and takes it when those before it are done.
  mutating func add(_ text: String, isPasted: Bool = false) {
    waiting.append((text, isPasted))
    next()
  }

  /// Takes note that a line is done, and takes the next one.
  mutating func ended() {
    running = nil
    next()
  }

  private mutating func next() {
    guard running == nil, !waiting.isEmpty else { return }
    let (text, isPasted) = waiting.removeFirst()
    running = Task { [repl, post] in post(.taken(await repl.take(text, isPasted: isPasted))) }
  }

  /// Opens a text in the user's editor; what comes of it is typed like something that is pasted.
  mutating func edit(_ text: String) {
    running = Task { [repl, post] in
      do {
        if let text = try await repl.edited(text) {
          post(.input(.bytes(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))))
        }
      } catch {
        _ = await repl.report(error)
      }
      post(.taken(.done(.success)))
    }
  }
}
