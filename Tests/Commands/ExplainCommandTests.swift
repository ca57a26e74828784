import Notation
import Testing

@testable import setscrew

@Suite("explain KEY")
struct ExplainCommandTests {
  private static let files = [
    "home/.config/setscrew/config.yaml": "text: {verbosity: low}\nmodel: gpt-5.1\n",
    ".setscrew/config.yaml": "text: {verbosity: medium}\n",
    "profiles/base.yaml": "model: gpt-6-luna\ntext.verbosity: low\n",
    "profiles/poem.yaml":
      "profile: {extends: base}\nmodel: gpt-6-sol\ninput: hi\ntext: {verbosity: medium}\n",
  ]

  @Test("every layer that says something stands in its order, the registry at the end")
  func chain() async throws {
    let run = try await CommandLineRun(
      words: ["explain", "poem", "text.verbosity", "--set", "text.verbosity=high"], files: Self.files,
      width: 160)
    #expect(run.exit == .success)
    let lines = run.output.split(separator: "\n").drop { !$0.contains("who says it") }
    #expect(
      lines.prefix(7).map { $0.replacing(/\/tmp\/.*\/(home|\.setscrew)/) { "…/\($0.output.1)" } } == [
        "  who says it         value   where",
        "> flag                high    --set text.verbosity=high",
        "  profile             medium  profiles/poem.yaml:4:19",
        "  profile, inherited  low     profiles/base.yaml:2:17",
        "  project config      medium  …/.setscrew/config.yaml:1:19",
        "  user config         low     …/home/.config/setscrew/config.yaml:1:19",
        "  registry            medium  what the API does when it is absent",
      ])
  }

  @Test("the environment wins over the profile, and the flag over both")
  func model() async throws {
    let run = try await CommandLineRun(
      "explain", "poem", "model", "--json", "-m", "o3", files: Self.files,
      environment: ["SETSCREW_MODEL": "gpt-5.5"])
    let chain = try JSON(parsing: run.output)["settings"]?[0]?["chain"]?.array ?? []
    #expect(
      chain.map { "\($0["layer"]?.string ?? "") \($0["value"]?.string ?? "")" } == [
        "flag o3", "environment gpt-5.5", "profile gpt-6-sol", "profile gpt-6-luna", "user config gpt-5.1",
      ])
    #expect(chain.map { $0["in_force"] } == [true, false, false, false, false])
    #expect(chain.map { $0["inherited"] } == [false, false, false, true, false])
  }

  @Test("a setting that is not set: what the API does, within which limits, and which rules would look at it")
  func absent() async throws {
    let run = try await CommandLineRun("explain", "poem", "effort", files: Self.files)
    #expect(
      run.output == """
        reasoning.effort = not set
        How much the model thinks before it answers. Also called effort.

          limit        one of none, minimal, low, medium, high, xhigh or max (sdk
                       3.57.0, verified 2026-11-30)
          limit        one of none, low, medium, high, xhigh or max
                       (model.reasoning.efforts of gpt-6-sol; docs, verified 2026-11-30)
          when absent  the API takes medium, the default of gpt-6-sol (docs, verified
                       2026-11-30)

          who says it  value   where
        > registry     medium  what the API does when it is absent

          rules that look at it
          openai/sampling-effort           does not fire
          openai/logprobs-effort           does not fire
          openai/minimal-web-search        does not fire
          openai/minimal-code-interpreter  does not fire
          openai/minimal-parallel          does not fire

        """)
  }

  @Test(
    "a model that does not take it, a rule that fires, a disputed default, an unset one, a holder of settings",
    arguments: [
      (["reasoning.effort", "-m", "gpt-4o"], "  when absent  gpt-4o does not take it (sdk 3.57.0"),
      (
        ["temperature", "-m", "gpt-6.2-sol", "--set", "temp=0.2"],
        "  openai/sampling-never        fires: temperature is refused by gpt-6.2-sol\n"
      ),
      (["effort", "-m", "gpt-6.2-sol"], "disputed: not stated on the page; taken from\n"),
      (["text.verbosity", "--set", "text.verbosity=null"], "  flag                null: unset  --set"),
      (["reasoning"], "  holds        reasoning.effort, "),
      (["stream", "-S"], "> flag         false  --no-stream\n"),
      (["max_output_tokens", "-m", "gpt-9"], "not known (model.max_output_tokens of gpt-9)"),
    ])
  func pages(words: [String], expected: String) async throws {
    let run = try await CommandLineRun(words: ["explain", "poem"] + words, files: Self.files)
    #expect(run.output.contains(expected), "\(run.output)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(
    "an unknown key is refused, with the nearest",
    arguments: [
      ("reasoning.efort", "did you mean reasoning.effort?"),
      ("max_tokens", "did you mean max_output_tokens?"),
      ("zzz", "see `setscrew settings`"), ("", "see `setscrew settings`"),
    ])
  func unknown(key: String, remedy: String) async throws {
    let run = try await CommandLineRun("explain", "poem", key, files: Self.files)
    #expect(run.exit == .usage)
    #expect(run.output == "")
    #expect(run.errors.contains("no setting is called '\(key)'"))
    #expect(run.errors.contains(remedy), "\(run.errors)")
  }

  @Test(
    "the table fits a narrow terminal, and is whole where nobody reads it at one", arguments: [40, 60, 200])
  func narrow(width: Int) async throws {
    let words = ["explain", "poem", "--set", "metadata.a_name_of_some_length=a value of some length"]
    let run = try await CommandLineRun(
      words: words, files: Self.files, environment: ["NO_COLOR": "1"], isTerminal: true, width: width)
    let lines = run.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(run.output)")
    #expect(lines.contains { $0.hasPrefix("text.verbosity") && $0.contains("medium") }, "\(run.output)")
    #expect(lines.contains { $0.hasPrefix("  wins over") })
    let piped = try await CommandLineRun(words: words, files: Self.files, width: width)
    #expect(
      piped.output.contains(
        "  a value of some length  --set metadata.a_name_of_some_length=a value of some length\n"),
      "\(piped.output)")
  }
}
