import Notation
import Registry

/// Makes values for one JSON Schema and makes sure that they fit.
struct SchemaValue: Sendable {
  private let source: JSON
  /// Nil for a schema that cannot be read: nothing can be said about what fits it.
  private let schema: JSONSchema?

  init(_ source: JSON) {
    self.source = source
    schema = try? JSONSchema(source)
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

  /// Whether the schema accepts a value.
  func accepts(_ value: JSON) -> Bool { schema?.accepts(value) ?? true }
}
