import Secrets
import Testing

@Suite("KeyText")
struct KeyTextTests {
  @Test(
    "K02: white space around a key goes, and nothing left is not set",
    arguments: [
      ("sk-test-A", "sk-test-A"), ("sk-test-A\n", "sk-test-A"), (" sk-test-A ", "sk-test-A"),
      ("sk-test-A\r\n", "sk-test-A"), ("\u{FEFF}sk-test-A", nil), ("", nil), (" \n", nil),
    ] as [(String, String?)])
  func reads(text: String, expected: String?) {
    let key = (try? KeyText.read(text)) ?? nil
    #expect(key?.withExposedText { $0 } == expected)
  }

  @Test(
    "K02: what cannot be a key is refused without being printed",
    arguments: [
      ("sk-te st-A", "has white space in the middle of the key"),
      ("sk-te\nst-A", "has white space in the middle of the key"),
      ("sk-te\u{1}st-A", "has a control character in the key"),
      ("sk-test-Å", "has a letter in the key that is not ASCII"),
    ])
  func refuses(text: String, message: String) {
    let error = #expect(throws: KeyText.Invalid.self) { try KeyText.read(text) }
    #expect(error?.description == message)
  }
}
