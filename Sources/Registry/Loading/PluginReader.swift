import Notation

/// Reads the files of one plugin into entries with places, without judging what they say.
struct PluginReader {
  let files: FileAccess
  private(set) var findings: [Finding] = []
  private var contents = PluginContents()
  private var name = ""
  /// What the plugin as a whole rests on: evidence of all that has none of its own.
  private var evidence: Node.Entry?

  /// Folders whose files hold one variant of a union each.
  private static let variantFolders: Set<String> = ["tools", "items", "formats"]
  private static let knownFolders = ["settings", "shapes", "models"] + variantFolders.sorted()
  private static let knownFiles = [
    "plugin", "tiers", "rules", "schema-subset", "errors", "drift", "key-mapping",
  ]

  init(files: FileAccess) { self.files = files }

  /// The plugin in a folder; nil when there is none or its own file cannot be read.
  mutating func read(folder: String, kind: PluginPlace.Kind) -> Plugin? {
    guard let entries = files.list(folder)?.sorted(by: { $0.name < $1.name }) else { return nil }
    guard let file = entries.first(where: { !$0.isFolder && Self.stem($0.name) == "plugin" }),
      let root = document("\(folder)/\(file.name)")
    else { return nil }
    var plugin = header(root, folder: folder, kind: kind)
    name = plugin.name
    evidence = root.mapping?.first { $0.key == "evidence" }
    for entry in entries where entry.name != file.name {
      let path = "\(folder)/\(entry.name)"
      if entry.isFolder {
        readFolder(entry.name, path)
      } else if let stem = Self.stem(entry.name) {
        readFile(stem, path)
      }
    }
    plugin.lazyContents = Lazy(made: contents)
    return plugin
  }

  /// What plugin.yaml says.
  mutating func header(_ root: Node, folder: String, kind: PluginPlace.Kind) -> Plugin {
    var reader = FieldReader(
      RawEntry(
        key: "plugin", keyPlace: root.place, plugin: "", fields: Self.fields(of: root, plugin: "")),
      known: ["name", "version", "summary", "extends", "groups", "provider", "evidence"])
    let name = reader.text("name")
    if name == nil { reader.report("registry-field", "a plugin needs a name", at: root.place) }
    var plugin = Plugin(
      name: name ?? folder.split(separator: "/").last.map(String.init) ?? folder,
      version: reader.text("version"), summary: reader.text("summary"), extends: reader.texts("extends"),
      groups: reader.texts("groups"), kind: kind, folder: folder, place: root.place)
    var details = Plugin.Details(evidence: reader.evidence(), root: root)
    if let node = reader.node("provider") { details.provider = reader.provider(node, of: plugin) }
    plugin.declaresProvider = details.provider != nil
    plugin.details = Lazy(made: details)
    findings += reader.finished()
    return plugin
  }

  private mutating func readFolder(_ folder: String, _ path: String) {
    // Prescribed answers are the simulator's, which reads them itself.
    guard folder != "scenarios" else { return }
    guard Self.knownFolders.contains(folder) else {
      let near = Suggestion.nearest(to: folder, among: Self.knownFolders)
      findings.append(
        Finding(
          "registry-file", .warning,
          "\(path) is not read: no folder of a plugin is called \(folder)"
            + (near.map { "; did you mean \($0)?" } ?? "")))
      return
    }
    for entry in files.list(path)?.sorted(by: { $0.name < $1.name }) ?? []
    where !entry.isFolder && Self.stem(entry.name) != nil {
      guard let root = document("\(path)/\(entry.name)") else { continue }
      if Self.variantFolders.contains(folder) {
        readVariant(root)
      } else {
        readSections(
          root,
          allowed: folder == "models"
            ? ["families", "models"] : folder == "shapes" ? ["shapes"] : ["settings", "elsewhere"])
      }
    }
  }

  private mutating func readFile(_ stem: String, _ path: String) {
    guard Self.knownFiles.contains(stem) else {
      let near = Suggestion.nearest(to: stem, among: Self.knownFiles)
      findings.append(
        Finding(
          "registry-file", .warning,
          "\(path) is not read: no file of a plugin is called \(stem)"
            + (near.map { "; did you mean \($0)?" } ?? "")))
      return
    }
    // Known differences and key mappings are read where they are wanted; see KnownDrift and KeyMappingTable.
    guard !["plugin", "drift", "key-mapping"].contains(stem), let root = document(path) else { return }
    switch stem {
    case "tiers": readSections(root, allowed: ["tiers", "windows"])
    case "rules": readSections(root, allowed: ["rules"])
    case "errors": readSections(root, allowed: ["errors"])
    default: readSections(root, allowed: ["subsets"])
    }
  }

  /// A file of which each section maps names to entries.
  private mutating func readSections(_ root: Node, allowed: [String]) {
    let evidence = root.mapping?.first { $0.key == "evidence" } ?? self.evidence
    let group = root.mapping?.first { $0.key == "group" }
    for section in root.mapping ?? [] {
      switch section.key {
      case "evidence": continue
      case "group" where allowed.contains("settings"): continue
      case _ where allowed.contains(section.key): break
      default:
        let near = Suggestion.nearest(to: section.key, among: allowed + ["evidence"])
        findings.append(
          Finding(
            "registry-field", .error,
            "\(section.key) is not known here" + (near.map { "; did you mean \($0)?" } ?? ""),
            at: .file(section.keyPlace)))
        continue
      }
      guard let entries = section.value.mapping else {
        if !section.value.isNullScalar {
          findings.append(
            Finding("registry-field", .error, "\(section.key) must be a map", at: .file(section.value.place)))
        }
        continue
      }
      for entry in entries { add(entry, section: section.key, evidence: evidence, group: group) }
    }
  }

