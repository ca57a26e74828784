import Notation
import Profiles

/// How the user likes the prompt: `repl: {keys: vi, theme: light}` in config.yaml, or variables of the environment.
struct PromptPreferences: Sendable {
  /// Where it stands in a config.yaml.
  static let key = "repl"
  /// The variables that come before config.yaml.
  static let keysVariable = "SETSCREW_KEYS"
  static let themeVariable = "SETSCREW_THEME"

  /// The names below it.
  static let keysName = "keys"
  static let themeName = "theme"

  /// The keys that lines are edited with.
  var keys: Sourced<KeyStyle>?
  /// The colours.
  var theme: Sourced<ThemeChoice>?

  init() {}

  /// What a configuration file says; what else it says there is told by `ConfigurationKey`.
  init(reading node: Node) {
    keys = Self.choice(node[Self.keysName])
    theme = Self.choice(node[Self.themeName])
  }

  private static func choice<Choice: RawRepresentable<String>>(_ node: Node?) -> Sourced<Choice>? {
    guard let node, let choice = node.scalar.flatMap({ Choice(rawValue: $0.text) }) else { return nil }
    return Sourced(choice, from: .file(node.place))
  }

  /// What holds at the end: the environment, or else the last file that says something.
  init(_ files: [Configuration], environment: [String: String]) throws(Failure) {
    for file in files {
      keys = file.prompt.keys ?? keys
      theme = file.prompt.theme ?? theme
    }
    if let text = environment[Self.keysVariable], !text.isEmpty {
      keys = Sourced(try Self.choice(text, Self.keysVariable), from: .environment(Self.keysVariable))
    }
    if let text = environment[Self.themeVariable], !text.isEmpty {
      theme = Sourced(try Self.choice(text, Self.themeVariable), from: .environment(Self.themeVariable))
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ name: String
  ) throws(Failure) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Failure(.configuration, "\(name) is one of \(known), not '\(text)'")
  }
}
