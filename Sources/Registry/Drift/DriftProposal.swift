import Notation

/// Entries for the registry, ready for review, for what a source has and the registry lacks.
///
/// What the source says in its own words stands behind `summary`; a reviewer writes it anew.
public struct DriftProposal: Sendable {
  /// Entries for one file.
  public struct Part: Sendable, Hashable {
    /// The file, or what should be done where no file can be named.
    public var heading: String
    /// The YAML.
    public var text: String
  }

  /// The parts in the order of the differences.
  public private(set) var parts: [Part] = []
  private let stated: StatedForms
  private let registry: ResponseSettingsRegistry
  private let evidence: JSON
  /// Objects within objects are described so far down; what lies deeper shows up at the next comparison.
  private static let greatestDepth = 4

  /// Entries for the new differences of a comparison.
  public init(
    for drift: Drift, of description: APIDescription, registry: ResponseSettingsRegistry, on day: CivilDate
  ) {
    stated = StatedForms(description.document)
    self.registry = registry
    var evidence: JSON = ["kind": .string(drift.source.kind.rawValue)]
    if let version = drift.source.version { evidence["version"] = .string(version) }
    evidence["verified_on"] = .string("\(day)")
    self.evidence = evidence
    var values: [String: [DriftDifference]] = [:]
    for difference in drift.new where difference.kind == .valueMissing {
      values[difference.path, default: []].append(difference)
    }
    for difference in drift.new {
      switch difference.kind {
      case .missing: propose(missing: difference)
      case .valueMissing:
        if let all = values.removeValue(forKey: difference.path) { propose(values: all, at: difference) }
      case .modelMissing, .modelEnds: propose(model: difference)
      case .endpointMissing: propose(endpoint: difference)
      case .required: propose(field: "required: true", difference)
      case .deprecated:
        let message = JSON.string(Self.sentence(difference.words) ?? "deprecated by \(drift.source)")
        propose(field: "deprecated: {message: \(FlowText.text(of: message))}", difference)
      case .eventMissing:
        add("the events that the program knows", ["  # \(difference.path)"])
      default: break
      }
    }
  }

  private mutating func add(_ heading: String, _ lines: [String]) {
    let text = lines.joined(separator: "\n") + "\n"
    if let index = parts.firstIndex(where: { $0.heading == heading }),
      lines.first?.hasPrefix("  ") == true
        || lines.first == Self.settings
    {
      parts[index].text += lines.first == Self.settings ? text.dropFirst(Self.settings.count + 1) : text[...]
    } else {
      parts.append(Part(heading: heading, text: text))
    }
  }

  private static let settings = "settings:"
  private static let newSettings = "settings/new.yaml"

  private var evidenceLine: String { "evidence: \(FlowText.text(of: evidence))" }

  /// The first sentence of a text.
  private static func sentence(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    guard let end = words.firstRange(of: ". ") else { return words }
    return words[..<end.lowerBound] + "."
  }
}

// Settings, tools and items.
extension DriftProposal {
  private mutating func propose(missing difference: DriftDifference) {
    guard let path = SettingPath(difference.path), let last = path.steps.last else { return }
    if case .variant(let tag, let values) = last, let union = path.parent {
      return propose(variant: values, of: union, tag: tag, difference)
    }
    let home = home(of: path, below: difference.place)
    var lines = [Self.settings]
    let group =
      home.file == Self.newSettings ? registry.setting(named: path.rootKey ?? "")?.group ?? "core" : nil
    lines += entry(
      home.key, difference.schemas, isRequired: isRequired(path, difference), words: difference.words,
      group: group)
    add(home.file, lines)
  }

