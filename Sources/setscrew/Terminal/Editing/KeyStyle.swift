/// The sets of keys that lines can be edited with.
enum KeyStyle: String, Sendable, CaseIterable {
  /// Keys as in Emacs and in most shells.
  case emacs
  /// Modes and commands as in vi.
  case vi
}
