import Secrets
import Testing
import Transport

@Suite("HTTPField")
struct HTTPFieldTests {
  @Test(
    "K02: no field can hold a line end, and the message does not repeat the value",
    arguments: ["sk-test-A\r\n", "sk-test-A\nX-Evil: 1", "a\u{0}b", "a\u{7F}"])
  func controls(value: String) {
    let message = "the value of header field Authorization holds a line end or another control character"
    for make in [
      { try HTTPField("Authorization", value) }, { try HTTPField("Authorization", Secret(value)) },
    ] as [() throws -> HTTPField] {
      let error = #expect(throws: HTTPField.Invalid.self) { _ = try make() }
      #expect(error?.description == message)
    }
  }

  @Test("names are tokens", arguments: ["", "a b", "a:b", "Ä", "a\r\nb"])
  func names(name: String) {
    #expect(throws: HTTPField.Invalid.self) { try HTTPField(name, "x") }
  }

  @Test("a secret is shown as its fingerprint")
  func secret() throws {
    let field = try HTTPField("Authorization", prefix: "Bearer ", Secret("sk-test-THISISNOTAKEY"))
    #expect(field.description == "Authorization: Bearer sk-… (21 characters)")
    var dumped = ""
    dump(field, to: &dumped)
    #expect(!dumped.contains("THISISNOTAKEY"))
  }
}
