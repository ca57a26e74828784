import Testing

@testable import setscrew

@Suite("--env-file")
struct EnvironmentFileTests {
  @Test("lines, comments, quotes and export")
  func reads() throws {
    let text = """
      # keys
      OPENAI_API_KEY = "sk-test-1"\r
      export A='b c'
      EMPTY=
      URL=http://h/?a=b#c

      """
    let variables = try EnvironmentFile.variables(in: Array(text.utf8), named: ".env")
    #expect(
      variables == ["OPENAI_API_KEY": "sk-test-1", "A": "b c", "EMPTY": "", "URL": "http://h/?a=b#c"])
  }

  @Test(
    "mistakes name the line", arguments: ["just words", "1A=b", "=x", "Ä=1"])
  func mistakes(line: String) {
    #expect(throws: Failure(.configuration, ".env:2: a line is NAME=VALUE")) {
      try EnvironmentFile.variables(in: Array("\n\(line)\n".utf8), named: ".env")
    }
  }
}
