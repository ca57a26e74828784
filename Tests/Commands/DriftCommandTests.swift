import Notation
import Testing

@testable import setscrew

@Suite("drift")
struct DriftCommandTests {
  static let source = """
    source: {kind: sdk, name: lab, version: 1.2.0}
    requests:
      create:
        type: object
        properties:
          model: {type: string, enum: [big, tiny]}
          input: {type: string}
          heat: {type: number, description: How warm it is.}

    """

  /// A provider that takes two settings and has two models.
  static func files(known: String? = nil) -> [String: String] {
    var files = [
      "home/registry/p/plugin.yaml":
        "name: openai\ngroups: [core]\nprovider: {title: P, base_url: http://p/v1}\nevidence: {kind: docs}\n",
      "home/registry/p/settings/all.yaml":
        "group: core\nsettings:\n  model: {schema: {type: string}}\n  input: {schema: {type: string}}\n",
      "home/registry/p/models/all.yaml":
        "models:\n  big: {status: active}\n  small: {status: active}\n",
      "api.yaml": source,
    ]
    files["home/registry/p/drift.yaml"] = known
    return files
  }

  static func run(_ words: String..., known: String? = nil, input: String? = nil) async throws
    -> CommandLineRun
  {
    let files = Self.files(known: known)
    let folder = try TemporaryFolder(files: files.filter { $0.key.hasPrefix("home/") })
    defer { folder.remove() }
    let run = try await CommandLineRun(
      words: ["drift"] + words, files: files.filter { !$0.key.hasPrefix("home/") }, input: input,
      environment: ["SETSCREW_HOME": "\(folder.path)/home"])
    return run
  }

  @Test("a table by kinds, with places and a summary; 9 when something is new")
  func table() async throws {
    let run = try await Self.run("--against", "api.yaml")
    #expect(run.exit == .unmet)
    #expect(run.errors == "")
    #expect(
      run.output == """
        not in the registry (1)
          heat  source: a number

        models not in the registry (1)
          tiny

        models only in the registry (1)
          small  registry: active; registry/p/models/all.yaml:3

        openai against lab 1.2.0: 3 places, 2 models compared; differences: 3 new, 0 known

        """)
  }

  private static let known = """
    evidence: {kind: docs}
    known:
      - {kind: missing, path: heat, source: sdk, reason: nobody needs it}
      - {kind: model-missing, path: tiny, source: sdk, reason: a rumour}
      - {kind: model-extra, path: small, source: sdk, reason: a secret}

    """

  @Test("known differences are counted, and shown with --all")
  func knownDifferences() async throws {
    let run = try await Self.run("--against", "api.yaml", known: Self.known)
    #expect(run.exit == .success)
    #expect(
      run.output == "openai against lab 1.2.0: 3 places, 2 models compared; differences: 0 new, 3 known\n")
    let all = try await Self.run("--against", "api.yaml", "--all", known: Self.known)
    #expect(all.exit == .success)
    #expect(
      all.output.hasPrefix("not in the registry (1)\n  heat  source: a number\n    known: nobody needs it\n"))
  }

  @Test("a reason that is no longer needed is reported")
  func stale() async throws {
    let run = try await Self.run(
      "--against", "api.yaml",
      known: Self.known + "  - {kind: extra, path: cold, source: sdk, reason: once it was}\n")
    #expect(run.exit == .unmet)
    #expect(
      run.output == """
        known differences that no longer occur (1)
          extra cold  registry/p/drift.yaml:6

        openai against lab 1.2.0: 3 places, 2 models compared; differences: 0 new, 3 known, 1 stale

        """)
  }

  @Test("a list of reasons that is broken stops the work")
  func broken() async throws {
    let run = try await Self.run("--against", "api.yaml", known: "known:\n  - {kind: missing}\n")
    #expect(run.exit == .configuration)
    #expect(run.output == "")
    #expect(run.errors.contains("a known difference needs reason"))
    #expect(run.errors.hasSuffix("setscrew: the list of known differences is broken\n"))
  }

  @Test("the comparison as data, also from standard input")
  func data() async throws {
    let run = try await Self.run("--against", "-", "--json", input: Self.source)
    #expect(run.exit == .unmet)
    let json = try JSON(parsing: run.output)
    #expect(json["source"] == ["kind": "sdk", "name": "lab", "version": "1.2.0"])
    #expect(json["compared"] == ["places": 3, "models": 2, "events": 0])
    #expect(json["new"] == 3)
    #expect(
      json["differences"]?[0] == [
        "kind": "missing", "path": "heat", "value": .null, "also_at": [], "registry": .null,
        "source": "a number", "beta": false, "known": false, "reason": .null, "file": .null, "line": .null,
        "words": "How warm it is.",
      ])
  }

  @Test("entries for review")
  func proposal() async throws {
    let run = try await Self.run("--against", "api.yaml", "--propose")
    #expect(run.exit == .unmet)
    #expect(
      run.output == """
        # settings/new.yaml
        settings:
          heat:
            title: Heat
            summary: How warm it is.
            schema: {type: number}
            group: core
            evidence: {kind: sdk, version: "1.2.0", verified_on: "2026-11-30"}

        # models/new.yaml
        models:
          tiny:
            status: active
            evidence: {kind: sdk, version: "1.2.0", verified_on: "2026-11-30"}

        """)
  }

  @Test(
    "what cannot be compared is said",
    arguments: [
      (
        [], ExitCode.usage,
        """
        setscrew: drift needs one source to compare with
          give --against FILE or --openapi FILE, or run scripts/drift

        """
      ),
      (
        ["--against", "api.yaml", "--openapi", "api.yaml"], .usage,
        """
        setscrew: drift needs one source to compare with
          give --against FILE or --openapi FILE, or run scripts/drift

        """
      ),
      (
        ["api.yaml"], .usage,
        "setscrew: drift takes no words\n  give the file with --against or --openapi\n"
      ),
      (["--against", "-"], .usage, "setscrew: - reads standard input, and nothing is piped in\n"),
      (
        ["--openapi", "api.yaml"], .finding,
        "setscrew: api.yaml: it is no OpenAPI document: openapi or paths is missing\n"
      ),
    ])
  func refused(words: [String], exit: ExitCode, errors: String) async throws {
    let run = try await CommandLineRun(words: ["drift"] + words, files: Self.files())
    #expect(run.exit == exit)
    #expect(run.output == "")
    #expect(run.errors == errors)
  }

  @Test("a file that is missing, or no document")
  func unreadable() async throws {
    let missing = try await CommandLineRun("drift", "--against", "nowhere.json")
    #expect(missing.exit == .usage)
    #expect(missing.errors.hasSuffix("nowhere.json: No such file or directory\n"))
    let torn = try await CommandLineRun(
      "drift", "--against", "torn.json", files: ["torn.json": "{\"source\": "])
    #expect(torn.exit == .finding)
    #expect(torn.errors.hasSuffix("setscrew: torn.json cannot be read\n"))
  }
}
