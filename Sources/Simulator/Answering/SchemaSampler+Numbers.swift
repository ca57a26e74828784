import Notation

extension SchemaSampler {
  /// A number within bounds: one of the text's where it fits, or else a plausible one for its name.
  mutating func number(for schema: JSONObject, name: String, isWhole: Bool) -> JSON {
    let step = schema["multipleOf"]?.number?.double ?? (isWhole ? 1 : 0)
    let low = bound(schema, "minimum", "exclusiveMinimum", isWhole: isWhole, step: step, isLower: true)
    let high = bound(schema, "maximum", "exclusiveMaximum", isWhole: isWhole, step: step, isLower: false)
    let fits: (Double) -> Bool = { value in
      if isWhole, value != value.rounded() { return false }
      if step > 0, (value / step - (value / step).rounded()).magnitude > 1e-9 { return false }
      return value >= low ?? -.infinity && value <= high ?? .infinity
    }
    let fromText = hints.numbers.dropFirst(usedNumbers)
    for (offset, text) in fromText.enumerated() {
      guard let value = Double(text), fits(value), let number = JSONNumber(text: text) else { continue }
      usedNumbers += offset + 1
      return .number(number)
    }
    let plausible = plausible(name, isWhole: isWhole)
    if fits(plausible), Self.isExact(plausible, step), let number = Self.written(plausible, step: step) {
      return .number(number)
    }
    let near = nearest(plausible, low, high, step)
    // Of the values around, one that is a multiple to those too who reckon in binary fractions.
    let around = step > 0 ? (0..<64).flatMap { [near + Double($0) * step, near - Double($0) * step] } : []
    let value = around.first { fits($0) && Self.isExact($0, step) } ?? near
    return .number(Self.written(value, step: step) ?? JSONNumber(0))
  }

  /// Whether a value, as it is written, comes out as a whole number of steps in binary fractions.
  private static func isExact(_ value: Double, _ step: Double) -> Bool {
    guard step > 0, let written = written(value, step: step)?.double else { return step <= 0 }
    return (written / step).rounded() == written / step
  }

  private func bound(
    _ schema: JSONObject, _ inclusive: String, _ exclusive: String, isWhole: Bool, step: Double, isLower: Bool
  ) -> Double? {
    let sign: Double = isLower ? 1 : -1
    var bounds: [Double] = []
    if let value = schema[inclusive]?.number?.double { bounds.append(value) }
    if let value = schema[exclusive]?.number?.double {
      // The next value inside: a step further, or a small part of the distance.
      let other =
        schema[isLower ? "maximum" : "minimum"] ?? schema[isLower ? "exclusiveMaximum" : "exclusiveMinimum"]
      let width = (other?.number?.double).map { ($0 - value).magnitude / 2 } ?? .infinity
      let gap = step > 0 ? step : min(width, max(value.magnitude * 1e-6, 0.001))
      bounds.append(
        isWhole && step == 1
          ? (isLower ? value.rounded(.down) + 1 : value.rounded(.up) - 1) : value + sign * gap)
    }
    return isLower ? bounds.max() : bounds.min()
  }

  /// The value within the bounds, and on the steps, that lies nearest.
  private func nearest(_ wanted: Double, _ low: Double?, _ high: Double?, _ step: Double) -> Double {
    var value = wanted
    if let high, value > high { value = high }
    if let low, value < low { value = low }
    guard step > 0 else { return value }
    var steps = (value / step).rounded()
    if let low, steps * step < low { steps = (low / step).rounded(.up) }
    if let high, steps * step > high { steps = (high / step).rounded(.down) }
    return steps * step
  }

  /// A number with no more decimals than its step has.
  private static func written(_ value: Double, step: Double) -> JSONNumber? {
    guard value.magnitude < 1e15 else { return JSONNumber(value) }
    var scale = 1.0
    while scale < 1e9, step > 0, ((step * scale).rounded() - step * scale).magnitude > 1e-9 { scale *= 10 }
    let rounded = step > 0 ? (value * scale).rounded() / scale : value
    return JSONNumber(rounded)
  }

  private mutating func plausible(_ name: String, isWhole: Bool) -> Double {
    let name = name.lowercased()
    let kinds: [([String], ClosedRange<Int>, Double)] = [
      (["celsius", "temperature", "degrees"], -5...28, 1), (["fahrenheit"], 30...85, 1),
      (["age"], 18...80, 1),
      (["latitude", "lat"], -600_000...600_000, 10_000),
      (["longitude", "lon", "lng"], -1_700_000...1_700_000, 10_000),
      (["year"], 1990...2026, 1), (["month"], 1...12, 1), (["day"], 1...28, 1), (["hour"], 0...23, 1),
      (["minute", "duration"], 5...55, 1), (["percent", "percentage", "humidity"], 10...95, 1),
      (["probability", "confidence", "score", "similarity"], 55...98, isWhole ? 1 : 100),
      (["rating", "stars"], 3...5, 1),
      (["price", "cost", "amount", "total", "sum"], 499...19_999, isWhole ? 1 : 100),
      (["count", "quantity", "number", "size", "people", "guests"], 1...9, 1), (["id"], 1_000...9_999, 1),
      (["index", "position", "rank"], 1...5, 1),
    ]
    let parts = Self.parts(of: name)
    for (words, range, divisor) in kinds where words.contains(where: parts.contains) {
      return Double(generator.number(range)) / divisor
    }
    return isWhole ? Double(generator.number(1...40)) : Double(generator.number(10...400)) / 10
  }

  /// The words of a property's name: `maxTemp_c` has `max`, `temp` and `c`.
  static func parts(of name: String) -> Set<String> {
    var parts: Set<String> = []
    var word = ""
    for character in name {
      if character.isUppercase || !character.isLetter, !word.isEmpty {
        parts.insert(word.lowercased())
        word = ""
      }
      if character.isLetter { word.append(character) }
    }
    if !word.isEmpty { parts.insert(word.lowercased()) }
    return parts
  }
}
