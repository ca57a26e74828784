/// Keys as in vi: a mode in which text is typed, and one in which letters are commands.
///
///     letters ─► ViCommand ─► motion, operator, object ─► buffer
///                    └► what was changed last, for `.`
struct ViKeys: Sendable {
  /// What letters mean.
  enum Mode: Sendable {
    /// Text.
    case insert
    /// Commands.
    case normal
  }

  private(set) var mode = Mode.insert
  /// The letters of a command that goes on.
  private(set) var pending = ""
  private var typing = EmacsKeys()
  private var finder: (letter: Character, wanted: Character)?
  /// The last change: its command, and the keys that were typed behind it.
  private var change: (command: ViCommand, typed: [Key])?
  private var isRecording = false
  private var isRepeating = false

  /// Takes a key and tells what it asks for.
  mutating func take(_ key: Key, _ buffer: inout EditBuffer) -> LineEditor.Request {
    mode == .insert ? insert(key, &buffer) : obey(key, &buffer)
  }

  /// Brings the cursor onto a character, where commands need one.
  func settle(_ buffer: inout EditBuffer) {
    guard mode == .normal, buffer.cursor == buffer.lineEnd, buffer.cursor > buffer.lineStart else { return }
    buffer.cursor -= 1
  }

  // MARK: Text

  private mutating func insert(_ key: Key, _ buffer: inout EditBuffer) -> LineEditor.Request {
    switch key {
    case .escape, .control("["):
      leaveInsert(&buffer)
      return .none
    case .alt(let letter):
      // Escape with a letter hard behind it.
      leaveInsert(&buffer)
      return obey(.text(String(letter)), &buffer)
    default:
      if isRecording { change?.typed.append(key) }
      let request = typing.take(key, &buffer)
      if case .submit = request { self = ViKeys(after: self) }
      return request
    }
  }

  init() {}
  /// Keys for the next line: what was changed last can be done there too.
  private init(after earlier: ViKeys) {
    change = earlier.change
    finder = earlier.finder
  }

  private mutating func leaveInsert(_ buffer: inout EditBuffer) {
    mode = .normal
    isRecording = false
    typing.endTyping()
    buffer.endGroup()
    if buffer.cursor > buffer.lineStart { buffer.cursor -= 1 }
  }

  private mutating func beginInsert(_ buffer: inout EditBuffer) {
    mode = .insert
    isRecording = !isRepeating
    typing.endTyping()
    buffer.beginGroup()
  }

  // MARK: Commands

  private mutating func obey(_ key: Key, _ buffer: inout EditBuffer) -> LineEditor.Request {
    switch key {
    case .text(let text): pending += text
    case .escape:
      defer { pending = "" }
      return pending.isEmpty ? .escape : .none
    case .backspace: pending += "h"
    case .control("r"):
      pending = ""
      buffer.redo()
      settle(&buffer)
      return .none
    // Behind Escape, Enter is Enter, however fast it follows.
    case .enter, .altEnter, .control("m"):
      pending = ""
      let request = buffer.enter()
      if case .submit = request { self = ViKeys(after: self) }
      return request
    case .tab, .backTab, .control("k"), .control("u"), .control("w"), .control("y"), .control("t"),
      .alt:
      pending = ""
      return .none
    default:
      pending = ""
      let request = typing.take(key, &buffer)
      settle(&buffer)
      return request
    }
    switch ViCommand.read(pending) {
    case .open: return .none
    case .none:
      pending = ""
      return .none
    case .whole(let command):
      pending = ""
      let request = perform(command, &buffer)
      settle(&buffer)
      return request
    }
  }

  private mutating func perform(_ command: ViCommand, _ buffer: inout EditBuffer) -> LineEditor.Request {
    if command.isChange, !isRepeating { change = (command, []) }
    switch command.action {
    case .motion("j", nil) where command.operator == nil && !buffer.canMove(by: 1): return .newer
    case .motion("k", nil) where command.operator == nil && !buffer.canMove(by: -1): return .older
    case .motion, .farMotion, .lines, .object: take(command, &buffer)
    case .put(let character):
      let end = buffer.cursor + (command.count ?? 1)
      guard end <= buffer.lineEnd else { return .none }
      let new = character == "\r" ? "\n" : String(repeating: character, count: end - buffer.cursor)
      buffer.replace(buffer.cursor..<end, with: new)
      buffer.cursor -= 1
    case .letter(let letter):
      return letter == "." ? again(command, &buffer) : perform(letter, command, &buffer)
    }
    return .none
  }

