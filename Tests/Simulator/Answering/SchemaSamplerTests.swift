import Notation
import Registry
import Testing

@testable import Simulator

struct SchemaSamplerTests {
  /// Schemas of the kinds that requests carry; every sample must be accepted.
  static let schemas: [String] = [
    ##"{"type": "object", "properties": {"city": {"type": "string"}, "celsius": {"type": "integer"}}, "required": ["city", "celsius"], "additionalProperties": false}"##,
    "true", ##"{}"##, ##"{"type": "null"}"##, ##"{"const": {"a": [1, null]}}"##,
    ##"{"enum": [null, 3, "x"]}"##,
    ##"{"type": ["null", "integer"], "minimum": 5, "maximum": 5}"##, ##"{"type": "boolean"}"##,
    ##"{"type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 5}"##,
    ##"{"type": "integer", "minimum": -7, "maximum": -7, "multipleOf": 7}"##,
    ##"{"type": "number", "minimum": 0, "maximum": 1}"##,
    ##"{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.5}"##,
    ##"{"type": "number", "multipleOf": 0.01, "minimum": 10, "maximum": 10.05}"##,
    ##"{"type": "integer", "multipleOf": 250}"##,
    ##"{"type": "integer", "minimum": 1000000000000}"##, ##"{"type": "number", "maximum": -1e6}"##,
    ##"{"type": "string", "minLength": 100}"##, ##"{"type": "string", "maxLength": 3}"##,
    ##"{"type": "string", "maxLength": 0}"##,
    ##"{"type": "string", "minLength": 7, "maxLength": 7}"##,
    ##"{"type": "string", "pattern": "^[A-Z]{2}\\d{4}$"}"##,
    ##"{"type": "string", "pattern": "^(\\+49|0)[1-9][0-9]{2,10}$"}"##,
    ##"{"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}"##,
    ##"{"type": "string", "pattern": "^\\w+@\\w+\\.(com|org)$"}"##,
    ##"{"type": "string", "pattern": "^.{4,8}$", "minLength": 6}"##,
    ##"{"type": "string", "pattern": "abc"}"##,
    ##"{"type": "string", "pattern": "^[a-z]+$", "minLength": 60}"##,
    ##"{"type": "string", "pattern": "^[a-z ]*$", "minLength": 40, "maxLength": 40}"##,
    ##"{"type": "string", "pattern": "^(ab){2,}c$", "minLength": 31}"##,
    ##"{"type": "string", "pattern": "^\\d{1,90}$", "minLength": 90}"##,
    ##"{"type": "string", "pattern": "^(?!x)[a-z]{4}$"}"##,
    ##"{"type": "string", "pattern": "^(?=.*\\d)[a-z0-9]{6}$"}"##,
    ##"{"type": "string", "pattern": "^[a-z]{3}(?<=a|e|i|o|u)$"}"##,
    ##"{"type": "string", "pattern": "^\\p{Lu}\\p{Ll}{2}\\P{L}$"}"##,
    ##"{"type": "string", "pattern": "^[\\p{N}_]{3}\\u{e9}$"}"##,
    ##"{"type": "number", "exclusiveMinimum": 1000000, "maximum": 1000000.01}"##,
    ##"{"type": "number", "exclusiveMinimum": -3, "exclusiveMaximum": -2.9999}"##,
    ##"{"type": "string", "pattern": "^(?:a|b)*c?$", "minLength": 1}"##,
    ##"{"type": "string", "format": "date-time"}"##,
    ##"{"type": "string", "format": "uuid", "minLength": 36, "maxLength": 36}"##,
    ##"{"type": "array", "items": {"type": "string"}, "minItems": 4, "uniqueItems": true}"##,
    ##"{"type": "array", "maxItems": 0}"##,
    ##"{"type": "array", "items": {"enum": ["a", "b"]}, "uniqueItems": true, "maxItems": 2}"##,
    ##"{"type": "array", "prefixItems": [{"const": 1}, {"type": "string"}], "items": false, "minItems": 2}"##,
    ##"{"type": "array", "items": {"type": "integer"}, "contains": {"const": 7}}"##,
    ##"{"anyOf": [{"type": "null"}, {"type": "string"}]}"##,
    ##"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"##,
    ##"{"allOf": [{"properties": {"a": {"type": "integer"}}, "required": ["a"]}, {"properties": {"b": {"type": "string"}}, "required": ["b"]}]}"##,
    ##"{"type": "object", "minProperties": 3}"##,
    ##"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "maxProperties": 1}"##,
    ##"{"type": "object", "required": ["x1"], "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": false}"##,
    ##"{"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": 2}"##,
    ##"{"$ref": "#/$defs/node", "$defs": {"node": {"type": "object", "properties": {"value": {"type": "string"}, "next": {"anyOf": [{"$ref": "#/$defs/node"}, {"type": "null"}]}}, "required": ["value", "next"], "additionalProperties": false}}}"##,
    ##"{"type": "object", "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#"}}}, "required": ["name", "children"], "additionalProperties": false}"##,
    ##"{"type": "object", "properties": {"e": {"$ref": "#/$defs/e"}}, "required": ["e"], "$defs": {"e": {"anyOf": [{"type": "object", "properties": {"op": {"const": "add"}, "l": {"$ref": "#/$defs/e"}, "r": {"$ref": "#/$defs/e"}}, "required": ["op", "l", "r"], "additionalProperties": false}, {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"], "additionalProperties": false}]}}}"##,
    ##"{"type": "object", "properties": {"a": {"$ref": "#part"}}, "required": ["a"], "$defs": {"p": {"$anchor": "part", "type": "integer"}}}"##,
    ##"{"properties": {"kind": {"enum": ["cat", "dog"]}}, "required": ["kind"], "if": {"properties": {"kind": {"const": "cat"}}}, "then": {"properties": {"lives": {"type": "integer"}}}}"##,
    ##"{"type": "object", "properties": {"steps": {"type": "array", "items": {"type": "object", "properties": {"explanation": {"type": "string"}, "output": {"type": "string"}}, "required": ["explanation", "output"], "additionalProperties": false}}, "final_answer": {"type": "string"}}, "required": ["steps", "final_answer"], "additionalProperties": false}"##,
    ##"{"type": "object", "properties": {"~a/b": {"type": "integer"}}, "required": ["~a/b"], "allOf": [{"$ref": "#/$defs/x~1y"}], "$defs": {"x/y": {"type": "object"}}}"##,
    ##"{"type": "string", "not": {"const": "simulated text"}}"##,
  ]

