import Notation

/// Makes the tree from descriptors, shapes, tools and items.
struct TreeBuilder {
  private let settings: [ResponseSettingDescriptor]
  private let elsewhere: [ForeignName]
  private let shapes: ShapeTable
  private let variants: [EntryTable.Merged]
  private(set) var decoder: SettingDecoder
  private(set) var arena = RecordArena()
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
    self.shapes = ShapeTable(shapes)
  }

  mutating func build() -> SettingTree {
    _ = arena.add()
    for descriptor in settings { insert(descriptor, below: 0) }
    for merged in variants { attach(merged) }
    settle()
    // Shapes that nothing refers to are read too, so that their defects are found.
    for name in shapes.names { _ = shapeRoot(name) }
    settle()
    arena.finish()
    let records = arena.records
    let foreign = elsewhere.filter { $0.isForeign(to: records[0]) }
    return SettingTree(
      records: RecordList(records), descriptors: LazyList(made: arena.descriptors),
      otherNames: Lazy(made: otherNames()), elsewhere: Lazy(made: foreign))
  }

  private mutating func insert(_ descriptor: ResponseSettingDescriptor, below root: Int) {
    do {
      let index = try arena.place(descriptor.key.steps, below: root)
      arena.describe(index, by: descriptor)
      pending.append(index)
    } catch {
      guard let place = descriptor.place else { return }
      decoder.report(
        descriptor.plugin, "registry-path",
        "\(descriptor.key): the variants here are told apart by \(error.known)", at: place)
    }
  }

  /// Hangs a tool or item into the union that it names.
  private mutating func attach(_ merged: EntryTable.Merged) {
    var reader = FieldReader(merged.entry, known: SettingDecoder.variantFields)
    guard let union = reader.settingPath("union"), let tag = reader.text("tag"),
      let value = reader.text("value")
    else { return }
    let values = [value] + reader.texts("also")
    do {
      let index = try arena.place(union.steps, below: 0)
      let root = variantRoot(merged, path: union.appending(.variant(tag: tag, values: values)))
      try arena.add(variantRecord(merged.entry, values: values, node: root), tag: tag, to: index)
    } catch {
      decoder.report(
        merged.entry.plugin, "registry-field",
        "the variants of \(union) are told apart by \(error.known), not \(tag)", at: merged.entry.keyPlace)
    }
  }

  private mutating func variantRecord(
    _ entry: RawEntry, values: [String], node: Int
  ) -> SettingTree.VariantRecord {
    let distinction = decoder.distinction(entry)
    return SettingTree.VariantRecord(
      values: values, label: distinction.label, knownAs: arena.descriptors[node]?.knownAs ?? [], node: node,
      untagged: distinction.untagged, when: distinction.when, whenNode: entry.field("when")?.node)
  }

  private mutating func variantRoot(_ merged: EntryTable.Merged, path: SettingPath) -> Int {
    if let root = variantRoots[merged.entry.key] { return root }
    let root = arena.add()
    variantRoots[merged.entry.key] = root
    fill(root, merged, path: path, known: SettingDecoder.variantFields)
    return root
  }

  private mutating func shapeRoot(_ name: String) -> Int? {
    if let root = shapeRoots[name] { return root }
    guard let merged = shapes[name] else { return nil }
    let root = arena.add()
    shapeRoots[name] = root
    fill(root, merged, path: SettingPath([.key(name)]), known: SettingDecoder.shapeFields)
    return root
  }

  private mutating func fill(_ root: Int, _ merged: EntryTable.Merged, path: SettingPath, known: [String]) {
    arena.describe(
      root,
      by: decoder.descriptor(merged.entry, key: path, overriddenBy: merged.overriddenBy, known: known))
    for (entry, overriddenBy) in shapes.members(of: merged, &decoder).list {
      guard let descriptor = decoder.setting(entry, overriddenBy: overriddenBy, within: path) else {
        continue
      }
      insert(descriptor, below: root)
    }
  }

  /// Makes the references of records to shapes, and those of the shapes in turn.
  private mutating func settle() {
    while let index = pending.popLast() {
      guard settled.insert(index).inserted, let descriptor = arena.descriptors[index] else {
        continue
      }
      if let name = descriptor.shape {
        let root = shapeRoot(name)
        arena.graft(root, onto: index)
        if root == nil { reportUnknownShape(name, descriptor, "shape") }
      }
      if let reference = descriptor.variants { resolve(reference, of: index, descriptor) }
    }
  }

  private mutating func reportUnknownShape(
    _ name: String, _ descriptor: ResponseSettingDescriptor, _ field: String
  ) {
    guard let place = descriptor.place else { return }
    decoder.report(
      descriptor.overriddenBy.last ?? descriptor.plugin, "registry-path",
      shapes.unknown(name, "\(field): no shape or union"), at: place)
  }

  private mutating func resolve(
    _ reference: VariantReference, of index: Int, _ descriptor: ResponseSettingDescriptor
  ) {
    var set = arena.records[index].variants ?? SettingTree.VariantSet(tag: reference.tag)
    let inline = set.variants
    set.variants = []
    for name in reference.of {
      if let merged = shapes[name], let root = shapeRoot(name) {
        let values = arena.tagValues(reference.tag, of: root)
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
    arena.setVariants(set, of: index)
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