  private mutating func perform(
    _ letter: Character, _ command: ViCommand, _ buffer: inout EditBuffer
  ) -> LineEditor.Request {
    let times = command.count ?? 1
    switch letter {
    case "i": beginInsert(&buffer)
    case "a":
      beginInsert(&buffer)
      if buffer.cursor < buffer.lineEnd { buffer.cursor += 1 }
    case "I":
      beginInsert(&buffer)
      buffer.cursor = ViMotion(buffer).target(of: "^", count: nil)?.place ?? buffer.lineStart
    case "A":
      beginInsert(&buffer)
      buffer.cursor = buffer.lineEnd
    case "o", "O":
      beginInsert(&buffer)
      buffer.cursor = letter == "o" ? buffer.lineEnd : buffer.lineStart
      buffer.breakLine()
      if letter == "O" { buffer.cursor -= 1 }
    case "x": buffer.cutOut(buffer.cursor..<min(buffer.cursor + times, buffer.lineEnd))
    case "X": buffer.cutOut(max(buffer.lineStart, buffer.cursor - times)..<buffer.cursor)
    case "D", "C", "Y", "S", "s":
      let letters: [Character: String] = ["D": "d$", "C": "c$", "Y": "yy", "S": "cc", "s": "cl"]
      guard case .whole(var whole) = ViCommand.read(letters[letter] ?? "") else { return .none }
      whole.count = command.count
      // At the end of a line there is nothing to take away, but text may still be typed.
      if letter == "s" || letter == "C", buffer.cursor == buffer.lineEnd {
        beginInsert(&buffer)
      } else {
        take(whole, &buffer)
      }
    case "p", "P": buffer.put(isBehind: letter == "p", times: times)
    case "u": for _ in 0..<times { buffer.undo() }
    case "J": for _ in 0..<max(1, times - 1) { buffer.joinLine() }
    case "~": buffer.changeCase(count: times)
    case "v": return .openEditor
    case "/", "?": return .search
    case "n": return .searchAgain(isOlder: true)
    case "N": return .searchAgain(isOlder: false)
    default: break
    }
    return .none
  }

  /// Moves, or does what the operator says with the text that the motion passes.
  private mutating func take(_ command: ViCommand, _ buffer: inout EditBuffer) {
    if command.action == .lines { return take(lines: command.count ?? 1, command, &buffer) }
    if case .object(let letter, let isWhole) = command.action {
      guard let range = ViObject(buffer).range(of: letter, isWhole: isWhole) else { return }
      return take(range, command, &buffer)
    }
    if case .motion(let letter, let wanted?) = command.action { finder = (letter, wanted) }
    guard let target = ViReach(buffer, finder: finder).target(of: command) else { return }
    guard command.operator != nil else {
      buffer.cursor = target.place
      return
    }
    if target.isLines {
      let (first, last) = (min(buffer.cursor, target.place), max(buffer.cursor, target.place))
      let count = 1 + buffer.text[first..<last].count { $0 == "\n" }
      let start = buffer.cursor
      buffer.cursor = first
      take(lines: count, command, &buffer)
      if command.operator == .copy, start < target.place { buffer.cursor = start }
      return
    }
    let start = min(buffer.cursor, target.place)
    var end = max(buffer.cursor, target.place)
    if target.isInclusive, target.place >= buffer.cursor { end += 1 }
    take(start..<min(end, buffer.text.count), command, &buffer)
  }

  private mutating func take(_ range: Range<Int>, _ command: ViCommand, _ buffer: inout EditBuffer) {
    switch command.operator {
    case .delete: buffer.cutOut(range)
    case .change:
      beginInsert(&buffer)
      buffer.cutOut(range)
      buffer.cursor = range.lowerBound
    case .copy:
      if !range.isEmpty { buffer.cut = EditBuffer.Cut(text: Array(buffer.text[range])) }
      buffer.cursor = range.lowerBound
    case nil: break
    }
  }

  private mutating func take(lines count: Int, _ command: ViCommand, _ buffer: inout EditBuffer) {
    let start = buffer.lineStart
    var end = buffer.lineEnd
    for _ in 1..<max(1, count) where end < buffer.text.count { end = buffer.lineEnd(at: end + 1) }
    let lines = EditBuffer.Cut(text: Array(buffer.text[start..<end]), isLines: true)
    switch command.operator {
    case .change:
      beginInsert(&buffer)
      buffer.remove(start..<end)
      buffer.cursor = start
    case .delete:
      // With its line end, or for the last line with the one before it.
      let isLast = end == buffer.text.count
      buffer.remove((isLast && start > 0 ? start - 1 : start)..<(isLast ? end : end + 1))
      buffer.cursor = buffer.lineStart
    case .copy, nil: break
    }
    buffer.cut = lines
  }

  // MARK: Again

  private mutating func again(_ command: ViCommand, _ buffer: inout EditBuffer) -> LineEditor.Request {
    guard var change else { return .none }
    if let count = command.count { change.command.count = count }
    isRepeating = true
    defer { isRepeating = false }
    _ = perform(change.command, &buffer)
    if mode == .insert {
      for key in change.typed { _ = typing.take(key, &buffer) }
      leaveInsert(&buffer)
    }
    return .none
  }
}
