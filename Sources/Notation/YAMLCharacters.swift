/// What one pass over a document's bytes says of its characters.
struct YAMLCharacters {
  /// A byte that is not UTF-8, or a character that YAML does not allow.
  enum Fault {
    case notUTF8(offset: Int)
    case surrogate(UInt32, offset: Int)
    case control(UInt32, offset: Int)
    case strayMark(offset: Int)
  }

  /// The first fault; nil in a clean text.
  private(set) var fault: Fault?
  /// Whether U+0085, U+2028 or U+2029 occur, which are line ends in YAML 1.1 and text in YAML 1.2.
  private(set) var hasForeignBreaks = false

  /// Looks at every byte of a text.
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var index = 0
      while index < buffer.count {
        let length = Self.plainPrefix(of: buffer, from: index)
        index += length
        if length == 0 { check(buffer, &index) }
        if fault != nil { return }
      }
    }
  }

  /// 8 when the next eight bytes are printable ASCII, else 0.
  private static func plainPrefix(of buffer: UnsafeRawBufferPointer, from index: Int) -> Int {
    guard index + 8 <= buffer.count else { return 0 }
    let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let high: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    let deletions = word ^ (ones &* 0x7F)
    let low = (word &- ones &* 0x20) & ~word
    let deleted = (deletions &- ones) & ~deletions
    return (word | low | deleted) & high == 0 ? 8 : 0
  }

  private mutating func check(_ buffer: UnsafeRawBufferPointer, _ index: inout Int) {
    let end = min(index + 8, buffer.count)
    while index < end, fault == nil {
      let byte = buffer[index]
      switch byte {
      case 0x20...0x7E, 0x09, 0x0A, 0x0D: index += 1
      case 0x80...: checkSequence(buffer, &index)
      default: fault = .control(UInt32(byte), offset: index)
      }
    }
  }

  private mutating func checkSequence(_ buffer: UnsafeRawBufferPointer, _ index: inout Int) {
    func trail(_ distance: Int) -> UInt32? {
      let position = index + distance
      guard position < buffer.count, buffer[position] & 0xC0 == 0x80 else { return nil }
      return UInt32(buffer[position] & 0x3F)
    }
    let lead = UInt32(buffer[index])
    var value: UInt32?
    var length = 1
    switch lead {
    case 0xC2...0xDF:
      length = 2
      if let a = trail(1) { value = (lead & 0x1F) << 6 | a }
    case 0xE0...0xEF:
      length = 3
      if let a = trail(1), let b = trail(2) { value = (lead & 0x0F) << 12 | a << 6 | b }
    case 0xF0...0xF4:
      length = 4
      if let a = trail(1), let b = trail(2), let c = trail(3) {
        value = (lead & 0x07) << 18 | a << 12 | b << 6 | c
      }
    default: break
    }
    switch value {
    case .none: fault = .notUTF8(offset: index)
    case .some(..<0x800) where length == 3, .some(..<0x10000) where length == 4, .some(0x110000...):
      fault = .notUTF8(offset: index)
    case .some(0xD800...0xDFFF): fault = .surrogate(value ?? 0, offset: index)
    case .some(0x85), .some(0x2028), .some(0x2029): hasForeignBreaks = true
    case .some(0x80...0x9F), .some(0xFFFE), .some(0xFFFF): fault = .control(value ?? 0, offset: index)
    case .some(0xFEFF):
      let previous = index == 0 ? 0x0A : buffer[index - 1]
      if previous == 0x0A || previous == 0x0D { fault = .strayMark(offset: index) }
    default: break
    }
    index += length
  }
}

extension YAMLCharacters.Fault {
  /// What the user is told, at the place of the fault.
  func finding(in bytes: [UInt8], file: String) -> Finding {
    let (offset, message, remedy) = words(in: bytes)
    let start = Position(ofByte: offset, in: bytes)
    let end = Position(line: start.line, column: start.column + 1)
    return Finding(
      "yaml-encoding", .error, message, at: .file(Place(file: file, start: start, end: end)), remedy: remedy)
  }

  private func words(in bytes: [UInt8]) -> (offset: Int, message: String, remedy: String) {
    switch self {
    case .notUTF8(let offset):
      let byte = bytes[offset]
      let message = "byte 0x\(Self.hex(UInt32(byte), 2)) at offset \(offset) is not valid UTF-8"
      guard byte >= 0xA0 else { return (offset, message, "save the file as UTF-8") }
      let letter = Character(Unicode.Scalar(byte))
      return (offset, message, "save the file as UTF-8; read as Latin-1 the byte would be `\(letter)`")
    case .surrogate(let value, let offset):
      return (
        offset, "U+\(Self.hex(value, 4)) at offset \(offset) is half of a surrogate pair, not a character",
        "save the file as UTF-8; the program that wrote it encodes characters beyond U+FFFF wrongly"
      )
    case .control(let value, let offset):
      let escape = value > 0xFF ? "\\u\(Self.hex(value, 4))" : "\\x\(Self.hex(value, 2))"
      let name = value == 0 ? "the NUL character" : "the control character U+\(Self.hex(value, 4))"
      return (
        offset, "\(name) at offset \(offset) is not allowed in YAML",
        "delete it, or write it as `\(escape)` in double quotes"
      )
    case .strayMark(let offset):
      return (
        offset, "a byte order mark (U+FEFF) stands at the beginning of a line",
        "delete the invisible character; it is left over where two files were joined"
      )
    }
  }

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
