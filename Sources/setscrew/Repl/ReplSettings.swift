import Notation
import Profiles
import Registry

/// What was set in a session, on top of the profile: what `/save` would write and a resumed session finds again.
struct ReplSettings: Sendable {
  /// One setting, as it was typed.
  struct Entry: Sendable, Hashable {
    /// The setting's own name, not an alias.
    var key: String
    /// `KEY=VALUE`, `KEY+=VALUE` or `KEY:=JSON`; nil unsets.
    var text: String
    /// Where it came from, in words: `/set effort high`.
    var command: String
  }

  /// The settings in the order in which they were set.
  private(set) var entries: [Entry] = []
  /// Variables for templates.
  var variables: [(name: String, value: String)] = []
  /// The provider.
  var provider: String?
  /// What to do with refused settings.
  var remedy: Remedy?

  /// Whether nothing was set.
  var isEmpty: Bool { entries.isEmpty && provider == nil && remedy == nil }

  /// Sets something; what was set of it before is forgotten, except where the new value is added to it.
  mutating func set(_ entry: Entry) {
    let isAdded = entry.text.dropFirst(entry.key.count).hasPrefix("+")
    if !isAdded { forget(entry.key) }
    entries.append(entry)
  }

  /// Forgets what was set of a setting and below it; says whether something was.
  @discardableResult
  mutating func forget(_ key: String) -> Bool {
    let kept = entries.filter { !Self.lies($0.key, in: key) }
    defer { entries = kept }
    return kept.count < entries.count
  }

  private static func lies(_ key: String, in holder: String) -> Bool {
    key == holder || key.hasPrefix(holder + ".") || key.hasPrefix(holder + "[")
  }

  /// Forgets everything that was set.
  mutating func clear() {
    entries = []
    provider = nil
    remedy = nil
  }

  /// The settings as assignments of the session.
  func assignments() throws -> [Assignment] {
    try entries.map { try Assignment(parsing: $0.text, layer: .session, origin: .session($0.command)) }
  }

  /// The keys that were set, each once.
  var keys: [String] {
    var keys: [String] = []
    for entry in entries where !keys.contains(entry.key) { keys.append(entry.key) }
    return keys
  }

  /// The settings as the session keeps them.
  func json(profile: String?) -> JSON {
    [
      "profile": profile.map(JSON.string) ?? .null,
      "set": .array(
        entries.map { ["key": .string($0.key), "set": .string($0.text), "by": .string($0.command)] }),
      "vars": .array(variables.map { ["name": .string($0.name), "value": .string($0.value)] }),
      "provider": provider.map(JSON.string) ?? .null,
      "remedy": remedy.map { .string($0.rawValue) } ?? .null,
    ]
  }

  /// No settings.
  init() {}

  /// The settings that a session kept.
  init(kept json: JSON) {
    entries = (json["set"]?.array ?? []).compactMap { entry in
      guard let key = entry["key"]?.string, let text = entry["set"]?.string else { return nil }
      return Entry(key: key, text: text, command: entry["by"]?.string ?? "/set \(text)")
    }
    variables = (json["vars"]?.array ?? []).compactMap { entry in
      guard let name = entry["name"]?.string, let value = entry["value"]?.string else { return nil }
      return (name, value)
    }
    provider = json["provider"]?.string
    remedy = json["remedy"]?.string.flatMap(Remedy.init(rawValue:))
  }
}
