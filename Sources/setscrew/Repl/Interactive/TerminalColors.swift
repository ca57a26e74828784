/// The colours of a terminal: as chosen, or as the terminal's ground asks for.
struct TerminalColors: Sendable {
  /// Asks a terminal for the colour behind its text, and then for its abilities: every terminal answers the second.
  static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
  /// How long an answer is awaited before the first line is written.
  static let patience = Duration.milliseconds(150)

  private let environment: [String: String]
  private var choice: ThemeChoice
  private(set) var theme: Theme

  init(_ choice: ThemeChoice, environment: [String: String]) {
    self.environment = environment
    self.choice = choice
    theme = Theme(choice, environment: environment)
  }

  /// Whether the terminal's answer decides.
  var isAsking: Bool { choice == .auto }

  /// Takes other colours.
  mutating func choose(_ choice: ThemeChoice) {
    self.choice = choice
    theme = Theme(choice, environment: environment)
  }

  /// Takes what the terminal says of its ground; says whether that changes the colours.
  mutating func learn(isLight: Bool) -> Bool {
    guard isAsking else { return false }
    let name: Theme.Name = isLight ? .light : .dark
    defer { theme = theme.renamed(name) }
    return theme.name != name
  }
}
