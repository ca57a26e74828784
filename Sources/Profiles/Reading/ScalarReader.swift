import Notation
import Registry

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
  let kinds: TypeSet
  /// The setting's way, as messages call it.
  let path: ValuePath

  /// Reads text that stands for a template: never null where text is taken, because nobody wrote that word.
  func readInserted(_ text: String) -> Reading {
    if kinds.contains(.string), case .null = PlainScalar(text) { return .value(.string(text), spelled: nil) }
    return read(text)
  }

  /// Reads an unquoted scalar.
  func read(_ text: String) -> Reading {
    if PlainScalar.unsets(text) { return .value(.null, spelled: nil) }
    switch PlainScalar(Self.hasBlankEnds(text) ? text.trimmed : text) {
    case .null where kinds.contains(.null): return .value(.null, spelled: nil)
    case .boolean(let value) where kinds.contains(.boolean): return .value(.bool(value), spelled: nil)
    case .number(let number) where takesNumbers:
      if !kinds.contains(.string), Self.hasLeadingZero(text) { return unreadable(text, write: number.text) }
      return .value(.number(number), spelled: number.text == text ? nil : .string(text))
    case .otherBase(let number) where takesNumbers && kinds.contains(.string):
      return .value(.number(number), spelled: .string(text))
    case .text where kinds.contains(.string): return .value(.string(text), spelled: nil)
    case _ where kinds.contains(.string):
      return .value(.string(text), spelled: YAMLCoreSchema.value(of: text))
    case let form: return unreadable(text, write: instead(of: text, form))
    }
  }

  /// Whether blanks stand at the ends, as only the command line can have them.
  private static func hasBlankEnds(_ text: String) -> Bool {
    [text.utf8.first, text.utf8.last].contains { $0.map { $0 <= UInt8(ascii: " ") } == true }
  }

  private var takesNumbers: Bool { !kinds.isDisjoint(with: [.number, .integer]) }

  private func unreadable(_ text: String, write value: String?) -> Reading {
    var remedies = value.map { ["write \($0)"] } ?? []
    if text.utf8.count <= 40, !text.utf8.contains(UInt8(ascii: "'")), !text.contains(where: \.isNewline) {
      remedies.append("to send the text anyway: --set '\(path):=\(JSON.string(text).encoded())'")
    }
    return .unreadable(
      message: "\(path) takes \(kinds.subtracting(.null).spoken), not \(Self.shown(text))",
      remedy: remedies.isEmpty ? nil : remedies.joined(separator: "; "))
  }

  /// What was probably meant, where that can be told.
  private func instead(of text: String, _ form: PlainScalar) -> String? {
    if takesNumbers {
      switch form {
      case .otherBase(let number): return number.text
      case .text:
        let digits = text.filter { $0 != "_" && $0 != "'" }
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
