import Notation
import Testing

@testable import setscrew

@Suite("--schema")
struct SchemaFlagTests {
  /// Fields in short, with the properties that they stand for.
  static let short: [(String, JSON)] = [
    ("name", ["name": ["type": "string"]]),
    (
      "name, age int, tall bool",
      ["name": ["type": "string"], "age": ["type": "integer"], "tall": ["type": "boolean"]]
    ),
    (
      "tags [str], grid [[float]]",
      [
        "tags": ["type": "array", "items": ["type": "string"]],
        "grid": ["type": "array", "items": ["type": "array", "items": ["type": "number"]]],
      ]
    ),
    ("age int: in years\n", ["age": ["type": "integer", "description": "in years"]]),
    (
      "name: first, then last\nage int",
      ["name": ["type": "string", "description": "first, then last"], "age": ["type": "integer"]]
    ),
    (
      "\r\n name \r\n\r\n age integer: a: b \r\n",
      [
        "name": ["type": "string"], "age": ["type": "integer", "description": "a: b "],
      ]
    ),
  ]

  @Test("fields in short, all of them required", arguments: short.indices)
  func fields(number: Int) throws {
    let (text, properties) = Self.short[number]
    let format = try SchemaFlag.format(text)
    #expect(format["schema"]?["properties"] == properties)
    #expect(format["schema"]?["required"]?.array?.count == properties.object?.count)
    #expect(format["schema"]?["additionalProperties"] == false)
    #expect(format["strict"] == true)
    #expect(format["name"] == "answer")
  }

  @Test("a schema as it is, its title being the name; a whole format is left alone")
  func whole() throws {
    let title = try SchemaFlag.format(#"{"$schema": "x", "title": "A river!", "type": "object"}"#)
    #expect(title["name"] == "A_river_")
    #expect(title["schema"] == ["title": "A river!", "type": "object"])
    let format = #"{"type": "json_schema", "name": "n", "schema": {"type": "object"}}"#
    #expect(try SchemaFlag.format(format) == JSON(parsing: format))
  }

  @Test("a file in YAML or JSON")
  func file() throws {
    let folder = try TemporaryFolder(files: ["river.yaml": "title: river\ntype: object\n"])
    defer { folder.remove() }
    #expect(try SchemaFlag.format("\(folder.path)/river.yaml")["name"] == "river")
  }

  @Test(
    "what is no schema is told",
    arguments: [
      ("name of it", "--schema: a field is NAME [TYPE][: WHAT IT IS], not 'name of it'"),
      ("name text", "--schema: a type is str, int, float, bool or one in brackets, not 'text'"),
      ("name [text]", "--schema: a type is str, int, float, bool or one in brackets, not '[text]'"),
      ("name, name", "--schema: the field 'name' stands twice"),
      (" , ,", "--schema: no fields are named"), ("", "--schema: no fields are named"),
      (": only this", "--schema: a field is NAME [TYPE][: WHAT IT IS], not ': only this'"),
      ("no/such", "no such schema file: no/such"), ("none.json", "no such schema file: none.json"),
    ])
  func refused(text: String, message: String) throws {
    let failure = #expect(throws: Failure.self) { try SchemaFlag.format(text) }
    #expect(failure?.message == message)
    #expect(failure?.exit == .usage)
  }
}
