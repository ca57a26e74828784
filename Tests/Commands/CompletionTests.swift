import Testing

@testable import setscrew

@Suite("completion")
struct CompletionTests {
  @Test(
    "operands follow the line of use",
    arguments: [
      ("PROFILE [TEXT]", [], [.placeholder("PROFILE")]),
      ("PROFILE [TEXT]", ["haiku"], [.placeholder("TEXT")]),
      ("PROFILE...", ["a", "b"], [.placeholder("PROFILE")]), ("", [], []),
      ("[list | set NAME | test [NAME]]", [], [.word("list"), .word("set"), .word("test")]),
      ("[list | set NAME | test [NAME]]", ["set"], [.placeholder("NAME")]),
      ("[list | set NAME | test [NAME]]", ["nonsense"], []),
    ] as [(String, [String], [OperandPattern.Part])])
  func operands(text: String, before: [String], expected: [OperandPattern.Part]) {
    #expect(OperandPattern(text).next(after: before) == expected)
  }

  @Test("every command has a line of use that completion understands, and a page")
  func everyCommand() {
    for command in CommandTable.commands {
      #expect(
        command.operands.isEmpty || !OperandPattern(command.operands).next(after: []).isEmpty,
        "\(command.name)")
      #expect(
        ManualPage.page(of: command).contains(
          ".SH NAME\nsetscrew\\-\(command.name.replacing("-", with: "\\-")) \\- "))
    }
  }
}
