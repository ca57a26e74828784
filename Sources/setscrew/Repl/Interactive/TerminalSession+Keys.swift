import Notation
import Workbench

extension TerminalSession {
  /// Takes a key: to the question or pages that are open, to the search, to what Tab offers, or to the editor.
  func take(_ key: Key) async {
    if overlay != nil { return await takeForOverlay(key) }
    if search != nil, await takeForSearch(key) { return }
    if menu != nil, await takeForMenu(key) { return }
    let hadMenu = menu != nil
    switch editor.take(key) {
    case .none: if hadMenu { await offer(isOpen: true) } else { menu = nil }
    case .submit(let text, let isPasted): await submit(text, isPasted: isPasted)
    case .interrupt: await interrupt()
    case .end: isEnding = true
    case .complete: await offer(isOpen: false)
    case .suspend: suspend()
    case .clearScreen:
      write("\u{1B}[2J\u{1B}[H")
      region.forget()
    case .openEditor: await openEditor()
    case .older: if let entry = history.older(than: editor.string) { editor.replace(with: entry) }
    case .newer: if let entry = history.newer(than: editor.string) { editor.replace(with: entry) }
    case .search: search = ("", nil)
    case .escape: menu = nil
    }
  }

  // MARK: Questions and pages

  func open(_ new: Overlay) {
    guard overlay == nil else { return waitingQuestions.append(new) }
    overlay = new
  }

  private func closeOverlay() { overlay = waitingQuestions.isEmpty ? nil : waitingQuestions.removeFirst() }

  private func takeForOverlay(_ key: Key) async {
    switch overlay {
    case .question(let question, let letters, let waiter):
      var answer: Character?
      switch key {
      case .text(let text):
        guard let letter = text.lowercased().first, letters.contains(letter) else { return }
        answer = letter
      case .escape, .control("c"), .control("d"): answer = letters.last
      default: return
      }
      commit(theme.paint("\(question) \(answer.map(String.init) ?? "")", .note) + "\n")
      closeOverlay()
      waiter.resume(returning: answer)
    case .pages(let rows, let waiter):
      let page = max(1, TerminalSize.now.rows - 3)
      switch key {
      case .text(" "), .pageDown, .control("f"): turn(rows, by: page, waiter)
      case .enter, .down, .text("j"): turn(rows, by: 1, waiter)
      case .text("G"), .end: turn(rows, by: rows.count, waiter)
      case .text("q"), .text("Q"), .escape, .control("c"), .control("d"): turn([], by: 0, waiter)
      default: return
      }
    case nil: return
    }
  }

  private func turn(_ rows: [String], by count: Int, _ waiter: CheckedContinuation<Void, Never>) {
    let rest = Array(rows.dropFirst(count))
    if rest.isEmpty { closeOverlay() } else { overlay = .pages(rest, waiter) }
    commit(rows: Array(rows.prefix(count)))
    if rest.isEmpty { waiter.resume() }
  }

  /// Shows a long text a page at a time.
  func page(_ text: String, _ waiter: CheckedContinuation<Void, Never>) {
    let size = TerminalSize.now
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let rows = lines.flatMap { PaintedText.rows($0, width: size.columns) }
    let room = max(1, size.rows - 3)
    commit(rows: Array(rows.prefix(room)))
    guard rows.count > room else { return waiter.resume() }
    open(.pages(Array(rows.dropFirst(room)), waiter))
  }

  // MARK: Search

  /// Takes a key while the history is searched; says whether it was for the search.
  private func takeForSearch(_ key: Key) async -> Bool {
    guard var now = search else { return false }
    switch key {
    case .text(let text):
      now.query += text
      now.place = history.search(now.query, before: now.place.map { $0 + 1 } ?? history.entries.count)
    case .backspace:
      now.query = String(now.query.dropLast())
      now.place = history.search(now.query, before: history.entries.count)
    case .control("r"):
      now.place = history.search(now.query, before: now.place ?? history.entries.count) ?? now.place
    case .control("c"), .control("g"), .escape:
      search = nil
      return true
    default:
      if let place = now.place { editor.replace(with: history.entries[place]) }
      search = nil
      // What ends the search and moves goes on to the editor; Enter only takes the line.
      return key == .enter
    }
    search = now
    return true
  }

  // MARK: What Tab offers

  /// Takes a key while words are offered; says whether it was for them.
  private func takeForMenu(_ key: Key) async -> Bool {
    guard var now = menu else { return false }
    let count = now.completion.candidates.count
    switch key {
    case .tab where count == 1:
      put(now.completion.candidates[0], isChosen: true, at: now.completion.range.lowerBound)
      menu = nil
      return true
    case .tab: now.selected = ((now.selected ?? -1) + 1) % count
    case .backTab: now.selected = ((now.selected ?? count) - 1 + count) % count
    case .down where now.selected != nil: now.selected = ((now.selected ?? -1) + 1) % count
    case .up where now.selected != nil: now.selected = ((now.selected ?? count) - 1 + count) % count
    case .enter:
      guard let selected = now.selected else {
        menu = nil
        return false
      }
      put(now.completion.candidates[selected], isChosen: true, at: now.completion.range.lowerBound)
      menu = nil
      return true
    case .escape:
      menu = nil
      return true
    default:
      // Anything else means that the selected word is right.
      if let selected = now.selected, case .text(" ") = key {
        put(now.completion.candidates[selected], isChosen: true, at: now.completion.range.lowerBound)
        menu = nil
        return true
      }
      return false
    }
    if let selected = now.selected {
      put(now.completion.candidates[selected], isChosen: false, at: now.completion.range.lowerBound)
    }
    menu = now
    return true
  }

  private func put(_ candidate: Completion.Candidate, isChosen: Bool, at start: Int) {
    editor.replace(start..<editor.cursor, with: candidate.text + (isChosen ? candidate.ending : ""))
  }

  /// Asks what can stand at the cursor: one word is taken, of several the list is shown.
  private func offer(isOpen: Bool) async {
    let completion = await repl.completion(of: editor.string, cursor: editor.cursor)
    guard let completion, !completion.candidates.isEmpty else {
      menu = nil
      return
    }
    if isOpen {
      menu = Menu(completion: completion)
      return
    }
    if completion.candidates.count == 1 {
      put(completion.candidates[0], isChosen: true, at: completion.range.lowerBound)
      // What can follow is shown at once: behind a setting its values.
      let next = await repl.completion(of: editor.string, cursor: editor.cursor)
      menu = next.flatMap { $0.candidates.count > 1 ? Menu(completion: $0) : nil }
      return
    }
    let shared = completion.sharedBeginning
    if shared.count > completion.range.count {
      editor.replace(completion.range, with: shared)
    }
    var open = completion
    open.range = completion.range.lowerBound..<editor.cursor
    menu = Menu(completion: open)
  }

  // MARK: The user's editor

  private func openEditor() async {
    let text = editor.string
    editor.clear()
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
