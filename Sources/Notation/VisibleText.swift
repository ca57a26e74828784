extension Unicode.Scalar {
  /// What stands for the character where it would steer the terminal or hide; nil for ordinary characters.
  ///
  /// Controls of ASCII become their pictures (`␛`), others and those that turn the direction of text or
  /// take no room become their number (`<U+202E>`). The joiner of emoji stays.
  public var visibleText: String? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value).map { String(Character($0)) }
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
      0xFFF9...0xFFFB,
      0xE0000...0xE007F:
      "<U+\(String(repeating: "0", count: max(0, 4 - hexadecimal.count)))\(hexadecimal)>"
    default: nil
    }
  }

  private var hexadecimal: String { String(value, radix: 16, uppercase: true) }
}

extension StringProtocol {
  /// The text in one line with every control shown instead of obeyed.
  public var visibleText: String {
    guard unicodeScalars.contains(where: { $0.visibleText != nil }) else { return String(self) }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let visible = scalar.visibleText {
        text.append(contentsOf: visible.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
