import Notation

/// A path that a registry file names, to be looked up once all is known.
struct PathReference: Sendable {
  var path: FactPath
  var place: Place
  var plugin: String
  /// The lists whose members `.` paths belong to, outermost first.
  var scopes: [FactPath]
}

/// Reads the fields of one merged entry, each at most once, and notes what is wrong with them.
struct FieldReader {
  private let entry: RawEntry
  private let known: [String]
  private(set) var references: [PathReference] = []
  private var problems: [(plugin: String, finding: Finding)] = []

  init(_ entry: RawEntry, known: [String]) {
    self.entry = entry
    self.known = known
  }

  /// What was wrong, with the plugins that wrote it, after a look for fields that nobody asked for.
  mutating func problemsAfterAll(allowingUnknown: Bool = false) -> [(plugin: String, finding: Finding)] {
    guard !allowingUnknown, !entry.isTrusted else { return problems }
    for field in entry.fields where !known.contains(field.name) {
      let near = Suggestion.nearest(to: field.name, among: known)
      problems.append(
        (
          field.plugin,
          Finding(
            "registry-field", .error,
            "\(field.name) is no field of this entry" + (near.map { "; did you mean \($0)?" } ?? ""),
            at: .file(field.namePlace))
        ))
    }
    return problems
  }

  /// Takes over what another reader found in a part of this entry.
  mutating func take(problemsOf inner: inout FieldReader) {
    problems += inner.problemsAfterAll(allowingUnknown: true)
  }

  mutating func finished() -> [Finding] { problemsAfterAll().map(\.finding) }

  mutating func report(_ code: Finding.Code, _ message: String, at place: Place, plugin: String? = nil) {
    problems.append((plugin ?? entry.plugin, Finding(code, .error, message, at: .file(place))))
  }

  private mutating func wrong(_ field: RawEntry.Field, _ message: String) {
    report("registry-field", "\(field.name) \(message)", at: field.node.place, plugin: field.plugin)
  }

  private var isTrusted: Bool { entry.isTrusted }

  func plugin(of name: String) -> String { entry.field(name)?.plugin ?? entry.plugin }

  func place(of name: String) -> Place { entry.field(name)?.node.place ?? entry.keyPlace }

  /// The node of a field; nil when it is absent or null.
  func node(_ name: String) -> Node? {
    guard let node = entry.field(name)?.node, !node.isNullScalar else { return nil }
    return node
  }

  func json(_ name: String) -> JSON? { node(name).map { JSON(core: $0) } }

  mutating func text(_ name: String) -> String? {
    guard let field = entry.field(name), let node = node(name) else { return nil }
    guard let scalar = node.scalar else {
      wrong(field, "must be text")
      return nil
    }
    return scalar.text
  }

  /// A text or a list of texts.
  mutating func texts(_ name: String) -> [String] {
    guard let field = entry.field(name), let node = node(name) else { return [] }
    let nodes = node.sequence ?? [node]
    let texts = nodes.compactMap { $0.scalar?.text }
    if texts.count != nodes.count { wrong(field, "must be text or a list of texts") }
    return texts
  }

  mutating func flag(_ name: String) -> Bool? {
    guard let field = entry.field(name), let json = json(name) else { return nil }
    guard let flag = json.bool else {
      wrong(field, "must be true or false")
      return nil
    }
    return flag
  }

