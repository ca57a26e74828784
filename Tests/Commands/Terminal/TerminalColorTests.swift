import Testing

@testable import setscrew

@Suite("colours of a terminal")
struct TerminalColorTests {
  @Test(
    "what terminals tell of their ground",
    arguments: [
      ("rgb:ffff/ffff/ffff", true), ("rgb:0000/0000/0000", false), ("rgb:fd/f6/e3", true),
      ("rgb:00/2b/36", false),
      ("rgba:ffff/ffff/ffff/8000", true), ("#ffffff", true), ("#1e1e2e", false), ("#fff", true),
      ("rgb:f/f/f", true),
      ("RGB:ff/ff/ff", true), ("rgb:0/0/ffff", false),
    ])
  func grounds(text: String, isLight: Bool) throws {
    #expect(try #require(TerminalColor(text)).isLight == isLight)
  }

  @Test(
    "anything else is no colour",
    arguments: [
      "", "rgb:", "rgb:ff/ff", "rgb:ff/ff/zz", "rgb:ff/ff/-1", "rgb:fffff/0/0", "cmyk:1/2/3", "#ff", "#", "?",
    ])
  func noColors(text: String) { #expect(TerminalColor(text) == nil) }

  @Test("an answer is a key, cut at every place")
  func answers() {
    for text in ["\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\x", "\u{1B}]11;rgb:ffff/ffff/ffff\u{07}x"] {
      let bytes = Array(text.utf8)
      for cut in 0...bytes.count {
        var decoder = KeyDecoder()
        let keys = decoder.consume(Array(bytes[..<cut])) + decoder.consume(Array(bytes[cut...]))
        #expect(keys == [.ground(isLight: true), .text("x")])
      }
    }
  }

  @Test("the choice comes first, then the terminal's answer, then its variable")
  func choices() {
    var colors = TerminalColors(.auto, environment: [:])
    #expect(colors.theme.name == .dark)
    #expect((colors.learn(isLight: true)) == true)
    #expect(colors.theme.name == .light)
    #expect((colors.learn(isLight: true)) == false)
    #expect(TerminalColors(.auto, environment: ["COLORFGBG": "0;15"]).theme.name == .light)
    #expect(TerminalColors(.auto, environment: ["COLORFGBG": "15;0"]).theme.name == .dark)
    colors.choose(.dark)
    #expect((colors.learn(isLight: true)) == false)
    #expect(colors.theme.name == .dark)
    colors = TerminalColors(.none, environment: ["COLORFGBG": "0;15"])
    #expect((colors.learn(isLight: true)) == false)
    #expect(colors.theme.paint("x", .error) == "x")
  }

  @Test(
    "as many colours as the terminal has",
    arguments: [
      (["TERM": "linux"], "\u{1B}[1;31mx\u{1B}[0m"),
      (["TERM": "xterm-256color"], "\u{1B}[1;38;5;203mx\u{1B}[0m"),
      (["TERM": "xterm", "COLORTERM": "truecolor"], "\u{1B}[1;38;2;255;110;103mx\u{1B}[0m"),
    ])
  func depths(environment: [String: String], shown: String) {
    #expect(Theme(.dark, environment: environment).paint("x", .error) == shown)
  }
}
