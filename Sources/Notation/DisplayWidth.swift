extension Character {
  /// The number of terminal columns that the character takes: 0, 1 or 2.
  ///
  /// A flag, a family joined by zero-width joiners and a letter with its accents are one character each
  /// and take the columns of what is drawn. Controls count 0; show them with `visibleText` first.
  public var displayWidth: Int {
    if let value = asciiValue { return value >= 0x20 && value != 0x7F ? 1 : 0 }
    let scalars = unicodeScalars
    if scalars.count > 1, scalars.contains(where: { $0.value == 0xFE0F || Self.isRegionalIndicator($0) }) {
      return 2
    }
    return scalars.reduce(0) { max($0, Self.width(of: $1)) }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      // The soft hyphen is drawn by most terminals.
      return scalar.value == 0xAD ? 1 : 0
    default: break
    }
    // Vowels and finals of Hangul join the syllable before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if properties.isEmojiPresentation { return 2 }
    return isWide(scalar.value) ? 2 : 1
  }

  /// Whether Unicode's East Asian Width is wide or fullwidth (unassigned CJK planes included).
  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wideRanges.contains { $0.contains(value) }
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// The number of terminal columns that the text takes in one line.
  public var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}
