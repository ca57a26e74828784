import Notation

/// A profile's own file as a body that can be changed: comments, order, quoting and line ends stay.
///
/// Settings are named by their paths in the body, however the file spells them: nested, dotted, or by an alias.
public struct ProfileDocument: EditableBody {
  /// The file's text.
  public private(set) var document: YAMLDocument
  private let names: SettingName

  /// A profile's text.
  public init(_ document: YAMLDocument, types: any SettingTypes) {
    self.document = document
    names = SettingName(types: types)
  }

  /// The settings that the file itself states, each at its own path.
  public var body: JSON {
    var body = JSON.object(JSONObject())
    for top in tops {
      let value = JSON(core: top.value)
      if let both = body[top.path]?.object, let more = value.object {
        var union = both
        for member in more.members where union[member.key] == nil { union[member.key] = member.value }
        body = (try? body.applying(.set(top.path, .object(union)))) ?? body
      } else {
        body = (try? body.applying(.set(top.path, value))) ?? body
      }
    }
    return body
  }

  /// The way to a setting as the file spells it; nil where the file does not state it.
  public func spelling(of path: ValuePath) -> ValuePath? {
    guard !path.steps.isEmpty else { return .root }
    var best: ValuePath?
    for top in tops where path.hasPrefix(top.path) {
      let spelled = ValuePath([.key(top.key)] + path.steps.dropFirst(top.path.steps.count))
      guard document.node?.value(at: spelled) != nil else { continue }
      if best.map({ spelled.steps.count < $0.steps.count }) ?? true { best = spelled }
    }
    return best
  }

  /// The way in the file to what stands at a place of it; nil when nothing begins there.
  public func spelling(at start: Position) -> ValuePath? { document.node?.path(to: start, from: .root) }

  /// What stands at a way of the file.
  public func node(at spelled: ValuePath) -> Node? { document.node?.value(at: spelled) }

  /// Makes one change, or leaves all as it is.
  public mutating func apply(_ edit: BodyEdit) throws(BodyEditFailure) {
    let wanted = try body.applying(edit)
    var changed = self
    do throws(YAMLEditError) {
      try changed.make(edit)
    } catch {
      let finding = error.findings.first
      throw BodyEditFailure(finding?.message ?? "the text cannot be changed", at: finding?.origin)
    }
    guard changed.body.isEquivalent(to: wanted) else {
      throw BodyEditFailure("no spelling of this file says what is wanted")
    }
    self = changed
  }

  /// Gives a value of the file, named as the file spells it, another one.
  public mutating func set(spelled path: ValuePath, to value: JSON) throws(YAMLEditError) {
    try document.set(path, to: value)
  }

  /// Takes a value out of the file, named as the file spells it, and what holds nothing but it.
  public mutating func remove(spelled path: ValuePath) throws(BodyEditFailure) {
    do throws(YAMLEditError) {
      try remove(path)
    } catch {
      let finding = error.findings.first
      throw BodyEditFailure(finding?.message ?? "the text cannot be changed", at: finding?.origin)
    }
  }

  // MARK: The changes

  private mutating func make(_ edit: BodyEdit) throws(YAMLEditError) {
    switch edit {
    case .move(let source, let destination): try move(source, to: destination)
    case .rename(let path, let key): try document.rename(spelling(of: path) ?? path, to: key)
    case .hoist(let path): try hoist(spelling(of: path) ?? path)
    case .set(let path, let value): try document.set(spellingToMake(path), to: value)
    case .mark(let path, let value):
      if let spelled = spelling(of: path) {
        try document.set(spelled, to: value)
      } else {
        try document.insert(value, at: spellingToMake(path), .first)
      }
    case .append(let path, let value):
      if let spelled = spelling(of: path), let list = document.node?.value(at: spelled)?.sequence {
        if list.contains(where: { JSON(core: $0).isEquivalent(to: value) }) { return }
        try document.insert(value, at: spelled.appending(list.count))
      } else {
        try document.set(spellingToMake(path), to: .array([value]))
      }
    case .remove(let path):
      guard let spelled = spelling(of: path) else { return }
      try remove(spelled)
    case .replaceMember(let path, let values):
      guard let parent = path.parent, case .index(let index)? = path.steps.last,
        let spelled = spelling(of: parent), let list = document.node?.value(at: spelled)?.sequence,
        list.indices.contains(index)
      else { return }
      var elements = list.map { JSON(core: $0) }
      elements.replaceSubrange(index...index, with: values)
      try document.set(spelled, to: .array(elements))
    }
  }