  @Test(arguments: schemas) func `samples are accepted by their schema`(text: String) throws {
    let source = try JSON(parsing: text)
    let schema = try JSONSchema(source)
    for seed in UInt64(0)..<6 {
      for words in [
        "", "Oslo, minus three degrees.", "Compare cat and dog for Anna Smith at 12.50 on 2026-12-24",
      ] {
        let value = SchemaValue(source).make(Hints(words), seed: seed)
        #expect(schema.violations(of: value) == [], "\(value.encoded())")
      }
    }
  }

  @Test func `values draw on the words of the request`() throws {
    let source = try JSON(
      parsing:
        ##"{"type": "object", "properties": {"city": {"type": "string"}, "celsius": {"type": "integer"}, "unit": {"enum": ["celsius", "fahrenheit"]}, "when": {"type": "string", "format": "date"}, "query": {"type": "string"}}}"##
    )
    let value = SchemaValue(source).make(Hints("Oslo, minus three, in fahrenheit on 2026-12-24"), seed: 1)
    #expect(
      value == [
        "city": "Oslo", "celsius": -3, "unit": "fahrenheit", "when": "2026-12-24",
        "query": "Oslo, minus three, in fahrenheit on 2026-12-24",
      ])
  }

  @Test func `a branch that the request names is taken`() throws {
    let source = try JSON(
      parsing:
        ##"{"anyOf": [{"type": "object", "properties": {"kind": {"const": "circle"}}, "required": ["kind"]}, {"type": "object", "properties": {"kind": {"const": "square"}}, "required": ["kind"]}]}"##
    )
    #expect(SchemaValue(source).make(Hints("Draw a square."), seed: 1) == ["kind": "square"])
    #expect(SchemaValue(source).make(Hints("Draw something."), seed: 1) == ["kind": "circle"])
  }

  /// Schemas that nothing fits, or that are none: there is an answer all the same, and soon.
  @Test(arguments: [
    "false", ##"{"type": "object", "properties": {"a": {"$ref": "#"}}, "required": ["a"]}"##,
    ##"{"$ref": "#"}"##,
    ##"{"$ref": "#/nowhere"}"##, ##"{"$ref": "https://example.com/x"}"##, ##"{"type": 5}"##,
    ##"{"minimum": 5, "maximum": 3, "type": "integer"}"##,
    ##"{"pattern": "(?<=a)b", "type": "string"}"##, ##"{"pattern": "((((", "type": "string"}"##,
    ##"{"enum": []}"##, ##"{"allOf": [{"$ref": "#"}]}"##,
    ##"{"anyOf": [{"$ref": "#"}]}"##, "5", "null",
    ##"{"minLength": 99999999999, "type": "string"}"##,
    ##"{"type": "array", "minItems": 99999999999, "items": {"$ref": "#"}}"##,
    ##"{"multipleOf": 0, "type": "number"}"##,
    ##"{"type": "integer", "minimum": 1e400}"##,
    ##"{"type": "integer", "maximum": -99999999999999999999999}"##,
  ]) func `an impossible schema still gets an answer`(text: String) throws {
    _ = SchemaValue(try JSON(parsing: text)).make(Hints("Anything."), seed: 1)
  }

  @Test func `deeply recursive schemas stay small`() throws {
    let source = try JSON(
      parsing:
        ##"{"$ref": "#/$defs/t", "$defs": {"t": {"type": "object", "properties": {"a": {"$ref": "#/$defs/t"}, "b": {"$ref": "#/$defs/t"}, "c": {"type": "array", "items": {"$ref": "#/$defs/t"}}}}}}"##
    )
    #expect(SchemaValue(source).make(Hints(""), seed: 1).encoded().utf8.count < 10_000)
  }

  @Test(arguments: [
    "^\\d{3}-\\d{4}$", "^[a-z][a-z0-9_]*$", "^(red|green|blue)$", "^\\$\\d+\\.\\d{2}$", "^[^aeiou]{5}$",
    "^\\s?x\\s?$",
    "^(?<year>\\d{4})$", "^[\\w.-]+$", "^a{2,}$", "^\\u0041\\x42$", "^[\\]a]$", "^x*?y+?$", "^$", "^a|b$",
  ]) func `pattern samples match`(pattern: String) throws {
    let compiled = try Pattern(pattern)
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<30 {
      let text = try #require(PatternSampler.sample(pattern, using: &generator))
      #expect(compiled.matches(text), "\(text)")
    }
  }

  @Test(arguments: [
    "((){9999}){9999}", "(a)\\1", "[", "(", "a{", "a{3,1}", "*", "\\p{Script=Greek}", "[z-a]", "a{9999999}",
    ")", "[]",
  ])
  func `what is not understood gives nothing`(pattern: String) {
    var generator = SeededGenerator(seed: 9)
    #expect(PatternSampler.sample(pattern, using: &generator) == nil)
  }

  @Test func `a very long expression does not keep others waiting`() {
    let pattern = String(repeating: "x", count: 20_000)
    let schema: JSON = ["type": "array", "items": ["type": "string", "pattern": .string(pattern)]]
    let value = SchemaValue(schema).make(Hints("Ada"), seed: 1)
    #expect(value.array?.first?.string == pattern)
  }

  @Test(arguments: [0.1, 0.01, 0.3, 2.5, 1e-3]) func `multiples are multiples in binary fractions too`(
    step: Double
  ) throws {
    let source = try JSON(parsing: #"{"type": "number", "minimum": 0.7, "multipleOf": \#(step)}"#)
    for seed in UInt64(0)..<50 {
      let value = SchemaValue(source).make(Hints(""), seed: seed).number?.double ?? .nan
      #expect((value / step).rounded() == value / step, "\(value)")
    }
  }
}
