import Testing

@testable import Notation

@Suite struct JSONWriterTests {
  @Test(
    arguments: [
      ([:], "{}"),
      ([], "[]"),
      ("a", "\"a\""),
      ([[], [:], [1]], "[[],{},[1]]"),
      (["b": 1, "a": [true, .null]], "{\"b\":1,\"a\":[true,null]}"),
      (
        "\"\\/\u{8}\u{9}\u{A}\u{B}\u{C}\u{D}\u{0}\u{1F}\u{7F}",
        #""\"\\/\b\t\n\u000b\f\r\u0000\u001f"# + "\u{7F}\""
      ),
      ("héllo 😀 \u{2028}", "\"héllo 😀 \u{2028}\""),
      (["k\"\n": "v"], "{\"k\\\"\\n\":\"v\"}"),
      ("\r\n", "\"\\r\\n\""),
    ] as [(JSON, String)])
  func compact(json: JSON, text: String) {
    #expect(Array(json.encoded().utf8) == Array(text.utf8))
    var bytes = Array("data: ".utf8)
    json.write(into: &bytes)
    #expect(bytes == Array("data: \(text)".utf8))
  }

  @Test func pretty() throws {
    let json = try JSON(parsing: #"{"a":[],"b":{},"c":[1,{"d":"e"},[2.50]],"f":{"g":null}}"#)
    #expect(
      json.pretty() == """
        {
          "a": [],
          "b": {},
          "c": [
            1,
            {
              "d": "e"
            },
            [
              2.50
            ]
          ],
          "f": {
            "g": null
          }
        }
        """)
    #expect(json["c"]?[2]?.pretty(indent: 4) == "[\n    2.50\n]")
    #expect(JSON.string("x").pretty() == "\"x\"")
  }
}
