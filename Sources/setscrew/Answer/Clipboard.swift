import Notation

/// The clipboard: the desktop's, and the terminal's, which is reached by the escape sequence OSC 52, through ssh too.
enum Clipboard {
  /// Puts text on the desktop's clipboard where a program can, and gives the sequence for the terminal's.
  ///
  /// Nothing tells whether a terminal obeys the sequence, so both are used.
  static func put(_ text: String, environment: [String: String]) -> String {
    _ = DesktopClipboard(environment: environment).put(text)
    return sequence(for: text)
  }

  /// The sequence that puts text there.
  static func sequence(for text: String) -> String {
    "\u{1B}]52;c;\(Base64.encode(Array(text.utf8)))\u{07}"
  }
}
