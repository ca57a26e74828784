/// Text in double quotes, as YAML and most programming languages have it.
public enum QuotedText {
  /// The text with a letter for what has one, and whatever a language makes of what it cannot show.
  ///
  /// - Parameters:
  ///   - isPlain: Whether a character other than quotes, backslashes and line ends can stand as it is.
  ///   - escape: How a character that cannot is written.
  public static func doubleQuoted(
    _ text: String, isPlain: (Unicode.Scalar) -> Bool, escape: (Unicode.Scalar) -> String
  ) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if isPlain(scalar) { quoted.unicodeScalars.append(scalar) } else { quoted += escape(scalar) }
      }
    }
    return quoted + "\""
  }

  /// The text as YAML takes it.
  public static func yaml(_ text: String) -> String {
    doubleQuoted(text, isPlain: \.isPrintableInYAML) { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let (letter, width) = scalar.value <= 0xFF ? ("x", 2) : scalar.value <= 0xFFFF ? ("u", 4) : ("U", 8)
      return "\\\(letter)" + String(repeating: "0", count: width - digits.count) + digits
    }
  }
}
