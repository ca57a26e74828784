/// Tabs that YAML 1.2 allows as mere space and libyaml does not.
enum YAMLTabs {
  /// The text with spaces for the tabs where libyaml stopped, when they indent nothing; nil otherwise.
  ///
  /// Innocent are tabs before a comment or the end of a line, and tabs between a dash and a single value.
  static func harmless(in bytes: [UInt8], at failure: YAMLFailure) -> [UInt8]? {
    guard
      failure.problem.hasPrefix("found a tab")
        || failure.problem == "found character that cannot start any token"
    else { return nil }
    if failure.context.hasSuffix("block scalar"), !isBehindBlockText(failure, in: bytes) { return nil }
    var start = offset(of: failure.position, in: bytes)
    guard start < bytes.count, bytes[start] == tab else { return nil }
    while start > 0, isWhite(bytes[start - 1]) { start -= 1 }
    let lineStart = bytes[..<start].lastIndex { isBreak($0) }.map { $0 + 1 } ?? 0
    let rest = bytes[start...].firstIndex { !isWhite($0) } ?? bytes.count
    let lineEnd = bytes[rest...].firstIndex { isBreak($0) } ?? bytes.count
    let isEmpty = rest == lineEnd || bytes[rest] == UInt8(ascii: "#")
    let line = YAMLLine(
      number: 0, scalars: Array(String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self).unicodeScalars))
    guard
      isEmpty
        || line.indent < line.contentStart && rest - lineStart == line.contentStart && holdsSingleValue(line)
    else { return nil }
    var output = bytes
    var end = isEmpty ? lineEnd : rest
    if isEmpty { end = commentsEnd(in: bytes, from: end) }
    blank(&output, from: start, to: end)
    return output
  }

  /// Whether a block text has ended above the tab: it has begun, and what comes next belongs to it no more.
  private static func isBehindBlockText(_ failure: YAMLFailure, in bytes: [UInt8]) -> Bool {
    guard let header = failure.contextPosition?.line else { return false }
    let source = YAMLSource(bytes)
    let tabbed = source.line(failure.position.line)
    let hasBegun = (header + 1..<max(header + 1, tabbed.number)).contains { number in
      let line = source.line(number)
      return line.indent < line.scalars.count
    }
    let next = (tabbed.number..<source.count + 1).lazy.map { source.line($0) }.first { !$0.isBlank }
    return hasBegun && next.map { $0.indent <= source.line(header).indent } ?? true
  }

  /// Whether what follows the dashes is one value and no map whose column would depend on a tab.
  private static func holdsSingleValue(_ line: YAMLLine) -> Bool {
    let start = line.contentStart
    guard start < line.scalars.count, line.scalars[start] != "?" else { return false }
    return line.key == nil
  }

  /// The end of the run of empty lines and comments that goes on at a line's end.
  private static func commentsEnd(in bytes: [UInt8], from lineEnd: Int) -> Int {
    var end = lineEnd
    while end < bytes.count {
      let start = end + 1
      let content = bytes[min(start, bytes.count)...].firstIndex { !isWhite($0) } ?? bytes.count
      guard content >= bytes.count || isBreak(bytes[content]) || bytes[content] == UInt8(ascii: "#") else {
        break
      }
      end = bytes[content...].firstIndex { isBreak($0) } ?? bytes.count
    }
    return end
  }

  private static func blank(_ bytes: inout [UInt8], from start: Int, to end: Int) {
    for index in start..<end where bytes[index] == tab { bytes[index] = UInt8(ascii: " ") }
  }

  /// The byte at a position.
  static func offset(of position: Position, in bytes: [UInt8]) -> Int {
    var (index, line, column) = (0, 1, 1)
    while index < bytes.count, line < position.line || line == position.line && column < position.column {
      let byte = bytes[index]
      let isPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if isBreak(byte), !isPair {
        line += 1
        column = 1
      } else if !isBreak(byte), byte & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    }
    return index
  }

  private static let tab = UInt8(ascii: "\t")
  private static func isWhite(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == tab }
  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
