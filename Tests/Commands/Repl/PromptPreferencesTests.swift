import Testing

@testable import setscrew

@Suite("how the user likes the prompt")
struct PromptPreferencesTests {
  static func configuration(_ text: String) throws -> (Places, TemporaryFolder) {
    let folder = try TemporaryFolder(files: ["home/.config/setscrew/config.yaml": text])
    let (world, _, _) = ReplScriptTests.world(in: folder.path, "")
    return (world.places, folder)
  }

  @Test("the environment comes before config.yaml")
  func order() throws {
    let (places, folder) = try Self.configuration("repl: {keys: vi, theme: light}\nmodel: gpt-6-luna\n")
    defer { folder.remove() }
    let (files, findings) = Configuration.load(from: places)
    #expect(findings.isEmpty)
    let kept = try PromptPreferences(files, environment: [:])
    #expect(kept.keys?.value == .vi)
    #expect(kept.theme?.value == .light)
    let other = try PromptPreferences(
      files, environment: ["SETSCREW_KEYS": "emacs", "SETSCREW_THEME": "none"])
    #expect(other.keys?.value == .emacs)
    #expect(other.theme?.value == ThemeChoice.none)
    #expect(files.first?.layer.settings.members?.map(\.key) == ["model"], "no setting of a request")
  }

  @Test(
    "what is wrong is said with its place",
    arguments: [
      ("repl: {keys: vim}\n", "1:14", "repl.keys is one of emacs, vi"),
      ("repl: {colour: x}\n", "1:8", "repl.colour means nothing here and is not used"),
      ("repl: vi\n", "1:7", "repl is a map with repl.keys, repl.theme"),
      ("repl: {theme: [light]}\n", "1:15", "repl.theme is one of auto, dark, light, none"),
    ])
  func wrong(text: String, place: String, message: String) throws {
    let (places, folder) = try Self.configuration(text)
    defer { folder.remove() }
    let findings = Configuration.load(from: places).findings
    #expect(findings.map(\.message) == [message])
    #expect(findings.first?.origin?.description.hasSuffix("config.yaml:\(place)") == true)
  }

  @Test("a variable that says something else is an error")
  func variables() {
    #expect(throws: Failure.self) { try PromptPreferences([], environment: ["SETSCREW_THEME": "pink"]) }
    #expect(throws: Failure.self) { try PromptPreferences([], environment: ["SETSCREW_KEYS": "vim"]) }
    #expect(throws: Never.self) { try PromptPreferences([], environment: ["SETSCREW_KEYS": ""]) }
  }

  @Test("config keeps and shows a choice")
  func config() async throws {
    let folder = try TemporaryFolder(files: ["a": ""])
    defer { folder.remove() }
    let set = try await CommandLineRun(words: ["config", "set", "repl.keys", "vi"], in: folder)
    #expect(set.exit == .success, "\(set.errors)")
    let shown = try await CommandLineRun(words: ["config", "show"], in: folder)
    #expect(shown.output.contains("repl.keys"), "\(shown.output)")
    let wrong = try await CommandLineRun(words: ["config", "set", "repl.keys", "vim"], in: folder)
    #expect(wrong.exit == .usage)
    #expect(wrong.errors.contains("repl.keys is one of emacs, vi"))
    let unknown = try await CommandLineRun(words: ["config", "set", "repl.font", "x"], in: folder)
    #expect(unknown.errors.contains("repl.font is no key; under repl there are repl.keys, repl.theme"))
  }
}
