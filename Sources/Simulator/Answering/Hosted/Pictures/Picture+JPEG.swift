extension Picture {
  /// The picture as a baseline JPEG file, of which only so many rows from the top are drawn.
  ///
  /// A tile of one colour has no frequency but zero: of each block only the first coefficient is written.
  func jpeg(rows drawn: Int) -> [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    Self.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0], into: &file)
    Self.segment(0xFE, Array("Simulated by Setscrew".utf8), into: &file)
    // All coefficients by eight: the first one, which is eight times the colour, then becomes the colour.
    Self.segment(0xDB, [0] + [UInt8](repeating: 8, count: 64), into: &file)
    let size = [height >> 8, height, width >> 8, width].map { UInt8(truncatingIfNeeded: $0) }
    Self.segment(0xC0, [8] + size + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0], into: &file)
    // Differences of the first coefficients: the lengths of codes and what they stand for, as the standard has them.
    Self.segment(0xC4, [0, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0] + Array(0...11), into: &file)
    // Of the others only the end is ever said, in one bit.
    Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0], into: &file)
    Self.segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0], into: &file)
    file += scan(drawn)
    return file + [0xFF, 0xD9]
  }

  private func scan(_ drawn: Int) -> [UInt8] {
    let levels = colors.map(Self.levels)
    var bits = JPEGBits()
    var last = [0, 0, 0]
    for top in stride(from: 0, to: height, by: Self.tile) {
      for run in runs(in: top, drawn: drawn) {
        // Runs begin on tiles; the last tile of a row may be cut by the edge.
        for _ in 0..<(run.count + Self.tile - 1) / Self.tile {
          for part in 0..<3 {
            bits.block(difference: levels[run.color][part] - last[part])
            last[part] = levels[run.color][part]
          }
        }
      }
    }
    return bits.finish()
  }

  /// Brightness and the two differences of colour, around zero.
  private static func levels(_ color: Color) -> [Int] {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    return [
      0.299 * red + 0.587 * green + 0.114 * blue - 128, -0.168_736 * red - 0.331_264 * green + 0.5 * blue,
      0.5 * red - 0.418_688 * green - 0.081_312 * blue,
    ].map { max(-128, min(127, Int($0.rounded()))) }
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8], into file: inout [UInt8]) {
    let length = content.count + 2
    file += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }
}

/// The bits of a scan, from the highest on.
private struct JPEGBits {
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var count: UInt32 = 0

  /// A block of which only the first coefficient is not zero, by its difference to that of the block before.
  mutating func block(difference: Int) {
    let size = Int.bitWidth - difference.magnitude.leadingZeroBitCount
    switch size {
    case 0: put(0, 2)
    case 1...5: put(UInt32(size + 1), 3)
    default: put((1 << UInt32(size - 2)) - 2, UInt32(size - 2))
    }
    // Negative numbers are written as what lies one below them.
    let value = difference < 0 ? difference - 1 : difference
    put(UInt32(truncatingIfNeeded: value) & ((1 << UInt32(size)) - 1), UInt32(size))
    put(0, 1)
  }

  mutating func finish() -> [UInt8] {
    if count > 0 { put((1 << (8 - count)) - 1, 8 - count) }
    return bytes
  }

  private mutating func put(_ value: UInt32, _ width: UInt32) {
    pending = pending << width | value
    count += width
    while count >= 8 {
      let byte = UInt8(truncatingIfNeeded: pending >> (count - 8))
      bytes.append(byte)
      // What looks like a marker is told apart from one by a zero.
      if byte == 0xFF { bytes.append(0) }
      count -= 8
    }
  }
}
