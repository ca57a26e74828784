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
}
