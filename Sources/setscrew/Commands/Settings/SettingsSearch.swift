import Notation
import Registry

/// Finds what the words behind `settings` mean.
struct SettingsSearch {
  /// What was found.
  enum Result {
    /// One setting; the remark says how the name led to it.
    case one(SettingEntry, remark: String?)
    /// The settings of a list.
    case several([SettingEntry])
    /// A name of another API, with the setting that comes nearest.
    case foreign(ForeignName, SettingEntry?)
    /// Nothing, and what was perhaps meant.
    case nothing(suggestion: String?)
  }

  let registry: ResponseSettingsRegistry

  /// What words mean: one as a key first, then all of them as a filter.
  func result(for words: [String], includesAll: Bool) -> Result {
    let all = registry.entries.filter { $0.descriptor != nil }
    let listed = includesAll ? registry.entries : named(all)
    guard !words.isEmpty else { return .several(listed) }
    if words.count == 1, let found = key(words[0]) { return found }
    let found = filtered(listed, by: words)
    if !found.isEmpty { return .several(found) }
    let deep = filtered(all, by: words)
    if !deep.isEmpty { return .several(deep) }
    return .nothing(suggestion: words.count == 1 ? suggestion(for: words[0], among: all) : nil)
  }

  /// The settings that a profile names by itself, without what tools, items and shapes hold.
  private func named(_ entries: [SettingEntry]) -> [SettingEntry] {
    let keys = Set(registry.settings.map(\.key))
    return entries.filter { keys.contains($0.path) }
  }

  private func key(_ name: String) -> Result? {
    if let setting = registry.settings.first(where: { $0.aliases.contains(name) }),
      let entry = registry.entries(at: setting.key).first
    {
      return .one(entry, remark: "\(name) is short for \(setting.key)")
    }
    for spelling in spellings(of: name) {
      guard let path = SettingPath(spelling) else { continue }
      let found = registry.entries(at: path)
      if found.count > 1 { return .several(found) }
      if let entry = found.first { return .one(entry, remark: nil) }
    }
    if let key = registry.tree.otherNames[name], let entry = registry.entries(at: key).first {
      return .one(entry, remark: "what other APIs call \(name) is \(key) here")
    }
    guard let path = SettingPath(name),
      let foreign = registry.tree.elsewhere.first(where: {
        $0.path == path || $0.path.withoutVariants == path
      })
    else { return nil }
    let nearest = foreign.use.flatMap { SettingPath($0) }.flatMap { registry.entries(at: $0).first }
    return .foreign(foreign, nearest)
  }

  /// The name as written, and with the numbers of list members left open: `tools[0].type`, `tools.0.type`.
  private func spellings(of name: String) -> [String] {
    var open = ""
    for part in name.split(separator: ".", omittingEmptySubsequences: false) {
      if Int(part) != nil {
        open += "[]"
      } else {
        open += open.isEmpty ? "\(part)" : ".\(part)"
      }
    }
    var text = ""
    var rest = open[...]
    while let bracket = rest.firstIndex(of: "[") {
      let digits = rest[rest.index(after: bracket)...].prefix { $0.isASCII && $0.isNumber }
      text += rest[..<bracket] + "["
      rest = rest[(digits.isEmpty ? rest.index(after: bracket) : digits.endIndex)...]
    }
    return name == text + rest ? [name] : [name, text + rest]
  }

  private func filtered(_ entries: [SettingEntry], by words: [String]) -> [SettingEntry] {
    let words = words.map { $0.lowercased() }
    return entries.filter { entry in
      let descriptor = entry.descriptor
      let names = [entry.path.description, entry.group, descriptor?.title, descriptor?.summary]
      let texts = names.compactMap { $0?.lowercased() } + (descriptor?.aliases ?? [])
      return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
  }

  private func suggestion(for name: String, among entries: [SettingEntry]) -> String? {
    if let near = registry.suggestion(forSetting: name) { return near }
    let foreign = registry.tree.elsewhere.map { "\($0.path)" }
    return Suggestion.nearest(to: name, among: foreign + entries.map { "\($0.path)" })
      ?? Suggestion.nearest(to: name, among: entries.map { "\($0.path.withoutVariants)" })
  }
}
