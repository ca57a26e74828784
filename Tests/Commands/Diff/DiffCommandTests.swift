import Notation
import Payload
import Testing

@testable import setscrew

@Suite("diff")
struct DiffCommandTests {
  static let poem = """
    model: gpt-6-sol
    instructions: Answer with one haiku and nothing else.
    input: Write about the first snow.
    reasoning: {effort: low}
    text.verbosity: low

    """

  @Test("one profile across models: what is left out or changed, with place and rule, and other defaults")
  func models() async throws {
    let run = try await CommandLineRun(
      "diff", "poem", "-m", "gpt-4o", "-m", "gpt-5.1", "-m", "gpt-6-sol",
      files: ["profiles/poem.yaml": Self.poem])
    #expect(run.exit == .success)
    #expect(run.errors == "")
    #expect(
      run.output == """
        poem: 8 differences

                                        gpt-4o      gpt-5.1         gpt-6-sol

        what is sent
        text.verbosity                  medium      low             low
            set at profiles/poem.yaml:5:17 (profile)
            gpt-4o: changed from low by openai/text.verbosity (docs, verified
            2026-11-30)
        reasoning.effort                left out    low             low
            set at profiles/poem.yaml:4:21 (profile)
            gpt-4o: left out by openai/reasoning (sdk 3.57.0, verified 2026-11-30), it
            was low

        not sent, so the API decides
        reasoning: mode, context        not taken   standard, auto  standard, auto
        prompt_cache_options: mode,     not taken   not taken       implicit, 30m, false
        ttl, prewarm

        price
        a million tokens in             $2.50       $1.25           $2.00
        15 tokens in, 1000 out          $0.010038   $0.010019       $0.01003
        end of the model                2027-01-14  2027-04-01      no date

        """)
  }

  @Test("two below each other, with the words that differ")
  func unified() async throws {
    let other = Self.poem.replacing("gpt-6-sol", with: "gpt-6-luna").replacing("haiku", with: "limerick")
      .replacing("{effort: low}", with: "{effort: high}")
    let run = try await CommandLineRun(
      "diff", "poem", "other", "--unified",
      files: ["profiles/poem.yaml": Self.poem, "profiles/other.yaml": other])
    #expect(
      run.output.hasPrefix(
        """
        3 differences

        --- poem
        +++ other

        what is sent
        model
        - gpt-6-sol
        + gpt-6-luna
            poem: set at profiles/poem.yaml:1:8 (profile)
            other: set at profiles/other.yaml:1:8 (profile)
        instructions
        - Answer with one haiku and nothing else.
        + Answer with one limerick and nothing else.
            Answer with one [-haiku -]{+limerick +}and nothing else.
            poem: set at profiles/poem.yaml:2:15 (profile)
            other: set at profiles/other.yaml:2:15 (profile)
        reasoning.effort
        - low
        + high
            poem: set at profiles/poem.yaml:4:21 (profile)
            other: set at profiles/other.yaml:4:21 (profile)

        price
        a million tokens in

        """), "\(run.output)")
  }

  @Test("where columns have no room, each value stands once with those that have it")
  func narrow() async throws {
    let models = ["gpt-4o", "gpt-5.1", "o3", "gpt-6-sol", "gpt-6.2-sol"]
    let run = try await CommandLineRun(
      words: ["diff", "poem"] + models.flatMap { ["-m", $0] }, files: ["profiles/poem.yaml": Self.poem],
      width: 60)
    #expect(
      run.output.hasPrefix(
        """
        poem: 9 differences

        what is sent
        text.verbosity
          medium  gpt-4o, o3
          low     gpt-5.1, gpt-6-sol, gpt-6.2-sol
            set at profiles/poem.yaml:5:17 (profile)
            gpt-4o, o3: changed from low by openai/text.verbosity
            (docs, verified 2026-11-30)
        reasoning.effort
          left out  gpt-4o
          low       gpt-5.1, o3, gpt-6-sol, gpt-6.2-sol

        """), "\(run.output)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 60 })
  }

  @Test("nothing sent, and yet a difference: the defaults of effort")
  func defaults() async throws {
    let run = try await CommandLineRun("diff", "haiku", "-m", "gpt-5.1", "-m", "gpt-6-sol", "--json")
    let json = try JSON(parsing: run.output)
    let row = json["rows"]?.array?.first { $0["path"] == "reasoning.effort" }
    #expect(row?["section"] == "defaults")
    #expect(row?["different"] == true)
    #expect(row?["values"]?[0]?["value"] == "none")
    #expect(row?["values"]?[1]?["value"] == "medium")
    #expect(row?["values"]?[1]?["reasons"]?[0]?["text"] == "the default of gpt-6-sol")
  }

  @Test(
    "exit codes",
    arguments: [
      (["haiku", "haiku", "--exit-code"], .success),
      (["haiku", "season"], .success),
      (["haiku", "season", "--exit-code"], .unmet),
      (["haiku", "-m", "gpt-6-sol", "--exit-code"], .success),
      (["haiku"], .usage),
      ([], .usage),
      (["haiku", "nothing"], .usage),
      (["haiku", "season", "puzzle", "--format", "json-patch"], .usage),
      (["haiku", "season", "--format", "yaml"], .usage),
      (["haiku", "season", "--set", "temperature=3"], .finding),
      (["season", "-m", "gpt-4o", "-m", "gpt-6-sol", "--remedy", "error"], .finding),
    ] as [([String], ExitCode)])
  func exitCodes(words: [String], expected: ExitCode) async throws {
    let run = try await CommandLineRun(words: ["diff"] + words)
    #expect(run.exit == expected, "\(run.errors)")
  }

  @Test("a patch turns the first request into the second")
  func patch() async throws {
    let names = ["haiku", "weather", "extract", "dialogue"]
    for (old, new) in zip(names, names.dropFirst()) {
      let run = try await CommandLineRun("diff", old, new, "--format", "json-patch")
      let patch = try JSON(parsing: run.output)
      let before = try JSON(parsing: try await CommandLineRun("payload", old).output)
      let after = try JSON(parsing: try await CommandLineRun("payload", new).output)
      #expect(try PlainPatch.apply(patch, to: before).isEquivalent(to: after))
    }
  }
}
