import Notation

/// A YAML text as lines, for changes that concern whole lines.
///
/// What comes out is a proposal: whoever uses it reads it back and compares.
struct SourceLines {
  /// The lines, each with its break.
  private let lines: [[UInt8]]

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(_ bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      line.append(byte)
      let isBreak = byte == 0x0A || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if isBreak {
        lines.append(line)
        line = []
      }
    }
    if !line.isEmpty { lines.append(line) }
    self.lines = lines
  }

  /// The text without the lines of an entry; nil when it shares a line with something else.
  ///
  /// Lines that hold a comment become comments themselves, so that nothing that somebody wrote down is lost.
  func removing(_ entry: Node.Entry) -> [UInt8]? {
    guard let range = range(of: entry), Self.isWhite(prefix(of: entry)) else { return nil }
    let own = lines[range]
    let column = entry.keyPlace.start.column - 1
    let holdsComment = own.contains { $0.firstRange(of: Array(" #".utf8)) != nil || Self.isComment($0) }
    let rest =
      !holdsComment
      ? []
      : own.map { line in
        Self.isBlank(line)
          ? line : Array(line.prefix(column)) + Array("# ".utf8) + Array(line.dropFirst(column))
      }
    return Array((Array(lines[..<range.lowerBound]) + rest + Array(lines[range.upperBound...])).joined())
  }

  /// The text with the members of an entry's map in its place, as far to the left as the entry; nil where that is no
  /// matter of lines.
  func hoisting(_ entry: Node.Entry) -> [UInt8]? {
    guard let inner = entry.value.mapping?.first, let range = range(of: entry),
      inner.keyPlace.start.line - 1 > range.lowerBound
    else { return nil }
    let shift = inner.keyPlace.start.column - entry.keyPlace.start.column
    guard shift > 0 else { return nil }
    var body = lines[(range.lowerBound + 1)..<range.upperBound].map { line in
      Array(line.dropFirst(min(shift, Self.indentation(of: line))))
    }
    let prefix = prefix(of: entry)
    if !Self.isWhite(prefix) {
      // The entry is the first of a list's member: its dash is handed on.
      guard prefix.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }), let first = body.first,
        !Self.isBlank(first), !Self.isComment(first)
      else { return nil }
      body[0] = prefix + first.dropFirst(Self.indentation(of: first))
    }
    let head = lines[range.lowerBound]
    if let comment = Self.comment(behindKeyOf: head, from: prefix.count) {
      guard Self.isWhite(prefix) else { return nil }
      body.insert(prefix + comment, at: 0)
    }
    return Array((Array(lines[..<range.lowerBound]) + body + Array(lines[range.upperBound...])).joined())
  }

  /// The text with the members of an entry's map in braces in its place; `isFlow` says whether what holds it is in
  /// braces as well, and they stay on its line.
  func hoistingBraces(_ entry: Node.Entry, isFlow: Bool) -> [UInt8]? {
    let bytes = Array(lines.joined())
    guard let members = entry.value.mapping, !members.isEmpty,
      let start = offset(of: entry.keyPlace.start), let end = offset(of: entry.value.place.end),
      let open = offset(of: entry.value.place.start), bytes.indices.contains(open),
      bytes[open] == UInt8(ascii: "{"), start < end, end <= bytes.count
    else { return nil }
    var parts: [[UInt8]] = []
    for member in members {
      guard let first = offset(of: member.keyPlace.start), let last = offset(of: member.value.place.end),
        start <= first, first < last, last <= end
      else { return nil }
      parts.append(Array(bytes[first..<last]))
    }
    let margin = Array(repeating: UInt8(0x20), count: entry.keyPlace.start.column - 1)
    let lineEnd: [UInt8] = lines.first?.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
    let separator = isFlow ? Array(", ".utf8) : lineEnd + margin
    return Array(bytes[..<start]) + Array(parts.joined(separator: separator)) + Array(bytes[end...])
  }

  // MARK: Lines

  /// Where a position lies in the text; nil outside of it.
  private func offset(of position: Position) -> Int? {
    guard lines.indices.contains(position.line - 1) || position.line == lines.count + 1 else { return nil }
    let before = lines[..<(position.line - 1)].reduce(0) { $0 + $1.count }
    guard lines.indices.contains(position.line - 1) else { return before }
    let line = lines[position.line - 1]
    var count = 0
    var seen = 1
    while count < line.count, seen < position.column {
      count += 1
      while count < line.count, line[count] & 0xC0 == 0x80 { count += 1 }
      seen += 1
    }
    return before + count
  }

  /// The lines that an entry takes up, its key's line first.
  private func range(of entry: Node.Entry) -> Range<Int>? {
    let first = entry.keyPlace.start.line - 1
    guard lines.indices.contains(first), !lines[first].starts(with: Self.byteOrderMark) else { return nil }
    let column = entry.keyPlace.start.column - 1
    let isList = entry.value.sequence != nil
    var last = first
    if case .scalar(let scalar) = entry.value.content, scalar.style != .literal, scalar.style != .folded {
      last = max(first, entry.value.place.end.line - 1)
    }
    var index = last + 1
    while index < lines.count {
      let line = lines[index]
      let indentation = Self.indentation(of: line)
      if Self.isBlank(line) || Self.isComment(line) && indentation <= column {
        index += 1
        continue
      }
      let isDash = isList && indentation == column && line.dropFirst(column).first == UInt8(ascii: "-")
      guard indentation > column || isDash else { break }
      last = index
      index += 1
    }
    return last < lines.count ? first..<(last + 1) : nil
  }

  /// What stands on the line in front of an entry's key.
  private func prefix(of entry: Node.Entry) -> [UInt8] {
    let line = lines[entry.keyPlace.start.line - 1]
    var count = 0
    var seen = 0
    while count < line.count, seen < entry.keyPlace.start.column - 1 {
      count += 1
      while count < line.count, line[count] & 0xC0 == 0x80 { count += 1 }
      seen += 1
    }
    return Array(line[..<count])
  }

  /// The comment of a line that holds nothing but a key, with its break.
  private static func comment(behindKeyOf line: [UInt8], from start: Int) -> [UInt8]? {
    guard let mark = line.dropFirst(start).firstRange(of: Array(" #".utf8)) else { return nil }
    return Array(line[(mark.lowerBound + 1)...])
  }

  private static func indentation(of line: [UInt8]) -> Int { line.prefix { $0 == 0x20 }.count }
  private static func isWhite(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 == 0x20 } }
  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
  private static func isComment(_ line: [UInt8]) -> Bool {
    line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#")
  }
}
