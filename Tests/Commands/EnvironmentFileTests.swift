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

  @Test("bytes that are no text name the place and the way out")
  func encoding() {
    #expect(
      throws: Failure(
        .configuration, ".env is not UTF-8 text: the byte 0xE9 in line 1, column 3",
        remedy: "convert it: iconv -f WINDOWS-1252 -t UTF-8")
    ) {
      try EnvironmentFile.variables(in: [0x41, 0x3D, 0xE9, 0x0A], named: ".env")
    }
  }
}
