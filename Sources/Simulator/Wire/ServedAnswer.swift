/// What a client was given in answer to a request, without the framing of HTTP.
///
///     let answer = ServedAnswer(of: exchange)
///     answer?.body  // the document, or the events one after the other
public struct ServedAnswer: Sendable, Hashable {
  /// The status.
  public let status: Int
  /// The header fields.
  public let fields: HTTPFields
  /// The body as far as it was sent and kept.
  public private(set) var body: [UInt8] = []
  /// How long the body was after which write; its bytes came together.
  public private(set) var arrivals: [SimulatedExchange.Write] = []
  /// Whether all that was sent was kept.
  public let isComplete: Bool

  /// Reads the bytes of an exchange; nil where not even the head was sent.
  public init?(of exchange: SimulatedExchange) {
    let bytes = exchange.responseBytes
    guard let headEnd = Self.headEnd(bytes) else { return nil }
    status = exchange.status
    fields = Self.fields(bytes[..<headEnd])
    isComplete = exchange.sentBytes == bytes.count
    let isChunked = fields.tokens(of: "transfer-encoding").contains("chunked")
    let parts = isChunked ? Self.chunks(bytes, from: headEnd) : [headEnd..<bytes.count]
    for part in parts { body.append(contentsOf: bytes[part]) }
    var rest = parts[...]
    var length = 0
    for write in exchange.writes {
      while let part = rest.first, part.upperBound <= write.length {
        length += part.count
        rest = rest.dropFirst()
      }
      let begun = rest.first.map { max(0, write.length - $0.lowerBound) } ?? 0
      guard length + begun > arrivals.last?.length ?? 0 else { continue }
      arrivals.append(SimulatedExchange.Write(length: length + begun, nanoseconds: write.nanoseconds))
    }
  }

  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    let blank = Array("\r\n\r\n".utf8)
    return bytes.indices.first { bytes[$0] == blank[0] && bytes[$0...].starts(with: blank) }.map {
      $0 + blank.count
    }
  }

  private static func fields(_ head: ArraySlice<UInt8>) -> HTTPFields {
    var fields = HTTPFields()
    for line in head.split(separator: UInt8(ascii: "\n")).dropFirst() {
      let line = line.filter { $0 != UInt8(ascii: "\r") }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
      fields.append(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
    return fields
  }

  /// Where the bytes of the body lie between the lengths that announce them; the last may be cut off.
  private static func chunks(_ bytes: [UInt8], from start: Int) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var position = start
    while let lineEnd = bytes[position...].firstIndex(of: UInt8(ascii: "\r")),
      let size = Int(String(decoding: bytes[position..<lineEnd], as: UTF8.self), radix: 16),
      size > 0, lineEnd + 2 <= bytes.count
    {
      let end = min(lineEnd + 2 + size, bytes.count)
      chunks.append(lineEnd + 2..<end)
      position = min(end + 2, bytes.count)
    }
    return chunks
  }
}