  private mutating func move(_ source: ValuePath, to destination: ValuePath) throws(YAMLEditError) {
    guard let spelled = spelling(of: source) else { return }
    // A key at the top may be dotted, so that the line stays where it is, with all that belongs to it.
    let keys = destination.steps.compactMap { step in if case .key(let key) = step { key } else { nil } }
    if spelled.steps.count == 1, keys.count == 1 || document.format == .yaml,
      keys.count == destination.steps.count
    {
      return try document.rename(spelled, to: keys.joined(separator: "."))
    }
    if let holder = destination.parent, holder == source.parent, let key = keys.last {
      return try document.rename(spelled, to: key)
    }
    guard let value = document.node?.value(at: spelled).map({ JSON(core: $0) }) else { return }
    try document.remove(spelled, emptied: .goes)
    try document.set(spellingToMake(destination), to: value)
  }

  private mutating func hoist(_ spelled: ValuePath) throws(YAMLEditError) {
    guard let holder = spelled.parent, let inner = document.node?.value(at: spelled)?.mapping,
      let entry = document.node?.entry(at: spelled)
    else { return }
    if document.format == .yaml {
      let lines = SourceLines(document.bytes)
      let wanted = try? document.json?.applying(.hoist(spelled))
      for text in [
        lines.hoisting(entry), lines.hoistingBraces(entry, isFlow: true),
        lines.hoistingBraces(entry, isFlow: false),
      ] {
        guard let text, let changed = try? YAMLDocument(text, file: document.file),
          let wanted, changed.json?.isEquivalent(to: wanted) ?? false
        else { continue }
        document = changed
        return
      }
    }
    var behind = entry.key
    for member in inner {
      try document.insert(JSON(core: member.value), at: holder.appending(member.key), .after(behind))
      behind = member.key
    }
    try document.remove(spelled)
  }

  /// Takes an entry away; a comment on the lines above it stays, because it may speak of more than that entry.
  private mutating func remove(_ spelled: ValuePath) throws(YAMLEditError) {
    let isAlone = spelled.parent.flatMap { document.node?.value(at: $0)?.mapping?.count } ?? 1 < 2
    if document.format == .yaml, !isAlone, let entry = document.node?.entry(at: spelled),
      let text = SourceLines(document.bytes).removing(entry),
      let changed = try? YAMLDocument(text, file: document.file),
      let wanted = try? document.json?.applying(.remove(spelled)),
      changed.json?.isEquivalent(to: wanted) ?? false
    {
      document = changed
      return
    }
    try document.remove(spelled, emptied: .goes)
  }

  // MARK: Spelling

  /// The settings at the top of the file with the paths that they stand for.
  private var tops: [(key: String, path: ValuePath, value: Node)] {
    (document.node?.mapping ?? []).compactMap { entry in
      guard entry.key != "profile" else { return nil }
      return (entry.key, path(ofTop: entry.key), entry.value)
    }
  }

  private func path(ofTop key: String) -> ValuePath {
    let plain = ValuePath([.key(key)])
    if document.format == .json || names.types.body.member(key) != nil { return plain }
    let isAppending = key.utf8.last == UInt8(ascii: "+")
    return names.path(isAppending ? String(key.dropLast()) : key) ?? plain
  }

  /// The way to a setting that may not be there yet: along what the file states of it, and nested from there on.
  private func spellingToMake(_ path: ValuePath) -> ValuePath {
    if let spelled = spelling(of: path) { return spelled }
    var rest: [ValuePath.Step] = []
    var holder = path
    while let parent = holder.parent, let last = holder.steps.last {
      rest.insert(last, at: 0)
      holder = parent
      if !holder.steps.isEmpty, let spelled = spelling(of: holder) { return ValuePath(spelled.steps + rest) }
    }
    return path
  }
}

extension Node {
  /// The value at a way.
  func value(at path: ValuePath) -> Node? {
    var node: Node? = self
    for step in path.steps {
      switch step {
      case .key(let key): node = node?[key]
      case .index(let index): node = node?.sequence.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
    return node
  }

  /// The member of a map at a way.
  func entry(at path: ValuePath) -> Entry? {
    guard let parent = path.parent, case .key(let key)? = path.steps.last else { return nil }
    return value(at: parent)?.mapping?.first { $0.key.isIdentical(to: key) }
  }

  /// The way to the value that begins at a position; of several the one that holds the others.
  fileprivate func path(to start: Position, from path: ValuePath) -> ValuePath? {
    for entry in mapping ?? [] {
      let inner = path.appending(entry.key)
      if entry.value.place.start == start { return inner }
      if let found = entry.value.path(to: start, from: inner) { return found }
    }
    for (index, element) in (sequence ?? []).enumerated() {
      let inner = path.appending(index)
      if element.place.start == start { return inner }
      if let found = element.path(to: start, from: inner) { return found }
    }
    return nil
  }
}
