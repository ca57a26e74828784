extension Picture {
  /// The picture as a PNG file, of which only so many rows from the top are drawn.
  func png(rows drawn: Int) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits a pixel, which is the number of a colour.
    Self.chunk("IHDR", Self.word(width) + Self.word(height) + [8, 3, 0, 0, 0], into: &file)
    Self.chunk("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] }, into: &file)
    if isTransparent { Self.chunk("tRNS", [UInt8](repeating: 0, count: bands), into: &file) }
    var packed = RunLengthDeflate()
    var previous: [Run]?
    for row in 0..<height {
      let runs = runs(in: row, drawn: drawn)
      // A row that equals the one above is written as the difference: nothing.
      if runs == previous {
        packed.add(2, count: 1)
        packed.add(0, count: width)
      } else {
        packed.add(0, count: 1)
        for run in runs { packed.add(UInt8(run.color), count: run.count) }
      }
      previous = runs
    }
    Self.chunk("IDAT", packed.finish(), into: &file)
    Self.chunk("IEND", [], into: &file)
    return file
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ bytes: [UInt8], into file: inout [UInt8]) {
    let body = Array(name.utf8) + bytes
    file += word(bytes.count) + body + word(Int(checksum(body)))
  }

  /// The cyclic redundancy check of PNG chunks.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
