import Notation

/// Makes the tree from descriptors, shapes, tools and items.
struct TreeBuilder {
  private let settings: [ResponseSettingDescriptor]
  private let elsewhere: [ForeignName]
  private let shapes: [String: EntryTable.Merged]
  private let variants: [EntryTable.Merged]
  private(set) var decoder: SettingDecoder
  private(set) var records: [SettingTree.Record] = []
  /// What is said about each record.
  private(set) var descriptors: [ResponseSettingDescriptor?] = []
  private var shapeRoots: [String: Int] = [:]
  private var variantRoots: [String: Int] = [:]
  /// Records whose references to shapes are still to be made.
  private var pending: [Int] = []
  private var settled: Set<Int> = []

  init(
    settings: [ResponseSettingDescriptor], shapes: [EntryTable.Merged], variants: [EntryTable.Merged],
    elsewhere: [ForeignName], decoder: SettingDecoder
  ) {
    self.settings = settings
    self.elsewhere = elsewhere
    self.variants = variants
    self.decoder = decoder
    self.shapes = Dictionary(shapes.map { ($0.entry.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func build() -> SettingTree {
    _ = newRecord()
    for descriptor in settings { insert(descriptor, below: 0) }
    for merged in variants { attach(merged) }
    settle()
    // Shapes that nothing refers to are read too, so that their defects are found.
    for name in shapes.keys.sorted() { _ = shapeRoot(name) }
    settle()
    for index in records.indices { finish(index) }
    let foreign = elsewhere.filter { $0.isForeign(to: records[0]) }
    return SettingTree(
      records: records, descriptors: LazyList(made: descriptors),
      otherNames: otherNames(), elsewhere: Lazy(made: foreign))
  }

  private mutating func newRecord() -> Int {
    records.append(SettingTree.Record())
    descriptors.append(nil)
    return records.count - 1
  }

  private mutating func insert(_ descriptor: ResponseSettingDescriptor, below root: Int) {
    guard let index = place(descriptor.key.steps[...], below: root, for: descriptor) else { return }
    descriptors[index] = descriptor
    pending.append(index)
  }

  /// The record at a way below another; made where it is not there yet.
  private mutating func place(
    _ steps: ArraySlice<SettingPath.Step>, below root: Int, for descriptor: ResponseSettingDescriptor?
  ) -> Int? {
    var index = root
    for step in steps {
      switch step {
      case .key(let name):
        if let next = records[index].members[name] {
          index = next
        } else {
          let next = newRecord()
          records[index].members[name] = next
          records[index].names.append(name)
          index = next
        }
      case .item:
        if records[index].item == nil {
          let next = newRecord()
          records[index].item = next
        }
        index = records[index].item ?? index
      case .anyKey:
        if records[index].mapValue == nil {
          let next = newRecord()
          records[index].mapValue = next
        }
        index = records[index].mapValue ?? index
      case .variant(let tag, let values):
        guard let next = variant(tag, values, of: index, for: descriptor) else { return nil }
        index = next
      }
    }
    return index
  }

  private mutating func variant(
    _ tag: String, _ values: [String], of index: Int, for descriptor: ResponseSettingDescriptor?
  ) -> Int? {
    if let set = records[index].variants, set.tag != tag, let descriptor, let place = descriptor.place {
      decoder.report(
        descriptor.plugin, "registry-path",
        "\(descriptor.key): the variants here are told apart by \(set.tag)",
        at: place)
      return nil
    }
    if let known = records[index].variants?.variants.first(where: { $0.isNamed(by: values) }) {
      return known.node
    }
    let next = newRecord()
    if records[index].variants == nil { records[index].variants = SettingTree.VariantSet(tag: tag) }
    records[index].variants?.variants.append(
      SettingTree.VariantRecord(values: values, knownAs: [], node: next))
    return next
  }

  /// Hangs a tool or item into the union that it names.
  private mutating func attach(_ merged: EntryTable.Merged) {
    var reader = FieldReader(merged.entry, known: SettingDecoder.variantFields)
    guard let union = reader.settingPath("union"), let tag = reader.text("tag"),
      let value = reader.text("value"),
      let index = place(union.steps[...], below: 0, for: nil)
    else { return }
    let values = [value] + reader.texts("also")
    let root = variantRoot(merged, path: union.appending(.variant(tag: tag, values: values)))
    if records[index].variants == nil { records[index].variants = SettingTree.VariantSet(tag: tag) }
    if let known = records[index].variants?.tag, known != tag {
      decoder.report(
        merged.entry.plugin, "registry-field",
        "the variants of \(union) are told apart by \(known), not \(tag)",
        at: merged.entry.keyPlace)
      return
    }
    let record = variantRecord(merged.entry, values: values, node: root)
    records[index].variants?.variants.append(record)
  }

  private mutating func variantRecord(
    _ entry: RawEntry, values: [String], node: Int
  ) -> SettingTree.VariantRecord {
    let distinction = decoder.distinction(entry)
    return SettingTree.VariantRecord(
      values: values, label: distinction.label, knownAs: descriptors[node]?.knownAs ?? [], node: node,
      untagged: distinction.untagged, when: distinction.when, whenNode: entry.field("when")?.node)
  }

  private mutating func variantRoot(_ merged: EntryTable.Merged, path: SettingPath) -> Int {
    if let root = variantRoots[merged.entry.key] { return root }
    let root = newRecord()
    variantRoots[merged.entry.key] = root
    fill(root, merged, path: path, known: SettingDecoder.variantFields)
    return root
  }

  private mutating func shapeRoot(_ name: String) -> Int? {
    if let root = shapeRoots[name] { return root }
    guard let merged = shapes[name] else { return nil }
    let root = newRecord()
    shapeRoots[name] = root
    fill(root, merged, path: SettingPath([.key(name)]), known: SettingDecoder.shapeFields)
    return root
  }

  private mutating func fill(_ root: Int, _ merged: EntryTable.Merged, path: SettingPath, known: [String]) {
    descriptors[root] = decoder.descriptor(
      merged.entry, key: path, overriddenBy: merged.overriddenBy, known: known)
    for (entry, overriddenBy) in members(of: merged, chain: [merged.entry.key]).list {
      guard let descriptor = decoder.setting(entry, overriddenBy: overriddenBy, within: path) else {
        continue
      }
      insert(descriptor, below: root)
    }
  }

  /// The members of a shape, tool or item, over those of the shapes that it is like.
  private mutating func members(of merged: EntryTable.Merged, chain: [String]) -> EntryTable.Members {
    guard let field = merged.entry.field("like") else { return merged.members }
    var all = EntryTable.Members()
    for node in field.node.sequence ?? [field.node] {
      guard let name = node.scalar?.text, let base = shapes[name] else {
        let near = node.scalar.flatMap { Suggestion.nearest(to: $0.text, among: shapes.keys.sorted()) }
        decoder.report(
          field.plugin, "registry-path",
          "like: no shape is called \(node.scalar?.text ?? "so")"
            + (near.map { "; did you mean \($0)?" } ?? ""),
          at: node.place)
        continue
      }
      guard !chain.contains(name) else {
        decoder.report(
          field.plugin, "registry-path",
          "like leads in a circle: \((chain + [name]).joined(separator: ", "))",
          at: node.place)
        continue
      }
      for member in members(of: base, chain: chain + [name]).list { all.set(member.entry.key, member) }
    }
    for (entry, overriddenBy) in merged.members.list {
      if entry.isRemoved {
        all.remove(entry.key)
      } else if let below = all.byKey[entry.key] {
        all.set(
          entry.key, (EntryTable.put(entry, over: below.entry, .replacing), below.overriddenBy + overriddenBy)
        )
      } else {
        all.set(entry.key, (entry, overriddenBy))
      }
    }
    return all
  }

  /// Makes the references of records to shapes, and those of the shapes in turn.
  private mutating func settle() {
    while let index = pending.popLast() {
      guard settled.insert(index).inserted, let descriptor = descriptors[index] else { continue }
      if let name = descriptor.shape {
        records[index].graft = shapeRoot(name)
        if records[index].graft == nil { reportUnknownShape(name, descriptor, "shape") }
      }
      if let reference = descriptor.variants { resolve(reference, of: index, descriptor) }
    }
  }

  private mutating func reportUnknownShape(
    _ name: String, _ descriptor: ResponseSettingDescriptor, _ field: String
  ) {
    guard let place = descriptor.place else { return }
    let near = Suggestion.nearest(to: name, among: shapes.keys.sorted())
    decoder.report(
      descriptor.overriddenBy.last ?? descriptor.plugin, "registry-path",
      "\(field): no shape or union is called \(name)" + (near.map { "; did you mean \($0)?" } ?? ""),
      at: place)
  }

  private mutating func resolve(
    _ reference: VariantReference, of index: Int, _ descriptor: ResponseSettingDescriptor
  ) {
    var set = records[index].variants ?? SettingTree.VariantSet(tag: reference.tag)
    let inline = set.variants
    set.variants = []
    for name in reference.of {
      if let merged = shapes[name], let root = shapeRoot(name) {
        let values = tagValues(reference.tag, of: root)
        if values.isEmpty, let place = descriptor.place {
          decoder.report(
            descriptor.plugin, "registry-field",
            "variants: the shape \(name) does not tell its \(reference.tag) by const or enum", at: place)
        }
        set.variants.append(variantRecord(merged.entry, values: values, node: root))
      } else if let members = unionMembers(name) {
        set.variants += members
      } else {
        reportUnknownShape(name, descriptor, "variants")
      }
    }
    // A union may name itself; its members stand in it already.
    set.variants += inline.filter { known in !set.variants.contains { $0.node == known.node } }
    records[index].variants = set
  }

  private func tagValues(_ tag: String, of root: Int) -> [String] {
    guard let member = records[root].members[tag], let schema = descriptors[member]?.schema else {
      return []
    }
    return SchemaFacts.values(schema.source)?.compactMap(\.string) ?? []
  }

  /// The members of a union that a name such as `tools[]` or `tools[](type=function|custom)` means.
  private mutating func unionMembers(_ name: String) -> [SettingTree.VariantRecord]? {
    guard var path = SettingPath(name) else { return nil }
    var names: [String]?
    if case .variant(_, let values)? = path.steps.last {
      names = values
      path.steps.removeLast()
    }
    let union = "\(path)"
    let members = variants.filter { $0.entry.field("union")?.node.scalar?.text == union }
    guard !members.isEmpty else { return nil }
    var found: [SettingTree.VariantRecord] = []
    for merged in members {
      guard let root = variantRoots[merged.entry.key],
        let value = merged.entry.field("value")?.node.scalar?.text
      else { continue }
      let also = merged.entry.field("also")?.node.sequence?.compactMap { $0.scalar?.text } ?? []
      let record = variantRecord(merged.entry, values: [value] + also, node: root)
      if names.map({ record.isNamed(by: $0) }) ?? true { found.append(record) }
    }
    return found.isEmpty ? nil : found
  }

  /// Works out what follows from schema and structure together.
  private mutating func finish(_ index: Int) {
    let record = records[index]
    let descriptor = descriptors[index]
    let isObject =
      !record.names.isEmpty || record.graft != nil || record.mapValue != nil || record.variants != nil
    let types = descriptor?.schema.map { SchemaFacts.types($0.source) } ?? .all
    if descriptor?.schema == nil, isObject || record.item != nil {
      records[index].types = (isObject ? TypeSet.object : []).union(record.item != nil ? .array : [])
      records[index].typesAreImplied = true
    } else {
      records[index].types = types
    }
    let graft = record.graft.map { records[$0] }
    let hasMembers = !record.names.isEmpty || graft.map { !$0.names.isEmpty } ?? false
    records[index].isOpen =
      descriptor?.isOpen ?? record.graft.flatMap { descriptors[$0]?.isOpen } ?? !hasMembers
    records[index].isFreeForm =
      descriptor?.isOpen == true
      || descriptor?.isOpen == nil && !hasMembers && record.mapValue == nil && record.item == nil
        && record.variants == nil && record.graft == nil
    records[index].hasEntry = descriptor != nil
    records[index].hasSchema = descriptor?.schema != nil
    records[index].hasRequires = descriptor?.requires != nil
    records[index].isMoved = descriptor.map { $0.sentPath != nil || $0.header != nil } ?? false
    records[index].isElsewhere = descriptor.map { !$0.endpoints.contains("create") } ?? false
    records[index].variants?.index()
    let names = record.names + (graft?.names.filter { record.members[$0] == nil } ?? [])
    records[index].required = names.filter { name in
      (record.members[name] ?? graft?.members[name]).flatMap { descriptors[$0]?.isRequired } ?? false
    }
  }

  private func otherNames() -> [String: SettingPath] {
    var names: [String: SettingPath] = [:]
    for descriptor in settings {
      for name in descriptor.aliases + descriptor.knownAs where names[name] == nil {
        names[name] = descriptor.key
      }
    }
    return names
  }
}
