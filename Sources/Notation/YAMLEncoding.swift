/// How a document's bytes spell its characters, by its byte order mark or, without one, its first zero bytes.
enum YAMLEncoding {
  case utf8(markLength: Int)
  case utf16(isLittleEndian: Bool, markLength: Int)
  case utf32

  /// The encoding of a document.
  init(of bytes: [UInt8]) {
    func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
    switch (byte(0), byte(1), byte(2), byte(3)) {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): self = .utf32
    case (0xEF, 0xBB, 0xBF, _): self = .utf8(markLength: 3)
    case (0xFF, 0xFE, _, _): self = .utf16(isLittleEndian: true, markLength: 2)
    case (0xFE, 0xFF, _, _): self = .utf16(isLittleEndian: false, markLength: 2)
    case (0, 0, 0, .some(1...)), (.some(1...), 0, 0, 0): self = .utf32
    case (.some(1...), 0, .some(1...), 0): self = .utf16(isLittleEndian: true, markLength: 0)
    case (0, .some(1...), 0, .some(1...)): self = .utf16(isLittleEndian: false, markLength: 0)
    default: self = .utf8(markLength: 0)
    }
  }

  /// Whether the bytes can be read as they are.
  var isUTF8: Bool { if case .utf8 = self { true } else { false } }

  /// The document's bytes in UTF-8 without a byte order mark; UTF-8 itself is not checked here.
  func utf8(_ bytes: [UInt8], file: String) throws(Finding) -> [UInt8] {
    switch self {
    case .utf8(let markLength): return markLength == 0 ? bytes : Array(bytes.dropFirst(markLength))
    case .utf16(let isLittleEndian, let markLength):
      return try Self.decodeUTF16(bytes, from: markLength, isLittleEndian: isLittleEndian, file: file)
    case .utf32:
      let start = Position(line: 1, column: 1)
      throw Finding(
        "yaml-encoding", .error, "the text is in UTF-32, which is not read",
        at: .file(Place(file: file, start: start, end: start)), remedy: "save the file as UTF-8")
    }
  }

  private static func decodeUTF16(
    _ bytes: [UInt8], from start: Int, isLittleEndian: Bool, file: String
  ) throws(Finding) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    func unit(at index: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    func fault(_ message: String) -> Finding {
      let position = Position(ofByte: output.count, in: output)
      return Finding(
        "yaml-encoding", .error, message, at: .file(Place(file: file, start: position, end: position)),
        remedy: "save the file as UTF-8")
    }
    var index = start
    while index < bytes.count {
      guard index + 1 < bytes.count else {
        throw fault("the text is in UTF-16 and ends in the middle of a character, at byte \(index)")
      }
      var value = unit(at: index)
      if value & 0xFC00 == 0xD800, index + 3 < bytes.count, unit(at: index + 2) & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + unit(at: index + 2) & 0x3FF
        index += 2
      }
      guard let scalar = Unicode.Scalar(value) else {
        let code = String(value, radix: 16, uppercase: true)
        throw fault("U+\(code) at byte \(index) is half of a surrogate pair, not a character")
      }
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += 2
    }
    return output
  }
}
