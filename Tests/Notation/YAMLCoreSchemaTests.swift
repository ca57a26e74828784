import Notation
import Testing

@Suite struct YAMLCoreSchemaTests {
  @Test(
    arguments: [
      ("", "null"), ("~", "null"), ("null", "null"), ("Null", "null"), ("NULL", "null"), ("nULL", #""nULL""#),
      ("true", "true"), ("True", "true"), ("TRUE", "true"), ("tRUE", #""tRUE""#), ("false", "false"),
      ("False", "false"),
      ("FALSE", "false"), ("yes", #""yes""#), ("no", #""no""#), ("NO", #""NO""#), ("on", #""on""#),
      ("off", #""off""#),
      ("y", #""y""#), ("0", "0"), ("12", "12"), ("-7", "-7"), ("+7", "7"), ("-0", "-0"), ("012", "12"),
      ("0100", "100"),
      ("-007", "-7"), ("00", "0"), ("0o14", "12"), ("0o8", #""0o8""#), ("0xC", "12"), ("0xFF", "255"),
      ("0XFF", #""0XFF""#),
      ("-0x1", #""-0x1""#), ("0x", #""0x""#), ("0x-1", #""0x-1""#), ("0b1", #""0b1""#),
      ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
      ("0x10000000000000000", #""0x10000000000000000""#), ("1_000", #""1_000""#), ("12:30", #""12:30""#),
      ("1,5", #""1,5""#),
      ("0.30", "0.30"), ("-1.50", "-1.50"), (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5.0"), ("+12.0", "12.0"),
      ("1e3", "1e3"),
      ("1E+3", "1E+3"), ("1.e-2", "1.0e-2"), ("00.5", "0.5"), (".", #"".""#), ("+", #""+""#), ("-", #""-""#),
      ("1e", #""1e""#),
      ("1e+", #""1e+""#), ("1.2.3", #""1.2.3""#), ("e3", #""e3""#), (".e3", #"".e3""#), ("1 2", #""1 2""#),
      (".inf", #"".inf""#),
      ("-.INF", #""-.INF""#), (".nan", #"".nan""#), ("inf", #""inf""#), ("2026-11-30", #""2026-11-30""#),
      ("123456789012345678901234567890", "123456789012345678901234567890"), ("٣", #""٣""#),
    ] as [(String, String)])
  func `plain scalars`(text: String, json: String) {
    let place = Place(file: "f", start: Position(line: 1, column: 1), end: Position(line: 1, column: 1))
    let node = Node(.scalar(Node.Scalar(text: text, style: .plain)), at: place)
    #expect(JSON(core: node).encoded() == json)
  }

  @Test(
    arguments: [
      ("!!str 12", #""12""#), ("!!str", #""""#), ("! 12", #""12""#), ("!!int \"12\"", "12"),
      ("!!int x", #""x""#),
      ("!!float 1", "1"), ("!!float '.5'", "0.5"), ("!!bool \"true\"", "true"), ("!!bool yes", #""yes""#),
      ("!!null ''", "null"),
      ("!!null x", #""x""#), ("!file 12", #""12""#), ("\"12\"", #""12""#), ("'null'", #""null""#),
      ("|-\n  12", #""12""#),
      ("!<tag:yaml.org,2002:int> 0x10", "16"), ("!!binary aGk=", #""aGk=""#),
    ] as [(String, String)])
  func `tags and quotes`(yaml: String, json: String) throws {
    #expect(try read("- " + yaml).core == "[\(json)]")
  }

  @Test func `values from JSON keep their own type`() throws {
    let parsed = Node.parse(
      json: Array(#"{"a": "1", "b": 0.30, "c": null, "d": true, "e": ["no"]}"#.utf8), file: "f")
    #expect(try #require(parsed.node).core == #"{"a":"1","b":0.30,"c":null,"d":true,"e":["no"]}"#)
  }

  @Test func `sourced values keep plain text and origins`() throws {
    let value = SourcedValue(try read("a: no\nb: '1'\nc: [0100, !!str 2]\nd: !file x\ne: \n"))
    #expect(value["a"]?.content == .string("no"))
    #expect(value["a"]?.plainText == "no")
    #expect(value["a"]?.origin.description == "f:1:4")
    #expect(value.members?.map(\.keyOrigin.description) == ["f:1:1", "f:2:1", "f:3:1", "f:4:1", "f:5:1"])
    #expect(value["b"]?.plainText == nil)
    #expect(value["c"]?.plainText == nil)
    #expect(value["c"]?.elements?.map(\.plainText) == ["0100", nil])
    #expect(value["c"]?.elements?.map { $0.json.encoded() } == ["100", #""2""#])
    #expect(value["d"]?.plainText == nil)
    #expect(value["e"]?.content == .null)
    #expect(value["e"]?.plainText == "")
    #expect(value.json.encoded() == #"{"a":"no","b":"1","c":[100,"2"],"d":"x","e":null}"#)
  }

  @Test func `sourced values from JSON have no plain text`() throws {
    let value = SourcedValue(try #require(Node.parse(json: Array(#"{"a": [1, "x"]}"#.utf8), file: "f").node))
    #expect(value["a"]?.elements?.map(\.plainText) == [nil, nil])
    #expect(value.json.encoded() == #"{"a":[1,"x"]}"#)
  }
}
