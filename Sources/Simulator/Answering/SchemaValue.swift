import Notation
import Registry

/// Makes values for one JSON Schema and makes sure that they fit.
struct SchemaValue: Sendable {
  private let source: JSON
  /// Nil for a schema that cannot be read: nothing can be said about what fits it.
  private let schema: JSONSchema?
  /// The size of the largest pattern.
  private let patternSize: Int

  /// How much work it may be to judge a value: the work grows with pattern and text, and a client waits.
  private static let mostWork = 1_000_000

  init(_ source: JSON) {
    self.source = source
    var patterns = Patterns()
    patterns.look(in: source)
    patternSize = patterns.largest
    schema = patterns.areFew ? try? JSONSchema(source) : nil
  }

  /// A value that the schema accepts; where none is found in a few tries, the first one made.
  func make(_ hints: Hints, seed: UInt64) -> JSON {
    var first: JSON?
    var patternSteps = SchemaSampler.usualPatternSteps
    for attempt in 0..<8 {
      // The text's own words are left out when they keep leading astray.
      let words = attempt < 4 ? hints : Hints("")
      var sampler = SchemaSampler(
        schema: source, hints: words, generator: SeededGenerator(seed: seed, "schema", String(attempt)),
        attempt: attempt)
      sampler.patternSteps = patternSteps
      let value = sampler.sample()
      patternSteps = sampler.patternSteps
      if accepts(value) { return value }
      first = first ?? value
    }
    return first ?? .null
  }

  /// Whether the schema accepts a value; one that would take too long to judge is taken for good.
  func accepts(_ value: JSON) -> Bool {
    let length = patternSize == 0 ? 0 : value.encoded().utf8.count
    guard patternSize == 0 || length <= Self.mostWork / patternSize else { return true }
    return schema?.accepts(value) ?? true
  }

  /// The patterns of a schema; looking ends where they have become too many to be made ready.
  private struct Patterns {
    var largest = 0
    private var total = 0

    /// Whether all of them can be made ready in a moment.
    var areFew: Bool { total <= SchemaValue.mostWork }

    mutating func look(in schema: JSON) {
      switch schema {
      case .array(let values): for value in values where areFew { look(in: value) }
      case .object(let object):
        for member in object.members where areFew {
          if member.key == "pattern", let source = member.value.string { add(source) }
          if member.key == "patternProperties" { member.value.object?.keys.forEach { add($0) } }
          look(in: member.value)
        }
      default: break
      }
    }

    private mutating func add(_ source: String) {
      guard areFew else { return }
      let size = (try? Pattern(source))?.size ?? source.utf8.count
      largest = max(largest, size)
      total += size
    }
  }
}
