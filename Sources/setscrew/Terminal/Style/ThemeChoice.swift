/// Which colours somebody asks for.
enum ThemeChoice: String, Sendable, CaseIterable {
  /// Those that suit the ground of the terminal.
  case auto
  /// Those for a dark ground.
  case dark
  /// Those for a light ground.
  case light
  /// None.
  case none
}
