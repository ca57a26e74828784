import Notation

/// The terminal's clipboard, reached by the escape sequence OSC 52, which also works through ssh.
enum Clipboard {
  /// The sequence that puts text there.
  static func sequence(for text: String) -> String {
    "\u{1B}]52;c;\(Base64.encode(Array(text.utf8)))\u{07}"
  }
}
