import Notation
import Testing

@testable import setscrew

@Suite("plugins")
struct PluginsCommandTests {
  /// A plugin of the project that changes one field of the small registry and adds a model.
  static let lab = [
    ".setscrew/plugins/lab/plugin.yaml": """
    name: lab
    version: 0.1.0
    summary: Ours.
    extends: acme
    evidence: {kind: probe, verified_on: "2026-11-30"}

    """,
    ".setscrew/plugins/lab/settings/words.yaml": """
    evidence: {kind: probe, verified_on: "2026-11-30"}
    settings:
      max_words: {override: true, help: Keep it short.}

    """,
  ]

  /// A plugin with two mistakes that only the registry as a whole can show.
  static let broken = [
    ".setscrew/plugins/off/plugin.yaml": "name: off\nextends: acme\n",
    ".setscrew/plugins/off/rules.yaml": """
    evidence: {kind: probe, verified_on: "2026-11-30"}
    rules:
      one:
        kind: refuse
        target: max_wrods
        mesage: no

    """,
  ]

  @Test("the list shows what is in force, what it holds and who won")
  func list() async throws {
    let run = try await SmallRegistry.run("plugins", files: Self.lab)
    #expect(run.exit == .success)
    #expect(
      run.output == """
        NAME  VERSION  FROM       EXTENDS  HOLDS

        in force for acme
        acme  1.2.0    installed  -        settings 8, shapes 1, models 4, tiers 3, rules 1, names of other
                                           APIs 1
        lab   0.1.0    project    acme     settings 1

        who won
          lab  replaces help of setting max_words, over acme

        """)
  }

  @Test("a broken plugin is left out with the reason, and the rest works")
  func leftOut() async throws {
    let run = try await SmallRegistry.run("plugins", files: Self.broken)
    #expect(run.exit == .success)
    #expect(
      run.errors.contains("warning[registry-field]: mesage is no field of this entry; did you mean message?"))
    #expect(run.output.contains("\nleft out\n  off (project)  "))
    #expect(run.output.contains("/.setscrew/plugins/off/rules.yaml:3:3: a rule needs a"))
    #expect(run.output.contains("/.setscrew/plugins/off/rules.yaml:6:5: mesage is no field"))
    #expect(!run.output.contains("off (project)  what it extends"))
  }

  @Test("--json tells the same as data")
  func json() async throws {
    let run = try await SmallRegistry.run("plugins", "--json", files: Self.lab)
    let json = try JSON(parsing: run.output)
    #expect(json["plugins"]?[1]?["name"] == "lab")
    #expect(json["plugins"]?[1]?["in_force"] == true)
    #expect(json["plugins"]?[1]?["entries"] == ["settings": 1])
    #expect(
      json["overrides"]?[0]
        == ["kind": "setting", "key": "max_words", "fields": ["help"], "winner": "lab", "loser": "acme"])
  }

  @Test("check finds mistakes with file and line, and exits 7")
  func checkBroken() async throws {
    let run = try await SmallRegistry.run("plugins", "check", ".setscrew/plugins/off", files: Self.broken)
    #expect(run.exit == .plugin)
    #expect(run.errors == "")
    #expect(
      run.output == """
        .setscrew/plugins/off/rules.yaml:3:3: error[registry-field]: a rule needs a message
          3 |   one:
            |   ^^^

        .setscrew/plugins/off/rules.yaml:5:13: error[registry-path]: no setting is called max_wrods; did you mean max_words?
          5 |     target: max_wrods
            |             ^^^^^^^^^

        .setscrew/plugins/off/rules.yaml:6:5: error[registry-field]: mesage is no field of this entry; did you mean message?
          6 |     mesage: no
            |     ^^^^^^

        3 errors
        off is broken

        """)
  }

  @Test("check of a plugin that is fine says what it holds and for whom it is in force")
  func checkFine() async throws {
    let run = try await SmallRegistry.run("plugins", "check", ".setscrew/plugins/lab/", files: Self.lab)
    #expect(run.exit == .success)
    #expect(run.output == "lab 0.1.0 is fine: settings 1, in force for acme\n")
  }

  @Test("check --json lists findings of all folders")
  func checkJSON() async throws {
    let run = try await SmallRegistry.run(
      "plugins", "check", ".setscrew/plugins/off", ".setscrew/plugins/lab", "--json",
      files: Self.broken.merging(Self.lab) { $1 })
    #expect(run.exit == .plugin)
    let json = try JSON(parsing: run.output)
    #expect(json["plugins"]?.array?.map { $0["broken"] } == [true, false])
    #expect(json["findings"]?[1]?["line"] == 5)
    #expect(json["findings"]?[1]?["column"] == 13)
    #expect(json["findings"]?[1]?["file"] == ".setscrew/plugins/off/rules.yaml")
  }

  @Test(
    "what cannot be a plugin",
    arguments: [
      (["check"], [:], ExitCode.usage, "setscrew: which plugin? setscrew plugins check DIR\n"),
      (["check", "nowhere"], [:], .usage, "setscrew: no such plugin folder: nowhere\n"),
      (["check", "empty"], ["empty/notes.txt": "x"], .plugin, ""),
      (["check", "bad"], ["bad/plugin.yaml": "\u{1}: ["], .plugin, ""),
      (["check", "lost"], ["lost/plugin.yaml": "name: lost\nextends: acmee\n"], .plugin, ""),
      (["check", "twin"], ["twin/plugin.yaml": "name: acme\n"], .plugin, ""),
      (
        ["chek"], [:], .usage,
        "setscrew: plugins knows check and new, not 'chek'\n  did you mean `plugins check`?\n"
      ),
    ] as [([String], [String: String], ExitCode, String)])
  func unusable(words: [String], files: [String: String], exit: ExitCode, errors: String) async throws {
    let run = try await CommandLineRun(
      words: ["plugins"] + words, files: SmallRegistry.files.merging(files) { $1 }, installation: "small",
      environment: ["SETSCREW_PROVIDER": "acme"])
    #expect(run.exit == exit)
    #expect(run.errors == errors)
    #expect(exit == .plugin ? run.output.contains("error[") : run.output.isEmpty)
  }

  @Test("new writes an example that passes check and is in force", arguments: [[], ["--user"]])
  func new(flags: [String]) async throws {
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    func run(_ words: [String]) async -> (exit: ExitCode, output: String, errors: String) {
      let output = Collector()
      let errors = Collector()
      let world = World(
        environment: [
          "HOME": "\(folder.path)/home", "SETSCREW_HOME": CommandLineRun.package,
          "SETSCREW_AS_OF": "2026-11-30",
        ],
        workingFolder: folder.path, output: output, errors: errors, pipedInput: { nil }, now: { 0 })
      let exit = await Setscrew.run(words, in: world)
      return (exit, output.text, errors.text)
    }
    let place =
      folder.path + (flags.isEmpty ? "/.setscrew/plugins/lab" : "/home/.config/setscrew/plugins/lab")

    let first = await run(["plugins", "new", "lab"] + flags)
    #expect(first.exit == .success)
    #expect(first.output == "\(place)\n")
    #expect(
      first.errors == "It is in force from now on. After each change: setscrew plugins check \(place)\n")

    let second = await run(["plugins", "new", "lab"] + flags)
    #expect(second.exit == .usage)
    #expect(second.errors == "setscrew: \(place) is there already\n  give another name, or --force\n")
    #expect(await run(["plugins", "new", "lab", "--force"] + flags).exit == .success)

    let check = await run(["plugins", "check", place])
    #expect(check.exit == .success)
    #expect(check.output.hasPrefix("lab 1.0.0 is fine: settings 1, models 1, rules 2, in force for openai, "))

    let model = await run(["models", "lab:replies"])
    #expect(model.output.contains("ft:gpt-6-luna:lab:replies"))
    let payload = await run(
      ["payload", "haiku", "-m", "ft:gpt-6-luna:lab:replies", "--set", "tools=[{type: web_search}]"])
    #expect(payload.exit == .finding)
    #expect(
      payload.errors.contains("error[setting-refused]: ft:gpt-6-luna:lab:replies was trained without tools"))
    #expect(payload.errors.contains("rule lab/no-tools (probe, verified 2026-11-30)"))
  }

  @Test(
    "names that a plugin cannot have",
    arguments: ["", "Lab", "a/b", "..", "9lives", "a b", String(repeating: "a", count: 65)])
  func names(name: String) async throws {
    let run = try await CommandLineRun("plugins", "new", name)
    #expect(run.exit == .usage)
    #expect(
      run.errors == """
        setscrew: '\(name)' is no name for a plugin
          use lower-case letters, digits and hyphens

        """)
  }

  @Test("a name that comes with Setscrew is refused")
  func taken() async throws {
    let run = try await CommandLineRun("plugins", "new", "openai")
    #expect(run.exit == .usage)
    #expect(run.errors == "setscrew: a plugin called openai comes with Setscrew\n  give yours another name\n")
  }
}
