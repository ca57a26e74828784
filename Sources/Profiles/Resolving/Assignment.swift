import Notation

/// One setting given outside of a profile: `--set temperature=0.2`, a variable, a command of the session.
///
/// | form | meaning |
/// | --- | --- |
/// | `KEY=VALUE` | VALUE is YAML flow text, read by the setting's type; nothing is an empty text, `null` unsets |
/// | `KEY+=VALUE` | appends to a list: a list's members, or one value |
/// | `KEY:=JSON` | any JSON value under any key, sent as it is |
public struct Assignment: Sendable {
  /// What is done with the value.
  public enum Operation: Sendable, Hashable {
    /// It is laid over what is there.
    case set
    /// It is put behind what is there.
    case append
    /// It replaces what is there and is not looked at any further.
    case verbatim
  }

  /// The setting's dotted name, alias, or way with list members by number.
  public var key: String
  /// What is done with the value.
  public var operation: Operation
  /// The value; unquoted scalars are still unread.
  public var value: SourcedValue
  /// The layer that it belongs to.
  public var layer: Layer

  /// A setting with a value that is not read any further: what `-m` and `-s` give.
  public init(_ key: String, to value: JSON, layer: Layer, origin: Origin) {
    self.key = key
    operation = .set
    self.value = SourcedValue(value, from: origin)
    self.layer = layer
  }

  /// The text behind `--set` or `/set`; throws a finding when it is not one of the forms.
  public init(parsing text: String, layer: Layer, origin: Origin) throws(Finding) {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw Finding(
        "set-syntax", .error, "\(text.isEmpty ? "an empty text" : text) is not of the form KEY=VALUE",
        at: origin,
        remedy: "write KEY=VALUE, KEY+=VALUE or KEY:=JSON")
    }
    var key = text[..<sign]
    switch key.utf8.last {
    case UInt8(ascii: ":"): operation = .verbatim
    case UInt8(ascii: "+"): operation = .append
    default: operation = .set
    }
    if operation != .set { key = key.dropLast() }
    let name = key.trimmed
    guard Self.isName(name) else {
      throw Finding(
        "set-syntax", .error, "\(text) names no setting", at: origin,
        remedy: "write the setting's name before the =, such as temperature=0.2")
    }
    self.key = name
    self.layer = layer
    let rest = String(text[text.utf8.index(after: sign)...])
    value =
      operation == .verbatim
      ? SourcedValue(try Self.json(rest, key: name, origin), from: origin)
      : try Self.value(rest, key: name, origin)
  }

  /// The way that the key spells as findings print it: `tools[0].strict`, `metadata."a.b"`; nil for dotted names.
  var spelledPath: ValuePath? { Self.isSpelled(key) ? ValuePath(parsing: key) : nil }

  private static func isSpelled(_ key: String) -> Bool { key.contains { $0 == "[" || $0 == "\"" } }

  private static func isName(_ key: String) -> Bool {
    if isSpelled(key) { return ValuePath(parsing: key) != nil }
    return !key.isEmpty && !key.split(separator: ".", omittingEmptySubsequences: false).contains("")
  }

  /// The value that flow text stands for: a list, a map or a quoted text by YAML, all else as it is.
  public static func value(_ text: String, key: String, _ origin: Origin) throws(Finding) -> SourcedValue {
    let start = text.drop { $0 == " " || $0.isNewline }.utf8.first
    guard let start,
      [UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "'")].contains(start)
    else {
      return SourcedValue(.string(text), from: origin, plainText: text.isEmpty ? nil : text)
    }
    let parsed = Node.parse(yaml: Array(text.utf8), file: "\(origin)")
    var reader = NodeReader()
    let read = parsed.node.map { reader.value(of: $0) }
    if !reader.fileTags.isEmpty {
      throw Finding(
        "set-syntax", .error, "!file means nothing on the command line", at: origin,
        remedy: "give a file's text with --var NAME=@FILE, or as the shell does: \(key)=\"$(cat FILE)\"")
    }
    if let problem = (parsed.findings + reader.findings).first(where: { $0.severity == .error }) {
      throw Finding(
        "set-syntax", .error, "the value of \(key) is not YAML flow text: \(problem.message)", at: origin,
        remedy: "put text in quotes of its own, or write \(key):=JSON")
    }
    return (read ?? SourcedValue(.string(text), from: origin)).from(origin)
  }

  private static func json(_ text: String, key: String, _ origin: Origin) throws(Finding) -> JSON {
    do {
      return try JSON(parsing: text)
    } catch {
      throw Finding(
        "set-syntax", .error, "the value of \(key) is not JSON: \(error)", at: origin,
        remedy: "write \(key)=VALUE if text is meant")
    }
  }
}

extension SourcedValue {
  /// The same value with all of it from one origin.
  func from(_ origin: Origin) -> SourcedValue {
    switch content {
    case .array(let values): SourcedValue(.array(values.map { $0.from(origin) }), from: origin)
    case .object(let members):
      SourcedValue(
        .object(members.map { Member(key: $0.key, keyOrigin: origin, value: $0.value.from(origin)) }),
        from: origin)
    default: SourcedValue(content, from: origin, plainText: plainText)
    }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}
