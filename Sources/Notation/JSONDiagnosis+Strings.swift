extension JSONDiagnosis {
  /// A string without a closing quote.
  static func unclosedString(from opening: Int, in bytes: Span<UInt8>) -> JSONError {
    let place = JSONPositionCounter.position(of: opening, in: bytes)
    return error(
      .unfinished, at: bytes.count,
      "the text ends inside the string that begins at \(place.line):\(place.column); expected `\"`",
      remedy: "close the string, or see whether the text was cut off", in: bytes)
  }

  /// A control character inside a string.
  static func controlCharacter(
    at offset: Int, stringFrom opening: Int, in bytes: Span<UInt8>
  ) -> JSONError {
    let found = JSONFound(at: offset, in: bytes)
    let place = JSONPositionCounter.position(of: opening, in: bytes)
    let string = "the string that begins at \(place.line):\(place.column)"
    return switch bytes[offset] {
    case JSONByte.lineFeed, JSONByte.carriageReturn:
      error(
        .controlCharacter, at: offset, "found a line break inside \(string)",
        remedy: "close the string with `\"`, or write the line break as \\n", in: bytes)
    case JSONByte.tab:
      error(
        .controlCharacter, at: offset, "found a tab inside \(string)", remedy: "write it as \\t", in: bytes)
    default:
      error(
        .controlCharacter, at: offset, "found \(found.name) inside \(string)",
        remedy: "write it as \(JSONWriter.escape(bytes[offset]))", in: bytes)
    }
  }

  /// A backslash before something that cannot be escaped.
  static func escape(at offset: Int, in bytes: Span<UInt8>) -> JSONError {
    let next = JSONFound(at: offset + 1, in: bytes)
    if let length = next.invalid {
      return encoding(offset + 1..<offset + 1 + length, in: bytes)
    }
    let remedy: String? =
      switch next.byte {
      case UInt8(ascii: "u"): "write four hexadecimal digits, as in \\u00e9"
      case UInt8(ascii: "x"): "write \\u00 and two hexadecimal digits"
      case UInt8(ascii: "'"): "a single quote needs no backslash"
      case UInt8(ascii: "0"): "write \\u0000"
      default: "write a backslash as \\\\"
      }
    let found =
      if next.byte == UInt8(ascii: "u") {
        "`\\"
          + String(next.text.unicodeScalars.prefix { $0 != "\"" && $0 != "\\" && $0.value > 0x20 }.prefix(5))
          + "`"
      } else if next.isPrintable, let scalar = next.scalar {
        "`\\\(scalar)`"
      } else {
        "a backslash before \(next.name)"
      }
    return error(
      .escape, at: offset,
      "found \(found); expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX", remedy: remedy, in: bytes)
  }

  /// Half of a surrogate pair.
  static func surrogate(_ unit: UInt16, at offset: Int, in bytes: Span<UInt8>) -> JSONError {
    let half = UTF16.isLeadSurrogate(unit) ? "first" : "second"
    let hex = String(unit, radix: 16)
    return error(
      .loneSurrogate, at: offset,
      "found \\u\(hex), the \(half) half of a surrogate pair without the other; it stands for no character",
      remedy: "write both halves, as in \\ud83d\\ude00, or the character itself", in: bytes)
  }

  /// Bytes that are not UTF-8.
  static func encoding(_ range: Range<Int>, in bytes: Span<UInt8>) -> JSONError {
    var hex: [String] = []
    for offset in range { hex.append(JSONFound.hex(UInt32(bytes[offset]), digits: 2)) }
    let several = hex.count > 1
    return error(
      .encoding, at: range.lowerBound,
      "the byte\(several ? "s" : "") \(hex.joined(separator: " ")) \(several ? "are" : "is") not UTF-8",
      remedy: "save the text in UTF-8", in: bytes)
  }

  /// A text that begins as texts in UTF-16 or UTF-32 do; nil for any other.
  static func foreignEncoding(in bytes: Span<UInt8>) -> JSONError? {
    let head = (0..<min(4, bytes.count)).map { bytes[$0] }
    let name: String? =
      switch head.map({ $0 == 0 }) {
      case _ where head == [0, 0, 0xFE, 0xFF] || head == [0xFF, 0xFE, 0, 0]: "UTF-32"
      case [true, true, true, false], [false, true, true, true]: "UTF-32"
      case _ where head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]): "UTF-16"
      case [true, false, true, false], [false, true, false, true], [true, false], [false, true]: "UTF-16"
      default: nil
      }
    return name.map {
      error(
        .encoding, at: 0, "the text is in \($0); expected UTF-8", remedy: "save the text in UTF-8", in: bytes)
    }
  }
}
