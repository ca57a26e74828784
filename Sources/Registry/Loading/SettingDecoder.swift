import Notation

/// Reads merged entries into descriptors.
struct SettingDecoder {
  private(set) var problems: [(plugin: String, finding: Finding)] = []
  private(set) var references: [PathReference] = []
  /// What each descriptor was read from.
  private(set) var sources: [ObjectIdentifier: DescriptorSource] = [:]

  static let settingFields = [
    "title", "summary", "help", "group", "schema", "required", "members", "limit", "default", "requires",
    "ordered", "aliases", "known_as", "path", "header", "remedy", "deprecated", "ends", "disputed",
    "endpoint",
    "needs_header", "shape", "variants", "holds", "example", "evidence",
  ]
  static let shapeFields = [
    "title", "summary", "help", "group", "requires", "deprecated", "ends", "disputed", "members", "endpoint",
    "needs_header", "example", "evidence", "known_as", "like", "untagged", "when", "label", "role", "price",
  ]
  static let variantFields = shapeFields + ["union", "tag", "value", "also", "form"]

  mutating func report(_ plugin: String, _ code: Finding.Code, _ message: String, at place: Place) {
    problems.append((plugin, Finding(code, .error, message, at: .file(place))))
  }

  mutating func setting(
    _ entry: RawEntry, overriddenBy: [String], within holder: SettingPath? = nil
  ) -> ResponseSettingDescriptor? {
    guard let key = SettingPath(entry.key) else {
      report(entry.plugin, "registry-path", "\(entry.key) is no path of a setting", at: entry.keyPlace)
      return nil
    }
    return descriptor(
      entry, key: key, within: holder, overriddenBy: overriddenBy, known: Self.settingFields)
  }

  mutating func descriptor(
    _ entry: RawEntry, key: SettingPath, within holder: SettingPath? = nil, overriddenBy: [String],
    known: [String]
  ) -> ResponseSettingDescriptor {
    var reader = FieldReader(entry, known: known)
    let descriptor = ResponseSettingDescriptor(
      key: key, holder: holder, entry: entry, overriddenBy: overriddenBy, from: &reader)
    sources[ObjectIdentifier(descriptor)] = DescriptorSource(
      entry: entry, key: key, holder: holder, overriddenBy: overriddenBy)
    problems += reader.problemsAfterAll()
    references += reader.references
    return descriptor
  }

  /// What a shape, tool or item says about being told apart.
  mutating func distinction(_ entry: RawEntry) -> (untagged: [String]?, when: Condition?, label: String?) {
    var reader = FieldReader(entry, known: Self.variantFields)
    let scope = FactPath.member(SettingPath.root)
    let untagged: [String]? = reader.node("untagged").map { node in
      (node["has"]?.sequence ?? node["has"].map { [$0] } ?? []).compactMap { $0.scalar?.text }
    }
    let result = (untagged, reader.condition("when", scopes: [scope]), reader.text("label"))
    problems += reader.problemsAfterAll(allowingUnknown: true)
    return result
  }

  mutating func foreignName(_ entry: RawEntry) -> ForeignName? {
    var reader = FieldReader(entry, known: ["message", "use", "evidence", "group"])
    let message = reader.text("message")
    let use = reader.text("use")
    let evidence = reader.evidence()
    if let use, let path = FactPath(use) {
      reader.note(path, at: reader.place(of: "use"), plugin: entry.plugin)
    }
    if message == nil { reader.report("registry-field", "lacks message", at: entry.keyPlace) }
    problems += reader.problemsAfterAll()
    references += reader.references
    guard let path = SettingPath(entry.key) else {
      report(entry.plugin, "registry-path", "\(entry.key) is no path", at: entry.keyPlace)
      return nil
    }
    return ForeignName(path: path, message: message ?? "", use: use, evidence: evidence)
  }
}

extension FieldReader {
  mutating func openness() -> Bool? {
    guard let text = text("members") else { return nil }
    switch text {
    case "open": return true
    case "closed": return false
    default:
      report("registry-field", "members must be open or closed, not \(text)", at: place(of: "members"))
      return nil
    }
  }

  mutating func endpoints() -> ResponseSettingDescriptor.Endpoints {
    if let only = node("endpoint")?["only"]?.scalar?.text { return .only(only) }
    return .createAnd(texts("endpoint"))
  }

  mutating func variants() -> VariantReference? {
    guard let node = node("variants") else { return nil }
    let names = node["of"].map { $0.sequence ?? [$0] } ?? []
    guard let tag = node["tag"]?.scalar?.text, !names.isEmpty, names.allSatisfy({ $0.scalar != nil }),
      node.mapping?.count == 2
    else {
      report("registry-field", "variants must name a tag and what the value is one of", at: node.place)
      return nil
    }
    return VariantReference(tag: tag, of: names.compactMap { $0.scalar?.text })
  }
}

/// What a descriptor is read from.
struct DescriptorSource: Sendable {
  var entry: RawEntry
  var key: SettingPath
  var holder: SettingPath?
  var overriddenBy: [String]
}
