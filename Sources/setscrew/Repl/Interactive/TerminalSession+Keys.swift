import Notation

extension TerminalSession {
  /// Takes a key: to what lies over the prompt, or to the prompt.
  func take(_ key: Key) async {
    if case .control("z") = key, overlays.current != nil { return suspend() }
    switch overlays.current {
    case .question(let question): return answer(question, key)
    case .pages(var pages): return turn(&pages, key)
    case .reader(var reader, let waiter):
      for step in OutlineReader.steps(of: key) where !read(&reader, waiter, step) { return }
      return
    case nil: for step in prompt.steps(of: key) { await edit(step) }
    }
  }

  private func edit(_ key: Key) async {
    let hadMenu = prompt.hasMenu
    switch prompt.take(key) {
    case .none: if hadMenu, key.isEditing { await offer(isOpen: true) }
    case .submit(let text, let isPasted): await submit(text, isPasted: isPasted)
    case .interrupt: await interrupt()
    case .end: isEnding = true
    case .complete: await offer(isOpen: false)
    case .suspend: suspend()
    case .clearScreen: screen.clear()
    case .openEditor: if lines.running == nil { lines.edit(prompt.takeText()) }
    case .foldReasoning:
      answers.foldsReasoning.toggle()
      let text =
        answers.foldsReasoning
        ? "reasoning is folded; Ctrl-O shows it" : "reasoning is shown; Ctrl-O folds it"
      commit(theme.paint(text + "\n", .note))
    case .older, .newer, .search, .searchAgain, .escape: break
    }
  }

  /// Asks what can stand at the cursor: one word is taken, of several the list is shown.
  private func offer(isOpen: Bool) async {
    func completion() async -> Completion? {
      await repl.completion(of: prompt.editor.string, cursor: prompt.editor.cursor)
    }
    // What can follow a word is shown at once: behind a setting its values.
    if prompt.offer(await completion(), isOpen: isOpen) { prompt.follow(await completion()) }
  }

  // MARK: What lies over the prompt

  private func answer(_ question: Overlay.Question, _ key: Key) {
    guard let answer = question.answer(to: key) else { return }
    commit(theme.paint("\(question.text) \(answer)", .note) + "\n")
    overlays.close()
    question.waiter.resume(returning: answer)
  }

  private func turn(_ pages: inout Overlay.Pages, _ key: Key) {
    guard let rows = pages.turn(key, page: max(1, TerminalSize.now.rows - 3)) else { return }
    if pages.rows.isEmpty { overlays.close() } else { overlays.current = .pages(pages) }
    commit(rows: rows)
    if pages.rows.isEmpty { pages.waiter.resume() }
  }

  /// Takes a key for a reader; says whether it is still open.
  private func read(
    _ reader: inout OutlineReader, _ waiter: CheckedContinuation<Void, Never>, _ key: Key
  ) -> Bool {
    let size = TerminalSize.now
    switch reader.take(key, size) {
    case .none: overlays.current = .reader(reader, waiter)
    case .copy(let text, let what):
      screen.write(Clipboard.put(text, environment: world.environment))
      reader.notice("copied \(what)")
      overlays.current = .reader(reader, waiter)
    case .leave:
      overlays.close()
      commit(rows: reader.left(size, theme: theme))
      waiter.resume()
      return false
    }
    return true
  }

  /// Shows a long text a page at a time.
  func page(_ text: String, _ waiter: CheckedContinuation<Void, Never>) {
    let size = TerminalSize.now
    let rows = TerminalScreen.rows(of: text, width: size.columns)
    let room = max(1, size.rows - 3)
    commit(rows: Array(rows.prefix(room)))
    guard rows.count > room else { return waiter.resume() }
    overlays.open(.pages(.init(rows: Array(rows.dropFirst(room)), waiter: waiter)))
  }

  /// Shows values: in full where they have room, else to be folded.
  func read(_ outline: Outline, _ text: String, _ waiter: CheckedContinuation<Void, Never>) {
    let size = TerminalSize.now
    let rows = TerminalScreen.rows(of: text, width: size.columns)
    guard rows.count > size.rows - 4 else {
      commit(rows: rows)
      return waiter.resume()
    }
    overlays.open(.reader(OutlineReader(outline, size: size), waiter))
  }
}

extension Key {
  /// Whether the key changes the line, so that what is offered follows it.
  fileprivate var isEditing: Bool {
    switch self {
    case .text, .paste, .backspace, .delete, .altBackspace, .control("w"), .control("h"): true
    default: false
    }
  }
}
