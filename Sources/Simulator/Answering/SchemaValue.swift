import Notation
import Registry

/// Makes values for one JSON Schema and makes sure that they fit.
struct SchemaValue: Sendable {
  private let source: JSON
  /// Nil for a schema that cannot be read: nothing can be said about what fits it.
  private let schema: JSONSchema?
  /// The length of the longest regular expression.
  private let patternLength: Int

  /// Whether an expression and a text are short enough to be judged: the work grows with both, and a client waits.
  static func canJudge(expressionOf length: Int, textOf count: Int) -> Bool {
    length == 0 || count <= 400_000 / length
  }

  init(_ source: JSON) {
    self.source = source
    schema = try? JSONSchema(source)
    patternLength = Self.longestPattern(in: source)
  }

  /// A value that the schema accepts; where none is found in a few tries, the first one made.
  func make(_ hints: Hints, seed: UInt64) -> JSON {
    var first: JSON?
    for attempt in 0..<8 {
      // The text's own words are left out when they keep leading astray.
      let words = attempt < 4 ? hints : Hints("")
      var sampler = SchemaSampler(
        schema: source, hints: words, generator: SeededGenerator(seed: seed, "schema", String(attempt)),
        attempt: attempt)
      let value = sampler.sample()
      if accepts(value) { return value }
      first = first ?? value
    }
    return first ?? .null
  }

  /// Whether the schema accepts a value; one that would take too long to judge is taken for good.
  func accepts(_ value: JSON) -> Bool {
    let length = patternLength == 0 ? 0 : value.encoded().utf8.count
    guard Self.canJudge(expressionOf: patternLength, textOf: length) else { return true }
    return schema?.accepts(value) ?? true
  }

  private static func longestPattern(in schema: JSON) -> Int {
    switch schema {
    case .array(let values): values.map(longestPattern).max() ?? 0
    case .object(let object):
      object.members.map { member in
        let own = member.key == "pattern" ? member.value.string?.utf8.count ?? 0 : 0
        let keys =
          member.key == "patternProperties" ? member.value.object?.keys.map(\.utf8.count).max() ?? 0 : 0
        return max(own, keys, longestPattern(in: member.value))
      }.max() ?? 0
    default: 0
    }
  }
}
