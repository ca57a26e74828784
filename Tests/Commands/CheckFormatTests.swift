import Notation
import Testing

@testable import setscrew

@Suite("the forms of check")
struct CheckFormatTests {
  static let files = [
    "good.yaml": "model: gpt-6-sol\ninput: Hi\n",
    "bad.yaml": "model: gpt-6.2-sol\ninput: Hi\ntemperature: 0.2 # < & \"\nmax_output_tokens: 4\n",
  ]

  static func run(_ words: String...) async throws -> CommandLineRun {
    try await CommandLineRun(words: ["check"] + words, files: files)
  }

  @Test("junit has a test for each profile, which fails with its errors")
  func junit() async throws {
    let run = try await Self.run("good.yaml", "bad.yaml", "--format", "junit")
    #expect(run.exit == .finding)
    #expect(run.errors == "")
    #expect(
      run.output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="setscrew check" tests="2" failures="1">
          <testcase classname="profile" name="good.yaml">
          </testcase>
          <testcase classname="profile" name="bad.yaml">
            <failure type="setting-refused" message="temperature is refused by gpt-6.2-sol">bad.yaml:3:1: error[setting-refused]: temperature is refused by gpt-6.2-sol
          3 | temperature: 0.2 # &lt; &amp; &quot;
            | ^^^^^^^^^^^
          rule openai/sampling-never (docs, verified 2026-11-30)
          remedy: remove the line, write `temperature: null`, or run with --remedy drop; to send it anyway: --remedy warn
        </failure>
            <failure type="out-of-range" message="max_output_tokens must be at least 16, is 4">bad.yaml:4:20: error[out-of-range]: max_output_tokens must be at least 16, is 4
          4 | max_output_tokens: 4
            |                    ^
          rule openai/max_output_tokens (sdk 3.57.0, verified 2026-11-30)
          remedy: write 16 or more; to send it anyway: --remedy warn
        </failure>
          </testcase>
        </testsuite>

        """)
  }

  @Test("what is no error is the test's output")
  func warnings() async throws {
    let run = try await Self.run("good.yaml", "--format", "junit", "-m", "gpt-0")
    #expect(run.exit == .success)
    #expect(run.output.contains("failures=\"0\""))
    #expect(run.output.contains("<system-out>-m gpt-0: warning[unknown-model]: "))
  }

  @Test("sarif has a result for each finding, with its region")
  func sarif() async throws {
    let run = try await Self.run("good.yaml", "bad.yaml", "--format", "sarif")
    #expect(run.exit == .finding)
    let log = try JSON(parsing: run.output)
    let results = try #require(log["runs"]?[0]?["results"]?.array)
    #expect(results.map { $0["ruleId"] } == ["setting-refused", "out-of-range"])
    let place = results[0]["locations"]?[0]?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"] == "bad.yaml")
    #expect(place?["region"]?["startLine"] == 3)
  }

  @Test("json is what --json gives, text what nothing gives")
  func others() async throws {
    #expect(
      try await Self.run("bad.yaml", "--format", "json").output == Self.run("bad.yaml", "--json").output)
    #expect(try await Self.run("bad.yaml", "--format", "text").output == Self.run("bad.yaml").output)
  }

  @Test(
    "no form repeats a key that stands in a profile by mistake",
    arguments: ["text", "json", "sarif", "junit"])
  func keys(_ form: String) async throws {
    let key = ["sk", "proj", String(repeating: "a1B2", count: 12)].joined(separator: "-")
    let run = try await CommandLineRun(
      words: ["check", "leak.yaml", "--format", form],
      files: ["leak.yaml": "model: gpt-6-sol\ninput: Hi\nservice_tier: \(key)\n"])
    #expect(run.exit == .finding)
    #expect(run.output.contains("service_tier"))
    #expect(!run.output.contains(key))
    if form == "json" || form == "sarif" { _ = try JSON(parsing: run.output) }
  }

  @Test(
    "what contradicts itself is told",
    arguments: [
      (
        ["good.yaml", "--format", "xml"],
        "setscrew: --format takes text, json, sarif, junit, not 'xml'\n"
      ),
      (
        ["good.yaml", "--json", "--format", "junit"],
        "setscrew: --json and --format junit contradict each other\n"
      ),
      (["--jsonl", "good.yaml", "--format", "sarif"], "setscrew: --jsonl gives text or --json\n"),
    ])
  func contradictions(_ words: [String], _ expected: String) async throws {
    let run = try await CommandLineRun(words: ["check"] + words, files: Self.files)
    #expect(run.exit == .usage)
    #expect(run.output == "")
    #expect(run.errors == expected)
  }
}
