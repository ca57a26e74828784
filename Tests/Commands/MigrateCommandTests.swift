import Glibc
import Notation
import Testing

@testable import setscrew

@Suite("migrate")
struct MigrateCommandTests {
  private static let fixtures = "\(CommandLineRun.package)/Tests/Commands/Fixtures/migrate"

  /// Profiles as people write them, for models that end.
  private static func profiles() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in LocalFiles.list("\(fixtures)/before") {
      files["profiles/\(name)"] = String(
        decoding: try LocalFiles.read("\(fixtures)/before/\(name)"), as: UTF8.self)
    }
    return files
  }

  /// Compares a text with a golden file, or writes that anew when SETSCREW_WRITE_GOLDEN is set.
  private static func expect(_ text: String, toBe name: String) throws {
    let path = "\(fixtures)/\(name)"
    if getenv("SETSCREW_WRITE_GOLDEN") != nil {
      try LocalFiles.write(Array(text.utf8), to: path, mode: 0o644)
    } else {
      #expect(text == String(decoding: try LocalFiles.read(path), as: UTF8.self), "\(name)")
    }
  }

  @Test("a folder moves to the documented replacements: shown, written, checked, and once is enough")
  func folder() async throws {
    let files = try Self.profiles()
    let project = try Project(files)

    let shown = await project.run("migrate", "profiles")
    #expect(shown.exit == .unmet)
    #expect(shown.errors == "setscrew: nothing is written; give --yes to write it\n")
    try Self.expect(shown.output, toBe: "shown.golden.txt")
    for (name, text) in files { #expect(try project.text(name) == text) }

    let checked = await project.run("migrate", "profiles", "--check")
    #expect(checked.exit == .unmet)
    #expect(checked.output == shown.output)

    let written = await project.run("migrate", "profiles", "--yes")
    #expect(written.exit == .success, "\(written.errors)")
    for name in files.keys.sorted() {
      let file = String(name.dropFirst("profiles/".count))
      try Self.expect(try project.text(name), toBe: "after/\(file)")
    }

    let check = await project.run(words: ["check"] + files.keys.sorted())
    #expect(check.exit == .success, "\(check.output)")

    let again = await project.run("migrate", "profiles", "--check")
    #expect(again.exit == .success)
    #expect(again.output.hasSuffix("\nnothing to change\n"))

    let undone = await project.run("migrate", "--undo")
    #expect(undone.exit == .success)
    for (name, text) in files { #expect(try project.text(name) == text) }
    let twice = await project.run("migrate", "--undo")
    #expect(twice.exit == .usage)
  }

  @Test("comments and blank lines are all there afterwards")
  func comments() async throws {
    let files = try Self.profiles()
    let project = try Project(files)
    #expect(await project.run("migrate", "profiles", "--yes").exit == .success)
    for (name, text) in files where name.hasSuffix(".yaml") {
      let after = try project.text(name)
      #expect(Self.comments(in: after) == Self.comments(in: text), "\(name)")
      let blanks = { (text: String) in
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count { $0.isEmpty }
      }
      #expect(blanks(after) == blanks(text), "\(name)")
    }
  }

  /// What stands behind the last `# ` of each line.
  private static func comments(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let mark = line.firstRange(of: "# ") else { return nil }
      let rest = line[mark.upperBound...]
      // A line that was put aside keeps its own comment behind it.
      return rest.firstRange(of: "# ").map { String(rest[$0.upperBound...]) } ?? String(rest)
    }
  }

  @Test("--to moves to any model and fits the profile to it")
  func model() async throws {
    let project = try Project([
      "a.yaml": "model: gpt-6-sol\ninput: x\nreasoning: {effort: none}\ntemperature: 0.2\n"
    ])
    let run = await project.run("migrate", "a.yaml", "--to", "gpt-6.2-sol", "--yes")
    #expect(run.exit == .success)
    #expect(try project.text("a.yaml") == "model: gpt-6.2-sol\ninput: x\nreasoning: {effort: low}\n")
    #expect(
      run.output == """
        --- a.yaml
        +++ a.yaml
        @@ -1,4 +1,3 @@
        -model: gpt-6-sol
        +model: gpt-6.2-sol
         input: x
        -reasoning: {effort: none}
        -temperature: 0.2
        +reasoning: {effort: low}

        a.yaml: gpt-6-sol -> gpt-6.2-sol
          done     model: gpt-6-sol -> gpt-6.2-sol (line 1)
          done     reasoning.effort: none -> low: reasoning.effort must be low, medium, high, xhigh or max for gpt-6.2-sol, not none (line 3)
          done     temperature: 0.2 removed: temperature is refused by gpt-6.2-sol (line 4)
          price    a million tokens: input $2.00 -> $2.00, cached $0.20 -> $0.10, output $10.00 -> $10.00, a million of each $12.00 -> $12.00

        1 file to change

        """)
  }

  @Test(
    "--retiring looks at the models that end within so many days",
    arguments: [("30d", true), ("10", false), ("200d", true)])
  func retiring(days: String, isMoved: Bool) async throws {
    let project = try Project(["a.yaml": "model: gpt-5\ninput: x\n"])
    let run = await project.run("migrate", "a.yaml", "--retiring", days, "--check")
    #expect(run.exit == (isMoved ? .unmet : .success))
  }

  @Test(
    "what cannot be changed without the person is left, with its place and two choices",
    arguments: [
      (
        "profile: {vars: {m: o3}}\nmodel: '{{m}}'\ninput: x\n",
        "o3 is not replaced by gpt-5.6-sol: it comes from the variable m (line 1)"
      ),
      (
        "profile: {anchors: {a: &m o3}}\nmodel: *m\ninput: x\n",
        "o3 is not replaced by gpt-5.6-sol: this would change what stands behind the alias `*m` (line 2)"
      ),
      (
        "model: 'ft:gpt-4o:acme::x1'\ninput: x\n",
        "ft:gpt-4o:acme::x1 ends with its base gpt-4o, and no replacement is documented for a fine-tuned model (line 1)"
      ),
      (
        "model: gpt-6-luna\ninput: x\nstop: [END]\n", "stop: the Responses API has no stop sequences (line 3)"
      ),
      (
        "model: gpt-6-luna\ninput: x\nmax_tokens: 20\nmax_output_tokens: 30\n",
        "max_tokens is not brought to today's form: max_output_tokens is set already (line 3)"
      ),
    ])
  func left(text: String, message: String) async throws {
    let project = try Project(["a.yaml": text])
    let run = await project.run("migrate", "a.yaml", "--yes")
    #expect(run.exit == .unmet)
    #expect(run.output.contains("  yours    \(message)\n           - "), "\(run.output)")
    #expect(try project.text("a.yaml") == text)
  }

  @Test("undo refuses when a file has changed since, and leaves all as it is")
  func undoRefused() async throws {
    let project = try Project(["a.yaml": "model: o3\ninput: x\n", "b.yaml": "model: o3\ninput: y\n"])
    #expect(await project.run("migrate", "a.yaml", "b.yaml", "--yes").exit == .success)
    try project.write("model: gpt-5.6-sol\ninput: z\n", to: "b.yaml")
    let run = await project.run("migrate", "--undo")
    #expect(run.exit == .unmet)
    #expect(
      run.errors.hasPrefix("setscrew: not taken back, because it has changed since: \(project.path)/b.yaml\n")
    )
    #expect(try project.text("a.yaml") == "model: gpt-5.6-sol\ninput: x\n")
  }

  @Test("a file that cannot be read is told, and the others move")
  func broken() async throws {
    let project = try Project(["a.yaml": "model: o3\n\tinput: x\n", "b.yaml": "model: o3\ninput: y\n"])
    let run = await project.run("migrate", "a.yaml", "b.yaml", "--yes")
    #expect(run.exit == .finding)
    #expect(run.errors.contains("a.yaml:2:1: error["))
    #expect(try project.text("b.yaml") == "model: gpt-5.6-sol\ninput: y\n")
    #expect(try project.text("a.yaml") == "model: o3\n\tinput: x\n")
  }

  @Test("several changes in one file, wherever they stand, do not get in each other's way")
  func several() async throws {
    let project = try Project([
      "a.yaml": """
      top_p: 0.5
      temperature: 1
      model: gpt-4o
      service_tier: priority
      max_output_tokens: 9000000
      tools:
        # the first stays
        - type: web_search
        - type: computer_use_preview   # gone
          display_width: 100
          display_height: 100
          environment: browser
        - {type: file_search, vector_store_ids: [a]}
      include: [message.output_text.logprobs, web_search_call.action.sources]
      top_logprobs: 3
      prompt_cache_retention: in_memory
      input: x

      """
    ])
    let run = await project.run("migrate", "a.yaml", "--yes")
    #expect(run.exit == .success, "\(run.output)\(run.errors)")
    #expect(
      try project.text("a.yaml") == """
        model: gpt-6-luna
        service_tier: priority
        max_output_tokens: 128000
        tools:
          # the first stays
          - type: web_search
          - {type: file_search, vector_store_ids: [a]}
        include: [web_search_call.action.sources]
        prompt_cache_retention: 24h
        input: x

        """)
  }

  @Test("when one file cannot be written, none is changed")
  func unwritable() async throws {
    // A name so long that no file can be made beside it to replace it.
    let long = String(repeating: "n", count: 250) + ".yaml"
    let text = "model: o3\ninput: x\n"
    let project = try Project(["a.yaml": text])
    let descriptor = open("\(project.path)/\(long)", O_CREAT | O_WRONLY, 0o644)
    try LocalFiles.write(Array(text.utf8), to: descriptor, named: long)
    close(descriptor)
    let run = await project.run("migrate", "a.yaml", long, "--yes")
    #expect(run.exit == .other)
    #expect(run.errors.contains("File name too long; no file is changed"), "\(run.errors)")
    #expect(try project.text("a.yaml") == text)
    #expect(await project.run("migrate", "--undo").exit == .usage)
  }

  @Test("the model is changed in the file that it stands in, for the sake of those that build on it")
  func parent() async throws {
    let project = try Project([
      "base.yaml": "model: gpt-5.1 # shared\n", "child.yaml": "profile: {extends: base.yaml}\ninput: x\n",
    ])
    let run = await project.run("migrate", "child.yaml", "--yes")
    #expect(run.exit == .success)
    #expect(try project.text("base.yaml") == "model: gpt-6-sol # shared\n")
    #expect(run.output.contains("done     model: gpt-5.1 -> gpt-6-sol (base.yaml:1:8)"))
  }

  @Test("what was a model of its own becomes a setting")
  func replacementSettings() async throws {
    let project = try Project(["a.yaml": "model: o3-pro\ninput: x\nbackground: true\n"])
    #expect(await project.run("migrate", "a.yaml", "--yes").exit == .success)
    #expect(
      try project.text("a.yaml")
        == "model: gpt-5.6-sol\ninput: x\nbackground: true\nreasoning:\n  mode: pro\n")
  }

  @Test("--json says the same as data")
  func json() async throws {
    let project = try Project(["a.yaml": "model: o3\ninput: x\n"])
    let run = await project.run("migrate", "a.yaml", "--json")
    let report = try JSON(parsing: run.output)
    #expect(report["profiles"]?[0]?["new_model"] == "gpt-5.6-sol")
    #expect(report["written"] == false)
    #expect(report["something_to_do"] == true)
    #expect(report["files"]?[0]?["diff"]?.string?.contains("+model: gpt-5.6-sol\n") ?? false)
  }

  @Test(
    "a wrong command line exits 2",
    arguments: [
      (["migrate"], "which profiles?"), (["migrate", "-"], "standard input is none"),
      (["migrate", "nothing-here"], "there is no profile named nothing-here"),
      (["migrate", "haiku", "--to", "gpt-6.2-sil"], "did you mean gpt-6.2-sol?"),
      (["migrate", "haiku", "--to", "x", "--retiring", "3"], "not both"),
      (["migrate", "haiku", "--check", "--yes"], "give one of them"),
      (["migrate", "--undo", "haiku"], "as a whole"),
    ])
  func usage(words: [String], message: String) async throws {
    let run = try await CommandLineRun(words: words)
    #expect(run.exit == .usage)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("a shipped example is not changed")
  func shipped() async throws {
    let run = try await CommandLineRun("migrate", "haiku", "--to", "gpt-6-luna")
    #expect(run.exit == .unmet)
    #expect(run.output.contains("comes with Setscrew; `setscrew edit` makes a copy of your own"))
  }
}
