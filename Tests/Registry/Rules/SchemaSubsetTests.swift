import Notation
import Testing

@testable import Registry

@Suite struct SchemaSubsetTests {
  static let strict = """
    subsets:
      strict:
        summary: s
        root: {type: object, without: [anyOf]}
        keywords: [type, properties, required, additionalProperties, items, enum, const, anyOf, $ref, $defs, description, format]
        types: [string, number, integer, boolean, object, array, "null"]
        formats: [date, email]
        closed: true
        all_required: true
        limits: {depth: 3, properties: 4, enum_values: 5, enum_text: {above: 2, length: 6}, text: 40}
    """

  static func subset() throws -> SchemaSubset {
    let view = try Memory.view(["schema-subset.yaml": strict])
    #expect(view.findings.map(\.line) == [])
    return try #require(view.registry.subsets["strict"])
  }

  @Test(arguments: [
    (
      #"{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}"#,
      []
    ),
    ("[]", ["the schema must be an object, not a list"]),
    (
      #"{"type": "array", "items": {"type": "string"}}"#,
      ["type: the outermost schema must have type: object"]
    ),
    (
      #"{"anyOf": [{"type": "string"}]}"#,
      ["anyOf: anyOf is not allowed in the outermost schema", "the outermost schema must have type: object"]
    ),
    // D01: every object must be closed, wherever it stands.
    (
      #"{"type": "object", "additionalProperties": false, "required": ["stops"], "properties": {"stops": {"type": "array", "items": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}}}}"#,
      ["properties.stops.items: lacks additionalProperties: false, which every object needs"]
    ),
    (
      #"{"type": "object", "properties": {}, "additionalProperties": true}"#,
      ["additionalProperties: additionalProperties must be false"]
    ),
    // D02: every property must be required.
    (
      #"{"type": "object", "additionalProperties": false, "required": ["name"], "properties": {"name": {"type": "string"}, "team": {"type": "array", "items": {"type": "string"}}}}"#,
      [
        "required: required must name every property, and lacks team (to make team optional, name it and let it be null: type: [array, \"null\"])"
      ]
    ),
    (
      ##"{"type": "object", "additionalProperties": false, "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"type": "string"}}, "$defs": {"x": {"type": "string"}}}"##,
      [
        "required must name every property, and lacks a and b (to make a optional, name it and let it be null: anyOf: [..., {type: \"null\"}])"
      ]
    ),
    // Keywords, types, formats, in all places.
    (
      #"{"type": "object", "additionalProperties": false, "required": ["a"], "properties": {"a": {"type": ["string", "any"], "minLength": 1, "format": "uri"}}, "allOf": []}"#,
      [
        "allOf: allOf is not supported here",
        "properties.a.type: must be one of string, number, integer, boolean, object, array, null, not any",
        "properties.a.minLength: minLength is not supported here",
        "properties.a.format: must be one of date, email, not uri",
      ]
    ),
    (
      #"{"type": "object", "additionalProperties": false, "properties": {}, "$defs": {"x": {"type": "object"}}}"#,
      ["\"$defs\".x: lacks additionalProperties: false, which every object needs"]
    ),
    // Sizes.
    (
      #"{"type": "object", "additionalProperties": false, "required": ["a"], "properties": {"a": {"type": "array", "items": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}}}}"#,
      ["properties.a.items.items: is nested 4 levels deep; at most 3 are allowed"]
    ),
    (
      #"{"type": "object", "additionalProperties": false, "required": ["a", "b", "c", "d", "e"], "properties": {"a": {}, "b": {}, "c": {}, "d": {}, "e": {}}}"#,
      ["the schema has 5 properties; at most 4 are allowed"]
    ),
    (
      #"{"type": "object", "additionalProperties": false, "properties": {"a": {"enum": ["abc", "def", "g"]}, "b": {"enum": [1, 2, 3]}}, "required": ["a", "b"]}"#,
      [
        "properties.a.enum: an enum of more than 2 values may have 6 characters, has 7",
        "the schema has 6 enum values; at most 5 are allowed",
      ]
    ),
    (
      #"{"type": "object", "additionalProperties": false, "properties": {"abcdefghijklmnopqrstuvwxyz": {"const": "äöüäöüäöüäöüäöü"}}, "required": ["abcdefghijklmnopqrstuvwxyz"]}"#,
      ["the schema has 41 characters in names and values; at most 40 are allowed"]
    ),
  ])
  func `every place that leaves the subset is told in one run`(_ schema: String, _ expected: [String]) throws
  {
    let departures = try Self.subset().departures(in: JSON(parsing: schema))
    #expect(
      departures.map {
        $0.description.replacing("$defs.", with: "\"$defs\".") + ($0.hint.map { " (\($0))" } ?? "")
      } == expected)
  }

  @Test func `D04 depth counts the schema as sent`() throws {
    func nested(_ count: Int) -> JSON {
      var schema: JSON = ["type": "string"]
      for _ in 0..<count {
        schema = [
          "type": "object", "additionalProperties": false, "required": ["a"], "properties": ["a": schema],
        ]
      }
      return schema
    }
    var subset = try Self.subset()
    subset.limits = SchemaSubset.Limits()
    subset.limits.depth = 10
    #expect(subset.departures(in: nested(8)) == [])
    #expect(subset.departures(in: nested(10)) == [])
    #expect(
      subset.departures(in: nested(11)).map(\.message) == ["is nested 11 levels deep; at most 10 are allowed"]
    )
    subset.limits.depth = nil
    #expect(subset.departures(in: nested(400)) == [])
  }

  @Test func `the shipped subset takes an ordinary schema`() throws {
    let subset = try #require(Shipped.openai?.registry.subsets["strict"])
    let schema = try JSON(
      parsing:
        #"{"type": "object", "properties": {"city": {"type": "string", "description": "Where"}, "days": {"type": ["integer", "null"], "minimum": 1}}, "required": ["city", "days"], "additionalProperties": false}"#
    )
    #expect(subset.departures(in: schema).map(\.description) == [])
  }
}
