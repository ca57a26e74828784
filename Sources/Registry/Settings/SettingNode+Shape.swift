import Notation

/// What readers of values ask at every value, answered without making lists.
extension SettingNode {
  /// Whether members are described by their names.
  public var hasMembers: Bool { !tree.records[index].names.isEmpty || tree.records[index].graft != nil }

  /// The types that the value may have, as far as the schema or the structure says.
  public var types: TypeSet { tree.records[index].types }

  /// The variant of a tag value, where there is exactly one.
  public func onlyVariant(tagged value: String) -> SettingNode? {
    guard let set = tree.records[index].variants, let positions = set.byValue[value], positions.count == 1
    else { return nil }
    return SettingNode(tree: tree, index: set.variants[positions[0]].node)
  }

  /// The first variant that an object may be by its tag and members, whether or not it is valid; nil when it is none.
  public func likelyVariant(of object: JSONObject) -> SettingNode? {
    guard let set = tree.records[index].variants else { return self }
    if let position = set.candidates(for: object).first {
      return SettingNode(tree: tree, index: set.variants[position].node)
    }
    return hasMembers ? self : nil
  }
}
