import Notation
import Testing

@testable import setscrew

@Suite("check --jsonl")
struct BodyLinesTests {
  static let lines = """
    {"model": "gpt-6-sol", "input": "x"}

    {"model": "gpt-6-sol", "input": 7}
    {"model": "gpt-6-sol", "input": "x", "temprature": 1}
    {"model": "gpt-6-sol", "input": [{"role": "user", "content": null}]}
    {"model": "gpt-4o", "input": "x", "reasoning": {"effort": "low"}}
    {"model":
    7

    """

  private func verdicts(_ words: String...) async throws -> (exit: ExitCode, lines: [JSON]) {
    let run = try await CommandLineRun(
      words: ["check", "--jsonl", "bodies.jsonl", "--json"] + words, files: ["bodies.jsonl": Self.lines])
    #expect(run.errors == "")
    return (run.exit, try run.output.split(separator: "\n").map { try JSON(parsing: String($0)) })
  }

  @Test("each line has a verdict, with places in the file")
  func schemaOnly() async throws {
    let (exit, lines) = try await verdicts("--schema-only")
    #expect(exit == .finding)
    #expect(
      lines.map { "\($0["line"]?.int ?? 0) \($0["valid"]?.bool ?? false)" } == [
        "1 true", "3 false", "4 false", "5 false", "6 true", "7 false", "8 false",
      ])
    let finding = lines[1]["findings"]?[0]
    #expect(finding?["line"] == 3)
    #expect(finding?["column"] == 33)
    #expect(finding?["path"] == "input")
    #expect(finding?["file"] == "bodies.jsonl")
  }

  @Test("without --schema-only rules and models count too")
  func rules() async throws {
    let (_, lines) = try await verdicts()
    #expect(lines.map { $0["valid"]?.bool ?? false } == [true, false, false, false, false, false, false])
  }

  @Test("as text it is the report of any check")
  func text() async throws {
    let run = try await CommandLineRun(
      "check", "--jsonl", "bodies.jsonl", "--schema-only",
      files: ["bodies.jsonl": #"{"model": "m", "input": "x", "temprature": 1}"#])
    #expect(run.exit == .finding)
    #expect(run.output.hasPrefix("bodies.jsonl:1:30: error[unknown-setting]: "))
    #expect(run.errors == "")
  }

  @Test(
    "what does not go together",
    arguments: [
      (["haiku"], "setscrew: --jsonl names the only file\n  leave out haiku\n"),
      (["--fail-within", "30d"], "setscrew: --fail-within is for profiles, not for --jsonl\n"),
    ])
  func refused(words: [String], errors: String) async throws {
    let run = try await CommandLineRun(
      words: ["check", "--jsonl", "bodies.jsonl"] + words, files: ["bodies.jsonl": "{}"])
    #expect(run.exit == .usage)
    #expect(run.errors == errors)
  }

  @Test("standard input, nothing at all, and many lines")
  func edges() async throws {
    let piped = try await CommandLineRun(
      "check", "--jsonl", "-", "--json", "--schema-only", input: #"{"input": 1}"#)
    #expect(piped.exit == .finding)
    #expect(piped.output.hasPrefix(#"{"line":1,"valid":false,"findings":[{"code":"wrong-type""#))
    let empty = try await CommandLineRun("check", "--jsonl", "-", "--json", input: "")
    #expect(empty.exit == .success)
    #expect(empty.output == "")
    let none = try await CommandLineRun("check", "--jsonl", "-", "--json")
    #expect(none.exit == .usage)
    let many = String(repeating: #"{"input": "x"}"# + "\r\n", count: 2000)
    let run = try await CommandLineRun("check", "--jsonl", "-", "--json", "--schema-only", input: many)
    #expect(run.exit == .success)
    #expect(run.output.split(separator: "\n").count == 2000)
  }
}
