import Notation

/// Writes values as YAML in one line: `{enum: [low, high, null]}`.
enum FlowText {
  static func text(of value: JSON) -> String {
    switch value {
    case .null, .bool, .number: value.encoded()
    case .string(let text): isPlain(text) ? text : value.encoded()
    case .array(let elements): "[" + elements.map(Self.text).joined(separator: ", ") + "]"
    case .object(let object):
      "{" + object.members.map { "\(key($0.key)): \(Self.text(of: $0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// A key as it may stand before a colon.
  static func key(_ name: String) -> String {
    isPlain(name) || SettingPath(name) != nil && !name.hasPrefix("[") && !name.contains(" ")
      ? name : JSON.string(name).encoded()
  }

  /// Whether a text without quotes is read as the same text, also by readers of older YAML.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.last != UInt8(ascii: " ") else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard letters.contains(first | 0x20) else { return false }
    let isSafe = text.utf8.allSatisfy { byte in
      letters.contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || " _-./'()+=;".utf8.contains(byte)
    }
    let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    return isSafe && !words.contains(text.lowercased())
  }
}
