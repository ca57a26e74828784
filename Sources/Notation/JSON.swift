/// A JSON value that keeps the order of keys and the exact text of numbers.
public enum JSON: Sendable, Hashable {
  /// The literal `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number with its text as written.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// A list.
  case array([JSON])
  /// An object in the order of its keys.
  case object(JSONObject)
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An integer.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  /// A list.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// An object in the order written; the last of two equal keys counts.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}

extension JSON {
  /// The string, or nil for any other kind.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The boolean, or nil for any other kind.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The number, or nil for any other kind.
  public var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }
  /// The number as an integer when it is one that fits: `1` and `1.0`, not `1.5`.
  public var int: Int? { number?.int }
  /// The list, or nil for any other kind.
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  /// The object, or nil for any other kind.
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  /// Whether this is the literal `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }
  /// The word that JSON Schema has for the kind: `null`, `boolean`, `number`, `string`, `array`, `object`.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
  /// The member of an object; nil for other kinds and for absent keys.
  ///
  /// Setting turns another kind into an object.
  public subscript(key: String) -> JSON? {
    get { object?[key] }
    set {
      var object = self.object ?? JSONObject()
      object[key] = newValue
      self = .object(object)
    }
  }
  /// The member of an array; nil for other kinds and outside the list.
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
  /// The value at a way from here, or nil where there is none.
  public subscript(path: ValuePath) -> JSON? {
    var value = self
    for step in path.steps {
      let next =
        switch step {
        case .key(let key): value[key]
        case .index(let index): value[index]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