  mutating func date(_ name: String) -> CivilDate? {
    guard let field = entry.field(name), let text = text(name) else { return nil }
    guard let date = CivilDate(text) else {
      wrong(field, "must be a date such as 2026-11-30, not \(text)")
      return nil
    }
    return date
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let field = entry.field(name), let text = text(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let all = type.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: text, among: all)
      wrong(field, "must be \(Words.either(all)), not \(text)" + (near.map { "; did you mean \($0)?" } ?? ""))
      return nil
    }
    return choice
  }

  /// A map of texts in its order.
  mutating func textMap(_ name: String) -> [(name: String, value: String)] {
    guard let field = entry.field(name), let node = node(name) else { return [] }
    guard let entries = node.mapping, entries.allSatisfy({ $0.value.scalar != nil }) else {
      wrong(field, "must be a map of texts")
      return []
    }
    return entries.map { ($0.key, $0.value.scalar?.text ?? "") }
  }

  /// A path of a setting.
  mutating func settingPath(_ name: String) -> SettingPath? {
    guard let field = entry.field(name), let text = text(name) else { return nil }
    guard let path = SettingPath(text) else {
      wrong(field, "must be the path of a setting, not \(text)")
      return nil
    }
    return path
  }

  mutating func evidence(_ name: String = "evidence") -> Evidence? {
    guard let field = entry.field(name), let node = node(name) else { return nil }
    guard let entries = node.mapping else {
      wrong(field, "must be a map")
      return nil
    }
    var inner = FieldReader(
      RawEntry(
        key: name, keyPlace: field.namePlace, plugin: field.plugin,
        fields: entries.map {
          RawEntry.Field(name: $0.key, namePlace: $0.keyPlace, node: $0.value, plugin: field.plugin)
        }, isTrusted: isTrusted),
      known: ["kind", "version", "page", "verified_on", "note"])
    let kind = inner.choice("kind", Evidence.Kind.self)
    if kind == nil, inner.node("kind") == nil {
      inner.report("registry-field", "evidence needs a kind", at: node.place)
    }
    let evidence = Evidence(
      kind: kind ?? .memory, version: inner.text("version"), page: inner.text("page"),
      verifiedOn: inner.date("verified_on"), note: inner.text("note"))
    problems += inner.problemsAfterAll()
    return evidence
  }

  /// Text about the whole entry, or a map of texts about its fields.
  mutating func dispute(_ name: String = "disputed") -> Dispute? {
    guard let node = node(name) else { return nil }
    if node.mapping != nil {
      return Dispute(fields: Dictionary(textMap(name).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    }
    return text(name).map { Dispute(reason: $0) }
  }

  mutating func deprecation(_ name: String = "deprecated", scopes: [FactPath] = []) -> Deprecation? {
    guard let field = entry.field(name), let node = node(name) else { return nil }
    if let flag = JSON(core: node).bool { return flag ? Deprecation() : nil }
    guard let entries = node.mapping else { return text(name).map { Deprecation(message: $0) } }
    var inner = FieldReader(
      RawEntry(
        key: name, keyPlace: field.namePlace, plugin: field.plugin,
        fields: entries.map {
          RawEntry.Field(name: $0.key, namePlace: $0.keyPlace, node: $0.value, plugin: field.plugin)
        }, isTrusted: isTrusted),
      known: ["message", "use", "since", "when", "severity"])
    let deprecation = Deprecation(
      message: inner.text("message"), use: inner.texts("use"), since: inner.date("since"),
      when: inner.condition("when", scopes: scopes),
      severity: inner.choice("severity", Severity.self) ?? .warning)
    references += inner.references
    problems += inner.problemsAfterAll()
    return deprecation
  }

  mutating func bound(_ name: String) -> Bound? {
    guard let field = entry.field(name), let json = json(name) else { return nil }
    let bound = Bound(json)
    note(bound, at: field)
    return bound
  }

  mutating func limit(_ name: String = "limit") -> Limit? {
    guard let field = entry.field(name), let node = node(name) else { return nil }
    guard let entries = node.mapping else {
      wrong(field, "must be a map of bounds")
      return nil
    }
    var limits: [Limit.Entry] = []
    for entry in entries {
      guard Limit.keywords.contains(entry.key) else {
        let near = Suggestion.nearest(to: entry.key, among: Limit.keywords)
        report(
          "registry-field", "\(entry.key) is no bound" + (near.map { "; did you mean \($0)?" } ?? ""),
          at: entry.keyPlace, plugin: field.plugin)
        continue
      }
      let bound = Bound(JSON(core: entry.value))
      note(bound, at: field)
      if !isTrusted, case .literal(let value) = bound, entry.key != "size" {
        do {
          _ = try JSONSchema(.object(JSONObject(entry.key, value)))
        } catch {
          report("registry-schema", "\(error)", at: entry.value.place, plugin: field.plugin)
        }
      }
      limits.append(Limit.Entry(keyword: entry.key, bound: bound))
    }
    return Limit(limits)
  }

  private mutating func note(_ bound: Bound, at field: RawEntry.Field) {
    if let path = bound.fact { note(path, at: field.node.place, plugin: field.plugin) }
  }

  mutating func note(_ path: FactPath, at place: Place, plugin: String, scopes: [FactPath] = []) {
    references.append(PathReference(path: path, place: place, plugin: plugin, scopes: scopes))
  }

  mutating func condition(_ name: String, scopes: [FactPath] = []) -> Condition? {
    guard let field = entry.field(name), let node = node(name) else { return nil }
    var reader = ConditionReader(scopes: scopes)
    let condition = reader.condition(node)
    for problem in reader.problems {
      report("registry-condition", problem.message, at: problem.place, plugin: field.plugin)
    }
    for reference in reader.references {
      note(reference.path, at: reference.place, plugin: field.plugin, scopes: reference.scopes)
    }
    return condition
  }

  /// One or several paths: settings, or members of what `over` finds.
  mutating func factPaths(_ name: String, scopes: [FactPath] = []) -> [FactPath] {
    guard let field = entry.field(name), let node = node(name) else { return [] }
    var paths: [FactPath] = []
    for node in node.sequence ?? [node] {
      guard let text = node.scalar?.text, let path = FactPath(text) else {
        wrong(field, "must be the path of a setting")
        continue
      }
      note(path, at: node.place, plugin: field.plugin, scopes: scopes)
      paths.append(path)
    }
    return paths
  }
}
