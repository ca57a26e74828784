/// The base64 form of bytes, as data URLs have it.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes as text, padded to whole groups.
  public static func encode(_ bytes: [UInt8]) -> String {
    let length = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: length) { buffer in
      var output = 0
      var index = 0
      while index < bytes.count {
        let left = bytes.count - index
        let group =
          UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
          | (left > 2 ? UInt32(bytes[index + 2]) : 0)
        buffer[output] = alphabet[Int(group >> 18)]
        buffer[output + 1] = alphabet[Int(group >> 12 & 63)]
        buffer[output + 2] = left > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "=")
        buffer[output + 3] = left > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "=")
        output += 4
        index += 3
      }
      return length
    }
  }
  /// The bytes that a text stands for; nil for what is no base64, padding included.
  public static func decode(_ text: String) -> [UInt8]? {
    let letters = text.utf8.prefix { $0 != UInt8(ascii: "=") }
    let padding = text.utf8.count - letters.count
    guard text.utf8.count.isMultiple(of: 4), padding <= 2,
      text.utf8.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") })
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    for letter in letters {
      guard let value = Self.values[Int(letter)] else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
}
