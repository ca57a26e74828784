import Notation

// Types, values and bounds.
extension DriftComparison {
  mutating func compareTypes(
    _ known: Form<Int>, _ said: Form<StatedLeaf>, _ pair: Pair, _ path: SettingPath
  ) {
    guard known.isDeclared, said.isDeclared else { return }
    // A whole number is a number; a source that says number means both.
    let knownTypes = known.types.contains(.number) ? known.types.union(.integer) : known.types
    let saidTypes = said.types.contains(.number) ? said.types.union(.integer) : said.types
    for (kind, types) in [
      (DriftDifference.Kind.typeMissing, said.types.subtracting(knownTypes)),
      (.typeExtra, known.types.subtracting(saidTypes)),
    ] {
      for entry in TypeSet.names where types.contains(entry.type) {
        if entry.type == .integer, types.contains(.number) { continue }
        var difference = DriftDifference(kind, "\(path)", value: entry.name)
        difference.registry = known.types.spoken
        difference.source = said.types.spoken
        difference.schemas = pair.leaves
        note(difference, pair.nodes, name: entry.name)
      }
    }
  }

  mutating func compareValues(
    _ known: Form<Int>, _ said: Form<StatedLeaf>, _ pair: Pair, _ path: SettingPath
  ) {
    for value in said.values where !known.values.contains(value) {
      var difference = DriftDifference(.valueMissing, "\(path)", value: Self.text(value))
      difference.registry = Self.list(known)
      difference.source = Self.list(said)
      difference.sourceValues = said.values
      difference.schemas = pair.leaves
      note(difference, pair.nodes, name: Self.text(value))
    }
    for (value, day) in DeprecatedValues(in: stated.descriptions(of: pair.leaves)).list
    where !settings.rules(pair.nodes, speakOf: value) {
      var difference = DriftDifference(.deprecated, "\(path)", value: value)
      difference.source = day.map { "ends on \($0)" }
      note(difference, pair.nodes, name: value)
    }
    guard !known.isOpen, !known.values.isEmpty, said.isDeclared else { return }
    if said.isOpen {
      guard said.values.isEmpty else { return }
      var difference = DriftDifference(.closed, "\(path)")
      difference.registry = Self.list(known)
      difference.source = said.types.spoken
      note(difference, pair.nodes, name: "")
      return
    }
    for value in known.values where !said.values.contains(value) {
      var difference = DriftDifference(.valueExtra, "\(path)", value: Self.text(value))
      difference.registry = Self.list(known)
      difference.source = Self.list(said)
      note(difference, pair.nodes, name: Self.text(value))
    }
  }

  mutating func compareBounds(
    _ known: Form<Int>, _ said: Form<StatedLeaf>, _ pair: Pair, _ path: SettingPath
  ) {
    for bound in said.bounds.members {
      let ours = known.bounds[bound.key]
      if let ours, ours.isEquivalent(to: bound.value) { continue }
      // What holds for every value of the kind is no bound.
      if bound.value == 0, ["minLength", "minItems", "minProperties"].contains(bound.key) { continue }
      var difference = DriftDifference(.bound, "\(path)", value: bound.key)
      difference.registry = ours.map(Self.text)
      difference.source = Self.text(bound.value)
      note(difference, pair.nodes, name: bound.key)
    }
    if let said = said.defaultValue, let known = known.defaultValue, !known.isEquivalent(to: said) {
      var difference = DriftDifference(.defaultValue, "\(path)")
      difference.registry = Self.text(known)
      difference.source = Self.text(said)
      note(difference, pair.nodes, name: "")
    }
  }

  private static func text(_ value: JSON) -> String { value.string ?? value.encoded() }

  private static func list(_ form: Form<some Hashable & Sendable>) -> String? {
    form.values.isEmpty ? nil : form.values.map(text).joined(separator: ", ")
  }
}
