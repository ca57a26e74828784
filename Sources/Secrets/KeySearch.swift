/// A piece of text that has the form of a key.
public struct FoundKey: Sendable, Hashable {
  /// The first of its bytes, counted from 0.
  public let offset: Int
  /// The key itself.
  public let secret: Secret
}

/// Looks for keys that lie about in plain text.
public enum KeySearch {
  /// The pieces of a text that have the form of a key, in order.
  public static func keys(in bytes: [UInt8]) -> [FoundKey] {
    var found: [FoundKey] = []
    var position = 0
    var last: UInt8 = 0x20
    while position < bytes.count {
      let verdict = KeyShape.judge(bytes[position...], isEnd: true, startsWord: !KeyShape.isTokenByte(last))
      if case .key(let kept, let length) = verdict {
        let start = position + kept
        found.append(FoundKey(offset: start, secret: Secret(bytes: bytes[start..<position + length])))
        position += length
      } else {
        position += 1
      }
      last = bytes[position - 1]
    }
    return found
  }
}
