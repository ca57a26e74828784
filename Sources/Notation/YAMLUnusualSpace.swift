extension Unicode.Scalar {
  /// The name of a character that looks like a space, or like nothing, and is no white space to YAML.
  var nameOfSpace: String? {
    switch self {
    case "\u{A0}": "a no-break space (U+00A0)"
    case "\u{202F}": "a narrow no-break space (U+202F)"
    case "\u{3000}": "an ideographic space (U+3000)"
    case "\u{200B}": "a zero width space (U+200B)"
    case "\u{FEFF}": "a byte order mark (U+FEFF)"
    case "\u{1680}", "\u{2000}"..."\u{200A}", "\u{205F}":
      "a space other than the ordinary one (U+\(String(value, radix: 16, uppercase: true)))"
    default: nil
    }
  }
}

extension Finding {
  /// A character in the indentation that looks like a space and is text to YAML.
  static func unusualSpace(_ name: String, at place: Place) -> Finding {
    Finding(
      "yaml-syntax", .error, "\(name) stands where a space is meant: YAML takes it for text",
      at: .file(place),
      remedy: "put an ordinary space in its place")
  }
}
