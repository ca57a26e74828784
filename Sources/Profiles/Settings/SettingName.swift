import Notation

/// Finds the place that a dotted name means: `reasoning.effort`, `metadata.region`, an alias, `tools.0.strict`.
struct SettingName {
  /// What is declared.
  let types: any SettingTypes

  /// The way to the setting that a whole name or an alias stands for; nil when the registry knows no such name.
  ///
  /// `allowsIndices` lets numbers address the members of lists.
  func path(_ name: String, allowsIndices: Bool = false) -> ValuePath? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains("") else { return nil }
    return walk(parts[...], from: types.body, allowsIndices: allowsIndices).map(ValuePath.init)
      ?? types.aliasedPath(name)
  }

  private func walk(
    _ parts: ArraySlice<String>, from shape: any SettingShape, allowsIndices: Bool
  ) -> [ValuePath.Step]? {
    guard let first = parts.first else { return [] }
    let rest = parts.dropFirst()
    if allowsIndices, shape.kinds.contains(.array), let index = Int(first), index >= 0,
      let element = shape.element, let tail = walk(rest, from: element, allowsIndices: true)
    {
      return [.index(index)] + tail
    }
    if let member = shape.member(first) {
      if let tail = walk(rest, from: member, allowsIndices: allowsIndices) { return [.key(first)] + tail }
    } else if shape.isFreeForm {
      return parts.map { .key($0) }
    }
    // The members of a map such as `metadata` have any name, dots included.
    if !rest.isEmpty, shape.describesMembers {
      let key = parts.joined(separator: ".")
      if shape.member(key) != nil { return [.key(key)] }
    }
    return nil
  }
}
