import Testing

@testable import setscrew

@Suite("keys of a terminal")
struct KeyDecoderTests {
  static let cases: [(String, [Key])] = [
    ("abc", [.text("abc")]), ("é你🫐", [.text("é你🫐")]), ("\r", [.enter]), ("\n", [.control("j")]),
    ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{08}", [.backspace]), ("\u{03}", [.control("c")]),
    ("\u{04}", [.control("d")]), ("\u{1A}", [.control("z")]), ("\u{1F}", [.control("_")]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]), ("\u{1B}OA\u{1B}OH", [.up, .home]),
    ("\u{1B}[1;5C\u{1B}[1;3D", [.wordRight, .wordLeft]),
    ("\u{1B}[3~\u{1B}[1~\u{1B}[4~", [.delete, .home, .end]),
    ("\u{1B}[Z", [.backTab]), ("\u{1B}\r", [.altEnter]), ("\u{1B}[13;2u", [.altEnter]),
    ("\u{1B}[27;3;13~", [.altEnter]), ("\u{1B}b", [.alt("b")]), ("\u{1B}\u{7F}", [.altBackspace]),
    ("\u{1B}[99;5u", [.control("c")]), ("\u{1B}[?62;1c", [.attributes]),
    ("\u{1B}]11;rgb:0/0/0\u{07}x", [.ground(isLight: false), .text("x")]),
    ("\u{1B}]52;c;eA==\u{07}x", [.text("x")]),
    ("\u{1B}]11;rgb:0\u{1B}\\x", [.text("x")]), ("\u{1B}[I\u{1B}[Ox", [.text("x")]),
    ("\u{1B}[200~a\r\nb\rc\nd\u{1B}[201~\r", [.paste("a\nb\nc\nd"), .enter]),
    ("\u{1B}[200~\u{1B}[A\u{03}\u{1B}[201~", [.paste("\u{1B}[A\u{03}")]),
    ("a\rb", [.text("a"), .enter, .text("b")]),
  ]

  @Test("bytes become keys, cut at every place", arguments: cases.indices)
  func keys(number: Int) {
    let (text, keys) = Self.cases[number]
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      let found = decoder.consume(Array(bytes[..<cut])) + decoder.consume(Array(bytes[cut...]))
      #expect(Self.joined(found) == keys, "cut at \(cut)")
    }
  }

  /// Text that came in two pieces is the same text.
  static func joined(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { keys, key in
      if case .text(let more) = key, case .text(let text)? = keys.last {
        keys[keys.count - 1] = .text(text + more)
      } else {
        keys.append(key)
      }
    }
  }

  @Test("Escape is Escape when nothing follows, and bytes that are no text do not crash")
  func pause() {
    var decoder = KeyDecoder()
    #expect(decoder.consume([0x1B]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.pause() == [.escape])
    #expect(decoder.consume([0xE4, 0xBD]).isEmpty)
    #expect(decoder.pause() == [.text("\u{FFFD}"), .text("\u{FFFD}")] || !decoder.isWaiting)
    for seed in 0..<200 {
      var numbers = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
      let bytes = (0..<64).map { _ -> UInt8 in
        numbers = numbers &* 6_364_136_223_846_793_005 &+ 1
        return numbers >> 60 < 4 ? 0x1B : UInt8(truncatingIfNeeded: numbers >> 33)
      }
      var decoder = KeyDecoder()
      for byte in bytes { _ = decoder.consume([byte]) }
      for _ in 0..<70 { _ = decoder.pause() }
    }
  }

  @Test("a long paste is one key and takes no longer for it")
  func longPaste() {
    var decoder = KeyDecoder()
    let text = String(repeating: "line of text\n", count: 20_000)
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    var keys: [Key] = []
    for start in stride(from: 0, to: bytes.count, by: 4_096) {
      keys += decoder.consume(Array(bytes[start..<min(start + 4_096, bytes.count)]))
    }
    #expect(keys == [.paste(text)])
  }
}
