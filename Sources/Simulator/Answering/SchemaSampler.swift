import Notation
import Registry

/// Makes a value that a JSON Schema accepts, drawing on the words of a request where it can.
///
/// Objects, lists, enums, constants, unions, references and the usual bounds are understood. Recursion is
/// bounded: from a few levels on only what is required is made, by the shortest way out. What is not
/// understood (`not`, `if`, `unevaluatedProperties`) is left to luck; whoever needs certainty validates
/// the value and asks again with another seed.
struct SchemaSampler {
  let root: JSON
  let hints: Hints
  var generator: SeededGenerator
  /// How many of the text's names and numbers have been used.
  var usedNames = 0
  var usedNumbers = 0
  /// How many values may still be made: a schema can ask for more than anybody has time for.
  private var left = 5_000

  /// Steps that may still be made to hold texts against their patterns.
  var patternSteps = SchemaSampler.usualPatternSteps
  /// The patterns that were met; nil for one that cannot be read.
  var patterns: [String: Pattern?] = [:]

  /// Enough for every pattern that a schema is likely to have, and over in a moment.
  static let usualPatternSteps = 1_000_000

  /// How often a value was made before that did not fit; texts without a meaning differ by it.
  let attempt: Int

  /// A sampler for one schema and one text.
  init(schema: JSON, hints: Hints, generator: SeededGenerator, attempt: Int = 0) {
    self.attempt = attempt
    root = schema
    self.hints = hints
    self.generator = generator
  }

  /// A value for the whole schema.
  mutating func sample() -> JSON { value(for: root, name: "", depth: 0) }

  private static let plainDepth = 3
  private static let deepest = 40

  /// A value for a part of the schema; the name is that of the property it is for.
  mutating func value(for schema: JSON, name: String, depth: Int) -> JSON {
    let isPlain = depth > Self.plainDepth
    left -= 1
    guard left > 0 else { return .null }
    guard depth < Self.deepest, let schema = resolved(schema, isPlain: isPlain).object else {
      return schema == .bool(false) || depth >= Self.deepest ? .null : string(for: JSONObject(), name: name)
    }
    if let constant = schema["const"] { return constant }
    if let values = schema["enum"]?.array, !values.isEmpty { return choice(values) }
    switch type(of: schema) {
    case "object": return object(for: schema, depth: depth, isPlain: isPlain)
    case "array": return array(for: schema, name: name, depth: depth, isPlain: isPlain)
    case "integer": return number(for: schema, name: name, isWhole: true)
    case "number": return number(for: schema, name: name, isWhole: false)
    case "boolean": return .bool(!name.lowercased().contains("not"))
    case "null": return .null
    default: return string(for: schema, name: name)
    }
  }

  /// A member of an enum: one that the text names, or else any.
  private mutating func choice(_ values: [JSON]) -> JSON {
    let text = hints.text.lowercased()
    let named = values.first { value in
      guard let word = value.string?.lowercased(), word.count > 1 else { return false }
      return text.contains(word) || text.contains(word.replacing("_", with: " "))
    }
    return named ?? generator.pick(values.filter { !$0.isNull }, or: values[0])
  }

  private func type(of schema: JSONObject) -> String {
    if let type = schema["type"]?.string { return type }
    if let types = schema["type"]?.array?.compactMap(\.string) {
      return types.first { $0 != "null" } ?? types.first ?? "string"
    }
    let signs = [
      ("object", ["properties", "required", "additionalProperties", "patternProperties", "minProperties"]),
      ("array", ["items", "prefixItems", "minItems", "maxItems", "contains"]),
      ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    ]
    return signs.first { $0.1.contains { schema[$0] != nil } }?.0 ?? "string"
  }

  // MARK: Objects and lists

  private mutating func object(for schema: JSONObject, depth: Int, isPlain: Bool) -> JSON {
    let properties = schema["properties"]?.object ?? JSONObject()
    let required = (schema["required"]?.array ?? []).compactMap(\.string)
    let most = schema["maxProperties"]?.int ?? .max
    var object = JSONObject()
    var optionalRoom = max(0, most - required.count)
    for member in properties.members where member.value != .bool(false) {
      if !required.contains(member.key) {
        guard !isPlain, optionalRoom > 0 else { continue }
        optionalRoom -= 1
      }
      object[member.key] = value(for: member.value, name: member.key, depth: depth + 1)
    }
    for key in required where object[key] == nil {
      object[key] = value(for: self.schema(ofAdditional: key, in: schema), name: key, depth: depth + 1)
    }
    let least = schema["minProperties"]?.int ?? (properties.isEmpty && !isPlain ? 1 : 0)
    let mayAdd = schema["additionalProperties"] != .bool(false)
    var number = 1
    while object.count < min(least, most), mayAdd, number <= 100 {
      let key = number == 1 && schema["additionalProperties"] == nil ? "note" : "entry_\(number)"
      object.insert(key, value(for: self.schema(ofAdditional: key, in: schema), name: key, depth: depth + 1))
      number += 1
    }
    return .object(object)
  }

  private func schema(ofAdditional key: String, in schema: JSONObject) -> JSON {
    for member in schema["patternProperties"]?.object?.members ?? [] {
      if let pattern = try? Pattern(member.key), pattern.matches(key) { return member.value }
    }
    return schema["additionalProperties"]?.object.map(JSON.object) ?? ["type": "string"]
  }

  private mutating func array(for schema: JSONObject, name: String, depth: Int, isPlain: Bool) -> JSON {
    let least = schema["minItems"]?.int ?? 0
    let most = schema["maxItems"]?.int ?? .max
    let prefix = schema["prefixItems"]?.array ?? []
    let wanted = isPlain ? least : max(least, prefix.count, depth < 2 ? 3 : 2)
    let count = max(0, min(max(wanted, least), most, 1_000))
    let isUnique = schema["uniqueItems"]?.bool == true
    let itemName = Self.singular(name)
    var items: [JSON] = []
    for index in 0..<count where left > 0 {
      let itemSchema: JSON
      if index < prefix.count {
        itemSchema = prefix[index]
      } else if schema["items"] == .bool(false) {
        break
      } else if index == prefix.count, let contained = schema["contains"], contained.object != nil {
        itemSchema = contained
      } else {
        itemSchema = schema["items"] ?? ["type": "string"]
      }
      var item = value(for: itemSchema, name: itemName, depth: depth + 1)
      var tries = 0
      while items.contains(item), isUnique || item.string != nil, tries < 8 {
        item = value(for: itemSchema, name: itemName, depth: depth + 1)
        if case .string(let text) = item, tries > 3, Self.isFreeText(itemSchema) {
          item = .string("\(text) \(index + 1)")
        }
        tries += 1
      }
      if items.contains(item), isUnique, items.count >= least { break }
      items.append(item)
    }
    return .array(items)
  }

  /// Whether any text will do.
  private static func isFreeText(_ schema: JSON) -> Bool {
    (schema.object?.keys ?? []).allSatisfy {
      ["type", "title", "description", "default", "minLength"].contains($0)
    }
  }

  private static func singular(_ name: String) -> String {
    if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
    return name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : name
  }
}
