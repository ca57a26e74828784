/// A colour as terminals tell it: `rgb:ffff/ffff/dddd`, `rgba:...`, `#ffffdd`.
struct TerminalColor: Sendable, Equatable {
  /// The shares of red, green and blue, from 0 to 1.
  let red: Double
  let green: Double
  let blue: Double

  /// Reads what a terminal tells; nil for anything else.
  init?(_ text: some StringProtocol) {
    var parts: [Substring]
    if let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon].lowercased()) {
      parts = Substring(text[text.index(after: colon)...]).split(separator: "/")
    } else if text.hasPrefix("#") {
      let digits = Substring(text.dropFirst())
      guard digits.count.isMultiple(of: 3), !digits.isEmpty else { return nil }
      let size = digits.count / 3
      parts = (0..<3).map { digits.dropFirst($0 * size).prefix(size) }
    } else {
      return nil
    }
    let shares = parts.compactMap { part -> Double? in
      guard (1...4).contains(part.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
      return Double(value) / Double((1 << (4 * part.count)) - 1)
    }
    guard shares.count == parts.count, (3...4).contains(shares.count) else { return nil }
    (red, green, blue) = (shares[0], shares[1], shares[2])
  }

  /// Whether dark text is read better on it than light text.
  var isLight: Bool { 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 }
}
