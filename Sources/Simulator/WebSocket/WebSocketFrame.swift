import Notation

/// The frames of WebSockets (RFC 6455), without extensions.
enum WebSocketFrame {
  /// What a frame carries.
  enum Kind: UInt8, Sendable {
    case continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10
  }

  /// The answer to a client's `Sec-WebSocket-Key`.
  static func acceptance(of key: String) -> String {
    Base64.encode(SecureHash.sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }

  /// A whole frame as a server sends it.
  static func bytes(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = [0x80 | kind.rawValue]
    switch payload.count {
    case ..<126: frame.append(UInt8(payload.count))
    case ..<65_536: frame += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      frame += [127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    return frame + payload
  }

  /// The frame that ends a connection, with a code that says why.
  static func closing(_ code: Int) -> [UInt8] {
    bytes(.close, [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)])
  }
}

/// Puts the frames of a client together to messages.
struct WebSocketReader: Sendable {
  /// What the next bytes came to.
  enum Progress: Sendable, Hashable {
    case needsMore
    case text([UInt8])
    case ping([UInt8])
    case close
    /// Bytes that break the protocol, with the code to close with.
    case broken(Int)
  }

  private let limit: Int
  private var buffer: [UInt8] = []
  private var message: [UInt8] = []
  private var isInsideMessage = false

  /// A reader of messages up to so many bytes.
  init(limit: Int) { self.limit = limit }

  /// Takes bytes as they arrived.
  mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// The next message or control frame, if it is whole.
  mutating func next() -> Progress {
    while let (first, payload) = takeFrame() {
      guard let payload else { return .broken(first) }
      guard let kind = WebSocketFrame.Kind(rawValue: UInt8(first & 0x0F)) else {
        return .broken(1_002)
      }
      let isLast = first & 0x80 != 0
      switch kind {
      case .ping: return isLast && payload.count < 126 ? .ping(payload) : .broken(1_002)
      case .pong: continue
      case .close: return .close
      case .binary: return .broken(1_003)
      case .text, .continuation:
        guard isInsideMessage == (kind == .continuation) else { return .broken(1_002) }
        guard message.count + payload.count <= limit else { return .broken(1_009) }
        message += payload
        isInsideMessage = !isLast
        guard isLast else { continue }
        defer { message = [] }
        return .text(message)
      }
    }
    return .needsMore
  }

  /// The first byte and the payload of the next frame; without a payload the code of what is wrong.
  private mutating func takeFrame() -> (Int, [UInt8]?)? {
    guard buffer.count >= 2 else { return nil }
    // Clients mask what they send; reserved bits are for extensions, of which there are none.
    guard buffer[1] & 0x80 != 0, buffer[0] & 0x70 == 0 else { return (1_002, nil) }
    var length = Int(buffer[1] & 0x7F)
    var head = 2
    if length >= 126 {
      let count = length == 126 ? 2 : 8
      guard buffer.count >= head + count else { return nil }
      guard count == 2 || buffer[2] & 0x80 == 0 else { return (1_002, nil) }
      length = buffer[head..<(head + count)].reduce(0) { $0 << 8 | Int($1) }
      head += count
    }
    guard length <= limit else { return (1_009, nil) }
    guard buffer.count >= head + 4 + length else { return nil }
    let mask = Array(buffer[head..<(head + 4)])
    let start = head + 4
    let payload = (0..<length).map { buffer[start + $0] ^ mask[$0 & 3] }
    let first = Int(buffer[0])
    buffer.removeSubrange(..<(start + length))
    return (first, payload)
  }
}
