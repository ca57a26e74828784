/// A document's bytes in UTF-8, without a byte order mark, seen as lines that end with LF, CR or CR LF.
struct DocumentText: Sendable {
  let bytes: [UInt8]

  /// The number of bytes.
  var count: Int { bytes.count }

  /// Where the line of an offset begins.
  func lineStart(of offset: Int) -> Int {
    var index = offset
    while index > 0, !isBreak(index - 1) { index -= 1 }
    return index
  }

  /// Where the line of an offset ends, in front of its break.
  func lineEnd(of offset: Int) -> Int {
    var index = offset
    while index < count, !isBreak(index) { index += 1 }
    return index
  }

  /// Where the line behind the one of an offset begins; the end of the text when there is none.
  func nextLine(after offset: Int) -> Int {
    let end = lineEnd(of: offset)
    guard end < count else { return end }
    return bytes[end] == JSONByte.carriageReturn && byte(end + 1) == JSONByte.lineFeed ? end + 2 : end + 1
  }

  /// Where the line above the one that begins at an offset begins; nil at the beginning of the text.
  func previousLine(before start: Int) -> Int? {
    guard start > 0 else { return nil }
    var end = start - 1
    if bytes[end] == JSONByte.lineFeed, end > 0, bytes[end - 1] == JSONByte.carriageReturn { end -= 1 }
    return lineStart(of: end)
  }

  /// The number of characters between the beginning of the line and an offset.
  func column(of offset: Int) -> Int {
    bytes[lineStart(of: offset)..<offset].count { $0 & 0xC0 != 0x80 }
  }

  /// The byte at an offset; nil outside the text.
  func byte(_ offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  /// Whether a line break begins at an offset, or the text ends.
  func isLineEnd(_ offset: Int) -> Bool { offset >= count || isBreak(offset) }

  /// Whether the bytes of a range are spaces and tabs alone.
  func isWhite(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(Self.isWhite) }

  /// Whether the bytes of a range are white space and line breaks alone.
  func isEmpty(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(JSONByte.isSpace) }

  /// Whether nothing but white space stands before an offset on its line.
  func isFirstOnLine(_ offset: Int) -> Bool { isWhite(lineStart(of: offset)..<offset) }

  /// Whether two offsets stand on one line.
  func isOneLine(_ first: Int, _ second: Int) -> Bool {
    lineEnd(of: min(first, second)) >= max(first, second)
  }

  /// The first offset at or behind another that is neither a space nor a tab.
  func skipWhite(from offset: Int) -> Int {
    var index = offset
    while index < count, Self.isWhite(bytes[index]) { index += 1 }
    return index
  }

  /// Whether a line holds nothing but white space.
  func isBlankLine(at start: Int) -> Bool { isLineEnd(skipWhite(from: start)) }

  /// Where the comment of a line begins that holds nothing else; nil for other lines.
  func commentStart(at start: Int) -> Int? {
    let first = skipWhite(from: start)
    return byte(first) == UInt8(ascii: "#") ? first : nil
  }

  /// Whether nothing but white space and a comment follows on the line.
  func isRestBlank(from offset: Int) -> Bool {
    let first = skipWhite(from: offset)
    return isLineEnd(first) || first > offset && bytes[first] == UInt8(ascii: "#")
  }

  /// The first offset at or behind another where something else begins than white space, breaks and comments.
  func skipBetween(from offset: Int) -> Int {
    var index = offset
    while index < count {
      if JSONByte.isSpace(bytes[index]) {
        index += 1
      } else if bytes[index] == UInt8(ascii: "#") {
        index = lineEnd(of: index)
      } else {
        break
      }
    }
    return index
  }

  /// The break of the line of an offset, or of the first line that has one; LF in a text without any.
  func lineBreak(near offset: Int = 0) -> [UInt8] {
    for start in [offset, 0] {
      let end = lineEnd(of: min(start, count))
      guard end < count else { continue }
      return Array(bytes[end..<nextLine(after: end)])
    }
    return [JSONByte.lineFeed]
  }

  /// The bytes of a range as text.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The white space at the beginning of the line of an offset, up to the offset.
  func indentation(of offset: Int) -> String {
    let start = lineStart(of: offset)
    return text(start..<min(offset, skipWhite(from: start)))
  }

  private func isBreak(_ offset: Int) -> Bool {
    bytes[offset] == JSONByte.lineFeed || bytes[offset] == JSONByte.carriageReturn
  }

  static func isWhite(_ byte: UInt8) -> Bool { byte == JSONByte.space || byte == JSONByte.tab }
}

/// A range of a text and what is to stand there instead.
struct Splice: Hashable {
  var range: Range<Int>
  var text: String

  /// Text in place of a range.
  init(_ range: Range<Int>, _ text: String = "") {
    self.range = range
    self.text = text
  }

  /// Text at an offset.
  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

extension DocumentText {
  /// The text with splices applied; of several at one offset the earlier given comes first.
  func applying(_ splices: [Splice]) -> [UInt8] {
    let ordered = splices.enumerated().sorted { left, right in
      let (before, after) = (left.element.range, right.element.range)
      return (before.lowerBound, before.upperBound, left.offset)
        < (after.lowerBound, after.upperBound, right.offset)
    }
    var output: [UInt8] = []
    output.reserveCapacity(count + 256)
    var position = 0
    for (_, splice) in ordered {
      let start = max(position, splice.range.lowerBound)
      output.append(contentsOf: bytes[position..<start])
      output.append(contentsOf: splice.text.utf8)
      position = max(position, splice.range.upperBound)
    }
    output.append(contentsOf: bytes[position...])
    return output
  }
}
