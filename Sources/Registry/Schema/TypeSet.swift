import Notation

/// The types of JSON Schema as a set.
public struct TypeSet: OptionSet, Sendable, Hashable {
  /// One bit for each type.
  public let rawValue: UInt8

  /// The literal `null`.
  public static let null = TypeSet(rawValue: 1)
  /// `true` and `false`.
  public static let boolean = TypeSet(rawValue: 2)
  /// Whole numbers.
  public static let integer = TypeSet(rawValue: 4)
  /// Numbers, whole ones included.
  public static let number = TypeSet(rawValue: 8)
  /// Text.
  public static let string = TypeSet(rawValue: 16)
  /// Lists.
  public static let array = TypeSet(rawValue: 32)
  /// Maps.
  public static let object = TypeSet(rawValue: 64)
  /// Every type, as where nothing is declared.
  public static let all: TypeSet = [.null, .boolean, .number, .integer, .string, .array, .object]

  static let names: [(name: String, spoken: String, type: TypeSet)] = [
    ("string", "a string", .string), ("integer", "an integer", .integer), ("number", "a number", .number),
    ("boolean", "true or false", .boolean), ("array", "a list", .array), ("object", "an object", .object),
    ("null", "null", .null),
  ]

  /// The type of a name; nil for a name that is none.
  init?(name: String) {
    guard let entry = Self.names.first(where: { $0.name == name }) else { return nil }
    self = entry.type
  }

  /// The types of some bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether a value is of one of the types.
  func admits(_ value: JSON) -> Bool {
    switch value {
    case .null: contains(.null)
    case .bool: contains(.boolean)
    case .string: contains(.string)
    case .array: contains(.array)
    case .object: contains(.object)
    case .number(let number): contains(.number) || contains(.integer) && number.isIntegral
    }
  }

  /// The types in words, such as `a string, a list or null`.
  public var spoken: String {
    var words = Self.names.filter { contains($0.type) }
    // An integer is a number.
    if contains(.number) { words.removeAll { $0.type == .integer } }
    return Words.either(words.map(\.spoken))
  }

  /// The type of a value in words.
  static func spoken(_ value: JSON) -> String {
    if case .number(let number) = value, !number.isIntegral { return number.text }
    if case .bool(let flag) = value { return "\(flag)" }
    return names.first { $0.name == value.kind }?.spoken ?? value.kind
  }
}
