import Notation

extension ResponseSettingsRegistry {
  /// A part of a request body in which a setting has its example, with what must stand beside it.
  ///
  /// Nil where the registry has neither an example nor a value that could serve as one.
  public func exampleBody(for path: SettingPath) -> JSON? {
    build(path.steps[...], from: tree.root, isTop: true)
  }

  private func build(_ steps: ArraySlice<SettingPath.Step>, from node: SettingNode, isTop: Bool = false)
    -> JSON?
  {
    guard let step = steps.first else { return node.exampleValue(depth: 0) }
    let rest = steps.dropFirst()
    switch step {
    case .key(let name):
      guard let member = node.member(name) ?? node.mapValue, let inner = build(rest, from: member) else {
        return nil
      }
      var object = JSONObject()
      for (key, other) in node.members where key == name || !isTop && other.descriptor?.isRequired ?? false {
        object[key] = key == name ? inner : other.exampleValue(depth: 1)
      }
      object[name] = inner
      return .object(object)
    case .anyKey:
      return node.mapValue.flatMap { build(rest, from: $0) }.map { .object(JSONObject("name", $0)) }
    case .item: return node.item.flatMap { build(rest, from: $0) }.map { [$0] }
    case .variant(let tag, let values):
      guard let variant = node.variants.first(where: { $0.record.isNamed(by: values) }),
        let inner = build(rest, from: variant.node)
      else { return nil }
      guard inner[tag] == nil, let value = variant.values.first, variant.untagged == nil else { return inner }
      var object = JSONObject(tag, .string(value))
      for member in inner.object?.members ?? [] { object[member.key] = member.value }
      return .object(object)
    }
  }
}

extension SettingNode {
  /// A value that serves as an example: the one given, or one that follows from schema and members.
  func exampleValue(depth: Int) -> JSON? {
    if let example = descriptor?.example { return example }
    if let value = listedValues?.first(where: { !$0.isNull }) { return value }
    guard depth < 8 else { return nil }
    let types = declaredTypes ?? []
    if let variant = variants.first, types.isEmpty || types.contains("object") {
      return variant.node.exampleValue(depth: depth + 1)
    }
    if !members.isEmpty {
      var object = JSONObject()
      for (name, member) in members where member.descriptor?.isRequired ?? false {
        object[name] = member.exampleValue(depth: depth + 1)
      }
      return .object(object)
    }
    if let item, types.first(where: { $0 != "null" }) == "array" {
      return item.exampleValue(depth: depth + 1).map { [$0] }
    }
    switch types.first(where: { $0 != "null" }) {
    case "string": return "text"
    case "boolean": return true
    case "integer", "number": return descriptor?.schema?.source["minimum"] ?? 1
    case "array": return []
    case "object": return [:]
    default: return nil
    }
  }
}
