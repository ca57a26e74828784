/// Block texts whose first line begins with a tab, which libyaml takes for indentation.
enum YAMLBlockText {
  /// The text with the indentation stated behind `|` or `>` where libyaml stopped at a tab of the content.
  ///
  /// nil where the tab does indent, or where the line does not show what the number is counted from.
  static func statingIndentation(in bytes: [UInt8], at failure: YAMLFailure) -> [UInt8]? {
    guard failure.problem == "found a tab character where an indentation space is expected",
      let start = failure.contextPosition
    else { return nil }
    let source = YAMLSource(bytes)
    let header = source.line(start.line)
    let width = failure.position.column - 1
    guard width > 0, source.line(failure.position.line).scalars.prefix(width).allSatisfy({ $0 == " " }),
      (start.line + 1..<max(start.line + 1, failure.position.line)).allSatisfy({ number in
        let line = source.line(number)
        return line.indent == line.scalars.count
      }),
      !header.scalars[start.column...].prefix(2).contains(where: { "0"..."9" ~= $0 }),
      let parent = parentColumn(header, before: start.column - 1), (1...9).contains(width - parent)
    else { return nil }
    var output = bytes
    let offset = YAMLTabs.offset(of: Position(line: start.line, column: start.column + 1), in: bytes)
    output.insert(UInt8(ascii: "0") + UInt8(width - parent), at: offset)
    return output
  }

  /// The column that the indentation of a block text counts from; nil when its line does not show it.
  private static func parentColumn(_ header: YAMLLine, before column: Int) -> Int? {
    if let key = header.key, key.colon < column { return header.contentStart }
    if header.text(from: 0).hasPrefix("---") { return 0 }
    return header.scalars[header.indent..<min(header.contentStart, column)].lastIndex(of: "-")
  }
}
