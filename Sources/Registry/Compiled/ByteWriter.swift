/// Writes numbers and texts into bytes; each text once, referred to by number.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []
  private var numbers: [String: Int] = [:]
  private var texts: [String] = []

  mutating func write(_ number: Int) {
    var rest = UInt64(max(0, number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ text: String) {
    if let number = numbers[text] {
      write(number)
    } else {
      numbers[text] = texts.count
      write(texts.count)
      texts.append(text)
    }
  }

  mutating func write(_ list: [String]) { write(list) { $0.write($1) } }

  mutating func write<Element>(_ list: [Element], _ body: (inout ByteWriter, Element) -> Void) {
    write(list.count)
    for element in list { body(&self, element) }
  }

  mutating func write<Value>(_ value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  /// Room for an offset that is known only later.
  mutating func reserveOffset() -> Int {
    bytes.append(contentsOf: [0, 0, 0, 0])
    return bytes.count - 4
  }

  /// Writes where the next byte will stand into reserved room.
  mutating func setOffset(at place: Int) {
    let offset = UInt32(truncatingIfNeeded: bytes.count)
    for shift in 0..<4 { bytes[place + shift] = UInt8(truncatingIfNeeded: offset >> (8 * UInt32(shift))) }
  }

  /// All that was written, with the texts behind it.
  func finished() -> [UInt8] {
    var result = ByteWriter()
    result.bytes.reserveCapacity(bytes.count * 2)
    var offsets: [UInt32] = []
    var pool: [UInt8] = []
    for text in texts {
      offsets.append(UInt32(pool.count))
      pool.append(contentsOf: text.utf8)
    }
    offsets.append(UInt32(pool.count))
    for number in [bytes.count, offsets.count] {
      let place = result.reserveOffset()
      for shift in 0..<4 { result.bytes[place + shift] = UInt8(truncatingIfNeeded: number >> (8 * shift)) }
    }
    result.bytes += bytes
    for offset in offsets {
      for shift in 0..<4 { result.bytes.append(UInt8(truncatingIfNeeded: offset >> (8 * UInt32(shift)))) }
    }
    return result.bytes + pool
  }
}
