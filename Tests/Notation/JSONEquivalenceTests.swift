import Testing

@testable import Notation

@Suite struct JSONEquivalenceTests {
  @Test(arguments: [
    ("1", "1.0", true), ("1e400", "10e399", true), ("1e400", "1e401", false), ("0", "-0.0", true),
    ("9007199254740993", "9007199254740992", false), ("0.1", "0.10000000000000001", false),
    ("null", "null", true), ("null", "false", false), ("0", "false", false), ("1", "true", false),
    ("1", "\"1\"", false),
    ("\"a\"", "\"\\u0061\"", true), ("\"é\"", "\"e\u{301}\"", false), ("[]", "{}", false),
    ("[]", "[[]]", false),
    ("[1,2]", "[1.0,2e0]", true), ("[1,2]", "[2,1]", false), ("[1,2]", "[1,2,3]", false),
    ("{\"a\":1,\"b\":2}", "{\"b\":2.0,\"a\":1}", true), ("{\"a\":1,\"b\":2}", "{\"a\":2,\"b\":1}", false),
    ("{\"a\":1}", "{\"a\":1,\"b\":2}", false), ("{\"a\":null}", "{}", false),
    ("{\"a\":1}", "{\"b\":1}", false),
    ("{\"é\":1}", "{\"e\u{301}\":1}", false),
    ("[{\"a\":[{\"x\":1,\"y\":{}}],\"b\":null}]", "[{\"b\":null,\"a\":[{\"y\":{},\"x\":1e0}]}]", true),
  ])
  func equivalence(left: String, right: String, isEquivalent: Bool) throws {
    let left = try JSON(parsing: left)
    let right = try JSON(parsing: right)
    #expect(left.isEquivalent(to: right) == isEquivalent)
    #expect(right.isEquivalent(to: left) == isEquivalent)
    #expect(Set([JSON.ByValue(left), JSON.ByValue(right)]).count == (isEquivalent ? 1 : 2))
  }
}
