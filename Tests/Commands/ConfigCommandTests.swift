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
}