  /// A file of its own for a tool or item; for another union a shape and where to name it.
  private mutating func propose(
    variant values: [String], of union: SettingPath, tag: String, _ difference: DriftDifference
  ) {
    let name = values.joined(separator: "|")
    let members = members(below: SettingPath.root, difference.schemas, depth: 0)
    let title = "title: \(Self.title(values.first ?? name))"
    let summary = "summary: \(FlowText.text(of: .string(Self.sentence(difference.words) ?? title)))"
    let folders = ["tools[]": "tools", "input[]": "items"]
    guard let folder = folders["\(union)"] else {
      let lines = ["shapes:", "  \(name):", "    \(title)", "    \(summary)", "    settings:"]
      return add(
        "a shapes file; then name \(name) in `variants` of \(union)", lines + members.map { "      " + $0 })
    }
    var lines = ["union: \(union)", "tag: \(tag)", "value: \(values.first ?? name)"]
    if values.count > 1 {
      lines.append("also: \(FlowText.text(of: .array(values.dropFirst().map { .string($0) })))")
    }
    lines += [title, summary, "group: \(registry.setting(named: union.rootKey ?? "")?.group ?? "tools")"]
    lines += [evidenceLine, Self.settings]
    add("\(folder)/\(values.first ?? name).yaml", lines + members.map { "  " + $0 })
  }

  /// The file that an entry belongs to, and its key there.
  private func home(of path: SettingPath, below place: Place?) -> (file: String, key: SettingPath) {
    guard let parent = path.parent, !parent.steps.isEmpty else { return (Self.newSettings, path) }
    let file = place?.file ?? Self.newSettings
    // A whole path may stand in any file of settings; a shape knows its members by their own names.
    guard file.contains("/shapes/") else { return (Self.newSettings, path) }
    let holder = registry.node(at: parent)?.descriptor
    let step = SettingPath(Array(path.steps.suffix(1)))
    let key = holder?.holder == nil ? step : (holder?.key ?? .root).appending(step)
    return ("\(file), in the shape at line \(place?.start.line ?? 1)", key)
  }

  private func isRequired(_ path: SettingPath, _ difference: DriftDifference) -> Bool {
    guard let name = path.steps.last else { return false }
    return difference.isRequiredBySource && name != .item && name != .anyKey
  }

  /// The lines of one setting with all that lies below it.
  private func entry(
    _ key: SettingPath, _ place: [StatedLeaf], isRequired: Bool, words: String?, group: String? = nil,
    depth: Int = 0
  ) -> [String] {
    let form = stated.form(of: place)
    let name = key.steps.reversed().lazy.compactMap { step -> String? in
      if case .key(let name) = step { name } else { nil }
    }.first
    var lines = [
      "  \(FlowText.key("\(key)")):",
      "    title: \(Self.title(name ?? "\(key)"))",
      "    summary: \(FlowText.text(of: .string(Self.sentence(words) ?? Self.title(name ?? "\(key)") + ".")))",
      "    schema: \(FlowText.text(of: schema(of: form)))",
    ]
    if isRequired { lines.append("    required: true") }
    if depth == 0 {
      if let group { lines.append("    group: \(group)") }
      lines.append("    \(evidenceLine)")
    }
    return lines + members(below: key, place, depth: depth + 1).map { "  " + $0 }
  }

  private func members(below key: SettingPath, _ place: [StatedLeaf], depth: Int) -> [String] {
    guard depth <= Self.greatestDepth else { return [] }
    let form = stated.form(of: place)
    var lines: [String] = []
    for member in form.members {
      lines += entry(
        key.appending(.key(member.name)), member.place, isRequired: member.isRequired,
        words: stated.descriptions(of: member.place).first, depth: depth)
    }
    for (step, place) in [(SettingPath.Step.item, form.item), (.anyKey, form.mapValue)]
    where !key.steps.isEmpty && isDescribed(place) {
      lines += entry(
        key.appending(step), place, isRequired: false, words: stated.descriptions(of: place).first,
        depth: depth)
    }
    return lines.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
  }

  /// Whether a source says more of a value than its type.
  private func isDescribed(_ place: [StatedLeaf]) -> Bool {
    let form = stated.form(of: place)
    return !place.isEmpty && (!form.members.isEmpty || !form.values.isEmpty)
  }

