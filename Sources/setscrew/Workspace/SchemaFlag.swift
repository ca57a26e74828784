import Notation

/// The value of `--schema`: a file with a JSON Schema, the schema itself, or `name, age int`.
enum SchemaFlag {
  /// The text format that asks for JSON of the schema.
  static func format(_ value: String) throws -> JSON {
    var schema = try schema(value)
    // An exported format object already says all there is to say.
    if schema["type"]?.string == "json_schema", schema["schema"] != nil { return schema }
    let name = schema["title"]?.string.flatMap(formatName) ?? "answer"
    schema["$schema"] = nil
    return ["type": "json_schema", "name": .string(name), "strict": true, "schema": schema]
  }

  private static func schema(_ value: String) throws -> JSON {
    if value.first(where: { !$0.isWhitespace }) == "{" { return try parse(Array(value.utf8), "--schema") }
    if LocalFiles.exists(value) { return try parse(try LocalFiles.read(value, limit: 1 << 20), value) }
    if value.contains("/") || value.hasSuffix(".json") || value.hasSuffix(".yaml") {
      throw Failure(.usage, "no such schema file: \(value)")
    }
    return try fields(value)
  }

  private static func parse(_ bytes: [UInt8], _ file: String) throws -> JSON {
    let parsed = Node.parse(document: bytes, file: file)
    if let finding = parsed.findings.first(where: { $0.severity == .error }) { throw finding }
    guard let node = parsed.node, node.mapping != nil else {
      throw Failure(.usage, "\(file) holds no JSON Schema: an object is wanted")
    }
    return JSON(core: node)
  }

  /// Fields in short: `name, age int, tags [str]: what it is about`.
  ///
  /// Where there are several lines, each is a field, so that what a field is about may hold commas.
  private static func fields(_ text: String) throws -> JSON {
    var properties = JSONObject()
    let lines = text.split(whereSeparator: \.isNewline)
    let fields = lines.count > 1 ? lines : lines.flatMap { $0.split(separator: ",") }
    for field in fields where !field.allSatisfy(\.isWhitespace) {
      let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts[0].split(whereSeparator: \.isWhitespace)
      guard let name = words.first, words.count <= 2 else {
        throw Failure(.usage, "--schema: a field is NAME [TYPE][: WHAT IT IS], not '\(field)'")
      }
      guard var schema = type(words.count > 1 ? words[1] : "str") else {
        throw Failure(
          .usage, "--schema: a type is str, int, float, bool or one in brackets, not '\(words[1])'")
      }
      if parts.count > 1 {
        let description = parts[1].drop(while: \.isWhitespace)
        schema["description"] = .string(String(description))
      }
      guard properties.insert(String(name), schema) else {
        throw Failure(.usage, "--schema: the field '\(name)' stands twice")
      }
    }
    guard !properties.isEmpty else { throw Failure(.usage, "--schema: no fields are named") }
    return [
      "type": "object", "properties": .object(properties),
      "required": .array(properties.keys.map(JSON.string)), "additionalProperties": false,
    ]
  }

  private static func type(_ word: Substring) -> JSON? {
    if word.hasPrefix("["), word.hasSuffix("]") {
      return type(word.dropFirst().dropLast()).map { ["type": "array", "items": $0] }
    }
    return switch word {
    case "str", "string": ["type": "string"]
    case "int", "integer": ["type": "integer"]
    case "float", "number": ["type": "number"]
    case "bool", "boolean": ["type": "boolean"]
    default: nil
    }
  }

  private static func formatName(_ title: String) -> String? {
    let name = title.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "_" }
    return name.isEmpty ? nil : String(name.prefix(40))
  }
}
