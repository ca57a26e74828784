/// Reads JSON strings: finds the closing quote, checks the encoding, and resolves escapes.
struct JSONStringReader {
  /// Holds a string with escapes while it is put together; kept for the next one.
  private var scratch: [UInt8] = []

  /// Reads the string whose opening quote stands at a position, and moves the position behind it.
  mutating func read(_ bytes: Span<UInt8>, at position: inout Int) throws(JSONError) -> String {
    let start = position + 1
    var isASCII = true
    let stop = Self.stop(in: bytes, from: start, isASCII: &isASCII)
    guard stop < bytes.count, bytes[stop] == JSONByte.quote else {
      return try readWithEscapes(bytes, at: &position, firstStop: stop, isASCII: isASCII)
    }
    if !isASCII { try Self.validate(bytes, start..<stop) }
    position = stop + 1
    return String(copying: UTF8Span(unchecked: bytes.extracting(start..<stop), isKnownASCII: isASCII))
  }

  private mutating func readWithEscapes(
    _ bytes: Span<UInt8>, at position: inout Int, firstStop: Int, isASCII firstIsASCII: Bool
  ) throws(JSONError) -> String {
    let opening = position
    scratch.removeAll(keepingCapacity: true)
    var start = opening + 1
    var stop = firstStop
    var isASCII = firstIsASCII
    while true {
      // Escapes are ASCII, so a code point never reaches across the end of a stretch between them.
      if !isASCII { try Self.validate(bytes, start..<stop) }
      bytes.extracting(start..<stop).withUnsafeBufferPointer { scratch.append(contentsOf: $0) }
      guard stop < bytes.count else { throw JSONDiagnosis.unclosedString(from: opening, in: bytes) }
      switch bytes[stop] {
      case JSONByte.quote:
        position = stop + 1
        return String(copying: UTF8Span(unchecked: scratch.span))
      case JSONByte.backslash:
        start = try readEscape(bytes, at: stop, opening: opening)
        isASCII = true
        stop = Self.stop(in: bytes, from: start, isASCII: &isASCII)
      default:
        throw JSONDiagnosis.controlCharacter(at: stop, stringFrom: opening, in: bytes)
      }
    }
  }

  /// Resolves the escape at an offset; gives the offset behind it.
  private mutating func readEscape(
    _ bytes: Span<UInt8>, at offset: Int, opening: Int
  ) throws(JSONError) -> Int {
    guard offset + 1 < bytes.count else { throw JSONDiagnosis.unclosedString(from: opening, in: bytes) }
    switch bytes[offset + 1] {
    case JSONByte.quote: scratch.append(JSONByte.quote)
    case JSONByte.backslash: scratch.append(JSONByte.backslash)
    case UInt8(ascii: "/"): scratch.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"): return try readUnicodeEscape(bytes, at: offset, opening: opening)
    default: throw JSONDiagnosis.escape(at: offset, in: bytes)
    }
    return offset + 2
  }

  private mutating func readUnicodeEscape(
    _ bytes: Span<UInt8>, at offset: Int, opening: Int
  ) throws(JSONError) -> Int {
    guard let unit = Self.codeUnit(bytes, at: offset) else {
      throw Self.isCutEscape(bytes, from: offset)
        ? JSONDiagnosis.unclosedString(from: opening, in: bytes)
        : JSONDiagnosis.escape(at: offset, in: bytes)
    }
    if let scalar = Unicode.Scalar(unit) {
      append(scalar)
      return offset + 6
    }
    if UTF16.isLeadSurrogate(unit), Self.isCutEscape(bytes, from: offset + 6) {
      throw JSONDiagnosis.unclosedString(from: opening, in: bytes)
    }
    // A high half must be followed by a low half.
    guard UTF16.isLeadSurrogate(unit), let low = Self.codeUnit(bytes, at: offset + 6),
      UTF16.isTrailSurrogate(low)
    else { throw JSONDiagnosis.surrogate(unit, at: offset, in: bytes) }
    append(UTF16.decode(UTF16.EncodedScalar([unit, low])))
    return offset + 12
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    scratch.append(contentsOf: scalar.utf8)
  }

  /// The value of `\uXXXX` at an offset; nil when that is not what stands there.
  private static func codeUnit(_ bytes: Span<UInt8>, at offset: Int) -> UInt16? {
    guard offset + 6 <= bytes.count, bytes[offset] == JSONByte.backslash,
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for index in offset + 2..<offset + 6 {
      guard let digit = hexDigit(bytes[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Whether the text ends at an offset, or inside a `\uXXXX` that begins there.
  private static func isCutEscape(_ bytes: Span<UInt8>, from offset: Int) -> Bool {
    let head = [JSONByte.backslash, UInt8(ascii: "u")]
    guard bytes.count - offset < 6 else { return false }
    for index in offset..<bytes.count {
      let place = index - offset
      guard place < head.count ? bytes[index] == head[place] : hexDigit(bytes[index]) != nil else {
        return false
      }
    }
    return true
  }

  /// The value of a hexadecimal digit in either case; nil for any other byte.
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func validate(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(JSONError) {
    do {
      _ = try UTF8Span(validating: bytes.extracting(range))
    } catch {
      throw JSONDiagnosis.encoding(
        range.lowerBound + error.byteOffsets.lowerBound..<range.lowerBound + error.byteOffsets.upperBound,
        in: bytes)
    }
  }

  /// The offset of the first quote, backslash or control character from a start, or the end of the text.
  ///
  /// Looks at eight bytes at once: this loop sees most bytes of most texts.
  private static func stop(in bytes: Span<UInt8>, from start: Int, isASCII: inout Bool) -> Int {
    let low: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let raw = bytes.bytes
    var offset = start
    var seen: UInt64 = 0
    while offset + 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let quotes = word ^ (low &* 0x22)
      let backslashes = word ^ (low &* 0x5C)
      // The lowest marked byte is exact; those above it may be marked by a borrow.
      let marks =
        (((word &- low &* 0x20) & ~word) | ((quotes &- low) & ~quotes)
          | ((backslashes &- low) & ~backslashes)) & high
      if marks != 0 {
        let index = marks.trailingZeroBitCount / 8
        seen |= word & (index == 0 ? 0 : UInt64.max >> UInt64(64 - index * 8))
        isASCII = isASCII && seen & high == 0
        return offset + index
      }
      seen |= word
      offset += 8
    }
    isASCII = isASCII && seen & high == 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == JSONByte.quote || byte == JSONByte.backslash || byte < 0x20 { break }
      if byte >= 0x80 { isASCII = false }
      offset += 1
    }
    return offset
  }
}
