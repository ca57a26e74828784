import Notation
import Registry

/// Short wordings for values, types and bounds.
enum Phrase {
  /// What stands for something unknown.
  static let unknown = "-"

  /// A value in one line: a string as it is, anything else as JSON, cut when it is long.
  static func value(_ value: JSON, limit: Int = 80) -> String {
    let text = value.string ?? value.encoded()
    if text.isEmpty { return "\"\"" }
    let scalars = text.unicodeScalars
    return scalars.count > limit ? String(scalars.prefix(limit - 1)) + "…" : text
  }

  /// `a | b | c`.
  static func choices(_ values: [JSON]) -> String { values.map { value($0) }.joined(separator: " | ") }

  /// A number with its thousands marked: `1,050,000`.
  static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// A count of tokens in three digits: `1.05M`, `400K`, `32.8K`, `8,192`.
  static func tokens(_ number: Int) -> String {
    if number >= 1_000_000 {
      return Decimal(number).dividedByPowerOfTen(6).rounded(toPlaces: 2).description + "M"
    }
    if number >= 10_000 {
      return Decimal(number).dividedByPowerOfTen(3).rounded(toPlaces: 1).description + "K"
    }
    return grouped(number)
  }

  /// Dollars with two places at least: `0.10`, `0.025`.
  static func dollars(_ amount: Decimal?) -> String { amount?.text(minimumPlaces: 2) ?? unknown }

  /// `1 member`, `2 members`.
  static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  /// What a setting takes in a few words: `none | low | high`, `integer from 16 to 128000`.
  static func takes(_ entry: SettingEntry, _ offer: SettingOffer) -> String {
    var parts: [String] = []
    let open = openTypes(entry)
    if let values = offer.values, !values.isEmpty || open.isEmpty {
      parts.append(values.isEmpty ? "nothing" : choices(values))
      // A list that narrows a free text leaves no other text.
      if entry.node.listedValues == nil { return parts[0] }
    }
    parts += open.map { type($0, offer.bounds) }
    return parts.isEmpty ? "anything" : parts.joined(separator: " | ")
  }

  /// The types of a setting's values that are not listed one by one; the null that unsets is left out.
  private static func openTypes(_ entry: SettingEntry) -> [String] {
    if let schema = entry.descriptor?.schema?.source, let types = openTypes(schema) { return types }
    return (entry.node.declaredTypes ?? []).filter { $0 != "null" }
  }

  private static func openTypes(_ schema: JSON) -> [String]? {
    if schema["enum"] != nil || schema["const"] != nil { return [] }
    if let branches = schema["anyOf"]?.array ?? schema["oneOf"]?.array {
      var types: [String] = []
      for branch in branches {
        for type in openTypes(branch) ?? [] where !types.contains(type) { types.append(type) }
      }
      return types
    }
    guard let type = schema["type"] else { return nil }
    return (type.array ?? [type]).compactMap(\.string).filter { $0 != "null" }
  }

  private static func type(_ type: String, _ bounds: [SettingOffer.Bound]) -> String {
    switch type {
    case "boolean": return "true | false"
    case "array": return "list" + span("minItems", "maxItems", bounds, "member")
    case "string":
      let pattern = bounds.first { $0.keyword == "pattern" }.map { " like \(value($0.value))" } ?? ""
      return "string" + span("minLength", "maxLength", bounds, "character") + pattern
    case "integer", "number": return type + range(bounds)
    case "object": return "object" + span("minProperties", "maxProperties", bounds, "member")
    default: return type
    }
  }

  private static func range(_ bounds: [SettingOffer.Bound]) -> String {
    func bound(_ keyword: String) -> String? {
      bounds.first { $0.keyword == keyword }.map { value($0.value) }
    }
    var text = ""
    switch (bound("minimum"), bound("maximum")) {
    case (let least?, let most?): text += " from \(least) to \(most)"
    case (let least?, nil): text += " from \(least)"
    case (nil, let most?): text += " up to \(most)"
    case (nil, nil): break
    }
    if let least = bound("exclusiveMinimum") { text += " above \(least)" }
    if let most = bound("exclusiveMaximum") { text += " below \(most)" }
    if let factor = bound("multipleOf") { text += " in steps of \(factor)" }
    return text
  }

  private static func span(
    _ least: String, _ most: String, _ bounds: [SettingOffer.Bound], _ unit: String
  ) -> String {
    let least = bounds.first { $0.keyword == least }?.value.int.flatMap { $0 > 0 ? $0 : nil }
    let most = bounds.first { $0.keyword == most }?.value.int
    switch (least, most) {
    case (nil, nil): return ""
    case (let least?, nil): return " of at least \(count(least, unit))"
    case (nil, let most?): return " up to \(count(most, unit))"
    case (let least?, let most?) where least == most: return " of \(count(most, unit))"
    case (let least?, let most?): return " of \(least) to \(count(most, unit))"
    }
  }
}
