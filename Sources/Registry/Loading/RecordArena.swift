/// The records of a tree that is being made, with what is said about each.
struct RecordArena {
  private(set) var records: [SettingTree.Record] = []
  /// What is said about each record.
  private(set) var descriptors: [ResponseSettingDescriptor?] = []

  /// Why there is no record at a way: the variants there are told apart by another tag.
  struct OtherTag: Error {
    var known: String
  }

  /// A new record without anything; gives its number.
  mutating func add() -> Int {
    records.append(SettingTree.Record())
    descriptors.append(nil)
    return records.count - 1
  }

  /// Says what is known about a record.
  mutating func describe(_ index: Int, by descriptor: ResponseSettingDescriptor?) {
    descriptors[index] = descriptor
  }

  /// Lets the members of a shape stand in a record too.
  mutating func graft(_ root: Int?, onto index: Int) { records[index].graft = root }

  /// Gives a record its variants.
  mutating func setVariants(_ set: SettingTree.VariantSet, of index: Int) { records[index].variants = set }

  /// Adds a variant to a record; throws where its variants are told apart by another tag.
  mutating func add(_ variant: SettingTree.VariantRecord, tag: String, to index: Int) throws(OtherTag) {
    var set = records[index].variants ?? SettingTree.VariantSet(tag: tag)
    guard set.tag == tag else { throw OtherTag(known: set.tag) }
    set.variants.append(variant)
    records[index].variants = set
  }

  /// The record at a way below another; made where it is not there yet.
  mutating func place(_ steps: some Collection<SettingPath.Step>, below root: Int) throws(OtherTag) -> Int {
    var index = root
    for step in steps {
      switch step {
      case .key(let name): index = member(name, of: index)
      case .item:
        let next = records[index].item ?? add()
        records[index].item = next
        index = next
      case .anyKey:
        let next = records[index].mapValue ?? add()
        records[index].mapValue = next
        index = next
      case .variant(let tag, let values): index = try variant(tag, values, of: index)
      }
    }
    return index
  }

  private mutating func member(_ name: String, of index: Int) -> Int {
    if let known = records[index].members[name] { return known }
    let next = add()
    records[index].members[name] = next
    records[index].names.append(name)
    return next
  }

  private mutating func variant(_ tag: String, _ values: [String], of index: Int) throws(OtherTag) -> Int {
    if let set = records[index].variants {
      guard set.tag == tag else { throw OtherTag(known: set.tag) }
      if let known = set.variants.first(where: { $0.isNamed(by: values) }) { return known.node }
    }
    let next = add()
    try add(SettingTree.VariantRecord(values: values, knownAs: [], node: next), tag: tag, to: index)
    return next
  }

  /// The values by which a shape tells a tag: those of the member's schema.
  func tagValues(_ tag: String, of root: Int) -> [String] {
    guard let member = records[root].members[tag], let schema = descriptors[member]?.schema else {
      return []
    }
    return SchemaFacts.values(schema.source)?.compactMap(\.string) ?? []
  }
}

extension RecordArena {
  /// Works out what follows from schemas and structure together, once all records are there.
  mutating func finish() {
    for index in records.indices { finish(index) }
  }

  private mutating func finish(_ index: Int) {
    let record = records[index]
    let descriptor = descriptors[index]
    let isObject =
      !record.names.isEmpty || record.graft != nil || record.mapValue != nil || record.variants != nil
    let types = descriptor?.schema.map { SchemaFacts.types($0.source) } ?? .all
    if descriptor?.schema == nil, isObject || record.item != nil {
      records[index].types = (isObject ? TypeSet.object : []).union(record.item != nil ? .array : [])
      records[index].flags.insert(.typesAreImplied)
    } else {
      records[index].types = types
    }
    let graft = record.graft.map { records[$0] }
    let hasMembers = !record.names.isEmpty || graft.map { !$0.names.isEmpty } ?? false
    let isOpen = descriptor?.isOpen ?? record.graft.flatMap { descriptors[$0]?.isOpen } ?? !hasMembers
    let isFreeForm =
      descriptor?.isOpen == true
      || descriptor?.isOpen == nil && !hasMembers && record.mapValue == nil && record.item == nil
        && record.variants == nil && record.graft == nil
    records[index].flags.set(.isOpen, isOpen)
    records[index].flags.set(.isFreeForm, isFreeForm)
    records[index].flags.set(.hasEntry, descriptor != nil)
    records[index].flags.set(.hasSchema, descriptor?.schema != nil)
    records[index].flags.set(.hasRequires, descriptor?.requires != nil)
    records[index].flags.set(.isMoved, descriptor.map { $0.sentPath != nil || $0.header != nil } ?? false)
    records[index].flags.set(.isElsewhere, descriptor.map { !$0.endpoints.contains("create") } ?? false)
    records[index].variants?.index()
    let names = record.names + (graft?.names.filter { record.members[$0] == nil } ?? [])
    records[index].required = names.filter { name in
      (record.members[name] ?? graft?.members[name]).flatMap { descriptors[$0]?.isRequired } ?? false
    }
  }
}
