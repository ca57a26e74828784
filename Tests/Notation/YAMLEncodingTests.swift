import Notation
import Testing

@Suite struct YAMLEncodingTests {
  private static let text = "a: é\r\nb: 😀 x\n"
  private static let outline = #"{a@1:1: "é"@1:4-1:5, b@2:1: "😀 x"@2:4-2:7}@1:1-2:7"#

  private static func utf16(_ text: String, isLittleEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isLittleEndian ? [low, high] : [high, low]
    }
  }

  @Test func `UTF-8 with a byte order mark`() throws {
    #expect(try read("\u{FEFF}" + Self.text).outline == Self.outline)
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16`(isLittleEndian: Bool, mark: Bool) throws {
    let bytes = Self.utf16(Self.text, isLittleEndian: isLittleEndian, mark: mark)
    #expect(try read(bytes: bytes).outline == Self.outline)
  }

  @Test(
    arguments: [
      (
        Array("a: 1\nb: caf".utf8) + [0xE9] + Array("\n".utf8),
        "2:7 error[yaml-encoding] byte 0xE9 at offset 11 is not valid UTF-8 => save the file as UTF-8; read as Latin-1 the byte would be `é`"
      ),
      (
        Array("é: ".utf8) + [0x80],
        "1:4 error[yaml-encoding] byte 0x80 at offset 4 is not valid UTF-8 => save the file as UTF-8"
      ),
      (
        Array("a: ".utf8) + [0xE2, 0x82],
        "1:4 error[yaml-encoding] byte 0xE2 at offset 3 is not valid UTF-8 => save the file as UTF-8; read as Latin-1 the byte would be `â`"
      ),
      // Overlong forms and what lies beyond the last character.
      (
        [0xC0, 0xAF],
        "1:1 error[yaml-encoding] byte 0xC0 at offset 0 is not valid UTF-8 => save the file as UTF-8; read as Latin-1 the byte would be `À`"
      ),
      (
        [0x61, 0xE0, 0x82, 0x85],
        "1:2 error[yaml-encoding] byte 0xE0 at offset 1 is not valid UTF-8 => save the file as UTF-8; read as Latin-1 the byte would be `à`"
      ),
      (
        [0xF4, 0x90, 0x80, 0x80],
        "1:1 error[yaml-encoding] byte 0xF4 at offset 0 is not valid UTF-8 => save the file as UTF-8; read as Latin-1 the byte would be `ô`"
      ),
      (
        Array("a: ".utf8) + [0xED, 0xA0, 0xBD],
        "1:4 error[yaml-encoding] U+D83D at offset 3 is half of a surrogate pair, not a character => save the file as UTF-8; the program that wrote it encodes characters beyond U+FFFF wrongly"
      ),
      (
        Array("a: x".utf8) + [0],
        "1:5 error[yaml-encoding] the NUL character at offset 4 is not allowed in YAML => delete it, or write it as `\\x00` in double quotes"
      ),
      (
        Array("a: \u{1B}[1m".utf8),
        "1:4 error[yaml-encoding] the control character U+001B at offset 3 is not allowed in YAML => delete it, or write it as `\\x1B` in double quotes"
      ),
      (
        Array("a: \u{9B}".utf8),
        "1:4 error[yaml-encoding] the control character U+009B at offset 3 is not allowed in YAML => delete it, or write it as `\\x9B` in double quotes"
      ),
      (
        Array("aaaaaaaaaa\u{7F}".utf8),
        "1:11 error[yaml-encoding] the control character U+007F at offset 10 is not allowed in YAML => delete it, or write it as `\\x7F` in double quotes"
      ),
      (
        Array("a: 1\n\u{FEFF}b: 2".utf8),
        "2:1 error[yaml-encoding] a byte order mark (U+FEFF) stands at the beginning of a line => delete the invisible character; it is left over where two files were joined"
      ),
      (
        utf16("a: 1\nb: ", isLittleEndian: true, mark: true) + [0x3D, 0xD8, 0x0A, 0x00],
        "2:4 error[yaml-encoding] U+D83D at byte 18 is half of a surrogate pair, not a character => save the file as UTF-8"
      ),
      (
        utf16("a: ", isLittleEndian: false, mark: true) + [0xDC, 0x00],
        "1:4 error[yaml-encoding] U+DC00 at byte 8 is half of a surrogate pair, not a character => save the file as UTF-8"
      ),
      (
        utf16("ab", isLittleEndian: true, mark: true) + [0x61],
        "1:3 error[yaml-encoding] the text is in UTF-16 and ends in the middle of a character, at byte 6 => save the file as UTF-8"
      ),
      (
        [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0],
        "1:1 error[yaml-encoding] the text is in UTF-32, which is not read => save the file as UTF-8"
      ),
    ] as [([UInt8], String)])
  func `what cannot be read is named with place and byte`(bytes: [UInt8], finding: String) {
    #expect(findings(inBytes: bytes) == [finding])
  }

  @Test(
    arguments: [
      (
        #"a: "x\ud83d\ude00""#,
        #"1:6 error[yaml-encoding] `\ud83d` is half of a surrogate pair, not a character => write `\U0001F600`, or the character itself"#
      ),
      (
        #"a: "\udc00""#,
        #"1:5 error[yaml-encoding] `\udc00` is half of a surrogate pair, not a character => write the character itself"#
      ),
      (
        #"a: "\U00110000""#,
        #"1:5 error[yaml-encoding] `\U00110000` is beyond the last character, U+10FFFF => write the character itself"#
      ),
    ] as [(String, String)])
  func `escapes that are no characters`(yaml: String, finding: String) {
    #expect(findings(in: yaml) == [finding])
  }

  @Test func `escapes of characters that YAML does not allow unescaped are text`() throws {
    #expect(try read(#"a: "\0\e\x7f\uFEFF\N""#)["a"]?.scalar?.text == "\u{0}\u{1B}\u{7F}\u{FEFF}\u{85}")
  }

  @Test func `a byte order mark inside a line is text`() throws {
    #expect(try read("a: x\u{FEFF}y")["a"]?.scalar?.text == "x\u{FEFF}y")
  }
}
