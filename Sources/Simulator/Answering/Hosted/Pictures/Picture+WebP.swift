extension Picture {
  /// The picture as a lossless WebP file, of which only so many rows from the top are drawn.
  ///
  /// Pixels are numbers of a table of colours. A run is its first pixel and a copy of the pixel to the left; rows
  /// that equal the one above are a copy of the pixels above.
  func webp(rows drawn: Int) -> [UInt8] {
    var bits = WebPBits()
    bits.put(0x2F, 8)
    bits.put(width - 1, 14)
    bits.put(height - 1, 14)
    bits.put(isTransparent ? 1 : 0, 1)
    bits.put(0, 3)
    writeTable(to: &bits)
    // No further transform, no cache of colours, one set of codes for the whole picture.
    bits.put(0, 3)
    bits.writeGreenCode()
    for symbol in [0, 0, 255] { bits.writeCode(of: symbol) }
    bits.writeDistanceCode()
    var previous: [Run]?
    var equal = 0
    for row in 0..<height {
      let runs = runs(in: row, drawn: drawn)
      if runs == previous {
        equal += width
        continue
      }
      bits.copy(equal, from: .above)
      equal = 0
      for run in runs {
        bits.pixel(run.color)
        bits.copy(run.count - 1, from: .left)
      }
      previous = runs
    }
    bits.copy(equal, from: .above)
    var data = bits.finish()
    let length = data.count
    if !length.isMultiple(of: 2) { data.append(0) }
    func word(_ value: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } }
    return Array("RIFF".utf8) + word(data.count + 12) + Array("WEBPVP8L".utf8) + word(length) + data
  }

  /// The table of colours: each as the difference to the one before.
  private func writeTable(to bits: inout WebPBits) {
    bits.put(1, 1)
    bits.put(3, 2)
    // With more than sixteen colours every pixel has a number of its own.
    let count = 17
    bits.put(count - 1, 8)
    bits.put(0, 1)
    for alphabet in [280, 256, 256, 256] { bits.writeByteCode(alphabet: alphabet) }
    bits.writeCode(of: 0)
    var last: [UInt8] = [0, 0, 0, 0]
    for number in 0..<count {
      let color = number < colors.count ? colors[number] : Color(red: 0, green: 0, blue: 0)
      let isClear = number >= colors.count || isTransparent && number < bands
      let parts = isClear ? [0, 0, 0, 0] : [color.green, color.red, color.blue, 255]
      for (part, before) in zip(parts, last) { bits.code(Int(part &- before), 8) }
      last = parts
    }
  }
}

/// The bits of a lossless WebP picture, from the lowest on.
private struct WebPBits {
  /// Where copied pixels lie.
  enum Source: Int {
    case above = 0
    case left = 1
  }

  private static let longestCopy = 1 << 12

  private var writer = BitWriter()

  mutating func put(_ value: Int, _ width: Int) { writer.put(value, width) }

  mutating func code(_ value: Int, _ width: Int) { writer.code(value, width) }

  mutating func finish() -> [UInt8] { writer.finish() }

  // MARK: Pixels

  mutating func pixel(_ color: Int) { code(48 + color, 6) }

  /// Copies so many pixels, as many at a time as a copy can have.
  mutating func copy(_ pixels: Int, from source: Source) {
    var left = pixels
    while left > 0 {
      let length = min(left, Self.longestCopy)
      left -= length
      let value = length - 1
      var symbol = value
      var extra = 0
      if value >= 4 {
        let highest = Int.bitWidth - 1 - value.leadingZeroBitCount
        extra = highest - 1
        symbol = 2 * highest + (value >> extra & 1)
      }
      code(symbol, 5)
      put(value & ((1 << extra) - 1), extra)
      put(source.rawValue, 1)
    }
  }

  // MARK: Codes

  /// The code of the first alphabet: six bits for sixteen colours, five for the 24 lengths of copies.
  mutating func writeGreenCode() {
    put(0, 1)
    writeLengthCode([18: 1, 5: 2, 6: 2])
    for _ in 0..<16 { code(0b11, 2) }
    for zeros in [138, 102] {
      code(0, 1)
      put(zeros - 11, 7)
    }
    for _ in 0..<24 { code(0b10, 2) }
  }

  /// A code of eight bits for every byte; whatever lies beyond has none.
  mutating func writeByteCode(alphabet: Int) {
    put(0, 1)
    writeLengthCode([18: 1, 8: 1])
    for _ in 0..<256 { code(0, 1) }
    guard alphabet > 256 else { return }
    code(1, 1)
    put(alphabet - 256 - 11, 7)
  }

  /// A code of one symbol, which takes no bits.
  mutating func writeCode(of symbol: Int) {
    put(0b101, 3)
    put(symbol, 8)
  }

  /// The code of distances: above and to the left, in one bit.
  mutating func writeDistanceCode() {
    put(0b011, 3)
    put(Source.above.rawValue, 1)
    put(Source.left.rawValue, 8)
  }

  /// How long the codes are with which the lengths of codes are written.
  private mutating func writeLengthCode(_ lengths: [Int: Int]) {
    let order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8]
    let last = order.lastIndex { lengths[$0] != nil } ?? 3
    put(last + 1 - 4, 4)
    for symbol in order[...last] { put(lengths[symbol] ?? 0, 3) }
    // The lengths of all symbols follow.
    put(0, 1)
  }
}
