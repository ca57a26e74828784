import Testing

@testable import Notation

@Suite struct JSONPointerTests {
  /// The document of RFC 6901, section 5.
  private static let document = #"""
    {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}
    """#

  @Test(arguments: [
    ("/foo", "[\"bar\",\"baz\"]"), ("/foo/0", "\"bar\""), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
    ("/e^f", "3"),
    ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"),
  ])
  func examples(text: String, value: String) throws {
    let document = try JSON(parsing: Self.document)
    let pointer = try #require(JSONPointer(parsing: text))
    #expect(document[pointer]?.encoded() == value)
    #expect(pointer.description == text)
    let path = try #require(pointer.path(in: document))
    #expect(document[path]?.encoded() == value)
    #expect(JSONPointer(path) == pointer)
  }

  @Test func wholeDocument() throws {
    let document = try JSON(parsing: Self.document)
    #expect(document[try #require(JSONPointer(parsing: ""))] == document)
    #expect(JSONPointer().description == "")
    #expect(JSONPointer().path(in: document) == .root)
  }

  @Test(arguments: ["foo", "#/foo", "/a~", "/a~2b", "/~~1", "a/b"])
  func malformed(text: String) { #expect(JSONPointer(parsing: text) == nil) }

  @Test(arguments: [
    "/foo/2", "/foo/-", "/foo/01", "/foo/+1", "/foo/-1", "/foo/0/x", "/bar", "/foo/",
    "/foo/99999999999999999999",
  ])
  func leadsNowhere(text: String) throws {
    let document = try JSON(parsing: Self.document)
    let pointer = try #require(JSONPointer(parsing: text))
    #expect(document[pointer] == nil)
    #expect(pointer.path(in: document) == nil)
  }

  @Test(
    arguments: [
      ("", ""), ("/foo/0", "/foo/0"), ("/c%25d", "/c%d"), ("/e%5Ef", "/e^f"), ("/%20", "/ "),
      ("/a~1b", "/a~1b"),
      ("/%C3%a9", "/é"), ("/%", nil), ("/%4", nil), ("/%zz", nil), ("/%FF", nil), ("x", nil),
    ] as [(String, String?)])
  func fragment(fragment: String, pointer: String?) {
    #expect(JSONPointer(fragment: fragment)?.description == pointer)
  }

  @Test(arguments: [
    ("~01", ["~01"], "/~001"), ("", [""], "/"), ("~1~0", ["~1~0"], "/~01~00"), ("é/", ["é/"], "/é~1"),
  ])
  func escapes(key: String, tokens: [String], text: String) {
    let pointer = JSONPointer().appending(key)
    #expect(pointer.tokens == tokens)
    #expect(pointer.description == text)
    #expect(JSONPointer(parsing: text) == pointer)
  }

  @Test func keysOfDigits() throws {
    let pointer = try #require(JSONPointer(parsing: "/metadata/0"))
    #expect(pointer.path(in: ["metadata": ["0": "x"]]) == ValuePath([.key("metadata"), .key("0")]))
    #expect(pointer.path(in: ["metadata": ["x"]]) == ValuePath([.key("metadata"), .index(0)]))
    #expect(ValuePath(pointer) == ValuePath([.key("metadata"), .index(0)]))
    #expect(JSONPointer(ValuePath([.key("a/b"), .index(3)])).description == "/a~1b/3")
  }
}
