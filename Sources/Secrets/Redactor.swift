/// Takes keys out of whatever is about to be shown or stored: those in use in all their spellings and, where
/// asked for, whatever has the form of a key.
///
/// It works on a stream: bytes that may be the beginning of a key are held back until the next ones
/// tell, so that a key cut in two by a write is found too. `finish()` gives back what is still held.
public struct Redactor: Sendable {
  private struct Needle {
    let bytes: [UInt8]
    let mask: [UInt8]
  }

  /// The needles by their first byte, longer ones first.
  private let needles: [[Needle]]
  private let longestNeedle: Int
  /// The bytes with which a needle or a form may begin, so that all others pass at once.
  private let firstBytes: [Bool]
  private let knowsShapes: Bool
  private var held: [UInt8] = []
  private var last: UInt8 = 0x20

  /// A redactor of the given keys; with `shapes`, of whatever looks like a key as well.
  ///
  /// The answer of a model is shown without `shapes`, since it may rightly hold an example of a key; what is
  /// stored, and what is said about errors, is not.
  public init(_ secrets: [Secret] = [], shapes: Bool = false) {
    var needles: [Needle] = []
    for secret in secrets where Self.isTellTale(secret) {
      let mask = Array("[key \(secret.fingerprint)]".utf8)
      let key = secret.withExposedBytes { Array($0) }
      needles += KeyEncodings.all(of: key).map { Needle(bytes: $0, mask: mask) }
    }
    var table = [[Needle]](repeating: [], count: 256)
    for needle in needles.sorted(by: { $0.bytes.count > $1.bytes.count }) {
      table[Int(needle.bytes[0])].append(needle)
    }
    self.needles = table
    longestNeedle = needles.map(\.bytes.count).max() ?? 0
    knowsShapes = shapes
    firstBytes = table.indices.map { !table[$0].isEmpty || shapes && KeyShape.firstBytes[$0] }
  }

  /// Whether a key may be looked for: stand-ins such as `none` or `ollama` stand in ordinary texts too.
  private static func isTellTale(_ secret: Secret) -> Bool {
    secret.withExposedBytes { bytes in
      bytes.count >= 12 || bytes.count >= 5 && bytes.contains { 0x30...0x39 ~= $0 }
    }
  }

  /// Whether there is anything to look for.
  public var isEmpty: Bool { longestNeedle == 0 && !knowsShapes }

  /// The text without the keys.
  public func redacted(_ text: String) -> String {
    isEmpty ? text : String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
  }

  /// The bytes without the keys.
  public func redacted(_ bytes: [UInt8]) -> [UInt8] {
    var copy = self
    copy.held = []
    copy.last = 0x20
    return copy.consume(bytes) + copy.finish()
  }

  /// How many bytes of a text must be looked at together for every key in it to be found.
  public var longest: Int { max(longestNeedle, knowsShapes ? Self.mostHeld : 0) }

  /// Whether there is something in some bytes that would be masked.
  public func finds(in bytes: [UInt8]) -> Bool {
    if knowsShapes { return redacted(bytes) != bytes }
    guard longestNeedle > 0 else { return false }
    for position in bytes.indices where firstBytes[Int(bytes[position])] {
      if case .key = judge(bytes, at: position, isEnd: true) { return true }
    }
    return false
  }

  /// Takes the next bytes of a stream and gives those that can be shown.
  public mutating func consume(_ bytes: [UInt8]) -> [UInt8] {
    guard !isEmpty else { return bytes }
    return pass(held.isEmpty ? bytes : held + bytes, isEnd: false)
  }

  /// Gives back what was held: the stream has ended.
  public mutating func finish() -> [UInt8] {
    isEmpty ? [] : pass(held, isEnd: true)
  }

  private mutating func pass(_ input: [UInt8], isEnd: Bool) -> [UInt8] {
    held = []
    var output: [UInt8] = []
    output.reserveCapacity(input.count)
    var position = 0
    while position < input.count {
      let byte = input[position]
      if firstBytes[Int(byte)] {
        switch judge(input, at: position, isEnd: isEnd) {
        case .no: break
        case .open:
          held = Array(input[position...])
          return output
        case .key(let kept, let length, let mask):
          output += input[position..<position + kept]
          output += mask
          position += length
          last = input[position - 1]
          continue
        }
      }
      output.append(byte)
      last = byte
      position += 1
    }
    return output
  }

  private enum Verdict {
    case no
    case open
    case key(kept: Int, length: Int, mask: [UInt8])
  }

  private func judge(_ input: [UInt8], at position: Int, isEnd: Bool) -> Verdict {
    var mayGoOn = false
    for needle in needles[Int(input[position])] {
      // Compared by hand: this runs for every byte of an answer that may begin a key.
      let count = min(needle.bytes.count, input.count - position)
      var index = 1
      while index < count, input[position + index] == needle.bytes[index] { index += 1 }
      if index == needle.bytes.count {
        // A longer one that begins the same is waited for.
        return mayGoOn && !isEnd ? .open : .key(kept: 0, length: index, mask: needle.mask)
      }
      if index == input.count - position { mayGoOn = true }
    }
    if mayGoOn, !isEnd { return .open }
    guard knowsShapes else { return .no }
    let rest = input[position...]
    switch KeyShape.judge(
      rest, isEnd: isEnd || rest.count > Self.mostHeld, startsWord: !KeyShape.isTokenByte(last))
    {
    case .no: return .no
    case .open: return .open
    case .key(let kept, let length):
      let secret = Secret(bytes: rest.dropFirst(kept).prefix(length - kept))
      return .key(kept: kept, length: length, mask: Array("[key \(secret.fingerprint)]".utf8))
    }
  }

  /// How many bytes may wait for the end of something that looks like a key.
  private static let mostHeld = 1 << 14
}
