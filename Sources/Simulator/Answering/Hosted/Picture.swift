/// A picture of coloured bands and a disc, which packs well and can be made at any size.
struct Picture: Sendable, Hashable {
  let width: Int
  let height: Int
  private let colors: [(UInt8, UInt8, UInt8)]

  static func == (left: Picture, right: Picture) -> Bool {
    left.width == right.width && left.height == right.height
      && left.colors.elementsEqual(right.colors, by: ==)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    for color in colors { hasher.combine([color.0, color.1, color.2]) }
  }

  /// A picture in colours drawn by chance.
  init(width: Int, height: Int, using generator: inout SeededGenerator) {
    self.width = width
    self.height = height
    colors = (0..<8).map { _ in
      (
        UInt8(generator.number(40...250)), UInt8(generator.number(40...250)),
        UInt8(generator.number(40...250))
      )
    }
  }

  /// Width and height of a text such as `1536x1024`; a square where it says nothing usable.
  static func size(_ text: String?) -> (width: Int, height: Int) {
    let sides = (text ?? "").split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...largest).contains($0) }) else { return (usual, usual) }
    return (sides[0], sides[1])
  }

  private static let usual = 1 << 10
  private static let largest = 1 << 13
  private static let unfinished: UInt8 = 8

  /// The picture as a PNG file, of which only so many rows from the top are drawn.
  func png(rows drawn: Int) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits a pixel, which is the number of a colour.
    Self.chunk("IHDR", Self.word(width) + Self.word(height) + [8, 3, 0, 0, 0], into: &file)
    let palette = colors.flatMap { color -> [UInt8] in [color.0, color.1, color.2] } + [128, 128, 128]
    Self.chunk("PLTE", palette, into: &file)
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
        for run in runs { packed.add(run.color, count: run.count) }
      }
      previous = runs
    }
    Self.chunk("IDAT", packed.finish(), into: &file)
    Self.chunk("IEND", [], into: &file)
    return file
  }

  /// The picture as an SVG document.
  var svg: String {
    func hex(_ color: (UInt8, UInt8, UInt8)) -> String {
      "#"
        + [color.0, color.1, color.2].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let bands = (0..<7).map { band in
      """
      <rect y="\(height * band / 7)" width="\(width)" height="\(height / 7 + 1)" fill="\(hex(colors[band]))"/>
      """
    }
    let radius = min(width, height) / 4
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
      <title>Simulated by Setscrew</title>\(bands.joined())\
      <circle cx="\(width / 2)" cy="\(height / 2)" r="\(radius)" fill="\(hex(colors[7]))"/></svg>
      """
  }

  private struct Run: Hashable {
    var color: UInt8
    var count: Int
  }

  private func runs(in row: Int, drawn: Int) -> [Run] {
    guard row < drawn else { return [Run(color: Self.unfinished, count: width)] }
    let band = UInt8(row * 7 / height)
    let radius = min(width, height) / 4
    // The disc has steps, so that most rows equal the one above.
    let distance = abs(row / 16 * 16 - height / 2)
    guard distance < radius else { return [Run(color: band, count: width)] }
    let half = Int(Double(radius * radius - distance * distance).squareRoot())
    let left = width / 2 - half
    return [
      Run(color: band, count: left), Run(color: 7, count: 2 * half),
      Run(color: band, count: width - left - 2 * half),
    ].filter { $0.count > 0 }
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

/// Packs runs of equal bytes as a zlib stream.
struct RunLengthDeflate: Sendable {
  private var bytes: [UInt8] = [0x78, 0x01]
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var low = 1
  private var high = 0

  /// A stream of one block with the fixed codes.
  init() {
    put(1, 1)
    put(1, 2)
  }

  /// Adds a byte so many times.
  mutating func add(_ byte: UInt8, count: Int) {
    guard count > 0 else { return }
    // The sums of Adler-32 over a run, without walking through it.
    high = (high + count * low + Int(byte) * (count * (count + 1) / 2 % Self.prime)) % Self.prime
    low = (low + count * Int(byte)) % Self.prime
    literal(UInt32(byte))
    var left = count - 1
    while left >= 3 {
      let length = min(left, 258)
      repetition(length)
      left -= length
    }
    for _ in 0..<left { literal(UInt32(byte)) }
  }

  /// The whole stream.
  mutating func finish() -> [UInt8] {
    symbol(256)
    if bitCount > 0 { put(0, 8 - bitCount % 8) }
    return bytes + [high >> 8, high, low >> 8, low].map { UInt8(truncatingIfNeeded: $0) }
  }

  private static let prime = 65_521
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]

  private mutating func literal(_ byte: UInt32) { symbol(byte) }

  /// Repeats the last byte.
  private mutating func repetition(_ length: Int) {
    let code = (Self.lengths.lastIndex { $0 <= length }) ?? 0
    symbol(UInt32(257 + code))
    let extra = code < 8 || code == 28 ? 0 : UInt32(code / 4 - 1)
    put(UInt32(length - Self.lengths[code]), extra)
    // The distance of one.
    put(0, 5)
  }

  private mutating func symbol(_ value: UInt32) {
    switch value {
    case ..<144: code(0x30 + value, 8)
    case ..<256: code(0x190 + value - 144, 9)
    case ..<280: code(value - 256, 7)
    default: code(0xC0 + value - 280, 8)
    }
  }

  /// Codes are written from their highest bit on.
  private mutating func code(_ value: UInt32, _ count: UInt32) {
    for bit in (0..<count).reversed() { put(value >> bit & 1, 1) }
  }

  /// Other numbers are written from their lowest bit on.
  private mutating func put(_ value: UInt32, _ count: UInt32) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
