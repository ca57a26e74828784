import Notation

/// What an unquoted scalar means by the core schema of YAML 1.2, with the forms that people mistake told apart.
enum PlainScalar: Hashable {
  /// `null`, `Null`, `NULL`, `~`, or nothing.
  case null
  /// `true`, `True`, `TRUE` and the same of `false`.
  case boolean(Bool)
  /// A number in decimal digits; the text is JSON's.
  case number(JSONNumber)
  /// A whole number in hexadecimal or octal digits, as a decimal one.
  case otherBase(JSONNumber)
  /// Anything else.
  case text

  /// The meaning of a scalar.
  init(_ scalar: String) {
    self =
      switch YAMLCoreSchema.value(of: scalar) {
      case .null: .null
      case .bool(let value): .boolean(value)
      case .number(let number):
        scalar.hasPrefix("0x") || scalar.hasPrefix("0o") ? .otherBase(number) : .number(number)
      default: .text
      }
  }

  /// Whether the scalar is the word that unsets: `null`, `~` or nothing.
  ///
  /// `Null` and `NULL` are names where text is wanted.
  static func unsets(_ scalar: String) -> Bool { scalar.isEmpty || scalar == "null" || scalar == "~" }
}
