import Notation

/// Entries of one kind in the order of their first definition, merged across plugins.
struct EntryTable {
  /// An entry with all that plugins in force say about it.
  struct Merged {
    var entry: RawEntry
    var overriddenBy: [String] = []
    var members = Members()
  }

  /// The entries below an entry, in order.
  struct Members {
    private(set) var keys: [String] = []
    private(set) var byKey: [String: (entry: RawEntry, overriddenBy: [String])] = [:]

    var list: [(entry: RawEntry, overriddenBy: [String])] { keys.compactMap { byKey[$0] } }

    mutating func set(_ key: String, _ value: (entry: RawEntry, overriddenBy: [String])) {
      if byKey.updateValue(value, forKey: key) == nil { keys.append(key) }
    }

    /// Takes an entry away, with all that lies below it.
    mutating func remove(_ key: String) {
      keys.removeAll { Self.isSame(key, orHolds: $0) }
      byKey = byKey.filter { !Self.isSame(key, orHolds: $0.key) }
    }

    private static func isSame(_ key: String, orHolds other: String) -> Bool {
      guard other.hasPrefix(key) else { return false }
      let next = other.dropFirst(key.count).first
      return next == nil || next == "." || next == "[" || next == "("
    }
  }

  /// How fields that both sides have are put together.
  enum Merging {
    /// The later one counts.
    case replacing
    /// Maps merge, all else is replaced.
    case deep
  }

  let kind: String
  let merging: Merging
  private(set) var keys: [String] = []
  private var byKey: [String: Merged] = [:]

  init(_ kind: String, merging: Merging = .replacing) {
    self.kind = kind
    self.merging = merging
  }

  var list: [Merged] { keys.compactMap { byKey[$0] } }
  subscript(key: String) -> Merged? { byKey[key] }

  /// Adds an entry, or puts it over one that is there.
  mutating func apply(_ raw: RawEntry, log: inout MergeLog) {
    guard var merged = byKey[raw.key] else {
      if raw.isRemoved || raw.isOverride, kind != "window" {
        log.overridesNothing(raw, kind)
        return
      }
      var merged = Merged(entry: raw)
      merged.entry.members = []
      for member in raw.members { Self.add(member, to: &merged, kind, isWithinOverride: false, log: &log) }
      keys.append(raw.key)
      byKey[raw.key] = merged
      return
    }
    if raw.isRemoved {
      log.removes(raw, kind, of: merged.entry.plugin)
      remove(raw.key)
      return
    }
    guard raw.isOverride else {
      log.definedTwice(raw, kind, first: merged.entry)
      return
    }
    merged.entry = Self.put(raw, over: merged.entry, merging)
    if kind != "window" {
      merged.overriddenBy.append(raw.plugin)
      log.overrides(raw, kind, of: merged.entry.plugin)
    }
    for member in raw.members { Self.add(member, to: &merged, kind, isWithinOverride: true, log: &log) }
    byKey[raw.key] = merged
  }

  /// Puts an entry over a member of an entry, or adds it there.
  mutating func apply(member raw: RawEntry, of key: String, log: inout MergeLog) {
    guard var merged = byKey[key] else { return }
    Self.add(raw, to: &merged, kind, isWithinOverride: false, log: &log)
    byKey[key] = merged
  }

  mutating func remove(_ key: String) {
    keys.removeAll { $0 == key }
    byKey[key] = nil
  }

  private static func add(
    _ raw: RawEntry, to merged: inout Merged, _ kind: String, isWithinOverride: Bool, log: inout MergeLog
  ) {
    let name = "\(kind) member"
    // What a shape lends is known only later; what is said about it is kept until then.
    let borrows = merged.entry.field("like") != nil
    guard let (entry, overriddenBy) = merged.members.byKey[raw.key] else {
      if !borrows, raw.isRemoved || raw.isOverride { log.overridesNothing(raw, name) }
      if borrows || !raw.isRemoved { merged.members.set(raw.key, (raw, [])) }
      return
    }
    if raw.isRemoved {
      merged.members.remove(raw.key)
      if borrows { merged.members.set(raw.key, (raw, [])) }
    } else if raw.isOverride || isWithinOverride {
      merged.members.set(raw.key, (put(raw, over: entry, .replacing), overriddenBy + [raw.plugin]))
    } else {
      log.definedTwice(raw, name, first: entry)
    }
  }

  static func put(_ upper: RawEntry, over lower: RawEntry, _ merging: Merging) -> RawEntry {
    var result = lower
    for field in upper.fields {
      guard let index = result.fields.firstIndex(where: { $0.name == field.name }) else {
        result.fields.append(field)
        continue
      }
      result.fields[index] = field
      if merging == .deep {
        result.fields[index].node = Node.merged(field.node, over: lower.fields[index].node)
      }
    }
    return result
  }
}

extension Node {
  /// Maps merge member by member; anything else replaces what is below.
  static func merged(_ upper: Node, over lower: Node) -> Node {
    guard let above = upper.mapping, var entries = lower.mapping else { return upper }
    for entry in above {
      if let index = entries.firstIndex(where: { $0.key == entry.key }) {
        entries[index].value = merged(entry.value, over: entries[index].value)
      } else {
        entries.append(entry)
      }
    }
    return Node(.mapping(entries), at: upper.place)
  }
}

/// What merging found worth saying.
struct MergeLog {
  private(set) var problems: [(plugin: String, finding: Finding)] = []
  private(set) var overrides: [PluginOverride] = []

  mutating func overridesNothing(_ raw: RawEntry, _ kind: String) {
    guard kind != "window" else { return }
    let what = raw.isRemoved ? "takes away" : "overrides"
    problems.append(
      (
        raw.plugin,
        Finding(
          "registry-override", .warning, "\(raw.key) \(what) nothing: no plugin before has this \(kind)",
          at: .file(raw.keyPlace))
      ))
  }

  mutating func definedTwice(_ raw: RawEntry, _ kind: String, first: RawEntry) {
    problems.append(
      (
        raw.plugin,
        Finding(
          "registry-twice", .error, "\(kind) \(raw.key) is defined by \(first.plugin) already",
          at: .file(raw.keyPlace), remedy: "write `override: true` to replace the fields named here",
          notes: [Finding.Note("defined here first", at: .file(first.keyPlace))])
      ))
  }

  mutating func removes(_ raw: RawEntry, _ kind: String, of plugin: String) {
    overrides.append(
      PluginOverride(kind: kind, key: raw.key, fields: [], winner: raw.plugin, loser: plugin))
  }

  mutating func overrides(_ raw: RawEntry, _ kind: String, of plugin: String) {
    var fields = raw.fields.map(\.name).filter {
      !["evidence", "union", "tag", "value", "form"].contains($0)
    }
    fields += raw.members.map { ".\($0.key)" }
    guard !fields.isEmpty else { return }
    overrides.append(
      PluginOverride(kind: kind, key: raw.key, fields: fields, winner: raw.plugin, loser: plugin))
  }

  mutating func report(_ plugin: String, _ finding: Finding) { problems.append((plugin, finding)) }
}
