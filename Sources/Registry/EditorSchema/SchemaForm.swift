import Notation

/// A setting's schema as it holds for what is written in a profile.
///
/// Unquoted numbers and words are read as text where text is wanted, a template may stand for any single value,
/// and null unsets a setting that is reached through maps.
struct SchemaForm {
  /// The schema.
  let schema: JSON

  init(_ content: JSON, unsets: Bool) {
    var content = content
    let types = SchemaFacts.types(content)
    let isListed = content["enum"] != nil
    let branches = content["anyOf"]?.array ?? content["oneOf"]?.array
    var additions: [JSON] = []
    if unsets, !types.contains(.null) {
      if let type = content["type"], !isListed, branches == nil, content["const"] == nil {
        content["type"] = .array((type.array ?? [type]) + ["null"])
      } else if let values = content["enum"]?.array, content["type"] == nil {
        content["enum"] = .array(values + [.null])
      } else if types != .all {
        additions.append(["type": "null"])
      }
    }
    if Self.needsTemplate(content, types) { additions.append(EditorSchemaBuilder.reference("template")) }
    content = Self.withTexts(content)
    guard !additions.isEmpty else {
      schema = content
      return
    }
    if let branches, content["anyOf"] != nil {
      content["anyOf"] = .array(branches.map(Self.withTexts) + additions)
      schema = content
    } else {
      schema = ["anyOf": .array([content] + additions)]
    }
  }

  /// Whether a text of its own is not let through that could be a template.
  private static func needsTemplate(_ content: JSON, _ types: TypeSet) -> Bool {
    // A tag is read before templates are.
    if content["const"] != nil { return false }
    if types == .all { return false }
    let takesAnyText = content["enum"] == nil && content["pattern"] == nil && hasOpenText(content)
    return !takesAnyText && !types.isDisjoint(with: [.string, .boolean, .integer, .number])
  }

  private static func hasOpenText(_ content: JSON) -> Bool {
    guard content["enum"] == nil, content["const"] == nil else { return false }
    if let branches = content["anyOf"]?.array ?? content["oneOf"]?.array {
      return branches.contains(where: hasOpenText)
    }
    return SchemaFacts.types(content).contains(.string)
  }

  /// Where any text is taken, so is what YAML alone would read as a number or a truth value.
  private static func withTexts(_ content: JSON) -> JSON {
    guard let type = content["type"], content["enum"] == nil, content["const"] == nil else { return content }
    let types = type.array ?? [type]
    guard types.contains("string") else { return content }
    var result = content
    let others: [JSON] = ["number", "boolean"].filter { other in !types.contains(other) }
    result["type"] = .array(types + others)
    return result
  }
}
