import Notation
import Testing

@testable import setscrew

@Suite("reference")
struct ReferenceCommandTests {
  static func page(_ name: String) async throws -> String {
    let run = try await SmallRegistry.run("reference", name)
    #expect(run.exit == .success)
    #expect(run.errors == "")
    return run.output
  }

  @Test("settings say what they take, when they are absent, and by which models")
  func settings() async throws {
    #expect(
      try await Self.page("settings") == """
        # Settings

        Made by `setscrew reference`; an edit here would be lost.

        Acme, as of 2026-11-30. Where no models are named, a setting is taken together with what holds it.

        `setscrew settings KEY -m MODEL` says everything about one of them for one model: each bound with its source, the rules, an example. A bound in `model.` is a fact of the chosen model ([models](models.md)).

        ## core

        | setting | takes | when absent | models | what it is |
        | --- | --- | --- | --- | --- |
        | `model` | `string` |  | all | Which model answers. |
        | `input` | `string \\| list` |  | all | What the model is asked. |
        | `depth` or `d` | `none \\| low \\| high \\| max`; enum: `model.reasoning.efforts` | `model.reasoning.default_effort` | all but `small` | How long the model thinks. |
        | `max_words` or `words` | `integer from 1`; maximum: `model.max_output_tokens` |  | all | Upper bound on words. |

        ## style

        | setting | takes | when absent | models | what it is |
        | --- | --- | --- | --- | --- |
        | `warmth` | `number from 0 to 2` | `1` | all | How freely words are picked. Leave it alone while the model thinks. |
        | `style` | `object` |  | all | How the answer is written. |
        | `style.tone` | `dry \\| warm` | `dry` |  | The tone of the answer. Deprecated: write it into the input. |

        """)
  }

  @Test(
    "each page holds what it is about",
    arguments: [
      ("members", "\n## `input[]`\n"),
      ("members", "\n| `.role` | `user \\| system` | required |  | Who speaks. |\n"),
      (
        "models",
        "\n| `big` | 1M | 4,000 | low to max | low? | fast | 2026-10-01 | - | `big-2026-10-01` |\n"
      ),
      (
        "models",
        "\n## Retired\n\n| model | ended | use instead |\n| --- | --- | --- |\n| `old` | 2026-01-01 | `small` |\n"
      ),
      ("models", "\n| `big` | `default` | 2.00 | 0.10 | 10.00 | 4.00 / 15.00 |\n"),
      ("models", "\n| `hasty` | Hasty | The former name of fast. | models that name it |\n"),
      ("providers", "\n| `acme` | Acme | `https://acme.test/v1` | ACME\\_KEY | `big` |\n"),
      ("providers", "\n- header `X-Team` from `ACME_TEAM`\n"),
      (
        "rules",
        "\n| `acme/no-warmth` | refuse | `warmth` | model.thinks is true and depth is not none | warmth is refused by the model while it thinks | error, suggests drop | probe, verified 2026-11-02 |\n"
      ),
      ("commands", "\n## reference\n"),
      ("commands", "| `-O, --output DIR` | write all pages into a folder |"),
      ("prompt", "| `/help"),
      ("faults", "| `cut-after-events=N[:end=close\\|reset\\|clean\\|hang]` | Stops after N events. |"),
      ("findings", "| `setting-refused` | error |"),
      ("findings", "`transport-cannot-connect`"),
      ("exit-codes", "| `130` | interrupted |"),
      ("index", "- [Settings](settings.md): "),
    ])
  func pages(_ name: String, _ expected: String) async throws {
    #expect(try await Self.page(name).contains(expected))
  }

  @Test("its pages are completed")
  func completion() async throws {
    let run = try await CommandLineRun("completions", "answer", "--", "reference", "fi")
    #expect(run.output == "findings\teach code with its meaning and what to do\n")
  }

  @Test("every code stands once")
  func codes() {
    let codes = FindingGuide.areas.flatMap(\.entries).map(\.code.rawValue)
    #expect(Set(codes).count == codes.count)
  }

  static func run(_ words: [String], in folder: TemporaryFolder) async throws -> CommandLineRun {
    try await CommandLineRun(
      words: ["reference"] + words, installation: "small", environment: ["SETSCREW_PROVIDER": "acme"],
      in: folder)
  }

  @Test("a folder is written whole, and what is stale in it is named")
  func folder() async throws {
    let folder = try TemporaryFolder(files: SmallRegistry.files)
    defer { folder.remove() }
    let missing = try await Self.run(["-O", "pages", "--check"], in: folder)
    #expect(missing.exit == .unmet)
    #expect(missing.output.split(separator: "\n").count == ReferencePage.allCases.count)
    #expect(missing.output.contains("pages/settings.md is missing\n"))

    #expect(try await Self.run(["-O", "pages"], in: folder).exit == .success)
    let fresh = try await Self.run(["-O", "pages", "--check"], in: folder)
    #expect(fresh.exit == .success)
    #expect(fresh.output == "")

    try LocalFiles.write(Array("old".utf8), to: "\(folder.path)/pages/models.md")
    let stale = try await Self.run(["-O", "pages", "--check"], in: folder)
    #expect(stale.exit == .unmet)
    #expect(stale.output == "pages/models.md is stale\n")
  }

  @Test(
    "wrong words are told",
    arguments: [
      (["setings"], "setscrew: no page of the reference is called 'setings'\n  did you mean settings?\n"),
      (["--check"], "setscrew: --check needs a folder\n  name it with --output DIR\n"),
      (
        ["rules", "-O", "x"],
        "setscrew: a folder holds all pages: leave out rules, or the folder\n"
      ),
      (["rules", "models"], "setscrew: reference takes one page, not 2\n"),
    ])
  func wrongWords(_ words: [String], _ expected: String) async throws {
    let run = try await CommandLineRun(words: ["reference"] + words)
    #expect(run.exit == .usage)
    #expect(run.errors == expected)
  }
}
