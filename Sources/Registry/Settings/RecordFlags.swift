/// What is yes or no about a record of the tree.
struct RecordFlags: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// The types follow from the structure because no schema names them.
  static let typesAreImplied = Self(rawValue: 1 << 0)
  /// Unknown members are allowed.
  static let isOpen = Self(rawValue: 1 << 1)
  /// Only the value's own schema is judged: nothing below is described, or it is said to be free-form.
  static let isFreeForm = Self(rawValue: 1 << 2)
  /// The registry says something about the place itself.
  static let hasEntry = Self(rawValue: 1 << 3)
  /// It has a schema of its own.
  static let hasSchema = Self(rawValue: 1 << 4)
  /// Something must hold for it to be accepted.
  static let hasRequires = Self(rawValue: 1 << 5)
  /// It belongs to other endpoints than create.
  static let isElsewhere = Self(rawValue: 1 << 6)
  /// It is sent under another key, or as a header.
  static let isMoved = Self(rawValue: 1 << 7)

  /// Puts a flag in or takes it out.
  mutating func set(_ flag: Self, _ isSet: Bool) {
    if isSet { formUnion(flag) } else { subtract(flag) }
  }
}
