import Secrets

/// The header fields of a request or response in their order, looked up without regard to case.
public struct HTTPFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A name and its value.
  public struct Field: Sendable, Hashable {
    /// The name as it was written.
    public var name: String
    /// The value without the blanks around it.
    public var value: String
    /// A name and its value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields in their order; a name may stand several times.
  public private(set) var fields: [Field] = []

  /// Fields that are as good as a password.
  private static let secretNames: Set<String> = [
    "authorization", "api-key", "x-api-key", "cookie", "proxy-authorization",
  ]

  /// Whether a field of this name is as good as a password.
  public static func isSecret(_ name: String) -> Bool { secretNames.contains(name.lowercased()) }

  /// No fields.
  public init() {}

  /// Fields in the order written.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }

  /// The value of a field, several of one name joined by commas; nil where there is none.
  public subscript(name: String) -> String? {
    let wanted = name.lowercased()
    let values = fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The values of all fields of a name, each by itself.
  public func values(of name: String) -> [String] {
    let wanted = name.lowercased()
    return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
  }

  /// Adds a field behind the others.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Sets a field, in the place of the first of its name or else behind the others.
  public mutating func set(_ name: String, _ value: String) {
    let wanted = name.lowercased()
    guard let first = fields.firstIndex(where: { $0.name.lowercased() == wanted }) else {
      return append(name, value)
    }
    fields[first].value = value
    let later = fields[(first + 1)...].filter { $0.name.lowercased() != wanted }
    fields.replaceSubrange((first + 1)..., with: later)
  }

  /// What stands in the fields that are as good as a password, each with and without the scheme before it.
  public var secrets: [Secret] {
    fields.filter { Self.isSecret($0.name) && !$0.value.isEmpty }.flatMap { field in
      let words = field.value.split(separator: " ", maxSplits: 1).map(String.init)
      return ([field.value] + words.dropFirst()).map { Secret($0) }
    }
  }

  /// The members of a comma-separated field in lower case: `close`, `chunked`.
  func tokens(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",") }.map { trimmed($0).lowercased() }
      .filter { !$0.isEmpty }
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
