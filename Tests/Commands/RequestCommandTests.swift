import Testing

@testable import setscrew

@Suite("payload, check and explain")
struct RequestCommandTests {
  static let haiku = """
    profile:
      summary: A haiku about anything.
    model: gpt-6-sol
    instructions: Answer with one haiku and nothing else.
    input: Write a haiku about the first snow.

    """

  @Test("payload prints the request as it would be sent")
  func payload() async throws {
    let run = try await CommandLineRun("payload", "haiku")
    #expect(run.exit == .success)
    #expect(run.errors == "")
    #expect(
      run.output == """
        {
          "model": "gpt-6-sol",
          "instructions": "Answer with one haiku and nothing else.",
          "input": "Write a haiku about the first snow.",
          "stream": true
        }

        """)
  }

  @Test("--system @FILE reads text, without a byte order mark, and refuses what is none")
  func systemFile() async throws {
    let folder = try TemporaryFolder(files: ["mark.txt": "\u{FEFF}Be brief.", "wide.txt": "B\0e\0"])
    defer { folder.remove() }
    let run = try await CommandLineRun("payload", "haiku", "--system", "@\(folder.path)/mark.txt")
    #expect(run.exit == .success)
    #expect(run.output.contains(#""instructions": "Be brief.""#))
    let wide = try await CommandLineRun("payload", "haiku", "--system", "@\(folder.path)/wide.txt")
    #expect(wide.exit == .finding)
    #expect(wide.output == "")
    #expect(
      wide.errors.contains(
        "wide.txt is UTF-16LE, not UTF-8\n  remedy: convert it: iconv -f UTF-16LE -t UTF-8"))
  }

  @Test("what is wrong in a file of variables is said with its place")
  func variablesFile() async throws {
    let folder = try TemporaryFolder(files: ["vars.yaml": "a: [1\n"])
    defer { folder.remove() }
    let run = try await CommandLineRun("payload", "haiku", "--vars", "\(folder.path)/vars.yaml")
    #expect(run.exit == .finding)
    #expect(
      run.errors == """
        \(folder.path)/vars.yaml:1:4: error[yaml-syntax]: the `[` here is never closed
          1 | a: [1
            |    ^
          remedy: add the closing `]`, or quote the value if it is text

        """)
  }

  @Test("a setting that the model refuses stops the payload, at the flag")
  func refused() async throws {
    let run = try await CommandLineRun("payload", "haiku", "--set", "temperature=0.2", "-m", "gpt-6.2-sol")
    #expect(run.exit == .finding)
    #expect(run.output == "")
    #expect(
      run.errors == """
        --set temperature=0.2: error[setting-refused]: temperature is refused by gpt-6.2-sol
          rule openai/sampling-never (docs, verified 2026-11-30)
          remedy: leave out `--set temperature=0.2`, or run with --remedy drop; to send it anyway: --remedy warn

        """)
  }

  @Test("a setting that the model refuses is found at its line, which is shown")
  func refusedInFile() async throws {
    let run = try await CommandLineRun(
      "check", "profiles/cold.yaml", files: ["profiles/cold.yaml": Self.haiku + "temperature: 0.2\n"])
    #expect(run.exit == .finding)
    #expect(
      run.output == """
        profiles/cold.yaml:6:1: error[setting-refused]: temperature is refused by gpt-6-sol while it thinks
          6 | temperature: 0.2
            | ^^^^^^^^^^^
          rule openai/sampling-effort (docs, verified 2026-11-30)
          remedy: set `reasoning.effort: none`, or leave temperature out, or run with --remedy drop; to send it anyway: --remedy warn

        1 error

        """)
  }

  @Test("drop leaves it out and says so; another model takes it")
  func remedies() async throws {
    let dropped = try await CommandLineRun(
      "payload", "haiku", "--set", "temperature=0.2", "-m", "gpt-6.2-sol", "--remedy", "drop")
    #expect(dropped.exit == .success)
    #expect(!dropped.output.contains("temperature"))
    #expect(dropped.errors.hasPrefix("--set temperature=0.2: warning[setting-refused]:"))

    let taken = try await CommandLineRun("payload", "haiku", "--set", "temperature=0.20", "-m", "gpt-4.1")
    #expect(taken.exit == .success)
    #expect(taken.output.contains("\"temperature\": 0.20"))
  }

  @Test("explain names value and origin of every leaf")
  func explain() async throws {
    let run = try await CommandLineRun(
      "explain", "haiku", "--set", "effort=low",
      environment: ["SETSCREW_MODEL": "gpt-6-luna"])
    #expect(run.exit == .success)
    for line in ["model", "instructions", "input", "reasoning.effort", "stream"] {
      #expect(run.output.contains(line))
    }
    #expect(run.output.contains("SETSCREW_MODEL"))
    #expect(run.output.contains("--set effort=low"))
    #expect(run.output.contains("profiles/haiku.yaml:4:8"))
  }

  @Test(
    "names that do not exist exit 2 and suggest",
    arguments: [
      (["payload", "haikuu"], "did you mean haiku"),
      (["payload", "haiku", "--provider", "opnai"], "did you mean openai?"),
      (["explain", "haiku", "temprature"], "did you mean temperature?"),
      (["payload"], "`setscrew profiles` lists them"),
      (["paylod", "haiku"], "did you mean `setscrew payload`?"),
    ])
  func unknown(words: [String], remedy: String) async throws {
    let run = try await CommandLineRun(words: words)
    #expect(run.exit == .usage)
    #expect(run.errors.contains(remedy), "\(run.errors)")
  }

  @Test("a profile comes from standard input, as YAML or as JSON")
  func standardInput() async throws {
    for text in ["model: gpt-6-luna\ninput: hi\n", #"{"model": "gpt-6-luna", "input": "hi"}"#] {
      let run = try await CommandLineRun("payload", "-", input: text)
      #expect(run.exit == .success)
      #expect(run.output.contains("\"input\": \"hi\""))
    }
  }

  @Test("check --schema-only judges the schemas alone, nulls as written")
  func schemaOnly() async throws {
    let good = try await CommandLineRun(
      "check", "-", "--schema-only", input: #"{"model": "gpt-5.5", "input": "x", "temperature": 0.5}"#)
    #expect(good.exit == .success)
    #expect(good.output == "no findings\n")
    for bad in [
      #"{"input": 7}"#, #"{"input": "x", "temperature": 2.5}"#, #"{"input": "x", "max_tokens": 1}"#,
    ] {
      let run = try await CommandLineRun("check", "-", "--schema-only", input: bad)
      #expect(run.exit == .finding, "\(bad)")
    }
  }
}
