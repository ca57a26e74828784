import Notation
import Testing

@testable import setscrew

@Suite("config")
struct ConfigCommandTests {
  @Test("what is set keeps comments, order and quotes of the file")
  func setKeepsTheRest() async throws {
    let folder = try TemporaryFolder(files: [
      "config/setscrew/config.yaml":
        "# mine\nmodel: \"gpt-5.1\" # for now\nkeys:\n  openai: {command: pass show openai}\n"
    ])
    defer { folder.remove() }
    let environment = ["XDG_CONFIG_HOME": "\(folder.path)/config"]
    let path = "\(folder.path)/config/setscrew/config.yaml"
    func text() throws -> String { String(decoding: try LocalFiles.read(path), as: UTF8.self) }

    let set = try await CommandLineRun("config", "set", "model", "gpt-6-luna", environment: environment)
    #expect(set.exit == .success)
    #expect(set.errors == "setscrew: model is \"gpt-6-luna\" in \(path)\n")
    #expect(
      try text() == "# mine\nmodel: \"gpt-6-luna\" # for now\nkeys:\n  openai: {command: pass show openai}\n")
    _ = try await CommandLineRun("config", "set", "reasoning.effort", "low", environment: environment)
    #expect(try text().hasSuffix("reasoning:\n  effort: low\n"))
    let unset = try await CommandLineRun("config", "unset", "reasoning.effort", environment: environment)
    #expect(unset.exit == .success, "\(unset.errors)")
    _ = try await CommandLineRun("config", "unset", "keys.openai", environment: environment)
    #expect(try text() == "# mine\nmodel: \"gpt-6-luna\" # for now\n")
    let again = try await CommandLineRun("config", "unset", "keys.openai", environment: environment)
    #expect(again.exit == .usage)
  }

  @Test("a new file is readable by the user alone")
  func newFile() async throws {
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    let run = try await CommandLineRun(
      "config", "set", "remedy", "warn", environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"])
    #expect(run.exit == .success)
    let path = "\(folder.path)/config/setscrew/config.yaml"
    #expect(String(decoding: try LocalFiles.read(path), as: UTF8.self) == "remedy: warn\n")
    #expect(LocalFiles.mode(of: path) == 0o600)
    #expect(LocalFiles.mode(of: "\(folder.path)/config/setscrew") == 0o700)
  }

  @Test(
    "what cannot be right is refused and nothing is written",
    arguments: [
      (["set", "remedy", "sometimes"], "setscrew: remedy is one of error, warn, drop, clamp\n"),
      (["set", "provider", "opnai"], "setscrew: no provider is called 'opnai'\n  did you mean openai?\n"),
      (
        ["set", "model"],
        "setscrew: config set takes a key and a value\n  setscrew config set model gpt-6-luna\n"
      ),
      (["set", "", "x"], "setscrew: '' is no key\n"), (["unset", "model"], nil),
      (
        ["ste", "model", "x"],
        "setscrew: config knows show, set, unset and erase, not 'ste'\n  did you mean `config set`?\n"
      ),
      (
        ["set", "temprature", "0.2"],
        "setscrew: temprature is not a known setting\n  did you mean temperature?\n"
      ),
      (
        ["set", "provder", "groq"],
        "setscrew: provder is not a known setting\n  did you mean provider?\n"
      ),
      (["set", "log", "maybe"], "setscrew: log is true or false\n"),
      (
        ["set", "keys.openai.comand", "pass"],
        "setscrew: keys.openai.comand is no key; under keys there is keys.PROVIDER.command\n"
      ),
      (
        ["set", "keys.opnai.command", "pass"],
        "setscrew: no provider is called 'opnai'\n  did you mean openai?\n"
      ),
      (
        ["set", "allow.files", "prompts"],
        "setscrew: allow.files is a path that begins with / or ~/, or a list of them\n"
      ),
      (
        ["set", "allow.env", "TOKEN", "--project"],
        "setscrew: allow.env counts only in your own config.yaml\n  leave --project out\n"
      ),
      (
        ["set", "model", "x", "--project"],
        "setscrew: there is no .setscrew folder here or above\n  mkdir .setscrew makes this folder a project\n"
      ),
      (
        ["erase", "everything"],
        "setscrew: config erase knows config, keys, data, state, cache and all, not 'everything'\n"
      ),
    ] as [([String], String?)])
  func refusals(words: [String], message: String?) async throws {
    let run = try await CommandLineRun(words: ["config"] + words)
    #expect(run.exit == .usage)
    if let message { #expect(run.errors == message) }
  }

  @Test("what is shown names its place; of keys only that they are set")
  func show() async throws {
    let files = [".setscrew/config.yaml": "provider: groq\ntemperature: 0.20\n"]
    let run = try await CommandLineRun(
      "config", "--json", files: files,
      environment: [
        // not-a-secret: a password made for this test
        "OPENAI_API_KEY": "sk-test-THISISNOTAKEY0123456789", "https_proxy": "http://me:pass1234@proxy:8080",
      ])
    let document = try JSON(parsing: run.output)
    let settings = document["settings"]?.array ?? []
    #expect(settings.map { $0["name"] } == ["provider", "temperature"])
    #expect(settings.last?["value"] == "0.20")
    #expect(settings.last?["origin"]?.string?.hasSuffix(".setscrew/config.yaml:2:14") == true)
    let variables = document["environment"]?.array ?? []
    #expect(variables.contains(["name": "OPENAI_API_KEY", "value": "set", "origin": "environment"]))
    #expect(
      variables.contains(["name": "https_proxy", "value": "http://me:…@proxy:8080", "origin": "environment"]))
    #expect(!run.output.contains("NOTAKEY") && !run.output.contains("pass1234"))
  }

  @Test(
    "a value that its setting does not take is refused, with where to read what it takes",
    arguments: [
      ("temperature", "high", "temperature"), ("temperature", "7", "temperature"),
      ("reasoning.effort", "colossal", "reasoning.effort"), ("effort", "colossal", "reasoning.effort"),
      ("stream", "perhaps", "stream"), ("max_output_tokens", "0", "max_output_tokens"),
      ("tools", "{a: b}", "tools"),
    ])
  func refusedValues(name: String, value: String, setting: String) async throws {
    let run = try await CommandLineRun("config", "set", name, value)
    #expect(run.exit == .usage)
    #expect(run.errors.hasSuffix("\n  `setscrew settings \(setting)` shows what it takes\n"), "\(run.errors)")
  }

  @Test(
    "a setting goes where the file has it already, nested, with dots or by its short name",
    arguments: [
      ("# mine\n", "reasoning.effort", "low", "# mine\nreasoning:\n  effort: low\n"),
      ("effort: high # why\n", "reasoning.effort", "low", "effort: low # why\n"),
      ("reasoning.effort: high # why\n", "effort", "low", "reasoning.effort: low # why\n"),
      (
        "reasoning:\n  # how much\n  summary: auto\n", "effort", "low",
        "reasoning:\n  # how much\n  summary: auto\n  effort: low\n"
      ),
      ("", "metadata.build", "0100", "metadata:\n  build: \"0100\"\n"),
      ("", "temperature", "0.20", "temperature: 0.20\n"), ("", "log", "false", "log: false\n"),
      ("", "allow.env", "A", "allow:\n  env: [A]\n"),
      ("", "allow.env", "[A, B]", "allow:\n  env: [A, B]\n"),
      ("", "keys.openai.command", "pass show x", "keys:\n  openai:\n    command: pass show x\n"),
    ])
  func places(before: String, name: String, value: String, after: String) async throws {
    let folder = try TemporaryFolder(files: ["config/setscrew/config.yaml": before])
    defer { folder.remove() }
    let environment = ["XDG_CONFIG_HOME": "\(folder.path)/config"]
    let path = "\(folder.path)/config/setscrew/config.yaml"
    let run = try await CommandLineRun("config", "set", name, value, environment: environment)
    #expect(run.exit == .success, "\(run.errors)")
    #expect(String(decoding: try LocalFiles.read(path), as: UTF8.self) == after)
    let unset = try await CommandLineRun("config", "unset", name, environment: environment)
    #expect(unset.exit == .success, "\(unset.errors)")
  }

  @Test("names with dots and short names count in a configuration as in a profile")
  func dotted() async throws {
    let run = try await CommandLineRun(
      "payload", "-",
      files: [".setscrew/config.yaml": "effort: low\ntext.verbosity: low\nmodel: gpt-6-luna\n"],
      input: "input: hi\n")
    #expect(run.exit == .success, "\(run.errors)")
    let body = try JSON(parsing: run.output)
    #expect(body["reasoning"] == ["effort": "low"] && body["text"] == ["verbosity": "low"])
  }

  @Test(
    "what nobody knows in a configuration is told with its line",
    arguments: [
      (
        "provder: groq\n", "config.yaml:1:1: warning[unknown-setting]: provder is not a known setting",
        "did you mean provider?"
      ),
      ("model: m\ntemprature: 1\n", "config.yaml:2:1: warning[unknown-setting]", "did you mean temperature?"),
      ("reasoning:\n  efort: low\n", "config.yaml:2:3: warning[unknown-setting]", "did you mean"),
      ("temperature: hot\n", "config.yaml:1:14: warning[", "temperature"),
      (
        "keys:\n  openai: {comand: x}\n",
        "config.yaml:2:12: warning[config-unknown-key]: keys.openai.comand means nothing here and is not used",
        "did you mean command?"
      ),
      (
        "allow: {env: [A]}\n",
        "config.yaml:1:1: warning[config-not-own]: allow counts only in your own config.yaml", ""
      ),
      ("log: maybe\n", "config.yaml:1:6: error[config-form]: log is true or false", ""),
    ])
  func unknown(text: String, finding: String, remedy: String) async throws {
    let run = try await CommandLineRun("config", files: [".setscrew/config.yaml": text])
    #expect(run.exit == .success)
    #expect(run.errors.contains(finding), "\(run.errors)")
    #expect(run.errors.contains(remedy), "\(run.errors)")
  }

  @Test("a configuration that stops every command is mended by config set and unset")
  func mended() async throws {
    let folder = try TemporaryFolder(files: ["config/setscrew/config.yaml": "log: maybe\nremedy: often\n"])
    defer { folder.remove() }
    let environment = ["XDG_CONFIG_HOME": "\(folder.path)/config"]
    #expect(try await CommandLineRun("payload", "haiku", environment: environment).exit == .configuration)
    #expect(
      try await CommandLineRun("config", "set", "log", "false", environment: environment).exit == .success)
    #expect(try await CommandLineRun("config", "unset", "remedy", environment: environment).exit == .success)
    #expect(try await CommandLineRun("payload", "haiku", environment: environment).exit == .success)
  }

  @Test("the one table is what help lists and what completion offers")
  func table() async throws {
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    let world = World(
      environment: [
        "HOME": folder.path, "SETSCREW_HOME": CommandLineRun.package, "SETSCREW_AS_OF": "2026-11-30",
      ],
      workingFolder: folder.path, output: Collector(), errors: Collector(), pipedInput: { nil },
      now: { 1_796_040_000 })
    func offered(_ words: String...) -> [String] {
      CompletionAnswer(words: ["config", "set"] + words, world: world).candidates.map(\.word)
    }
    let help = try await CommandLineRun("config", "--help").output
    for key in ConfigurationKey.all {
      #expect(help.contains("  \(key.name)"))
      if !key.name.contains(where: \.isUppercase) { #expect(offered("").contains(key.name)) }
    }
    #expect(offered("").contains("keys.openai.command") && offered("").contains("reasoning.effort"))
    #expect(offered("log", "") == ["true", "false"])
    #expect(offered("remedy", "") == ["error", "warn", "drop", "clamp"])
    #expect(offered("provider", "").contains("groq"))
    #expect(offered("text.verbosity", "") == ["low", "medium", "high"])
  }
}
