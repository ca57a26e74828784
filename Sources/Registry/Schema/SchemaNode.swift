import Notation

/// Lists in words.
enum Words {
  /// `a, b or c`.
  static func either(_ words: [String]) -> String { joined(words, by: "or") }

  /// `a, b and c`.
  static func both(_ words: [String]) -> String { joined(words, by: "and") }

  private static func joined(_ words: [String], by last: String) -> String {
    switch words.count {
    case 0: ""
    case 1: words[0]
    default: words.dropLast().joined(separator: ", ") + " \(last) " + words[words.count - 1]
    }
  }

  /// `1 member`, `2 members`.
  static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  /// The values of a list in words, the first ones when there are many.
  static func values(_ values: [JSON]) -> String {
    let shown = values.prefix(24).map(value)
    return shown.joined(separator: ", ") + (values.count > 24 ? ", … (\(values.count) in all)" : "")
  }

  /// A value in one short line: a string without quotes, cut when it is long.
  static func value(_ value: JSON) -> String {
    switch value {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .number(let number): return number.text
    case .string(let text):
      if text.isEmpty { return "an empty string" }
      let line = text.unicodeScalars.prefix(40).map { scalar in
        scalar.properties.generalCategory == .control ? " " : String(Character(scalar))
      }
      return line.joined() + (text.unicodeScalars.count > 40 ? "…" : "")
    case .array(let values): return "a list of \(values.count)"
    case .object: return "an object"
    }
  }
}

/// A part of a schema, ready to be held against a value.
struct SchemaNode: Sendable {
  /// One keyword with its parts; indices lead to other nodes.
  enum Keyword: Sendable {
    case never
    case type(TypeSet)
    case enumeration([JSON])
    case const(JSON)
    case minimum(JSONNumber), maximum(JSONNumber), exclusiveMinimum(JSONNumber), exclusiveMaximum(JSONNumber)
    case multipleOf(JSONNumber)
    case minLength(Int), maxLength(Int)
    case pattern(Pattern)
    case minItems(Int), maxItems(Int)
    case uniqueItems
    case items(prefix: [Int], rest: Int?)
    case contains(Int, minimum: Int, maximum: Int?)
    case minProperties(Int), maxProperties(Int)
    case required([String])
    case dependentRequired([(String, [String])])
    case properties(MemberSchemas)
    case propertyNames(Int)
    case dependentSchemas([(String, Int)])
    case allOf([Int]), anyOf(Alternatives), oneOf(Alternatives)
    case not(Int)
    case conditional(if: Int, then: Int?, else: Int?)
    case ref(Int)
    case unevaluatedItems(Int)
    case unevaluatedProperties(Int)
  }

  /// What `properties`, `patternProperties` and `additionalProperties` of one schema say together.
  struct MemberSchemas: Sendable {
    var named: [String: Int] = [:]
    var patterns: [(Pattern, Int)] = []
    var additional: Int?
    /// Whether `additional` is the schema `false`, so that other members are simply not allowed.
    var isClosed = false
    var names: [String] = []
  }

  /// The branches of `anyOf` or `oneOf`.
  struct Alternatives: Sendable {
    var branches: [Int]
  }

  var keywords: [Keyword] = []
}
