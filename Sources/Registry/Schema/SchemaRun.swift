import Notation

/// One walk of a schema along a value.
struct SchemaRun {
  /// Which members and elements of the value at hand some schema has looked at.
  struct Evaluated {
    var members: Set<String> = []
    var elements: Set<Int> = []
    var allMembers = false
    var allElements = false

    mutating func merge(_ other: Evaluated) {
      members.formUnion(other.members)
      elements.formUnion(other.elements)
      allMembers = allMembers || other.allMembers
      allElements = allElements || other.allElements
    }
  }

  let schema: JSONSchema
  /// Whether every violation is wanted with its message; otherwise the first ends the walk.
  var collects: Bool
  var violations: [SchemaViolation] = []
  private var path: ValuePath
  private var depth = 0
  private var budget = 0
  /// Steps that matching may still take, for all texts together.
  var patternSteps = Pattern.usualSteps
  private static let greatestDepth = 1_600

  init(_ schema: JSONSchema, collects: Bool, at path: ValuePath = .root) {
    self.schema = schema
    self.collects = collects
    self.path = path
  }

  mutating func check(_ value: JSON) -> Bool {
    // Enough for every honest schema, and in proportion to the value, so that no schema can make checking hang.
    budget = 200_000 + 2_000 * Self.size(of: value)
    var evaluated = Evaluated()
    return check(0, value, &evaluated)
  }

  mutating func check(_ node: Int, _ value: JSON, _ evaluated: inout Evaluated) -> Bool {
    depth += 1
    budget -= 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { return fail("$ref", "is nested too deeply to be checked") }
    guard budget > 0 else { return fail("$ref", "takes too long to check") }
    // A schema sees what its own keywords looked at, never what its neighbours did.
    var own = Evaluated()
    var isFine = true
    for keyword in schema.nodes[node].keywords where !check(keyword, value, &own) {
      isFine = false
      if !collects { return false }
    }
    if schema.tracksEvaluation, isFine { evaluated.merge(own) }
    return isFine
  }

  /// The number of values within a value, itself included.
  private static func size(of value: JSON) -> Int {
    var size = 0
    var pending = [value]
    while let value = pending.popLast(), size < 1_000_000 {
      size += 1
      switch value {
      case .array(let elements): pending += elements
      case .object(let object): pending += object.members.lazy.map(\.value)
      case .null, .bool, .number, .string: break
      }
    }
    return size
  }

  mutating func fail(
    _ keyword: String, _ message: @autoclosure () -> String, suggestion: @autoclosure () -> String? = nil,
    member: String? = nil
  ) -> Bool {
    if collects {
      violations.append(
        SchemaViolation(
          path: path, keyword: keyword, message: message(), suggestion: suggestion(), member: member))
    }
    return false
  }

  mutating func inside<Result>(_ step: ValuePath.Step, _ body: (inout SchemaRun) -> Result) -> Result {
    guard collects else { return body(&self) }
    path.steps.append(step)
    defer { path.steps.removeLast() }
    return body(&self)
  }

  private mutating func check(
    _ keyword: SchemaNode.Keyword, _ value: JSON, _ evaluated: inout Evaluated
  ) -> Bool {
    switch keyword {
    case .never:
      return fail("false", "is not allowed")
    case .type(let types):
      return types.admits(value)
        || fail("type", "must be \(types.spoken), not \(TypeSet.spoken(value))")
    case .enumeration(let values):
      return values.contains { $0.isEquivalent(to: value) }
        || fail(
          "enum", "must be one of \(Words.values(values)), not \(Words.value(value))",
          suggestion: value.string.flatMap { Suggestion.nearest(to: $0, among: values.compactMap(\.string)) })
    case .const(let other):
      return other.isEquivalent(to: value)
        || fail(
          "const", "must be \(Words.value(other)), not \(Words.value(value))",
          suggestion: value.string.flatMap { Suggestion.nearest(to: $0, among: [other].compactMap(\.string)) }
        )
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf:
      guard case .number(let number) = value else { return true }
      return check(keyword, number: number)
    case .minLength, .maxLength, .pattern:
      guard case .string(let text) = value else { return true }
      return check(keyword, text: text)
    case .minItems, .maxItems, .uniqueItems, .items, .contains, .unevaluatedItems:
      guard case .array(let elements) = value else { return true }
      return check(keyword, elements: elements, &evaluated)
    case .minProperties, .maxProperties, .required, .dependentRequired, .properties, .propertyNames,
      .dependentSchemas, .unevaluatedProperties:
      guard case .object(let object) = value else { return true }
      return check(keyword, object: object, value, &evaluated)
    case .allOf, .anyOf, .oneOf, .not, .conditional, .ref:
      return check(keyword, applying: value, &evaluated)
    }
  }

  private mutating func check(_ keyword: SchemaNode.Keyword, number: JSONNumber) -> Bool {
    switch keyword {
    case .minimum(let bound):
      !number.isLess(than: bound) || fail("minimum", "must be at least \(bound), is \(number)")
    case .maximum(let bound):
      !bound.isLess(than: number) || fail("maximum", "must be at most \(bound), is \(number)")
    case .exclusiveMinimum(let bound):
      bound.isLess(than: number)
        || fail("exclusiveMinimum", "must be greater than \(bound), is \(number)")
    case .exclusiveMaximum(let bound):
      number.isLess(than: bound)
        || fail("exclusiveMaximum", "must be less than \(bound), is \(number)")
    case .multipleOf(let factor):
      number.isMultiple(of: factor)
        || fail("multipleOf", "must be a multiple of \(factor), is \(number)")
    default: true
    }
  }

  /// What is said where a text was not held against a pattern to the end.
  static func givenUp(_ pattern: Pattern, _ text: String) -> String {
    let length = Words.count(text.unicodeScalars.count, "character")
    return "takes too long to hold \(length) against a pattern of \(pattern.source.unicodeScalars.count)"
  }

  private mutating func check(_ keyword: SchemaNode.Keyword, text: String) -> Bool {
    switch keyword {
    case .minLength(let bound):
      // A text has no more code points than bytes and no fewer than a quarter of them, which mostly decides.
      text.utf8.count >= bound * 4 || text.unicodeScalars.count >= bound
        || fail(
          "minLength",
          "must have at least \(Words.count(bound, "character")), has \(text.unicodeScalars.count)")
    case .maxLength(let bound):
      text.utf8.count <= bound || text.unicodeScalars.count <= bound
        || fail(
          "maxLength",
          "must have at most \(Words.count(bound, "character")), has \(text.unicodeScalars.count)")
    case .pattern(let pattern):
      switch pattern.verdict(on: text, spending: &patternSteps) {
      case true?: true
      case false?: fail("pattern", "must match \(pattern)")
      case nil: fail("pattern", Self.givenUp(pattern, text))
      }
    default: true
    }
  }
}