  private mutating func add(
    _ entry: Node.Entry, section: String, evidence: Node.Entry?, group: Node.Entry?
  ) {
    if section == "windows" {
      contents.windows.append(
        RawEntry(
          key: entry.key, keyPlace: entry.keyPlace, plugin: name,
          fields: [RawEntry.Field(name: "share", namePlace: entry.keyPlace, node: entry.value, plugin: name)],
          isOverride: true))
      return
    }
    guard var raw = raw(entry) else { return }
    inherit(evidence, into: &raw)
    if section == "settings", !raw.isOverride { inherit(group, into: &raw) }
    switch section {
    case "settings": contents.settings.append(raw)
    case "elsewhere": contents.elsewhere.append(raw)
    case "shapes":
      takeMembers(of: &raw, evidence: evidence, group: nil)
      contents.shapes.append(raw)
    case "families": contents.families.append(raw)
    case "models": contents.models.append(raw)
    case "tiers": contents.tiers.append(raw)
    case "rules": contents.rules.append(raw)
    case "errors": contents.errors.append(raw)
    default: contents.subsets.append(raw)
    }
  }

  private mutating func readVariant(_ root: Node) {
    guard root.mapping != nil else {
      findings.append(Finding("registry-field", .error, "must be a map", at: .file(root.place)))
      return
    }
    let value = root["value"]?.scalar?.text ?? ""
    let form = root["form"]?.scalar.map { "#" + $0.text } ?? ""
    let union = root["union"]?.scalar?.text ?? ""
    for field in ["union", "tag", "value"] where root[field]?.scalar == nil {
      findings.append(Finding("registry-field", .error, "lacks \(field)", at: .file(root.place)))
    }
    guard !value.isEmpty, !union.isEmpty else { return }
    let place = root.mapping?.first { $0.key == "value" }?.keyPlace ?? root.place
    guard var raw = raw(Node.Entry(key: "\(union)=\(value)\(form)", keyPlace: place, value: root)) else {
      return
    }
    inherit(evidence, into: &raw)
    takeMembers(
      of: &raw, evidence: root.mapping?.first { $0.key == "evidence" } ?? evidence,
      group: root.mapping?.first { $0.key == "group" })
    contents.variants.append(raw)
  }

  private mutating func takeMembers(of raw: inout RawEntry, evidence: Node.Entry?, group: Node.Entry?) {
    guard let index = raw.fields.firstIndex(where: { $0.name == "settings" }) else { return }
    let field = raw.fields.remove(at: index)
    let own = raw.field("evidence").map {
      Node.Entry(key: "evidence", keyPlace: $0.namePlace, value: $0.node)
    }
    guard let entries = field.node.mapping else {
      findings.append(
        Finding("registry-field", .error, "settings must be a map", at: .file(field.node.place)))
      return
    }
    for entry in entries {
      guard var member = self.raw(entry) else { continue }
      inherit(own ?? evidence, into: &member)
      inherit(group, into: &member)
      raw.members.append(member)
    }
  }

  private mutating func raw(_ entry: Node.Entry) -> RawEntry? {
    guard entry.value.mapping != nil else {
      findings.append(
        Finding("registry-field", .error, "\(entry.key) must be a map", at: .file(entry.value.place)))
      return nil
    }
    var raw = RawEntry(
      key: entry.key, keyPlace: entry.keyPlace, plugin: name,
      fields: Self.fields(of: entry.value, plugin: name))
    raw.isOverride = flag("override", of: &raw)
    raw.isRemoved = flag("remove", of: &raw)
    return raw
  }

  private mutating func flag(_ field: String, of raw: inout RawEntry) -> Bool {
    guard let index = raw.fields.firstIndex(where: { $0.name == field }) else { return false }
    let node = raw.fields.remove(at: index).node
    guard let value = JSON(core: node).bool else {
      findings.append(
        Finding("registry-field", .error, "\(field) must be true or false", at: .file(node.place)))
      return false
    }
    return value
  }

  private func inherit(_ entry: Node.Entry?, into raw: inout RawEntry) {
    guard let entry, !raw.isRemoved, raw.field(entry.key) == nil else { return }
    raw.fields.append(
      RawEntry.Field(name: entry.key, namePlace: entry.keyPlace, node: entry.value, plugin: name))
  }

  private mutating func document(_ path: String) -> Node? {
    guard let bytes = files.read(path) else {
      findings.append(Finding("registry-file", .error, "\(path) cannot be read"))
      return nil
    }
    let parsed = Node.parse(document: bytes, file: path)
    findings += parsed.findings
    return parsed.hasErrors ? nil : parsed.node
  }

  private static func fields(of node: Node, plugin: String) -> [RawEntry.Field] {
    (node.mapping ?? []).map {
      RawEntry.Field(name: $0.key, namePlace: $0.keyPlace, node: $0.value, plugin: plugin)
    }
  }

  /// The name of a file that is read, without its ending; nil for other files.
  static func stem(_ file: String) -> String? {
    for ending in [".yaml", ".yml", ".json"] where file.hasSuffix(ending) {
      return String(file.dropLast(ending.count))
    }
    return nil
  }
}

extension Node {
  /// Whether nothing stands here: an empty value, `~` or `null` without quotes.
  var isNullScalar: Bool { scalar != nil && JSON(core: self).isNull }
}
