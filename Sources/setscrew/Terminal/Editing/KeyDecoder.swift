/// Makes keys of the bytes that a terminal sends, however they are cut.
///
///     bytes ─► escape sequence? ─► CSI, SS3, Alt, paste
///                 │ no
///                 └► control, or text by whole UTF-8 characters
struct KeyDecoder: Sendable {
  private static let escape: UInt8 = 0x1B
  private static let pasteBegins = Array("200".utf8)
  private static let pasteEnds = Array("\u{1B}[201~".utf8)

  private var pending: [UInt8] = []
  private var pasted: [UInt8]?

  /// Whether the beginning of something is held back, which a pause ends.
  var isWaiting: Bool { !pending.isEmpty && pasted == nil }

  /// Takes the next bytes and gives the keys that are complete.
  mutating func consume(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let key = next() { keys += key }
    return keys
  }

  /// A pause: what was held back is what it is, such as Escape itself.
  mutating func pause() -> [Key] {
    guard isWaiting else { return [] }
    var keys: [Key] = []
    if pending.first == Self.escape {
      pending.removeFirst()
      keys.append(.escape)
    } else {
      pending.removeFirst()
      keys.append(.text("\u{FFFD}"))
    }
    while let key = next() { keys += key }
    return keys
  }

  /// The next keys; nil when more bytes are needed; empty for what means nothing.
  private mutating func next() -> [Key]? {
    if pasted != nil { return takePaste() }
    guard let first = pending.first else { return nil }
    switch first {
    case Self.escape: return takeEscape()
    case 0x0D: return take(1, .enter)
    case 0x0A: return take(1, .control("j"))
    case 0x09: return take(1, .tab)
    case 0x7F, 0x08: return take(1, .backspace)
    case 0..<0x20:
      let letter = Character(Unicode.Scalar(first + (first == 0 || first > 26 ? 0x40 : 0x60)))
      return take(1, .control(first == 0 ? " " : letter))
    default: return takeText()
    }
  }

  private mutating func take(_ count: Int, _ key: Key) -> [Key] {
    pending.removeFirst(count)
    return [key]
  }

  /// All text up to the next control, as far as its characters are whole.
  private mutating func takeText() -> [Key]? {
    let end = pending.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? pending.count
    var whole = end
    if end == pending.count {
      // The last character may still be coming.
      var start = end
      while start > 0, end - start < 4, pending[start - 1] & 0xC0 == 0x80 { start -= 1 }
      if start > 0 {
        let lead = pending[start - 1]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        if end - (start - 1) < length { whole = start - 1 }
      }
    }
    guard whole > 0 else { return nil }
    let text = String(decoding: pending[..<whole], as: UTF8.self)
    pending.removeFirst(whole)
    return [.text(text)]
  }

  private mutating func takePaste() -> [Key]? {
    guard var text = pasted else { return nil }
    text += pending
    pending = []
    // The end mark may be cut; what may be its beginning stays in the text until the next bytes.
    guard let end = Self.find(Self.pasteEnds, in: text, from: max(0, searched)) else {
      searched = max(0, text.count - Self.pasteEnds.count)
      pasted = text
      return nil
    }
    pending = Array(text[(end + Self.pasteEnds.count)...])
    pasted = nil
    searched = 0
    let whole = String(decoding: text[..<end], as: UTF8.self)
    return [.paste(whole.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))]
  }
  private var searched = 0

  private static func find(_ mark: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard text.count >= mark.count else { return nil }
    var index = start
    while index <= text.count - mark.count {
      if text[index] == mark[0], text[index..<(index + mark.count)].elementsEqual(mark) { return index }
      index += 1
    }
    return nil
  }

  private mutating func takeEscape() -> [Key]? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["): return takeSequence()
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      let final = pending[2]
      pending.removeFirst(3)
      return Self.key(final, [], "").map { [$0] } ?? []
    case UInt8(ascii: "]"), UInt8(ascii: "P"): return takeString()
    case 0x0D, 0x0A: return take(2, .altEnter)
    case 0x7F, 0x08: return take(2, .altBackspace)
    case Self.escape: return take(1, .escape)
    case 0x20..<0x7F: return take(2, .alt(Character(Unicode.Scalar(pending[1]))))
    default: return take(1, .escape)
    }
  }

  /// `ESC [ parameters final`.
  private mutating func takeSequence() -> [Key]? {
    guard let end = pending[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      // No real sequence is that long.
      if pending.count > 64 { return take(1, .escape) }
      return nil
    }
    let parameters = Array(pending[2..<end])
    let final = pending[end]
    pending.removeFirst(end + 1)
    if final == UInt8(ascii: "~"), parameters == Self.pasteBegins {
      pasted = []
      searched = 0
      return []
    }
    if final == UInt8(ascii: "c"), parameters.first == UInt8(ascii: "?") { return [.attributes] }
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0 }
    return Self.key(final, numbers, String(decoding: parameters, as: UTF8.self)).map { [$0] } ?? []
  }

  /// A string that the terminal sends by itself, such as an answer about its colours.
  private mutating func takeString() -> [Key]? {
    let bell = pending.firstIndex(of: 0x07)
    let mark = Self.find([Self.escape, UInt8(ascii: "\\")], in: pending, from: 2)
    guard let end = [bell, mark].compactMap({ $0 }).min() else {
      return pending.count > 1 << 12 ? take(1, .escape) : nil
    }
    let text = String(decoding: pending[2..<end], as: UTF8.self)
    pending.removeFirst(end == bell ? end + 1 : end + 2)
    guard text.hasPrefix("11;"), let color = TerminalColor(text.dropFirst(3)) else { return [] }
    return [.ground(isLight: color.isLight)]
  }

  private static func key(_ final: UInt8, _ numbers: [Int], _ text: String) -> Key? {
    // Modifiers count from 1: shift 1, alt 2, ctrl 4.
    let modifiers = max(0, (numbers.count > 1 ? numbers[1] : 1) - 1)
    let jumps = modifiers & 6 != 0
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return jumps ? .wordRight : .right
    case UInt8(ascii: "D"): return jumps ? .wordLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "u"): return keyByCode(numbers.first ?? 0, modifiers)
    case UInt8(ascii: "~"):
      switch numbers.first {
      case 1, 7: return .home
      case 4, 8: return .end
      case 3: return .delete
      case 5: return .pageUp
      case 6: return .pageDown
      case 27 where numbers.count > 2: return keyByCode(numbers[2], modifiers)
      default: return nil
      }
    default: return nil
    }
  }

  /// Keys as newer protocols send them, by the code of their character.
  private static func keyByCode(_ code: Int, _ modifiers: Int) -> Key? {
    switch code {
    case 13: return modifiers == 0 ? .enter : .altEnter
    case 9: return modifiers & 1 != 0 ? .backTab : .tab
    case 27: return .escape
    case 127: return modifiers & 2 != 0 ? .altBackspace : .backspace
    default:
      guard let scalar = Unicode.Scalar(UInt32(max(0, code))) else { return nil }
      let character = Character(scalar)
      if modifiers & 4 != 0 { return .control(Character(character.lowercased())) }
      return modifiers & 2 != 0 ? .alt(character) : .text(String(character))
    }
  }
}
