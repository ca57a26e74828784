import Notation

/// Values and lists of them as messages show them.
enum ValueText {
  /// A value in one short line: a string without quotes, cut when it is long.
  static func short(_ value: JSON) -> String {
    switch value {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .number(let number): return number.text
    case .string(let text):
      if text.isEmpty { return "an empty string" }
      let scalars = text.unicodeScalars
      return scalars.count > 40 ? String(scalars.prefix(40)) + "…" : text
    case .array(let values): return values.count == 1 ? "a list of 1" : "a list of \(values.count)"
    case .object: return "an object"
    }
  }

  /// `a, b or c`.
  static func either(_ values: [JSON]) -> String { joined(values.map(short), by: "or") }

  /// `a, b and c`.
  static func both(_ words: [String]) -> String { joined(words, by: "and") }

  private static func joined(_ words: [String], by last: String) -> String {
    guard words.count > 1, let end = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) " + end
  }
}
