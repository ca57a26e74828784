/// Why bytes are not the text that they should be, and how to make text of them.
public struct EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What follows the name of the file: `is not UTF-8 text: the byte 0xE9 in line 1, column 2`.
  public let description: String
  /// What mends it: the conversion that fits, or what else to do with bytes that are no text.
  public let remedy: String

  fileprivate init(of bytes: some Collection<UInt8>) {
    if let encoding = Self.wideEncoding(of: bytes) {
      description = "is \(encoding), not UTF-8"
      remedy = "convert it: iconv -f \(encoding) -t UTF-8"
      return
    }
    let hasControls = bytes.contains { $0 < 0x20 && !Self.textControls.contains($0) }
    remedy =
      hasControls || bytes.contains(where: Self.unusedInWindows1252.contains)
      ? "give a text file; images and documents go with --attach"
      : "convert it: iconv -f WINDOWS-1252 -t UTF-8"
    var line = 1
    var column = 1
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars.makeIterator()
    var index = bytes.startIndex
    while index < bytes.endIndex, let scalar = rest.next() {
      let expected = UTF8.encode(scalar)
      let end =
        bytes.index(index, offsetBy: expected?.count ?? 1, limitedBy: bytes.endIndex) ?? bytes.endIndex
      guard let expected, bytes[index..<end].elementsEqual(expected), scalar != "\0" else { break }
      index = end
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    let place = "in line \(line), column \(column)"
    let byte = index < bytes.endIndex ? bytes[index] : 0
    description =
      byte == 0
      ? "is not text: it has a zero byte \(place)"
      : "is not UTF-8 text: the byte 0x\(String(byte, radix: 16, uppercase: true)) \(place)"
  }

  /// Tab, line feed, vertical tab, form feed, carriage return and escape: what text files have of controls.
  private static let textControls: Set<UInt8> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B]
  private static let unusedInWindows1252: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

  /// The encoding of texts whose characters take two or four bytes, by their mark or by their zeros.
  private static func wideEncoding(of bytes: some Collection<UInt8>) -> String? {
    let head = Array(bytes.prefix(64))
    if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard head.count >= 4, bytes.count.isMultiple(of: 2) else { return nil }
    let zeros = [0, 1].map { parity in
      head.indices.count { $0 % 2 == parity && head[$0] == 0 } * 4 >= head.count
    }
    switch (zeros[0], zeros[1]) {
    case (false, true): return "UTF-16LE"
    case (true, false): return "UTF-16BE"
    default: return nil
    }
  }
}

extension String {
  /// The text of a file or a pipe: UTF-8, without the byte order mark that it may begin with.
  ///
  /// Bytes that are not UTF-8, and a zero byte, are refused rather than replaced.
  public init(textOf bytes: some Collection<UInt8>) throws(EncodingError) {
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: body, as: UTF8.self), !body.contains(0) else {
      throw EncodingError(of: body)
    }
    self = text
  }
}
