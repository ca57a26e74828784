import Notation

/// Which kinds of JSON value a setting takes.
///
/// The empty set says that nothing is declared.
public struct ValueKinds: OptionSet, Sendable, Hashable {
  /// One bit for each kind.
  public let rawValue: UInt8
  /// A set of kinds by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Strings.
  public static let string = ValueKinds(rawValue: 1)
  /// Numbers with or without a fraction.
  public static let number = ValueKinds(rawValue: 2)
  /// Whole numbers.
  public static let integer = ValueKinds(rawValue: 4)
  /// `true` and `false`.
  public static let boolean = ValueKinds(rawValue: 8)
  /// The literal `null`.
  public static let null = ValueKinds(rawValue: 16)
  /// Lists.
  public static let array = ValueKinds(rawValue: 32)
  /// Maps.
  public static let object = ValueKinds(rawValue: 64)

  /// Numbers of either kind.
  public static let numeric: ValueKinds = [.number, .integer]

  /// The kind that JSON Schema calls by a name: `string`, `integer`, ...; the empty set for other names.
  public init(schemaType name: String) {
    self =
      switch name {
      case "string": .string
      case "number": .number
      case "integer": .integer
      case "boolean": .boolean
      case "null": .null
      case "array": .array
      case "object": .object
      default: []
      }
  }

  /// The kind of a value: a whole number is `integer` and `number` at once.
  public init(of value: JSON) {
    self =
      switch value {
      case .null: .null
      case .bool: .boolean
      case .number(let number): number.int == nil ? .number : .numeric
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }

  /// The kinds in words for a message: `true or false`, `a number or a list`.
  public var description: String {
    var words: [String] = []
    if contains(.string) { words.append("text") }
    if contains(.number) {
      words.append("a number")
    } else if contains(.integer) {
      words.append("a whole number")
    }
    if contains(.boolean) { words.append("true or false") }
    if contains(.array) { words.append("a list") }
    if contains(.object) { words.append("a map") }
    guard let last = words.popLast() else { return contains(.null) ? "null" : "any value" }
    return words.isEmpty ? last : words.joined(separator: ", ") + " or " + last
  }
}
