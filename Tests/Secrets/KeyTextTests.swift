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

@Suite("Redactor")
struct RedactorTests {
  static let key = Secret("sk-test-THISISNOTAKEY0123456789")

  @Test("K01: a key is masked wherever it stands, also when cut at any byte")
  func everyCut() {
    let bytes = Array("Incorrect API key provided: sk-test-THISISNOTAKEY0123456789. Bye, sk-tes".utf8)
    let expected = "Incorrect API key provided: [key sk-… (31 characters)]. Bye, sk-tes"
    for cut in 0...bytes.count {
      var redactor = Redactor([Self.key])
      let output =
        redactor.consume(Array(bytes[..<cut])) + redactor.consume(Array(bytes[cut...])) + redactor.finish()
      #expect(String(decoding: output, as: UTF8.self) == expected, "cut at \(cut)")
    }
  }

  @Test("several keys, one of them the beginning of another")
  func nested() {
    let redactor = Redactor([Secret("sk-ab"), Secret("sk-abcd")])
    #expect(
      redactor.redacted("sk-abcd sk-abc sk-a") == "[key sk-… (7 characters)] [key sk-… (5 characters)]c sk-a")
  }

  @Test("without keys everything passes")
  func none() {
    #expect(Redactor().redacted("sk-anything") == "sk-anything")
  }
}
