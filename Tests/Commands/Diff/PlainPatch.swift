import Notation
import Testing

/// Applies JSON Patch documents as RFC 6902 words it, knowing nothing of how they were made.
enum PlainPatch {
  static func apply(_ patch: JSON, to document: JSON) throws -> JSON {
    try (patch.array ?? []).reduce(document) { document, operation in
      let path = try tokens(operation["path"])
      switch operation["op"]?.string {
      case "add": return try changed(document, path[...], to: operation["value"], isNew: true)
      case "replace": return try changed(document, path[...], to: operation["value"], isNew: false)
      case "remove": return try changed(document, path[...], to: nil, isNew: false)
      case "move":
        let source = try tokens(operation["from"])
        let found = source.reduce(JSON?.some(document)) { value, token in
          value.flatMap { member(token, of: $0) }
        }
        let value = try #require(found)
        return try changed(
          changed(document, source[...], to: nil, isNew: false), path[...], to: value, isNew: true)
      default:
        Issue.record("an operation that is none: \(operation.encoded())")
        return document
      }
    }
  }

  private static func tokens(_ pointer: JSON?) throws -> [String] {
    let text = try #require(pointer?.string)
    return text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { part in
      var token = ""
      var rest = part[...]
      while let character = rest.popFirst() {
        guard character == "~" else {
          token.append(character)
          continue
        }
        token.append(rest.popFirst() == "1" ? "/" : "~")
      }
      return token
    }
  }

  private static func member(_ token: String, of value: JSON) -> JSON? {
    value.array == nil ? value[token] : Int(token).flatMap { value[$0] }
  }

  private static func changed(
    _ value: JSON, _ way: ArraySlice<String>, to new: JSON?, isNew: Bool
  ) throws -> JSON {
    guard let token = way.first else { return try #require(new) }
    let rest = way.dropFirst()
    if var values = value.array {
      let index = token == "-" ? values.count : try #require(Int(token))
      if !rest.isEmpty {
        values[index] = try changed(values[index], rest, to: new, isNew: isNew)
      } else if let new {
        if isNew { values.insert(new, at: index) } else { values[index] = new }
      } else {
        values.remove(at: index)
      }
      return .array(values)
    }
    var object = try #require(value.object)
    if rest.isEmpty {
      try #require(isNew || object[token] != nil)
      object[token] = new
    } else {
      object[token] = try changed(try #require(object[token]), rest, to: new, isNew: isNew)
    }
    return .object(object)
  }
}
