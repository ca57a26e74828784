import Responses

/// Reads a stream in two pieces, cut at every byte, in linear time.
///
/// A parser is a value: one that reads byte by byte is kept at every position. From each position a copy
/// reads the next piece at once; it must give the same events and end in the same state as the kept one
/// that stands where the piece ends. What follows from equal states is equal.
struct EveryCut {
  private let bytes: [UInt8]
  private let piece: Int

  init(_ bytes: [UInt8], piece: Int = 64) {
    self.bytes = bytes
    self.piece = piece
  }

  /// The first cut at which something else is read; nil when every cut gives the same.
  func difference(to expected: [SSEEvent], _ ending: SSEEnd) -> Int? {
    // The positions from a cut to the end of its piece, in a ring.
    var kept = [Position](repeating: Position(), count: piece + 1)
    var reading = Position()
    for index in 0..<min(piece, bytes.count) {
      kept[index] = reading
      guard reading.read(bytes[index], expected) else { return index }
    }
    for cut in bytes.indices {
      let end = min(cut + piece, bytes.count)
      kept[end % (piece + 1)] = reading
      let start = kept[cut % (piece + 1)]
      var copy = start.parser
      guard copy.consume(bytes[cut..<end]) == Array(expected[start.events..<reading.events]),
        copy == reading.parser
      else { return cut }
      if end < bytes.count {
        guard reading.read(bytes[end], expected) else { return end }
      }
    }
    return reading.events == expected.count && reading.parser.finish() == ending ? nil : bytes.count
  }

  private struct Position {
    var parser = SSEParser()
    var events = 0

    /// Reads one byte; false when it gives an event that nobody expects.
    mutating func read(_ byte: UInt8, _ expected: [SSEEvent]) -> Bool {
      let found = parser.consume(CollectionOfOne(byte))
      guard expected[events...].starts(with: found) else { return false }
      events += found.count
      return true
    }
  }
}
