import Notation
import Testing

@Suite("bytes that should be text")
struct EncodingErrorTests {
  @Test(
    arguments: [
      (Array("a\u{FEFF}b\n".utf8), "a\u{FEFF}b\n"), ([0xEF, 0xBB, 0xBF] + Array("héllo 🫐".utf8), "héllo 🫐"),
      ([], ""),
      ([0xEF, 0xBB, 0xBF], ""),
    ] as [([UInt8], String)])
  func text(_ bytes: [UInt8], _ text: String) throws {
    #expect(try String(textOf: bytes) == text)
  }

  @Test(
    arguments: [
      (
        Array("h".utf8) + [0xE9] + Array("llo".utf8),
        "is not UTF-8 text: the byte 0xE9 in line 1, column 2 | convert it: iconv -f WINDOWS-1252 -t UTF-8"
      ),
      (
        Array("ä\nz\u{1F600}".utf8) + [0xC3, 0x28],
        "is not UTF-8 text: the byte 0xC3 in line 2, column 3 | convert it: iconv -f WINDOWS-1252 -t UTF-8"
      ),
      (
        Array("\u{FFFD}".utf8) + [0xFF],
        "is not UTF-8 text: the byte 0xFF in line 1, column 2 | convert it: iconv -f WINDOWS-1252 -t UTF-8"
      ),
      ([0xFF, 0xFE, 0x68, 0, 0x69, 0], "is UTF-16, not UTF-8 | convert it: iconv -f UTF-16 -t UTF-8"),
      ([0xFE, 0xFF, 0, 0x68], "is UTF-16, not UTF-8 | convert it: iconv -f UTF-16 -t UTF-8"),
      ([0x68, 0, 0x69, 0], "is UTF-16LE, not UTF-8 | convert it: iconv -f UTF-16LE -t UTF-8"),
      ([0, 0x68, 0, 0x69], "is UTF-16BE, not UTF-8 | convert it: iconv -f UTF-16BE -t UTF-8"),
      ([0xFF, 0xFE, 0, 0, 0x68, 0, 0, 0], "is UTF-32, not UTF-8 | convert it: iconv -f UTF-32 -t UTF-8"),
      (
        Array("ab".utf8) + [0] + Array("cd\n".utf8),
        "is not text: it has a zero byte in line 1, column 3 | give a text file; images and documents go with --attach"
      ),
      (
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        "is not UTF-8 text: the byte 0x89 in line 1, column 1 | give a text file; images and documents go with --attach"
      ),
      (
        [0x61, 0x90],
        "is not UTF-8 text: the byte 0x90 in line 1, column 2 | give a text file; images and documents go with --attach"
      ),
    ] as [([UInt8], String)])
  func noText(_ bytes: [UInt8], _ said: String) {
    #expect {
      try String(textOf: bytes)
    } throws: { error in
      (error as? EncodingError).map { "\($0) | \($0.remedy)" } == said
    }
  }
}
