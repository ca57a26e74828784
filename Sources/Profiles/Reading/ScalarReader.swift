import Notation

/// Reads the text of an unquoted scalar by the kinds that its setting takes.
///
/// Where text is taken and the scalar's other form is not, it is text: `no`, `0100`, `12:30`. Otherwise
/// the core schema of YAML 1.2 decides.
struct ScalarReader {
  /// What a scalar became.
  enum Reading: Hashable {
    /// A value; `spelled` is what YAML alone would make of it, where that differs.
    case value(JSON, spelled: JSON?)
    /// No value of the declared kinds: what it takes is told by the message, and what to write by the remedy.
    case unreadable(message: String, remedy: String?)
  }

  /// What the setting takes.
  let kinds: ValueKinds
  /// How the setting is called in messages.
  let name: String

  /// Reads text that stands for a template: never null where text is taken, because nobody wrote that word.
  func readInserted(_ text: String) -> Reading {
    if kinds.contains(.string), case .null = PlainScalar(text) { return .value(.string(text), spelled: nil) }
    return read(text)
  }

  /// Reads an unquoted scalar.
  func read(_ text: String) -> Reading {
    if PlainScalar.unsets(text) { return .value(.null, spelled: nil) }
    let form = PlainScalar(text)
    guard !kinds.isEmpty else { return undeclared(text, form) }
    switch form {
    case .null where kinds.contains(.null): return .value(.null, spelled: nil)
    case .boolean(let value) where kinds.contains(.boolean): return .value(.bool(value), spelled: nil)
    case .number(let number) where !kinds.isDisjoint(with: .numeric):
      if kinds.isDisjoint(with: .string), Self.hasLeadingZero(text) {
        return unreadable(text, write: number.text)
      }
      return .value(.number(number), spelled: number.text == text ? nil : .string(text))
    case .text where kinds.contains(.string): return .value(.string(text), spelled: nil)
    case _ where kinds.contains(.string): return .value(.string(text), spelled: form.json(text))
    default: return unreadable(text, write: instead(of: text, form))
    }
  }

  private func undeclared(_ text: String, _ form: PlainScalar) -> Reading {
    guard let value = form.json(text) else {
      return .unreadable(
        message: "\(text) cannot be written as JSON", remedy: "put it in quotes if text is meant")
    }
    if case .number(let number) = value, number.text != text { return .value(value, spelled: .string(text)) }
    return .value(value, spelled: nil)
  }

  private func unreadable(_ text: String, write value: String?) -> Reading {
    .unreadable(
      message: "\(name) takes \(kinds.description), not \(Self.shown(text))",
      remedy: value.map { "write \($0)" })
  }

  /// What was probably meant, where that can be told.
  private func instead(of text: String, _ form: PlainScalar) -> String? {
    if !kinds.isDisjoint(with: .numeric) {
      switch form {
      case .otherBase(let number?): return number.text
      case .text:
        let digits = text.filter { $0 != "_" && $0 != "," && $0 != "'" }
        if digits != text, case .number(let number) = PlainScalar(digits) { return number.text }
      default: break
      }
    }
    if kinds.contains(.boolean) {
      switch text.lowercased() {
      case "yes", "on", "y", "1": return "true"
      case "no", "off", "n", "0": return "false"
      default: break
      }
    }
    return nil
  }

  private static func hasLeadingZero(_ text: String) -> Bool {
    var digits = text.utf8[...]
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    }
    guard digits.first == UInt8(ascii: "0"), let second = digits.dropFirst().first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }

  /// A scalar in one line of bearable length.
  private static func shown(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    return line.count > 60 || line.count < text.count ? "`\(line.prefix(60))...`" : "`\(line)`"
  }
}
