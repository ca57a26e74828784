extension Picture {
  /// The picture as a GIF file, of which only so many rows from the top are drawn.
  ///
  /// With several frames a square in the middle goes through the colours of the bands.
  func gif(rows drawn: Int, frames: Int, hundredths: Int) -> [UInt8] {
    // A table of sixteen colours, which is the smallest that holds all.
    var file = Array("GIF89a".utf8) + Self.half(width) + Self.half(height) + [0xF3, 0, 0]
    for number in 0..<16 {
      let color = number < colors.count ? colors[number] : Color(red: 0, green: 0, blue: 0)
      file += [color.red, color.green, color.blue]
    }
    if frames > 1 { file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] }
    let side = max(1, min(width, height) / 8)
    for frame in 0..<max(1, frames) {
      if frames > 1 { file += [0x21, 0xF9, 4, 4] + Self.half(hundredths) + [0, 0] }
      var pixels = LZWPixels()
      if frame == 0 {
        file += [0x2C, 0, 0, 0, 0] + Self.half(width) + Self.half(height) + [0]
        for row in 0..<height {
          for run in runs(in: row, drawn: drawn) { pixels.add(run.color, count: run.count) }
        }
      } else {
        file += [0x2C] + Self.half((width - side) / 2) + Self.half((height - side) / 2)
        file += Self.half(side) + Self.half(side) + [0]
        pixels.add(frame % bands, count: side * side)
      }
      file += [UInt8(LZWPixels.bits)]
      let bytes = pixels.finish()
      for start in stride(from: 0, to: bytes.count, by: 255) {
        let block = bytes[start..<min(start + 255, bytes.count)]
        file.append(UInt8(block.count))
        file += block
      }
      file.append(0)
    }
    return file + [0x3B]
  }

  /// A number in two bytes, the lower one first.
  private static func half(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}

/// Packs pixels as GIF does: by the method of Lempel, Ziv and Welch.
private struct LZWPixels {
  /// Bits of a pixel.
  static let bits = 4
  private static let clear = 1 << bits
  private static let largest = 1 << 12

  private var writer = BitWriter()
  private var size = bits + 1
  private var next = clear + 2
  /// Which code stands for a code with one pixel behind it; 0 is none.
  private var known = [UInt16](repeating: 0, count: largest << bits)
  private var prefix: Int?

  init() { put(Self.clear) }

  mutating func add(_ pixel: Int, count: Int) {
    for _ in 0..<count {
      guard let before = prefix else {
        prefix = pixel
        continue
      }
      let key = before << Self.bits | pixel
      if known[key] != 0 {
        prefix = Int(known[key])
        continue
      }
      put(before)
      if next < Self.largest {
        known[key] = UInt16(next)
        next += 1
        // Who reads learns each code one step later.
        if next - 1 == 1 << size, size < 12 { size += 1 }
      } else {
        put(Self.clear)
        for index in known.indices { known[index] = 0 }
        next = Self.clear + 2
        size = Self.bits + 1
      }
      prefix = pixel
    }
  }

  mutating func finish() -> [UInt8] {
    if let prefix {
      put(prefix)
      next += 1
      if next - 1 == 1 << size, size < 12 { size += 1 }
    }
    put(Self.clear + 1)
    return writer.finish()
  }

  private mutating func put(_ code: Int) { writer.put(code, size) }
}
