/// A text taken apart at its templates, such as `Write about {{topic}}`.
///
/// `{{{{` stands for two braces that open nothing, and `}}}}` behind it for two that close nothing.
struct TemplateText: Hashable {
  /// What a template names.
  enum Reference: Hashable {
    /// `{{input}}`: the text given on the command line.
    case input
    /// `{{name}}`: a variable.
    case variable(String)
    /// `{{env.NAME}}`: a variable of the environment.
    case environment(String)
    /// `{{file:path}}`: the text of a file.
    case file(String)
  }

  /// A part of the text.
  enum Part: Hashable {
    /// Text that stays.
    case text(String)
    /// A template with its text inside the braces, and which opening pair of braces it is, counted from 0.
    case reference(Reference, source: String, opening: Int)
    /// Braces whose content names nothing; nil when they are never closed.
    case malformed(String?, opening: Int)
  }

  /// The parts in order; neighbouring texts are one part.
  private(set) var parts: [Part] = []

  /// Whether a text can hold templates at all.
  static func mayHoldTemplates(_ text: String) -> Bool {
    var previous: UInt8 = 0
    let bytes = text.utf8.span
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "{"), previous == UInt8(ascii: "{") { return true }
      previous = bytes[index]
    }
    return false
  }

  /// Takes a text apart; without `escapes`, four braces are nothing special.
  init(_ text: String, escapes: Bool = true) {
    let bytes = Array(text.utf8)
    var literal: [UInt8] = []
    var opening = 0
    var isEscaped = false
    var index = 0
    while index < bytes.count {
      if escapes, Self.count(of: UInt8(ascii: "{"), in: bytes, from: index, upTo: 4) == 4 {
        literal += [UInt8(ascii: "{"), UInt8(ascii: "{")]
        isEscaped = true
        opening += 1
        index += 4
      } else if isEscaped, Self.count(of: UInt8(ascii: "}"), in: bytes, from: index, upTo: 4) == 4 {
        literal += [UInt8(ascii: "}"), UInt8(ascii: "}")]
        isEscaped = false
        index += 4
      } else if Self.count(of: UInt8(ascii: "{"), in: bytes, from: index, upTo: 2) == 2 {
        flush(&literal)
        guard let end = Self.closing(in: bytes, from: index + 2) else {
          parts.append(.malformed(nil, opening: opening))
          literal = Array(bytes[index...])
          break
        }
        let source = String(decoding: bytes[index + 2..<end], as: UTF8.self)
        if let reference = Self.reference(source.trimmed) {
          parts.append(.reference(reference, source: source, opening: opening))
        } else {
          parts.append(.malformed(source, opening: opening))
        }
        opening += 1
        index = end + 2
      } else {
        literal.append(bytes[index])
        index += 1
      }
    }
    flush(&literal)
  }

  /// The template that is all of the text; nil when there is more or none.
  var whole: Part? {
    guard parts.count == 1, case .reference? = parts.first else { return nil }
    return parts.first
  }

  private mutating func flush(_ literal: inout [UInt8]) {
    guard !literal.isEmpty else { return }
    parts.append(.text(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  private static func count(of byte: UInt8, in bytes: [UInt8], from start: Int, upTo limit: Int) -> Int {
    var count = 0
    while count < limit, start + count < bytes.count, bytes[start + count] == byte { count += 1 }
    return count
  }

  private static func closing(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "}"), bytes[index + 1] == UInt8(ascii: "}") { return index }
      index += 1
    }
    return nil
  }

  private static func reference(_ source: String) -> Reference? {
    if source == "input" { return .input }
    if source.hasPrefix("env.") {
      let name = source.dropFirst(4)
      let isName =
        !name.isEmpty && name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
        && name.unicodeScalars.allSatisfy {
          $0.isASCII && ($0.properties.isAlphabetic || "0123456789_".unicodeScalars.contains($0))
        }
      return isName ? .environment(String(name)) : nil
    }
    if source.hasPrefix("file:") {
      let path = source.dropFirst(5).trimmed
      return path.isEmpty || path.contains(where: \.isNewline) ? nil : .file(path)
    }
    return VariableName.isWellFormed(source) ? .variable(source) : nil
  }
}
