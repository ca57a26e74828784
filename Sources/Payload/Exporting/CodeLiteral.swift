import Notation

/// How values are written in source code.
protocol CodeLiteral {
  static var null: String { get }
  static func bool(_ value: Bool) -> String
  static func number(_ number: JSONNumber) -> String
  static func string(_ text: String) -> String
  static func key(_ text: String) -> String
}

extension CodeLiteral {
  /// A value over several lines, the first of them without indentation.
  static func text(of value: JSON, indent: Int) -> String {
    switch value {
    case .null: return null
    case .bool(let value): return bool(value)
    case .number(let value): return number(value)
    case .string(let text): return string(text)
    case .array(let elements):
      return list(elements.map { text(of: $0, indent: indent + 2) }, indent, "[", "]")
    case .object(let object):
      let members = object.members.map { "\(key($0.key)): \(text(of: $0.value, indent: indent + 2))" }
      return list(members, indent, "{", "}")
    }
  }

  private static func list(_ parts: [String], _ indent: Int, _ open: String, _ close: String) -> String {
    guard !parts.isEmpty else { return open + close }
    let single = parts.joined(separator: ", ")
    if !single.contains("\n"), single.unicodeScalars.count + indent < 90, parts.count < 8 {
      return open + single + close
    }
    let inner = String(repeating: " ", count: indent + 2)
    return open + "\n" + parts.map { "\(inner)\($0),\n" }.joined() + String(repeating: " ", count: indent)
      + close
  }

  /// Text in double quotes, with a letter for what has one and a number for what cannot be seen.
  static func quoted(_ text: String, escape: (Unicode.Scalar) -> String) -> String {
    QuotedText.doubleQuoted(text, isPlain: isVisible, escape: escape)
  }

  /// A number of a character with so many hexadecimal digits at least.
  static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Whether a character can stand in source code: no controls, no line ends, nothing that turns the line round.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate, .privateUse, .unassigned:
      // Joiners hold emoji together.
      scalar.value == 0x200D
    default: true
    }
  }
}
