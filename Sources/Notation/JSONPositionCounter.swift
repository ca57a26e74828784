/// Turns byte offsets into lines and columns, going forward through a text once.
///
/// Lines end with LF, CR LF or CR; columns count code points; a byte order mark at the start has no width.
struct JSONPositionCounter {
  private var offset = 0
  private var position = Position(line: 1, column: 1)

  /// The position of an offset that is not in front of the last one asked for.
  mutating func advance(to target: Int, in bytes: Span<UInt8>) -> Position {
    if offset == 0, target >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
    let end = min(target, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == JSONByte.lineFeed
        || (byte == JSONByte.carriageReturn
          && !(offset < bytes.count && bytes[offset] == JSONByte.lineFeed))
      {
        position = Position(line: position.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
    }
    return position
  }

  /// The position of an offset.
  static func position(of offset: Int, in bytes: Span<UInt8>) -> Position {
    var counter = JSONPositionCounter()
    return counter.advance(to: offset, in: bytes)
  }
}
