/// A JSON value of which every part knows where it came from.
public struct SourcedValue: Sendable, Hashable {
  /// What the value is.
  public enum Content: Sendable, Hashable {
    /// The literal `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with its text.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// A list.
    case array([SourcedValue])
    /// An object in the order of its keys; no key stands twice.
    case object([Member])
  }

  /// A key and its value, each with its origin.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// Where the key was written.
    public var keyOrigin: Origin
    /// The value.
    public var value: SourcedValue

    /// A key and its value.
    public init(key: String, keyOrigin: Origin, value: SourcedValue) {
      self.key = key
      self.keyOrigin = keyOrigin
      self.value = value
    }
  }

  /// What the value is.
  public var content: Content
  /// Where it was written.
  public var origin: Origin
  /// The text of an unquoted YAML scalar or `--set` value, kept until the declared type has read it.
  public var plainText: String?

  /// A value from somewhere.
  public init(_ content: Content, from origin: Origin, plainText: String? = nil) {
    self.content = content
    self.origin = origin
    self.plainText = plainText
  }

  /// A JSON value, all of it from one origin.
  public init(_ json: JSON, from origin: Origin) {
    let content: Content =
      switch json {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let value): .number(value)
      case .string(let value): .string(value)
      case .array(let values): .array(values.map { SourcedValue($0, from: origin) })
      case .object(let object):
        .object(
          object.members.map {
            Member(key: $0.key, keyOrigin: origin, value: SourcedValue($0.value, from: origin))
          })
      }
    self.init(content, from: origin)
  }

  /// The value without its origins.
  public var json: JSON {
    switch content {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .array(let values): return .array(values.map(\.json))
    case .object(let members):
      var object = JSONObject()
      for member in members { object[member.key] = member.value.json }
      return .object(object)
    }
  }

  /// The members of an object, or nil for other kinds.
  public var members: [Member]? { if case .object(let members) = content { members } else { nil } }
  /// The members of a list, or nil for other kinds.
  public var elements: [SourcedValue]? { if case .array(let values) = content { values } else { nil } }
  /// The string, or nil for other kinds.
  public var string: String? { if case .string(let value) = content { value } else { nil } }
  /// The value of a key of an object; nil for other kinds and for absent keys.
  public subscript(key: String) -> SourcedValue? { members?.first { $0.key.isIdentical(to: key) }?.value }

  /// The value at a way from here, or nil where there is none.
  public subscript(path: ValuePath) -> SourcedValue? {
    var value = self
    for step in path.steps {
      let next: SourcedValue? =
        switch step {
        case .key(let key): value[key]
        case .index(let index):
          value.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
