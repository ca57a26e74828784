import Testing

@testable import Notation

@Suite struct JSONParsingTests {
  /// Texts and what they are once written again: number texts, order and all characters survive.
  static let accepted: [(text: String, encoded: String)] = [
    ("null", "null"),
    (" \t\r\n true \n", "true"),
    ("false", "false"),
    ("0", "0"),
    ("-0", "-0"),
    ("-0.0e-00", "-0.0e-00"),
    ("1.50", "1.50"),
    ("0.10000000000000000000000000000000000001", "0.10000000000000000000000000000000000001"),
    ("9007199254740993", "9007199254740993"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
    ("1E400", "1E400"),
    ("1e-99999999999999999999", "1e-99999999999999999999"),
    ("6.02e+23", "6.02e+23"),
    ("\"\"", "\"\""),
    ("[]", "[]"),
    ("{}", "{}"),
    ("[ ]", "[]"),
    ("{\n}", "{}"),
    ("[[],[[]],{}]", "[[],[[]],{}]"),
    ("{\"\":{\"\":[]}}", "{\"\":{\"\":[]}}"),
    ("{\"z\":1,\"a\":2,\"Z\":3}", "{\"z\":1,\"a\":2,\"Z\":3}"),
    (" [ 1 , 2.0 , \"3\" ] ", "[1,2.0,\"3\"]"),
    // Escapes.
    (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#),
    (#""\u0000\u001f\u007f""#, "\"\\u0000\\u001f\u{7F}\""),
    (#""\u00e9\u00E9""#, "\"éé\""),
    (#""\ud83d\ude00""#, "\"😀\""),
    (#""\uD834\uDD1E!""#, "\"𝄞!\""),
    (#""\u2028\u2029""#, "\"\u{2028}\u{2029}\""),
    (#""\ufffe\uffff""#, "\"\u{FFFE}\u{FFFF}\""),
    (#""\\u0041""#, #""\\u0041""#),
    ("\"\u{7F}\u{80}\u{FEFF}\"", "\"\u{7F}\u{80}\u{FEFF}\""),
    // Strings around the eight bytes that are looked at together.
    ("\"1234567\"", "\"1234567\""),
    ("\"12345678\"", "\"12345678\""),
    ("\"123456789\"", "\"123456789\""),
    ("\"1234567é\"", "\"1234567é\""),
    ("\"12345678901234é\\\"é\"", "\"12345678901234é\\\"é\""),
    ("[\"12345678\",\"é\"]", "[\"12345678\",\"é\"]"),
    // One character, two spellings: two strings, and two keys.
    ("[\"é\",\"e\u{301}\"]", "[\"é\",\"e\u{301}\"]"),
    ("{\"é\":1,\"e\u{301}\":2}", "{\"é\":1,\"e\u{301}\":2}"),
    ("{\"a\\u0000\":1,\"a\":2}", "{\"a\\u0000\":1,\"a\":2}"),
    // A byte order mark.
    ("\u{FEFF}{\"a\":1}", "{\"a\":1}"),
    ("\u{FEFF} 1", "1"),
  ]

  @Test(arguments: accepted)
  func survives(text: String, encoded: String) throws {
    let json = try JSON(parsing: text)
    #expect(Array(json.encoded().utf8) == Array(encoded.utf8))
    #expect(try JSON(parsing: encoded) == json)
    #expect(try JSON(parsing: Array(text.utf8)) == json)
    #expect(try JSON(parsing: json.pretty()) == json)
    #expect(Node.parse(json: Array(text.utf8), file: "a.json").findings == [])
  }

  @Test func valuesAreWhatTheTextSays() throws {
    let json = try JSON(
      parsing: #"{"model":"gpt","n":1.0,"deep":[{"on":true,"off":false,"none":null}],"t\u00e9xt":"a\nb"}"#)
    #expect(json["model"] == "gpt")
    #expect(json["n"]?.number?.text == "1.0")
    #expect(json["n"]?.int == 1)
    #expect(json["deep"]?[0]?.object?.keys == ["on", "off", "none"])
    #expect(json["deep"]?[0]?["on"] == true)
    #expect(json["deep"]?[0]?["off"] == false)
    #expect(json["deep"]?[0]?["none"]?.isNull == true)
    #expect(json["téxt"] == "a\nb")
    #expect(json["absent"] == nil)
  }

  @Test func partOfAnArrayOfBytes() throws {
    let line = Array("data: {\"a\":[1]}\n".utf8)
    let part = line[6...]
    let json = try JSON(parsing: part.span)
    #expect(json == ["a": [1]])
  }

  /// Every beginning of a text is refused as unfinished, at its end, and nothing else.
  @Test(arguments: [
    #"{"a":[1,-2.5e+3,true,false,null,"x\u00e9\ud83d\ude00\n"],"b":{"c":{}}}"#,
    #"[[[{"k":"v"}]]]"#,
  ])
  func everyBeginningIsUnfinished(text: String) throws {
    let bytes = Array(text.utf8)
    for length in 1..<bytes.count {
      #expect(throws: JSONError.self) { try JSON(parsing: Array(bytes[..<length])) }
      do {
        _ = try JSON(parsing: Array(bytes[..<length]))
      } catch {
        #expect(error.kind == .unfinished, "\(String(decoding: bytes[..<length], as: UTF8.self)): \(error)")
        #expect(error.offset == length)
      }
    }
    _ = try JSON(parsing: bytes)
  }

  /// Texts with one to three bytes changed never crash, and both readers agree on them.
  @Test func damagedTexts() {
    let seeds = Self.accepted.map { Array($0.text.utf8) } + JSONErrorTests.refused.map { Array($0.text.utf8) }
    let pieces =
      Array("{}[]:,\"\\/*'#-+.eEu0dtfn \n\0".utf8) + [0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xFF, 0xFE, 0xEF]
    var generator = Generator(state: 20_261_130)
    for seed in seeds {
      for _ in 0..<200 {
        var bytes = seed
        for _ in 0...Int.random(in: 0...2, using: &generator) {
          let position = Int.random(in: 0...bytes.count, using: &generator)
          let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
          switch Int.random(in: 0...2, using: &generator) {
          case 0: bytes.insert(piece, at: position)
          case 1 where position < bytes.count: bytes[position] = piece
          default: if position < bytes.count { bytes.remove(at: position) }
          }
        }
        let parsed = Node.parse(json: bytes, file: "a.json")
        do {
          let json = try JSON(parsing: bytes)
          #expect(parsed.findings == [])
          #expect((try? JSON(parsing: json.encoded())) == json)
        } catch {
          #expect(parsed.hasErrors, "\(error)")
          #expect((0...bytes.count).contains(error.offset))
          #expect(error.position.line >= 1 && error.position.column >= 1)
        }
      }
    }
  }

  /// The same numbers at every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) ^ state
    }
  }
}
