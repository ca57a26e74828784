import Testing

@testable import setscrew

@Suite("the lines that change at the bottom of a terminal")
struct LiveRegionTests {
  @Test("random frames and output: the screen always shows the output and then the frame", arguments: 0..<50)
  func random(seed: Int) {
    var numbers = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ limit: Int) -> Int {
      numbers = numbers &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(numbers >> 33) % limit
    }
    var terminal = TestTerminal(columns: 20, rows: 8)
    var region = LiveRegion()
    var output: [String] = []
    var frame = LiveRegion.Frame(rows: [""], cursor: (0, 0))
    let words = ["", "a", "hello", "exactly twenty chars", "你好你好", "x y z"]
    for step in 0..<60 {
      let count = 1 + random(5)
      let rows = (0..<count).map { _ in words[random(words.count)] }
      let cursor = random(count)
      frame = LiveRegion.Frame(
        rows: rows, cursor: (cursor, min(19, rows[cursor].displayWidth)))
      if random(3) == 0 {
        let lines = (0..<random(3)).map { "out \(step) \($0)" }
        output += lines
        terminal.write(region.commit(lines, then: frame, width: 20))
      } else if let text = region.draw(frame, width: 20) {
        terminal.write(text)
      }
      var wanted = output + frame.rows
      while wanted.last == "" { wanted.removeLast() }
      #expect(terminal.everything == wanted, "seed \(seed) step \(step)")
      #expect(terminal.column == frame.cursor.column)
    }
    terminal.write(region.remove(width: 20))
    var wanted = output
    while wanted.last == "" { wanted.removeLast() }
    #expect(terminal.everything == wanted)
  }

  @Test("what stays the same is not written again")
  func unchanged() throws {
    var region = LiveRegion()
    let frame = LiveRegion.Frame(rows: ["one", "two", "> "], cursor: (2, 2))
    _ = region.draw(frame, width: 20)
    #expect(region.draw(frame, width: 20) == nil)
    let typed = LiveRegion.Frame(rows: ["one", "two", "> x"], cursor: (2, 3))
    let drawn = region.draw(typed, width: 20)
    let text = try #require(drawn)
    #expect(!text.contains("one") && !text.contains("two"))
    #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
  }

  @Test("text with colours is measured and broken by what is seen")
  func painted() {
    #expect(PaintedText.width("\u{1B}[1;31m你好\u{1B}[0m!") == 5)
    #expect(
      PaintedText.rows("\u{1B}[31mabcdef\u{1B}[0m", width: 4)
        == ["\u{1B}[31mabcd\u{1B}[0m", "\u{1B}[31mef\u{1B}[0m"])
    #expect(PaintedText.rows("你好吗", width: 3) == ["你", "好", "吗"])
    #expect(PaintedText.rows("one two three", width: 8) == ["one two", "three"])
    #expect(
      PaintedText.rows("\u{1B}[2mone two three\u{1B}[0m", width: 9)
        == ["\u{1B}[2mone two\u{1B}[0m", "\u{1B}[2mthree\u{1B}[0m"])
    #expect(PaintedText.rows("a verylongwordindeed", width: 8) == ["a verylo", "ngwordin", "deed"])
  }
}
