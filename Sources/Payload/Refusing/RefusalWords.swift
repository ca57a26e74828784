import Notation

/// Values and kinds as an API's error messages write them.
enum RefusalWords {
  /// A value without quotes.
  static func text(_ value: JSON?) -> String {
    guard let value else { return "" }
    return value.string ?? value.encoded()
  }

  /// `'a', 'b', and 'c'`.
  static func quoted(_ values: [JSON]) -> String {
    let words = values.map { "'\(text($0))'" }
    switch words.count {
    case 0, 1: return words.first ?? ""
    case 2: return words.joined(separator: " and ")
    default: return words.dropLast().joined(separator: ", ") + ", and " + (words.last ?? "")
    }
  }

  /// The kinds that the keyword `type` lists: `a string`, `one of a string or an array`.
  static func kinds(_ bound: JSON?) -> String {
    let names = (bound?.array ?? bound.map { [$0] } ?? []).compactMap(\.string)
    let words = names.filter { $0 != "null" }.map(withArticle)
    switch words.count {
    case 0: return "another kind of value"
    case 1: return words[0]
    default: return "one of " + words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
  }

  /// `an integer`, `a string`, `null`.
  static func kind(of value: JSON?) -> String {
    switch value {
    case nil: "nothing"
    case .null?: "null"
    case .number(let number)?: Int(number.text) == nil ? "a decimal" : "an integer"
    case let value?: withArticle(value.kind)
    }
  }

  /// `integer` when all are whole numbers, else `decimal`.
  static func unit(_ values: [JSON?]) -> String {
    values.compactMap { $0?.number }.allSatisfy { Int($0.text) != nil } ? "integer" : "decimal"
  }

  /// How many characters, members or properties.
  static func size(_ value: JSON?) -> String {
    switch value {
    case .string(let text)?: "\(text.unicodeScalars.count)"
    case .array(let values)?: "\(values.count)"
    case .object(let object)?: "\(object.count)"
    default: ""
    }
  }

  /// A sentence with a capital, unless it begins with the name of a setting.
  static func sentence(_ text: String, about path: ValuePath) -> String {
    guard let first = text.split(separator: " ").first, first.allSatisfy(\.isLetter),
      first != path.description
    else { return text }
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func withArticle(_ kind: String) -> String {
    "aeio".contains(kind.first ?? " ") ? "an \(kind)" : "a \(kind)"
  }
}
