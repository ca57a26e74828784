import Notation
import Registry

extension SchemaSampler {
  /// A string that keeps to its format, pattern and length, and to its name where there is room.
  mutating func string(for schema: JSONObject, name: String) -> JSON {
    let least = schema["minLength"]?.int ?? 0
    let most = schema["maxLength"]?.int ?? .max
    if let source = schema["pattern"]?.string, let text = text(matching: source, name, schema) {
      return .string(text)
    }
    if let format = schema["format"]?.string, let text = formatted(format) { return .string(text) }
    let text = candidates(name, schema).first ?? ""
    return .string(Self.fitted(text, least: least, most: most))
  }

  /// A text that a pattern matches; nil where the pattern is not understood, or nothing was found in the time there is.
  private mutating func text(matching source: String, _ name: String, _ schema: JSONObject) -> String? {
    let pattern = patterns[source] ?? (patternSteps > 0 ? try? Pattern(source) : nil)
    if patterns[source] == nil {
      patterns[source] = .some(pattern)
      patternSteps -= pattern?.size ?? 0
    }
    let least = schema["minLength"]?.int ?? 0
    let lengths = least...max(least, schema["maxLength"]?.int ?? .max)
    for text in candidates(name, schema) where fits(text, pattern, lengths) == true { return text }
    var unjudged: String?
    for _ in 0..<128 {
      let reach = least > 5 ? least : 0
      guard let text = PatternSampler.sample(source, reach: reach, using: &generator) else { break }
      patternSteps -= 200 + 16 * text.utf8.count
      switch fits(text, pattern, lengths) {
      case true?: return text
      case false?: continue
      case nil: unjudged = unjudged ?? text
      }
      if patternSteps < 0 { break }
    }
    return unjudged
  }

  /// Whether a text has one of the lengths and is matched; nil where there is no time to find out.
  private mutating func fits(_ text: String, _ pattern: Pattern?, _ lengths: ClosedRange<Int>) -> Bool? {
    guard lengths.contains(text.unicodeScalars.count) else { return false }
    guard let pattern else { return true }
    guard patternSteps > 0 else { return nil }
    return pattern.verdict(on: text, spending: &patternSteps)
  }

  private static func fitted(_ text: String, least: Int, most: Int) -> String {
    var scalars = Array(text.unicodeScalars)
    let filler = Array(" simulated".unicodeScalars)
    // More than any answer needs to hold.
    while scalars.count < min(least, 100_000) { scalars.append(filler[scalars.count % filler.count]) }
    if scalars.count > most { scalars.removeLast(scalars.count - max(0, most)) }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private mutating func formatted(_ format: String) -> String? {
    let month = HTTPDate.twoDigits(generator.number(1...12))
    let day = HTTPDate.twoDigits(generator.number(1...28))
    let clock =
      "\(HTTPDate.twoDigits(generator.number(0...23))):\(HTTPDate.twoDigits(generator.number(0...59))):00"
    switch format {
    case "date": return writtenDate ?? "2026-\(month)-\(day)"
    case "time": return clock + "Z"
    case "date-time": return "2026-\(month)-\(day)T\(clock)Z"
    case "duration": return "PT\(generator.number(1...59))M"
    case "email", "idn-email":
      return (writtenWord { $0.contains("@") && $0.contains(".") }) ?? "someone@example.com"
    case "hostname", "idn-hostname": return "example.com"
    case "ipv4": return "192.0.2.\(generator.number(1...254))"
    case "ipv6": return "2001:db8::\(String(generator.number(1...65_535), radix: 16))"
    case "uuid":
      let digits = generator.hex(32)
      let cuts = [(0, 8), (8, 4), (12, 4), (16, 4), (20, 12)]
      var groups = cuts.map { String(digits.dropFirst($0.0).prefix($0.1)) }
      groups[2] = "4" + groups[2].dropFirst()
      groups[3] = "a" + groups[3].dropFirst()
      return groups.joined(separator: "-")
    case "uri", "iri", "uri-reference", "iri-reference":
      return (writtenWord { $0.hasPrefix("https://") || $0.hasPrefix("http://") })
        ?? "https://example.com/\(generator.hex(6))"
    case "json-pointer": return "/simulated"
    case "regex": return "^simulated$"
    default: return nil
    }
  }

  private var writtenDate: String? {
    writtenWord { $0.wholeMatch(of: /\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])/) != nil }
  }

  private func writtenWord(_ fits: (Substring) -> Bool) -> String? {
    hints.text.split { $0.isWhitespace || ",;()<>\"'".contains($0) }.first(where: fits).map(String.init)
  }

  /// Texts for a property of a name, the best first.
  private mutating func candidates(_ name: String, _ schema: JSONObject) -> [String] {
    let parts = Self.parts(of: name)
    let described = schema["description"]?.string?.lowercased() ?? ""
    let isNamed: ([String]) -> Bool = { $0.contains(where: parts.contains) }
    if isNamed(["city", "location", "place", "town", "destination", "origin", "capital"])
      || described.contains("city")
    {
      return [nextName() ?? generator.pick(["Oslo", "Lisbon", "Kyoto", "Nairobi"], or: "Oslo")]
    }
    if isNamed(["country", "nation"]) {
      return [nextName() ?? generator.pick(["Norway", "Portugal", "Japan"], or: "Norway")]
    }
    if isNamed(["query", "question", "prompt", "q", "search", "input", "request"]) { return [hints.text] }
    if isNamed(["email"]) { return ["someone@example.com"] }
    if isNamed(["url", "link", "website", "uri"]) { return ["https://example.com/\(generator.hex(6))"] }
    if isNamed(["phone"]) { return ["+1 555 0100"] }
    if isNamed(["date", "day", "deadline", "birthday"]), let date = formatted("date") { return [date] }
    if isNamed(["time", "timestamp"]), let time = formatted("date-time") { return [time] }
    if isNamed(["id", "key", "code", "sku", "token"]) { return ["\(generator.hex(8))"] }
    if isNamed(["unit", "units"]) { return ["celsius"] }
    if isNamed(["currency"]) { return ["EUR"] }
    if isNamed(["language", "locale", "lang"]) { return ["en"] }
    if isNamed(["color", "colour"]) { return [generator.pick(["teal", "amber", "slate"], or: "teal")] }
    if isNamed(["expression", "formula"]) {
      return [hints.text.filter { $0.isNumber || "+-*/().".contains($0) }]
    }
    if isNamed(["command", "cmd"]) { return ["echo simulated"] }
    if isNamed([
      "name", "person", "author", "customer", "user", "recipient", "who", "title", "headline", "subject",
    ]) {
      return [nextName() ?? hints.topic.title]
    }
    if isNamed([
      "summary", "description", "text", "content", "body", "answer", "reason", "explanation", "comment",
      "note", "message", "step", "output",
    ]) {
      return ["Simulated: " + Prose(topic: hints.topic).sentence(generator.number(0...6), using: &generator)]
    }
    let plain = "simulated \(name.isEmpty ? "text" : name.replacing("_", with: " "))"
    return [nextName() ?? (attempt > 0 ? "\(plain) \(attempt)" : plain)]
  }

  private mutating func nextName() -> String? {
    guard !hints.names.isEmpty else { return nil }
    defer { usedNames += 1 }
    return hints.names[usedNames % hints.names.count]
  }
}
