import Notation
import Testing

@testable import Registry

@Suite struct JSONSchemaTests {
  /// Schema, value, and what is said about it.
  @Test(arguments: [
    (#"{"type": "string"}"#, "7", ["must be a string, not a number"]),
    (#"{"type": ["string", "null"]}"#, "1.5", ["must be a string or null, not 1.5"]),
    (#"{"type": "integer"}"#, "1.5", ["must be an integer, not 1.5"]),
    (#"{"type": "integer"}"#, "1.0", []),
    (#"{"type": "number"}"#, "true", ["must be a number, not true"]),
    (#"{"type": ["integer", "number", "array"]}"#, "{}", ["must be a number or a list, not an object"]),
    (
      #"{"enum": ["low", "medium", "high"]}"#, #""hihg""#,
      ["must be one of low, medium, high, not hihg; did you mean high?"]
    ),
    (
      #"{"enum": [1, null, "", [1], {"a": 1}]}"#, "2",
      ["must be one of 1, null, an empty string, a list of 1, an object, not 2"]
    ),
    (#"{"const": 16}"#, "16.0", []),
    (#"{"const": {"a": 1, "b": 2}}"#, #"{"b": 2.0, "a": 1}"#, []),
    (#"{"const": "explicit"}"#, #""explizit""#, ["must be explicit, not explizit; did you mean explicit?"]),
    (#"{"minimum": 16}"#, "15", ["must be at least 16, is 15"]),
    (#"{"maximum": 2}"#, "2.5", ["must be at most 2, is 2.5"]),
    (#"{"exclusiveMinimum": 0, "exclusiveMaximum": 1}"#, "0", ["must be greater than 0, is 0"]),
    (#"{"exclusiveMinimum": 0, "exclusiveMaximum": 1}"#, "1e0", ["must be less than 1, is 1e0"]),
    (#"{"multipleOf": 0.1}"#, "0.3", []),
    (#"{"multipleOf": 16}"#, "17", ["must be a multiple of 16, is 17"]),
    (
      #"{"maximum": 9007199254740993}"#, "9007199254740994",
      ["must be at most 9007199254740993, is 9007199254740994"]
    ),
    (#"{"minLength": 1}"#, #""""#, ["must have at least 1 character, has 0"]),
    (#"{"maxLength": 2}"#, #""👩‍👩‍👧""#, ["must have at most 2 characters, has 5"]),
    (#"{"maxLength": 5}"#, #""👩‍👩‍👧""#, []),
    (#"{"pattern": "^[a-zA-Z0-9_-]+$"}"#, #""a b""#, ["must match ^[a-zA-Z0-9_-]+$"]),
    (#"{"minItems": 1}"#, "[]", ["must have at least 1 member, has 0"]),
    (#"{"maxItems": 1}"#, "[1, 2]", ["must have at most 1 member, has 2"]),
    (#"{"uniqueItems": true}"#, "[1, 2, 1.0]", ["holds the same value twice, at [0] and [2]"]),
    (#"{"uniqueItems": true}"#, #"["\u00e9", "e\u0301"]"#, []),
    (#"{"contains": {"type": "string"}}"#, "[1]", ["must have at least 1 member of the wanted kind, has 0"]),
    (
      #"{"contains": {"type": "string"}, "maxContains": 1}"#, #"["a", "b"]"#,
      ["must have at most 1 member of that kind, has 2"]
    ),
    (
      #"{"items": {"type": "string"}}"#, #"["a", 1, 2]"#,
      ["[1]: must be a string, not a number", "[2]: must be a string, not a number"]
    ),
    (#"{"prefixItems": [{"type": "string"}], "items": false}"#, #"["a", 1]"#, ["[1]: is not allowed"]),
    (#"{"required": ["a", "b"]}"#, "{}", ["lacks a", "lacks b"]),
    (
      #"{"minProperties": 1, "maxProperties": 1}"#, #"{"a": 1, "b": 2}"#,
      ["must have at most 1 member, has 2"]
    ),
    (
      #"{"properties": {"effort": {"type": "string"}}, "additionalProperties": false}"#, #"{"efort": 1}"#,
      ["efort: efort is not known here; did you mean effort?"]
    ),
    (
      #"{"patternProperties": {"^x": {"type": "string"}}, "additionalProperties": {"type": "integer"}}"#,
      #"{"xa": 1, "b": "c"}"#,
      ["xa: must be a string, not a number", "b: must be an integer, not a string"]
    ),
    (
      #"{"propertyNames": {"maxLength": 2}}"#, #"{"abc": 1}"#,
      ["abc: the name must have at most 2 characters, has 3"]
    ),
    (#"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#, ["lacks b, which a needs"]),
    (#"{"dependentSchemas": {"a": {"required": ["c"]}}}"#, #"{"a": 1}"#, ["lacks c"]),
    (#"{"not": {"type": "string"}}"#, #""x""#, ["is of the form that is excluded here"]),
    (
      #"{"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"required": ["c"]}}"#, #"{"a": 1}"#,
      ["lacks b"]
    ),
    (
      #"{"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"required": ["c"]}}"#, "{}",
      ["lacks c"]
    ),
    (#"{"oneOf": [{"minimum": 1}, {"minimum": 2}]}"#, "3", ["fits 2 of the forms that exclude each other"]),
    (
      #"{"anyOf": [{"enum": ["none", "auto"]}, {"type": "object"}]}"#, #""atuo""#,
      ["must be one of none, auto, not atuo; did you mean auto?"]
    ),
    (
      #"{"anyOf": [{"type": "string"}, {"type": "array"}]}"#, "7",
      ["must be a string or a list, not a number"]
    ),
    (
      #"{"anyOf": [{"enum": ["a"]}, {"const": "b"}, {"type": "null"}]}"#, #""c""#,
      ["must be one of a, b, not c; did you mean a?"]
    ),
    (
      #"{"allOf": [{"minimum": 1}, {"maximum": 0}]}"#, "0.5",
      ["must be at least 1, is 0.5", "must be at most 0, is 0.5"]
    ),
    ("false", "1", ["is not allowed"]),
    ("true", "1", []),
    ("{}", "null", []),
    (
      #"{"properties": {"a": true}, "unevaluatedProperties": false}"#, #"{"a": 1, "b": 2}"#,
      ["b: is not allowed"]
    ),
  ])
  func `a violation says what is wrong`(_ schema: String, _ value: String, _ expected: [String]) throws {
    let schema = try JSONSchema(JSON(parsing: schema))
    let value = try JSON(parsing: value)
    let found = schema.violations(of: value)
    #expect(found.map { "\($0)" + ($0.suggestion.map { "; did you mean \($0)?" } ?? "") } == expected)
    #expect(schema.accepts(value) == expected.isEmpty)
  }

  static let tagged = ##"""
    {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/text"}, {"$ref": "#/$defs/image"}, {"type": "string"}]},
     "$defs": {
       "text": {"type": "object", "properties": {"type": {"const": "text"}, "text": {"type": "string"}},
                "required": ["type", "text"], "additionalProperties": false},
       "image": {"type": "object", "properties": {"type": {"enum": ["image", "picture"]}, "url": {"type": "string"}},
                 "required": ["type"], "additionalProperties": false}}}
    """##

  @Test(arguments: [
    (#"[{"type": "text", "txt": "a"}]"#, ["[0].txt: txt is not known here", "[0]: lacks text"]),
    (#"[{"type": "picture", "url": 1}]"#, ["[0].url: must be a string, not a number"]),
    (#"[{"type": "txet"}]"#, ["[0].type: must be one of text, image, picture, not txet"]),
    (#"[{"text": "a"}]"#, ["[0]: lacks type, one of text, image, picture"]),
    (#"[{"type": 1}]"#, ["[0].type: must be one of text, image, picture, not 1"]),
    (#"[7]"#, ["[0]: must be a string or an object, not a number"]),
    (#"["x", {"type": "text", "text": "a"}]"#, []),
  ])
  func `alternatives with a tag are judged by the variant that it names`(
    _ value: String, _ expected: [String]
  ) throws {
    let schema = try JSONSchema(JSON(parsing: Self.tagged))
    #expect(schema.violations(of: try JSON(parsing: value)).map(\.description) == expected)
  }

  @Test(arguments: [
    (#"{"type": "strng"}"#, ["type: strng is no type; did you mean string?"]),
    (#"{"type": []}"#, ["type: must name a type"]),
    (
      #"{"minimum": "1", "maxLength": -1}"#,
      ["maxLength: must be a whole number from 0", "minimum: must be a number"]
    ),
    (#"{"pattern": "("}"#, ["pattern: missing ) at character 2"]),
    (##"{"$ref": "#/$defs/x"}"##, ["\"$ref\": #/$defs/x leads to nothing in this schema"]),
    (#"{"items": [{}]}"#, ["items: must be one schema; a list of schemas is called prefixItems"]),
    (
      #"{"properties": {"a": 7}}"#,
      ["properties.a: a schema must be an object or true or false, not a number"]
    ),
    (#"{"required": "a"}"#, ["required: must be a list of names"]),
    (#"{"anyOf": []}"#, ["anyOf: must be a list of schemas"]),
    (#"{"multipleOf": 0}"#, ["multipleOf: must be greater than 0"]),
    ("7", ["a schema must be an object or true or false, not a number"]),
    (#"{"$defs": {"unused": {"type": 7}}}"#, ["\"$defs\".unused.type: 7 is no type"]),
  ])
  func `a schema's own defects are told, all of them`(_ schema: String, _ expected: [String]) throws {
    let source = try JSON(parsing: schema)
    do {
      _ = try JSONSchema(source)
      Issue.record("no defect")
    } catch {
      #expect(
        error.list.map {
          "\($0)".replacing("$ref:", with: "\"$ref\":").replacing("$defs.", with: "\"$defs\".")
        } == expected)
    }
  }

  @Test func `keywords that say nothing are listed`() throws {
    let schema = try JSONSchema(
      JSON(
        parsing:
          #"{"type": "object", "nullable": true, "properties": {"a": {"formt": "uri", "title": "A"}}, "x-note": 1}"#
      ))
    #expect(
      schema.unclaimedKeywords.map { "\($0.path) \($0.keyword)" } == [
        " nullable", " x-note", "properties.a formt",
      ])
  }

  @Test func `references within a document are followed by address`() throws {
    let schema = try JSONSchema(
      JSON(
        parsing: ##"""
          {"$id": "https://example.org/root.json", "items": {"$ref": "part.json#count"},
           "$defs": {"a": {"$id": "part.json", "$defs": {"b": {"$anchor": "count", "type": "integer"}}},
                     "c/d%": {"minimum": 0}},
           "contains": {"$ref": "#/$defs/c~1d%25"}}
          """##))
    #expect(schema.accepts([1]))
    #expect(!schema.accepts(["x"]))
    #expect(!schema.accepts([-1]))
  }

  @Test func `recursion ends`() throws {
    let tree = try JSONSchema(JSON(parsing: ##"{"type": "array", "items": {"$ref": "#"}}"##))
    var deep: JSON = []
    for _ in 0..<400 { deep = [deep] }
    #expect(tree.accepts(deep))
    for _ in 0..<12_000 { deep = [deep] }
    #expect(tree.violations(of: deep).last?.message == "is nested too deeply to be checked")
    let loop = try JSONSchema(JSON(parsing: ##"{"$ref": "#"}"##))
    #expect(loop.violations(of: 1).map(\.message) == ["is nested too deeply to be checked"])
    let pair = try JSONSchema(
      JSON(
        parsing:
          ##"{"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}, {"$ref": "#/$defs/b"}]}, "b": {"anyOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}]}}}"##
      ))
    #expect(!pair.accepts(1))
    #expect(!pair.violations(of: 1).isEmpty)
  }

  @Test func `trials at every depth end with a reason`() throws {
    let schema = try JSONSchema(
      JSON(parsing: ##"{"properties": {"a": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}}, "type": "object"}"##))
    var deep: JSON = 1
    for _ in 0..<14 { deep = ["a": deep] }
    #expect(schema.violations(of: deep).map(\.message) == ["must be an object, not a number"])
  }

  @Test(
    arguments: [
      ##"{"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}"##,
      ##"{"properties": {"a": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}}, "required": ["b"]}"##,
      ##"{"properties": {"a": {"oneOf": [{"$ref": "#"}, {"$ref": "#"}]}}, "required": ["b"]}"##,
      ##"{"properties": {"a": {"allOf": [{"$ref": "#"}, {"$ref": "#"}]}}}"##,
      ##"{"properties": {"a": {"not": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}}}}"##,
      ##"{"properties": {"a": {"if": {"$ref": "#"}, "then": {"$ref": "#"}, "else": {"$ref": "#"}}}, "required": ["b"]}"##,
      ##"{"additionalProperties": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}, "required": ["b"], "unevaluatedProperties": false}"##,
    ]) func `a schema that refers to itself twice takes no time exponential in the depth`(text: String) throws
  {
    let schema = try JSONSchema(JSON(parsing: text))
    var deep: JSON = 1
    for _ in 0..<200 { deep = ["a": deep] }
    let begin = ContinuousClock.now
    _ = schema.violations(of: deep)
    #expect(ContinuousClock.now - begin < .seconds(30))
  }

  @Test func `a pattern that takes too long says so, and is no match`() throws {
    let schema = try JSONSchema([
      "pattern": "(x|a){2000}", "patternProperties": ["(x|a){2000}": true], "additionalProperties": false,
    ])
    let long = String(repeating: "a", count: 3_000)
    for value in [JSON.string(long), [long: 1]] as [JSON] {
      var run = SchemaRun(schema, collects: true)
      run.patternSteps = 10_000
      let isFine = run.check(value)
      #expect(!isFine)
      let reason = "takes too long to hold 3000 characters against a pattern of 11"
      #expect(run.violations.first?.message.hasSuffix(reason) == true)
    }
  }

  @Test func `one schema serves many tasks at once`() async throws {
    let schema = try JSONSchema(JSON(parsing: Self.tagged))
    let wrong = try JSON(parsing: #"[{"type": "text"}]"#)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { _ in schema.violations(of: wrong).map(\.message) == ["lacks text"] }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}
