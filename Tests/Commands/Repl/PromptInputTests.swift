import Testing

@testable import setscrew

@Suite("what is typed at the prompt")
struct PromptInputTests {
  static let history = ["/set effort high", "tell me a story", "/set verbosity low", "tell me a joke"]

  static func input(_ keys: [Key], _ style: KeyStyle = .emacs) -> PromptInput {
    var input = PromptInput(style, history: history)
    for key in keys { for step in input.steps(of: key) { _ = input.take(step) } }
    return input
  }

  static let lines: [([Key], String)] = [
    ([.up], "tell me a joke"), ([.up, .up], "/set verbosity low"), ([.up, .up, .down], "tell me a joke"),
    ([.text("/s"), .up, .up], "/set effort high"), ([.text("dr"), .up], "dr"),
    ([.control("r"), .text("story"), .enter], "tell me a story"),
    ([.control("r"), .text("tell"), .control("r"), .enter], "tell me a story"),
    ([.control("r"), .text("tell"), .control("r"), .control("s"), .enter], "tell me a joke"),
    ([.control("r"), .text("tell"), .home, .text("x")], "xtell me a joke"),
    ([.text("draft"), .control("r"), .text("story"), .escape], "draft"),
    ([.text("draft"), .control("r"), .text("banana"), .enter], "draft"),
    ([.control("r"), .text("stx"), .backspace, .enter], "tell me a story"),
  ]

  @Test("history is gone through and searched", arguments: lines.indices)
  func history(number: Int) {
    let (keys, line) = Self.lines[number]
    #expect(Self.input(keys).editor.string == line)
  }

  static let viLines: [([Key], String)] = [
    ([.escape, .text("kk")], "/set verbosity low"), ([.escape, .text("kkj")], "tell me a joke"),
    ([.escape, .text("/"), .text("tell"), .enter], "tell me a joke"),
    ([.escape, .text("/"), .text("tell"), .enter, .text("n")], "tell me a story"),
    ([.escape, .text("/"), .text("tell"), .enter, .text("nnnN")], "tell me a joke"),
    ([.escape, .text("k0dw")], "me a joke"),
  ]

  @Test("history by vi's keys", arguments: viLines.indices)
  func viHistory(number: Int) {
    let (keys, line) = Self.viLines[number]
    #expect(Self.input(keys, .vi).editor.string == line)
  }

  static let words = Completion(range: 5..<6, candidates: [.init("effort"), .init("echo"), .init("end")])

  static func offered(_ keys: [Key], _ style: KeyStyle = .emacs) -> PromptInput {
    var input = PromptInput(style, history: [])
    _ = input.take(.text("/set e"))
    #expect((input.offer(words, isOpen: false)) == false)
    for key in keys { _ = input.take(key) }
    return input
  }

  static let choices: [([Key], String, Bool)] = [
    ([], "/set e", true), ([.tab], "/set effort", true), ([.tab, .tab], "/set echo", true),
    ([.backTab], "/set end", true), ([.tab, .tab, .tab, .tab], "/set effort", true),
    ([.tab, .down], "/set echo", true), ([.tab, .up], "/set end", true),
    ([.tab, .enter], "/set effort ", false),
    ([.tab, .text(" "), .text("x")], "/set effort x", false), ([.escape], "/set e", false),
    ([.text("c")], "/set ec", false), ([.tab, .text("x")], "/set effortx", false), ([.left], "/set e", false),
  ]

  @Test("words that are offered are gone through, taken and left", arguments: choices.indices)
  func menu(number: Int) {
    let (keys, line, isOpen) = Self.choices[number]
    let input = Self.offered(keys)
    #expect(input.editor.string == line)
    #expect(input.hasMenu == isOpen)
  }

  @Test("one word is taken at once, and what several share is put in")
  func taking() {
    var input = PromptInput(.emacs, history: [])
    _ = input.take(.text("/set e"))
    #expect((input.offer(Completion(range: 5..<6, candidates: [.init("effort")]), isOpen: false)) == true)
    #expect(input.editor.string == "/set effort ")
    #expect(!input.hasMenu)
    _ = input.take(.text("m"))
    #expect(
      (input.offer(Completion(range: 12..<13, candidates: [.init("medium"), .init("media")]), isOpen: false))
        == false)
    #expect(input.editor.string == "/set effort medi")
    #expect(input.hasMenu)
    #expect((input.offer(nil, isOpen: false)) == false)
    #expect(!input.hasMenu)
  }

  @Test("Escape with vi's keys closes the list and leads to commands")
  func viMenu() {
    let input = Self.offered([.escape], .vi)
    #expect(!input.hasMenu)
    #expect(input.editor.mode == .normal)
    #expect(input.modeText == "NORMAL")
    #expect(Self.input([.text("x")], .vi).modeText == "INSERT")
    #expect(Self.input([.escape, .text("2d")], .vi).modeText == "NORMAL 2d")
    #expect(Self.input([.text("x")]).modeText == nil)
  }

  @Test("what is open is given up first, then the line")
  func givingUp() {
    var input = Self.offered([.tab])
    #expect((input.giveUp()) == true)
    #expect(!input.hasMenu)
    #expect(input.editor.string == "/set effort")
    #expect((input.giveUp()) == true)
    #expect(input.editor.isEmpty)
    #expect((input.giveUp()) == false)
    #expect(Self.input([.control("r")]).rows(width: 40, room: 5, theme: Theme(.none)).rows == ["search:   "])
  }
}
