import Testing

@testable import Secrets

@Suite("secrets within other values, and in memory")
struct SecretMemoryTests {
  private static let body = "THISISNOTAKEY0123456789"

  @Test("no way of printing shows it: description, reflection, dumps, collections, errors")
  func printed() {
    struct Holder: Error {
      var secret: Secret
      var list: [Secret]
      var map: [String: Secret?]
    }
    let secret = Secret("sk-test-" + Self.body)
    let holder = Holder(secret: secret, list: [secret], map: ["a": secret])
    var dumped = ""
    dump(holder, to: &dumped)
    for text in [
      "\(secret)", String(describing: secret), String(reflecting: secret), "\(holder)",
      String(reflecting: holder), dumped, "\(holder as any Error)",
      "\(Mirror(reflecting: secret).children.map(\.value))",
      "\(secret.hashValue)",
    ] {
      #expect(!text.contains("THISIS"), "\(text)")
    }
    #expect("\(secret)" == "sk-… (31 characters)")
    #expect("\(Secret("short"))" == "… (5 characters)")
  }

  @Test("two are the same by their bytes alone, and a table of hashes tells nothing")
  func compared() {
    #expect(Secret("abc-123") == Secret(bytes: Array("abc-123".utf8)))
    #expect(Secret("abc-123") != Secret("abc-124") && Secret("abc") != Secret("abcd"))
    #expect(Set([Secret("abc"), Secret("abd"), Secret("abc")]).count == 2)
    #expect(Secret("abc").hashValue == Secret("xyz").hashValue)
  }

  @Test("its memory is overwritten", arguments: [0, 1, 40, 4096])
  func overwritten(count: Int) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { memory.deallocate() }
    memory.copyBytes(from: repeatElement(UInt8(ascii: "k"), count: count))
    SecretBytes.overwrite(memory)
    #expect(memory.allSatisfy { $0 == 0 })
  }
}