  private func schema(of form: Form<StatedLeaf>) -> JSON {
    let types = form.types
    var schema = JSONObject()
    if !form.isOpen, !form.values.isEmpty, types.isDisjoint(with: [.object, .array]) {
      let values = form.values + (types.contains(.null) ? [.null] : [])
      schema[values.count == 1 ? "const" : "enum"] = values.count == 1 ? values[0] : .array(values)
    } else if types != .all {
      let names = TypeSet.names.filter { entry in
        types.contains(entry.type) && !(entry.type == .integer && types.contains(.number))
      }.map(\.name)
      schema["type"] = names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) })
      if !form.values.isEmpty { schema["examples"] = .array(form.values) }
    }
    for bound in form.bounds.members { schema[bound.key] = bound.value }
    return .object(schema)
  }

  /// `context_compression` as `Context compression`.
  private static func title(_ name: String) -> String {
    let words = name.split { "_.-".contains($0) }.joined(separator: " ")
    return FlowText.text(of: .string(words.prefix(1).uppercased() + words.dropFirst()))
  }
}

// Values, marks, models.
extension DriftProposal {
  private mutating func propose(values: [DriftDifference], at difference: DriftDifference) {
    guard let path = SettingPath(difference.path),
      let schema = registry.node(at: path)?.descriptor?.schema?.source
    else { return }
    let new = values.compactMap(\.value).map { JSON.string($0) }
    var changed = schema
    if let listed = schema["enum"]?.array {
      let nulls = listed.filter(\.isNull)
      changed["enum"] = .array(Self.ordered(listed.filter { !$0.isNull } + new, like: difference) + nulls)
    } else if let only = schema["const"] {
      changed["const"] = nil
      changed["enum"] = .array([only] + new)
    } else {
      changed["examples"] = .array((schema["examples"]?.array ?? []) + new)
    }
    propose(field: "schema: \(FlowText.text(of: changed))", difference)
  }

  /// Values in the order of the source, where it lists all of them.
  private static func ordered(_ values: [JSON], like difference: DriftDifference) -> [JSON] {
    let order = difference.sourceValues
    guard values.allSatisfy(order.contains) else { return values }
    return order.filter(values.contains)
  }

  /// A field of an entry that is there.
  private mutating func propose(field: String, _ difference: DriftDifference) {
    let overriding = SettingPath(difference.path).flatMap {
      registry.node(at: $0)?.descriptor?.overriddenBy.last
    }
    if let overriding {
      return add("the override in the plugin \(overriding)", ["  \(difference.path):", "    \(field)"])
    }
    let place = difference.place.map { "\($0.file), line \($0.start.line)" } ?? Self.newSettings
    add(place, ["  # \(difference.path)", "    \(field)"])
  }

  private mutating func propose(endpoint difference: DriftDifference) {
    guard let endpoint = difference.value else { return }
    if let descriptor = registry.tree.root.member(difference.path)?.descriptor {
      let others: [String] = if case .createAnd(let others) = descriptor.endpoints { others } else { [] }
      return propose(
        field: "endpoint: \(FlowText.text(of: .array((others + [endpoint]).map { .string($0) })))", difference
      )
    }
    guard let path = SettingPath(difference.path) else { return }
    var lines = [Self.settings]
    lines += entry(
      path, difference.schemas, isRequired: false, words: stated.descriptions(of: difference.schemas).first)
    lines.append("    endpoint: {only: \(endpoint)}")
    add("settings/\(endpoint).yaml", lines)
  }

  private mutating func propose(model difference: DriftDifference) {
    if difference.kind == .modelEnds, let day = difference.source, CivilDate(day) != nil {
      return propose(field: "ends: \"\(day)\"", difference)
    }
    guard difference.kind == .modelMissing else { return }
    var lines = ["models:", "  \(difference.path):", "    status: active"]
    if let day = difference.source?.split(separator: " ").last, CivilDate(day) != nil {
      lines.append("    ends: \"\(day)\"")
    }
    lines.append("    \(evidenceLine)")
    add("models/new.yaml", lines)
  }
}
