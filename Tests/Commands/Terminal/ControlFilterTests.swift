import Testing

@testable import setscrew

@Suite("what steers a terminal")
struct ControlFilterTests {
  static let texts: [(String, String)] = [
    ("plain\n\ttext", "plain\n\ttext"), ("größe 🎉 漢", "größe 🎉 漢"),
    ("\u{1B}[1;31mred\u{1B}[0m", "\u{1B}[1;31mred\u{1B}[0m"), ("\u{1B}[m", "\u{1B}[m"),
    ("\u{1B}]0;t\u{07}", "␛]0;t␇"), ("\u{1B}]52;c;eA==\u{1B}\\", "␛]52;c;eA==␛\\"),
    ("\u{1B}[2J\u{1B}[H", "␛[2J␛[H"), ("\u{1B}[?1049h", "␛[?1049h"), ("\u{1B}", "␛"),
    ("\u{1B}[31", "␛[31"), ("\u{1B}[1;31", "␛[1;31"), ("\u{1B}\u{1B}[31m", "␛\u{1B}[31m"),
    ("\u{1B}[\(String(repeating: "1", count: 60))m", "␛[\(String(repeating: "1", count: 60))m"),
    ("a\r\nb", "a\r\nb"), ("a\rb", "a␍b"), ("a\r", "a␍"), ("a\u{08}b\u{7F}\u{00}", "a␈b␡␀"),
    ("\u{9B}31m", "<U+009B>31m"), ("\u{202E}x", "<U+202E>x"), ("\u{2028}\u{FEFF}", "<U+2028><U+FEFF>"),
    ("\u{E0041}", "<U+E0041>"), ("👨‍👩‍👧", "👨‍👩‍👧"),
  ]

  @Test("is shown, wherever the bytes are cut; colours, line ends and letters pass", arguments: texts)
  func shown(text: String, expected: String) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var filter = ControlFilter()
      let shown =
        filter.consume(Array(bytes[..<cut])) + filter.consume(Array(bytes[cut...])) + filter.finish()
      #expect(String(decoding: shown, as: UTF8.self) == expected, "cut at \(cut)")
    }
    var filter = ControlFilter()
    let single = bytes.flatMap { filter.consume([$0]) } + filter.finish()
    #expect(String(decoding: single, as: UTF8.self) == expected)
  }

  @Test(
    "bytes that are no text are replaced",
    arguments: [[0x9B], [0xC2], [0xE2, 0x80], [0xFF, 0x41], [0xED, 0xA0, 0x80]])
  func invalid(bytes: [UInt8]) {
    var filter = ControlFilter()
    let shown = String(decoding: filter.consume(bytes) + filter.finish(), as: UTF8.self)
    #expect(shown.contains("\u{FFFD}") && !shown.utf8.elementsEqual(bytes))
    #expect(String(validating: Array(shown.utf8), as: UTF8.self) != nil)
  }
}
