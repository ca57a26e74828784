/// A value in a row of a database.
enum SQLiteValue: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  init(_ value: Int?) { self = value.map(SQLiteValue.integer) ?? .null }
  init(_ value: Double?) { self = value.map(SQLiteValue.real) ?? .null }
  init(_ value: String?) { self = value.map(SQLiteValue.text) ?? .null }

  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  /// A real number; integers count.
  var real: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}
