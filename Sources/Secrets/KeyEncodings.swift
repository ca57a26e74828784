/// The ways in which a key may be written where it was copied, quoted or encoded on the way.
enum KeyEncodings {
  /// The key itself and its spellings in JSON, in addresses, in HTML, in base64 and in UTF-16, longest first.
  static func all(of key: [UInt8]) -> [[UInt8]] {
    var spellings = [
      key, jsonEscaped(key, slashes: true), jsonEscaped(key, slashes: false),
      percentEncoded(key, keeping: "-_.~", upper: true),
      percentEncoded(key, keeping: "-_.~", upper: false),
      percentEncoded(key, keeping: "", upper: true), percentEncoded(key, keeping: "", upper: false),
    ]
    for isUpper in [false, true] {
      for everything in [false, true] {
        spellings.append(escaped(key, "\\u00", isUpper, everything))
        spellings.append(escaped(key, "\\x", isUpper, everything))
        spellings.append(escaped(key, "&#x", isUpper, everything, end: ";"))
      }
      spellings.append(escaped(key, "%", isUpper, true))
    }
    spellings.append(key.flatMap { isAlphanumeric($0) ? [$0] : Array("&#\($0);".utf8) })
    // What is too short would be found by chance.
    if key.count >= 9 {
      for offset in 0..<3 {
        let text = base64(key, offset: offset)
        spellings.append(text)
        spellings.append(
          text.map {
            $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
          })
      }
      spellings.append(hexadecimal(key))
      spellings.append(hexadecimal(key).map(uppercased))
      // In UTF-16 each character of a key is its byte and a zero; which of them comes first does not matter here.
      spellings.append(Array(key.flatMap { [$0, 0] }.dropLast()))
    }
    var seen: Set<[UInt8]> = []
    return spellings.filter { !$0.isEmpty && seen.insert($0).inserted }.sorted { $0.count > $1.count }
  }

  /// As in JSON strings, in which slashes may be escaped and mostly are not.
  private static func jsonEscaped(_ key: [UInt8], slashes: Bool) -> [UInt8] {
    key.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "/") where slashes: [UInt8(ascii: "\\"), byte]
      default: [byte]
      }
    }
  }

  /// With everything, or everything but letters and digits, as two digits behind a mark: `\u00XX`, `\xXX`, `&#xXX;`.
  private static func escaped(
    _ key: [UInt8], _ mark: String, _ isUpper: Bool, _ everything: Bool, end: String = ""
  ) -> [UInt8] {
    key.flatMap { byte -> [UInt8] in
      if !everything, isAlphanumeric(byte) { return [byte] }
      let digits = hexadecimal([byte])
      return Array(mark.utf8) + (isUpper ? digits.map(uppercased) : digits) + Array(end.utf8)
    }
  }

  /// With everything but letters, digits and the characters named as `%XX`.
  private static func percentEncoded(_ key: [UInt8], keeping plain: String, upper: Bool) -> [UInt8] {
    key.flatMap { byte -> [UInt8] in
      if isAlphanumeric(byte) || plain.utf8.contains(byte) { return [byte] }
      let digits = hexadecimal([byte])
      return [UInt8(ascii: "%")] + (upper ? digits.map(uppercased) : digits)
    }
  }

  /// The part of base64 text that is the same whatever stands around a key which begins at an offset of its group.
  private static func base64(_ key: [UInt8], offset: Int) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let padded = [UInt8](repeating: 0, count: offset) + key
    var text: [UInt8] = []
    for start in stride(from: 0, to: padded.count - 2, by: 3) {
      let group = Int(padded[start]) << 16 | Int(padded[start + 1]) << 8 | Int(padded[start + 2])
      text += [18, 12, 6, 0].map { digits[group >> $0 & 63] }
    }
    // The first characters hold bits of what stands before, the incomplete last group of what follows.
    return Array(text.dropFirst(offset == 0 ? 0 : offset + 1))
  }

  private static func uppercased(_ digit: UInt8) -> UInt8 { 0x61...0x66 ~= digit ? digit - 0x20 : digit }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    KeyShape.isTokenByte(byte) && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
  }
}
