import Notation

/// A prompt that was saved on OpenAI's side, as it is exported: a body with a name, a version and variables.
enum PromptObject {
  /// The key that may wrap it.
  private static let wrapper = ImportKind.prompt.rawValue

  /// Whether an object is one.
  static func isOne(_ object: JSONObject) -> Bool {
    let inner = object[wrapper]?.object ?? object
    return inner["id"]?.string?.hasPrefix("pmpt_") ?? false
      || inner["object"]?.string?.hasPrefix(wrapper) ?? false
  }

  /// The object without what wraps it.
  static func unwrapped(_ document: JSON) -> JSON {
    document[wrapper]?.object.map { .object($0) } ?? document
  }

  /// The variables with their defaults; one without a default has a null.
  static func variables(_ document: JSON) -> JSONObject {
    var variables = JSONObject()
    switch document["variables"] {
    case .object(let object)?:
      for member in object.members { variables[member.key] = value(member.value) }
    case .array(let elements)?:
      for element in elements {
        if let name = element.string { variables[name] = .null }
        if let name = element["name"]?.string { variables[name] = value(element) }
      }
    default: break
    }
    return variables
  }

  private static func value(_ value: JSON) -> JSON {
    guard value.object != nil else { return value.string == nil ? .null : value }
    return ["value", "default", "default_value", "example"].lazy.compactMap { value[$0] }.first ?? .null
  }
}
