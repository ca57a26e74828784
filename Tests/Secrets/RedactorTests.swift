import Secrets
import Testing

@Suite("Redactor")
struct RedactorTests {
  // Put together here, so that no text of this file has the form of a key.
  static let body = "THISISNOTAKEY0123456789"
  static let key = Secret("sk-test-" + body)

  /// Every way to cut the bytes in two, and byte by byte.
  static func everyCut(_ text: String, _ redactor: Redactor) -> Set<String> {
    let bytes = Array(text.utf8)
    var results: Set<String> = []
    for cut in 0...bytes.count {
      var redactor = redactor
      let output =
        redactor.consume(Array(bytes[..<cut])) + redactor.consume(Array(bytes[cut...])) + redactor.finish()
      results.insert(String(decoding: output, as: UTF8.self))
    }
    var single = redactor
    results.insert(String(decoding: bytes.flatMap { single.consume([$0]) } + single.finish(), as: UTF8.self))
    return results
  }

  @Test("K01: a key is masked wherever it stands, also when cut at any byte")
  func everyCutOfAKey() {
    let text = "Incorrect API key provided: sk-test-\(Self.body). Bye, sk-tes"
    #expect(
      Self.everyCut(text, Redactor([Self.key])) == [
        "Incorrect API key provided: [key sk-… (31 characters)]. Bye, sk-tes"
      ])
  }

  @Test("several keys, one of them the beginning of another")
  func nested() {
    let redactor = Redactor([Secret("sk-4b"), Secret("sk-4bcd")])
    #expect(
      Self.everyCut("sk-4bcd sk-4bc sk-4", redactor) == [
        "[key … (7 characters)] [key … (5 characters)]c sk-4"
      ])
  }

  @Test("without keys everything passes")
  func none() {
    #expect(Redactor().redacted("sk-anything") == "sk-anything")
  }

  @Test("stand-ins for keys are words like others", arguments: ["none", "EMPTY", "ollama", "lm-studio"])
  func standIns(word: String) {
    #expect(Redactor([Secret(word)]).redacted("the server \(word)") == "the server \(word)")
  }

  @Test(
    "a key is masked in every spelling",
    arguments: [
      #"sk\u002dt/e+s=t\u002d9\u002fabc"#, "sk-t%2Fe%2Bs%3Dt-9%2Fabc", "sk-t%2fe%2bs%3dt-9%2fabc",
      #"sk-t\/e+s=t-9\/abc"#,
      "736b2d742f652b733d742d392f616263", "c2stdC9lK3M9dC05L2FiYw==", "c2stdC9lK3M9dC05L2FiYw",
      // Within other text, at each place of base64's groups of three.
      // not-a-secret: spellings of the key that is made below
      "eHNrLXQvZStzPXQtOS9hYmN4", "eHhzay10L2Urcz10LTkvYWJjeA==", "eHh4c2stdC9lK3M9dC05L2FiYw==",
    ])
  func spellings(text: String) {
    let redactor = Redactor([Secret("sk-t/e+s=t-9/abc")])
    let lower = text.lowercased()
    // Base64 keeps a character or two of what stands around the key; what is left is no key any more.
    let shown = Self.everyCut("a \(text) b", redactor)
    #expect(shown.count == 1)
    let masked = lower.contains("u002f") || shown.first?.contains("[key sk-… (16 characters)]") == true
    #expect(masked, "\(shown)")
  }

  @Test("a key is masked in UTF-16, and with every character escaped as JSON, addresses, HTML and C have it")
  func everythingEscaped() {
    // not-a-secret: a key made for this test
    let key = "sk-t/e+s=t-9/abc"
    let redactor = Redactor([Secret(key)])
    let mask = "[key sk-… (16 characters)]"
    func all(_ mark: String, _ digits: (UInt8) -> String, _ end: String = "") -> String {
      key.utf8.map { mark + digits($0) + end }.joined()
    }
    let lower: (UInt8) -> String = { String($0, radix: 16) }
    let upper: (UInt8) -> String = { String($0, radix: 16, uppercase: true) }
    for text in [
      all("\\u00", lower), all("\\u00", upper), all("\\x", lower), all("%", lower), all("%", upper),
      all("&#x", lower, ";"), all("", upper),
      key.utf8.map { (0x30...0x39 ~= $0 || 0x61...0x7A ~= $0) ? String(Unicode.Scalar($0)) : "&#\($0);" }
        .joined(),
      key.utf8.map {
        (0x30...0x39 ~= $0 || 0x61...0x7A ~= $0) ? String(Unicode.Scalar($0)) : "\\u00" + upper($0)
      }
      .joined(),
    ] {
      #expect(Self.everyCut("a \(text) b", redactor) == ["a \(mask) b"], "\(text)")
    }
    for littleEndian in [true, false] {
      let bytes = key.utf16.flatMap { unit -> [UInt8] in
        littleEndian ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      let shown = redactor.redacted(bytes).filter { $0 != 0 }
      #expect(String(decoding: shown, as: UTF8.self) == mask)
    }
  }

  /// A body of letters and digits that is made here, so that no key stands in this file.
  static func made(_ length: Int) -> String {
    // not-a-secret: letters from which texts are made
    let letters = Array("aB3dE5gH7jK9mN1pQ2sT4vW6yZ")
    return String((0..<length).map { letters[($0 * 7 + $0 / 26) % letters.count] })
  }

  @Test(
    "what has the form of a key is masked without being known",
    arguments: [
      ("sk-", 48), ("sk-proj-", 120), ("sk-svcacct-", 60), ("sk-ant-api03-", 90), ("sk-or-v1-", 64),
      ("xai-", 80), ("gsk_", 52),
      ("hf_", 34), ("AIza", 35), ("ghp_", 36), ("github_pat_", 60), ("glpat-", 20), ("AKIA", 16),
      ("nvapi-", 60), ("npm_", 36),
    ])
  func shapes(beginning: String, length: Int) {
    let key = beginning + Self.made(length)
    let mask = "[key \(key.prefix(3))… (\(key.count) characters)]"
    let redactor = Redactor(shapes: true)
    #expect(Self.everyCut("a \(key) b \"\(key)\", \(key)", redactor) == ["a \(mask) b \"\(mask)\", \(mask)"])
  }

  @Test("tokens of the web, bearers, passwords in addresses and private keys are masked where they stand")
  func otherForms() {
    let redactor = Redactor(shapes: true)
    let token = ["eyJ" + Self.made(20), "eyJ" + Self.made(30), Self.made(43)].joined(separator: ".")
    #expect(Self.everyCut("t=\(token);", redactor) == ["t=[key eyJ… (\(token.count) characters)];"])
    let bearer = Self.made(40)
    #expect(
      Self.everyCut("authorization: bEARER \(bearer)\r\n", redactor) == [
        "authorization: bEARER [key \(bearer.prefix(3))… (40 characters)]\r\n"
      ])
    #expect(
      // not-a-secret: a password made for this test
      Self.everyCut("postgres://app:hunter22@db/x and http://proxy:8080/", redactor) == [
        "postgres://app:[key … (8 characters)]@db/x and http://proxy:8080/"
      ])
    let pem =
      "-----BEGIN RSA PRIVATE KEY-----\n\(Self.made(64))\n\(Self.made(64))\n-----END RSA PRIVATE KEY-----"
    for shown in Self.everyCut(pem, redactor) {
      #expect(!shown.contains(Self.made(20)))
      #expect(
        shown.hasPrefix("-----BEGIN RSA PRIVATE KEY-----") && shown.hasSuffix("-----END RSA PRIVATE KEY-----")
      )
    }
  }

  @Test(
    "what only resembles a key passes unchanged, however it is cut",
    arguments: [
      "sk-learn and sk-image-processing-toolkit", "sk-...", "a task-list, risk-free", "Bearer of good news",
      "Bearer $OPENAI_API_KEY",
      "https://example.org/a:b@c", "postgres://app:$PASSWORD@db/x", "http://[::1]:8080/v1", "eyJust a word",
      "-----BEGIN CERTIFICATE-----\nMIIB",
      "sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "hf_", "e", "-", ":", "http:", "b",
    ])
  func notKeys(text: String) {
    #expect(Self.everyCut(text, Redactor(shapes: true)) == [text])
  }

  @Test("a text without an end that looks like a key is not held for ever")
  func endless() {
    var redactor = Redactor(shapes: true)
    var shown = 0
    for _ in 0..<100 { shown += redactor.consume(Array(repeating: UInt8(ascii: "x"), count: 1024)).count }
    #expect(shown == 100 * 1024)
    var other = Redactor(shapes: true)
    var passed = other.consume(Array("sk-".utf8)).count
    for _ in 0..<100 { passed += other.consume(Array(repeating: UInt8(ascii: "x"), count: 1024)).count }
    #expect(passed > 80 * 1024)
  }
}

