import Notation

/// Reads merged entries into rules and schema subsets.
struct RuleDecoder {
  private(set) var problems: [(plugin: String, finding: Finding)] = []
  private(set) var references: [PathReference] = []

  /// Adds what is wrong with an entry.
  mutating func note(_ found: [(plugin: String, finding: Finding)]) { problems += found }

  private static let ruleFields = [
    "kind", "over", "target", "value", "when", "need", "limit", "subset", "next", "last", "key", "message",
    "hint",
    "summary", "severity", "code", "remedy", "endpoint", "disputed", "evidence",
  ]

  mutating func rule(_ entry: RawEntry, overriddenBy: [String]) -> Rule? {
    var reader = FieldReader(entry, known: Self.ruleFields)
    let kind = reader.choice("kind", Rule.Kind.self)
    if kind == nil, reader.node("kind") == nil {
      reader.report("registry-field", "a rule needs a kind", at: entry.keyPlace)
    }
    if reader.node("message")?.scalar == nil {
      reader.report("registry-field", "a rule needs a message", at: entry.keyPlace)
    }
    let rule = Rule(entry, overriddenBy: overriddenBy, kind: kind ?? .advise, from: &reader)
    if let over = rule.over {
      reader.note(.setting(over), at: reader.place(of: "over"), plugin: reader.plugin(of: "over"))
    }
    if let key = rule.key {
      let scopes = rule.over.map { [FactPath.setting($0)] } ?? []
      reader.note(.member(key), at: reader.place(of: "key"), plugin: reader.plugin(of: "key"), scopes: scopes)
    }
    if kind != nil, !entry.isTrusted { check(rule, &reader) }
    problems += reader.problemsAfterAll()
    references += reader.references
    return kind == nil ? nil : rule
  }

  /// What a kind of rule needs besides a message.
  private func check(_ rule: Rule, _ reader: inout FieldReader) {
    var missing: [String] = []
    switch rule.kind {
    case .refuse, .deprecated: if rule.targets.isEmpty { missing = ["target"] }
    case .need:
      if rule.targets.isEmpty { missing.append("target") }
      if rule.need == nil, reader.node("need") == nil { missing.append("need") }
    case .exclusive: if rule.targets.count < 2 { missing = ["two targets"] }
    case .limit:
      if rule.targets.isEmpty { missing.append("target") }
      if rule.limit == nil { missing.append("limit") }
    case .subset:
      if rule.targets.isEmpty { missing.append("target") }
      if rule.subset == nil { missing.append("subset") }
    case .order:
      if rule.over == nil { missing.append("over") }
      if rule.next == nil, !rule.isLast { missing.append("next or last") }
    case .unique:
      if rule.over == nil { missing.append("over") }
      if rule.key == nil { missing.append("key") }
    case .advise: break
    }
    if !missing.isEmpty {
      reader.report(
        "registry-field", "a rule of kind \(rule.kind.rawValue) needs \(Words.both(missing))",
        at: reader.place(of: "kind"))
    }
    for text in [rule.message, rule.hint ?? ""] {
      for name in Self.placeholders(in: text) where !Rule.placeholders.contains(name) {
        let near = Suggestion.nearest(to: name, among: Rule.placeholders)
        reader.report(
          "registry-field", "{\(name)} stands for nothing" + (near.map { "; did you mean {\($0)}?" } ?? ""),
          at: reader.place(of: text == rule.message ? "message" : "hint"))
      }
    }
  }

  /// The words in braces that look like placeholders: `{model}`, not `{type: x}`.
  static func placeholders(in text: String) -> [String] {
    var found: [String] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "}") else { break }
      let name = rest[..<close]
      if !name.isEmpty, name.allSatisfy({ $0.isLowercase || $0 == "_" }) { found.append(String(name)) }
    }
    return found
  }

  mutating func subset(_ entry: RawEntry) -> SchemaSubset {
    var reader = FieldReader(
      entry,
      known: [
        "summary", "root", "keywords", "types", "formats", "closed", "all_required", "limits", "evidence",
      ])
    var subset = SchemaSubset(
      name: entry.key, plugin: entry.plugin, summary: reader.text("summary"),
      rootType: reader.json("root")?["type"]?.string,
      rootWithout: reader.json("root")?["without"]?.array?.compactMap(\.string) ?? [],
      keywords: reader.node("keywords") == nil ? nil : reader.texts("keywords"),
      types: reader.node("types") == nil ? nil : reader.texts("types"),
      formats: reader.node("formats") == nil ? nil : reader.texts("formats"),
      isClosed: reader.flag("closed") ?? false, needsAllRequired: reader.flag("all_required") ?? false,
      limits: SchemaSubset.Limits(), evidence: reader.evidence(), place: entry.keyPlace)
    if let limits = reader.json("limits") {
      subset.limits.depth = limits["depth"]?.int
      subset.limits.properties = limits["properties"]?.int
      subset.limits.enumValues = limits["enum_values"]?.int
      subset.limits.text = limits["text"]?.int
      if let above = limits["enum_text"]?["above"]?.int, let length = limits["enum_text"]?["length"]?.int {
        subset.limits.enumText = SchemaSubset.Limits.EnumText(above: above, length: length)
      }
      let known = ["depth", "properties", "enum_values", "enum_text", "text"]
      for key in limits.object?.keys ?? [] where !known.contains(key) {
        let near = Suggestion.nearest(to: key, among: known)
        reader.report(
          "registry-field", "\(key) is no limit" + (near.map { "; did you mean \($0)?" } ?? ""),
          at: reader.place(of: "limits"))
      }
    }
    problems += reader.problemsAfterAll()
    return subset
  }
}
