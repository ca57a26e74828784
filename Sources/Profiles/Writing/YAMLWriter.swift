import Notation

/// Writes JSON values as YAML blocks, so that reading them gives the same values.
struct YAMLWriter {
  /// The lines so far.
  private(set) var text = ""

  /// Adds the members of a map, each on a line of its own.
  mutating func write(_ object: JSONObject, indent: Int = 0) {
    for member in object.members {
      text += String(repeating: " ", count: indent)
      write(member, indent: indent)
    }
  }

  private mutating func write(_ member: JSONObject.Member, indent: Int) {
    let key = YAMLScalar.inline(member.key)
    // A key of more than 1,024 characters is none unless it is marked.
    if key.unicodeScalars.count > 1000 {
      text += "? \(key)\n\(String(repeating: " ", count: indent)):"
    } else {
      text += "\(key):"
    }
    writeValue(member.value, indent: indent)
  }

  /// Adds a value behind `key:`, on the same line or below it.
  private mutating func writeValue(_ value: JSON, indent: Int) {
    switch value {
    case .object(let object) where !object.isEmpty:
      text += "\n"
      write(object, indent: indent + 2)
    case .array(let elements) where !elements.isEmpty:
      if let flow = Self.flow(elements, room: 90 - indent) {
        text += " \(flow)\n"
      } else {
        text += "\n"
        write(elements, indent: indent + 2)
      }
    default: text += " \(Self.scalar(value, indent: indent))\n"
    }
  }

  private mutating func write(_ elements: [JSON], indent: Int) {
    let margin = String(repeating: " ", count: indent)
    for element in elements {
      text += margin + "-"
      switch element {
      case .object(let object) where !object.isEmpty:
        text += " "
        for (index, member) in object.members.enumerated() {
          if index > 0 { text += margin + "  " }
          write(member, indent: indent + 2)
        }
      default: writeValue(element, indent: indent)
      }
    }
  }

  /// A short list of plain words and numbers in brackets.
  private static func flow(_ elements: [JSON], room: Int) -> String? {
    guard elements.count <= 12 else { return nil }
    var words: [String] = []
    for element in elements {
      switch element {
      case .string(let text) where YAMLScalar.isPlain(text): words.append(text)
      case .number, .bool: words.append(scalar(element, indent: 0))
      default: return nil
      }
    }
    let flow = "[\(words.joined(separator: ", "))]"
    return flow.unicodeScalars.count <= room ? flow : nil
  }

  private static func scalar(_ value: JSON, indent: Int) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): YAMLScalar.block(text, indent: indent) ?? YAMLScalar.inline(text)
    case .array: "[]"
    case .object: "{}"
    }
  }
}
