import Notation
import Testing

/// An edit as a value, so that tables and generators can hold it.
enum Edit: Sendable, CustomStringConvertible {
  case set(String, JSON)
  case insert(String, JSON, YAMLPlacement = .last)
  case remove(String, YAMLEmptied = .stays)
  case rename(String, String)

  /// The way that a path in a table names; keys with dots stand in quotes.
  static func path(_ text: String) -> ValuePath {
    ValuePath(parsing: text) ?? ValuePath([.key("not a path: \(text)")])
  }

  var path: ValuePath {
    switch self {
    case .set(let path, _), .insert(let path, _, _), .remove(let path, _), .rename(let path, _):
      Self.path(path)
    }
  }

  /// Makes the edit.
  func apply(to document: inout YAMLDocument, aliases: YAMLAliasTreatment = .refuse) throws {
    try apply(path, to: &document, aliases: aliases)
  }

  var description: String {
    switch self {
    case .set(let path, let value): "set \(path) to \(value.encoded())"
    case .insert(let path, let value, let placement): "insert \(path) \(value.encoded()) \(placement)"
    case .remove(let path, let emptied): "remove \(path) \(emptied)"
    case .rename(let path, let key): "rename \(path) to \(key)"
    }
  }
}

/// What a text becomes by an edit, or the reason and the words of the refusal.
func edited(_ text: String, _ edit: Edit, aliases: YAMLAliasTreatment = .refuse) -> String {
  do {
    var document = try YAMLDocument(text, file: "f")
    try edit.apply(to: &document, aliases: aliases)
    return document.text
  } catch let error as YAMLEditError {
    return error.findings.map { "\(error.reason): \(shown($0))" }.joined(separator: "\n")
  } catch {
    return "\(error)"
  }
}
