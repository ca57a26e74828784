/// The colours of a session at the prompt: a role for each kind of text, told apart from how it looks.
struct Theme: Sendable, Hashable {
  /// The themes there are.
  enum Name: String, Sendable, CaseIterable {
    /// Light text on a dark ground.
    case dark
    /// Dark text on a light ground.
    case light
    /// No colours, and no other effects either.
    case none
  }

  /// What a piece of text is.
  enum Role: Sendable, CaseIterable {
    case prompt, heading, strong, emphasis, code, fence, link, quote, marker
    case reasoning, note, error, warning, good
    case key, string, number, literal
    case status, statusStrong, selected, candidate
  }

  /// How many colours the terminal has.
  enum Depth: Sendable, Hashable {
    case sixteen
    case many
    case full
  }

  let name: Name
  let depth: Depth

  init(_ name: Name, depth: Depth = .sixteen) {
    self.name = name
    self.depth = depth
  }

  /// The theme that a choice means for a terminal, as far as its environment tells.
  init(_ choice: ThemeChoice, environment: [String: String]) {
    depth = Self.depth(environment)
    name =
      switch choice {
      case .dark: .dark
      case .light: .light
      case .none: .none
      case .auto: Self.isLight(environment["COLORFGBG"]) ? .light : .dark
      }
  }

  /// The same terminal with another theme.
  func renamed(_ name: Name) -> Theme { Theme(name, depth: depth) }

  private static func depth(_ environment: [String: String]) -> Depth {
    if let depth = environment["COLORTERM"], depth == "truecolor" || depth == "24bit" { return .full }
    let terminal = environment["TERM"] ?? ""
    return terminal.contains("256color") ? .many : .sixteen
  }

  /// Whether the ground is light, as some terminals say: `0;15`.
  private static func isLight(_ colors: String?) -> Bool {
    guard let ground = colors?.split(separator: ";").last.flatMap({ Int($0) }) else { return false }
    return ground == 7 || ground == 15
  }

  /// The text as the role looks, on its own or within another role.
  func paint(_ text: String, _ role: Role) -> String {
    guard name != .none, !text.isEmpty, let look = Self.looks[role] else { return text }
    return "\u{1B}[\(look.codes(depth, isLight: name == .light))m\(text)\u{1B}[0m"
  }

  /// How a role looks: effects, and a colour for dark and light ground in sixteen, 256 and all colours.
  private struct Look: Sendable {
    var effects: [Int] = []
    var dark: (basic: Int, many: Int, full: (Int, Int, Int))?
    var light: (basic: Int, many: Int, full: (Int, Int, Int))?

    func codes(_ depth: Depth, isLight: Bool) -> String {
      var codes = effects.map(String.init)
      if let color = isLight ? light : dark {
        switch depth {
        case .sixteen: codes.append("\(color.basic)")
        case .many: codes.append("38;5;\(color.many)")
        case .full: codes.append("38;2;\(color.full.0);\(color.full.1);\(color.full.2)")
        }
      }
      return codes.joined(separator: ";")
    }
  }

  private static let looks: [Role: Look] = [
    .prompt: Look(effects: [1], dark: (36, 80, (94, 201, 216)), light: (34, 25, (0, 95, 175))),
    .heading: Look(effects: [1], dark: (36, 117, (130, 205, 255)), light: (34, 25, (0, 85, 160))),
    .strong: Look(effects: [1]),
    .emphasis: Look(effects: [3]),
    .code: Look(dark: (33, 222, (240, 201, 130)), light: (35, 90, (125, 40, 130))),
    .fence: Look(dark: (37, 252, (205, 210, 215)), light: (30, 236, (45, 50, 55))),
    .link: Look(effects: [4], dark: (34, 111, (125, 170, 255)), light: (34, 26, (0, 90, 201))),
    .quote: Look(effects: [3], dark: (37, 248, (165, 170, 175)), light: (90, 241, (95, 95, 95))),
    .marker: Look(dark: (90, 244, (125, 130, 135)), light: (90, 245, (130, 130, 130))),
    .reasoning: Look(effects: [3], dark: (90, 245, (135, 140, 150)), light: (90, 244, (110, 115, 120))),
    .note: Look(dark: (90, 246, (145, 150, 158)), light: (90, 242, (95, 101, 105))),
    .error: Look(effects: [1], dark: (31, 203, (255, 110, 103)), light: (31, 160, (195, 25, 25))),
    .warning: Look(dark: (33, 221, (245, 201, 90)), light: (33, 130, (160, 95, 0))),
    .good: Look(dark: (32, 114, (130, 210, 130)), light: (32, 28, (0, 120, 40))),
    .key: Look(dark: (36, 110, (130, 180, 220)), light: (34, 25, (0, 85, 160))),
    .string: Look(dark: (32, 150, (170, 210, 130)), light: (32, 28, (20, 115, 30))),
    .number: Look(dark: (33, 216, (250, 180, 130)), light: (35, 130, (165, 85, 0))),
    .literal: Look(dark: (35, 176, (205, 145, 220)), light: (35, 90, (125, 40, 130))),
    .status: Look(dark: (90, 245, (135, 140, 148)), light: (90, 243, (101, 105, 110))),
    .statusStrong: Look(effects: [1], dark: (37, 250, (190, 195, 201)), light: (30, 237, (55, 60, 65))),
    .selected: Look(effects: [7]),
    .candidate: Look(dark: (37, 250, (195, 201, 205)), light: (30, 238, (60, 65, 70))),
  ]
}