@Suite("Secret")
struct SecretTests {
  @Test("it shows its beginning and length alone, whoever asks")
  func description() {
    let secret = Secret("sk-test-" + RedactorTests.body)
    #expect("\(secret)" == "sk-… (31 characters)")
    #expect(String(reflecting: secret) == "sk-… (31 characters)")
    #expect("\([secret])" == "[sk-… (31 characters)]")
    var dumped = ""
    dump(secret, to: &dumped)
    #expect(!dumped.contains("NOTAKEY"))
    #expect("\(Secret("hunter2"))" == "… (7 characters)")
  }

  @Test("secrets are equal by their text")
  func equality() {
    #expect(Secret("a1") == Secret("a1"))
    #expect(Secret("a1") != Secret("a2"))
    #expect(Set([Secret("a1"), Secret("a1"), Secret("a2")]).count == 2)
  }

  @Test(
    "names tell what holds a secret",
    arguments: [
      ("OPENAI_API_KEY", true), ("GITHUB_TOKEN", true), ("AWS_SECRET_ACCESS_KEY", true), ("PGPASSWORD", true),
      ("githubToken", true),
      ("LAB_KEY", true), ("DB_PASSWORD", true), ("X-Api-Key", true), ("KEYBOARD", false), ("USER", false),
      ("PATH", false),
      ("SETSCREW_HOME", false), ("KEY", false), ("TOKENIZERS_PARALLELISM", false), ("SSH_AUTH_SOCK", false),
      ("PAT", true), ("passphrase", true), ("ÄPIKEY_SECRET", true), ("ÜBER-KEY", true), ("BEARER", true),
      ("CREDENTIALS", true), ("", false), ("K", false), ("ke", false),
    ])
  func names(name: String, isTelling: Bool) {
    #expect(SecretName.isTelling(name) == isTelling)
  }
}
