import Testing

@testable import Simulator

struct ReceivedRequestTests {
  static func request(_ target: String, fields: HTTPFields = [:], old: Bool = false) -> ReceivedRequest {
    ReceivedRequest(method: "GET", target: target, fields: fields, body: [], isOldVersion: old)
  }

  @Test(arguments: [
    ("/v1/responses", ["v1", "responses"]), ("/v1//responses/", ["v1", "responses"]), ("/", []), ("*", ["*"]),
    ("/v1/responses/resp%5F1%2Fx?stream=true", ["v1", "responses", "resp_1/x"]),
    ("http://127.0.0.1:80/v1/models?x#y", ["v1", "models"]), ("http://host", []), ("/a%zz%4", ["a%zz%4"]),
    ("/%FF", ["\u{FFFD}"]), ("/%F0%9F%90%99", ["🐙"]),
  ]) func `splits the path`(target: String, segments: [String]) {
    #expect(Self.request(target).segments == segments)
  }

  @Test(arguments: [
    ("/a?limit=5", "limit", "5"), ("/a?limit=5&limit=6", "limit", "6"), ("/a?x=1%262&y", "x", "1&2"),
    ("/a?y", "y", ""), ("/a?x=a+b%2B", "x", "a b+"), ("/a?x=1=2", "x", "1=2"), ("/a", "x", nil),
    ("/a?x[]=1#x=2", "x[]", "1"),
  ]) func `reads the query`(target: String, name: String, value: String?) {
    #expect(Self.request(target).queryValue(name) == value)
  }

  @Test(
    arguments: [
      (HTTPFields(), false, true), (["Connection": "close"], false, false),
      (["connection": "Foo, CLOSE"], false, false),
      ([:], true, false), (["Connection": "keep-alive"], true, true),
      (["Connection": "keep-alive, close"], true, false),
    ] as [(HTTPFields, Bool, Bool)]) func `knows whether the connection stays`(
      fields: HTTPFields, old: Bool, stays: Bool
    )
  {
    #expect(Self.request("/", fields: fields, old: old).keepsAlive == stays)
  }

  @Test func `fields are found without regard to case and keep their order`() {
    var fields: HTTPFields = ["A": "1", "b": "2", "a": "3"]
    #expect(fields["a"] == "1, 3")
    fields.set("a", "4")
    #expect(fields.fields.map(\.value) == ["4", "2"])
    fields.set("C", "5")
    #expect(fields.fields.map(\.name) == ["A", "b", "C"])
    #expect(fields["d"] == nil)
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (1_796_029_200, "Mon, 30 Nov 2026 09:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
  ]) func `writes dates`(seconds: Int, text: String) {
    #expect(HTTPDate(seconds: seconds).description == text)
  }
}
