/// One line of a YAML text, seen as a person sees it: indentation, dashes, a key, a value, a comment.
///
/// This reading is only as good as one line allows; it words findings and decides nothing else. Columns
/// count code points from 0.
struct YAMLLine {
  /// The line's number, counted from 1.
  let number: Int
  /// The characters without the line end.
  let scalars: [Unicode.Scalar]

  /// A key with its colon: `name: ...`.
  struct Key {
    /// The key as written.
    var text: String
    /// The column of its first character.
    var start: Int
    /// The column of the colon.
    var colon: Int
  }

  /// The number of white characters at the beginning.
  let indent: Int
  /// The column behind indentation and the dashes of list members.
  let contentStart: Int
  /// The column behind the last character of content, before a comment.
  let contentEnd: Int

  /// A line of the given characters.
  init(number: Int, scalars: [Unicode.Scalar]) {
    self.number = number
    self.scalars = scalars
    indent = scalars.firstIndex { !Self.isWhite($0) } ?? scalars.count
    contentStart = Self.contentStart(of: scalars, indent: indent)
    contentEnd = Self.contentEnd(of: scalars, from: contentStart)
  }

  private static func contentStart(of scalars: [Unicode.Scalar], indent: Int) -> Int {
    var column = indent
    while column < scalars.count, scalars[column] == "-",
      column + 1 == scalars.count || isWhite(scalars[column + 1])
    {
      column += 1
      while column < scalars.count, isWhite(scalars[column]) { column += 1 }
    }
    return column
  }

  private static func contentEnd(of scalars: [Unicode.Scalar], from contentStart: Int) -> Int {
    var end = scalars.count
    var column = contentStart
    while column < scalars.count {
      let opensText = column == contentStart || isWhite(scalars[column - 1])
      if scalars[column] == "#", opensText {
        end = column
        break
      }
      column = opensText ? closingQuote(in: scalars, from: column) ?? column + 1 : column + 1
    }
    while end > 0, isWhite(scalars[end - 1]) { end -= 1 }
    return end
  }

  /// Whether there is nothing but white space and a comment.
  var isBlank: Bool { indent == scalars.count || scalars[indent] == "#" }
  /// The first tab of the indentation.
  var indentingTab: Int? { scalars[..<indent].firstIndex(of: "\t") }

  /// The first key of the line with white space or the line's end behind its colon.
  var key: Key? { key(from: contentStart) }

  /// The first such key at or behind a column.
  func key(from start: Int) -> Key? {
    var column = closingQuote(from: start) ?? start
    while column < scalars.count {
      if scalars[column] == ":", isWhiteOrEnd(column + 1) {
        var end = column
        while end > start, Self.isWhite(scalars[end - 1]) { end -= 1 }
        return Key(text: text(from: start, to: end), start: start, colon: column)
      }
      if scalars[column] == "#", column > 0, Self.isWhite(scalars[column - 1]) { return nil }
      column += 1
    }
    return nil
  }

  /// A key that runs into its value: `model:gpt`, but no address and no time of day.
  var gluedKey: Key? {
    let start = contentStart
    var column = start
    while column < scalars.count, Self.isName(scalars[column]) { column += 1 }
    guard column > start, !("0"..."9" ~= scalars[start]), column + 1 < scalars.count, scalars[column] == ":",
      !Self.isWhite(scalars[column + 1]), !text(from: column).hasPrefix("://")
    else { return nil }
    return Key(text: text(from: start, to: column), start: start, colon: column)
  }

  /// Where the value of the line begins: behind its key, or behind the dashes; nil when there is none.
  var valueStart: Int? {
    var column = key.map { $0.colon + 1 } ?? contentStart
    while column < scalars.count, Self.isWhite(scalars[column]) { column += 1 }
    return column < contentEnd ? column : nil
  }

  /// The column behind the quote that closes the one at a column; nil without an opening or a closing one.
  func closingQuote(from start: Int) -> Int? { Self.closingQuote(in: scalars, from: start) }

  private static func closingQuote(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard start < scalars.count, scalars[start] == "\"" || scalars[start] == "'" else { return nil }
    let quote = scalars[start]
    var column = start + 1
    while column < scalars.count {
      if scalars[column] == "\\", quote == "\"" {
        column += 2
      } else if scalars[column] == quote {
        guard quote == "'", column + 1 < scalars.count, scalars[column + 1] == "'" else { return column + 1 }
        column += 2
      } else {
        column += 1
      }
    }
    return nil
  }

  /// The quote that opens the line's value and is not closed on the line.
  var openQuote: Int? {
    let start = valueStart ?? contentStart
    guard start < scalars.count, scalars[start] == "\"" || scalars[start] == "'" else { return nil }
    return closingQuote(from: start) == nil ? start : nil
  }

  /// Whether a block text (`|` or `>`) begins on the line.
  var opensBlockText: Bool {
    guard let valueStart else { return false }
    let value = text(from: valueStart, to: contentEnd)
    return (value.hasPrefix("|") || value.hasPrefix(">")) && value.utf8.count <= 3
  }

  /// The text from a column to another or to the end.
  func text(from start: Int, to end: Int? = nil) -> String {
    let end = min(end ?? scalars.count, scalars.count)
    var text = String.UnicodeScalarView()
    if start < end { text.append(contentsOf: scalars[start..<end]) }
    return String(text)
  }

  /// The word at a column, for messages: at least one character, at most 40.
  func word(at start: Int) -> String {
    guard start >= 0, start < scalars.count else { return "" }
    var end = start + 1
    while end < scalars.count, end - start < 40, !Self.isWhite(scalars[end]),
      !",[]{}".unicodeScalars.contains(scalars[end])
    {
      end += 1
    }
    return text(from: start, to: end)
  }

  /// The line without indentation and comment, its value from a column on in quotes.
  ///
  /// Of a line that is too long to show there is only the value, or just the advice.
  func quoting(from start: Int, to end: Int? = nil) -> String {
    let stop = max(start, end ?? contentEnd)
    guard stop - start <= Self.shownLength else { return "put the value in quotes" }
    let value = Self.quoted(text(from: start, to: stop))
    guard contentEnd - indent <= Self.shownLength else { return value }
    let tail = end == nil ? "" : text(from: stop, to: max(stop, contentEnd))
    return text(from: indent, to: start) + value + tail
  }

  private static let shownLength = 200

  /// The column behind the template `{{...}}` at a column, or the line's end where it is not closed there.
  func templateEnd(from start: Int) -> Int {
    var column = start + 2
    while column + 1 < scalars.count {
      if scalars[column] == "}", scalars[column + 1] == "}" { return column + 2 }
      column += 1
    }
    return contentEnd
  }

  /// A value that begins with `{{`: its column, and whether brackets or commas stand around it.
  var template: (column: Int, isInsideBrackets: Bool)? {
    let valueStart = valueStart
    var column = indent
    while column + 1 < contentEnd {
      var before = column - 1
      while before > indent, Self.isWhite(scalars[before]) { before -= 1 }
      let isStart = column == contentStart || column == valueStart
      let isInside = before >= indent && "[,{:".unicodeScalars.contains(scalars[before])
      if scalars[column] == "{", scalars[column + 1] == "{", isStart || isInside { return (column, !isStart) }
      if isStart || isInside, scalars[column] == "\"" || scalars[column] == "'" {
        guard let end = closingQuote(from: column) else { return nil }
        column = end
      } else {
        column += 1
      }
      // White space leads to the next start of a value.
      while column < contentEnd, Self.isWhite(scalars[column]) { column += 1 }
    }
    return nil
  }

  private static func quoted(_ value: String) -> String {
    guard value.contains("\"") || value.contains("\\") else { return "\"\(value)\"" }
    let doubled = value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    return "'\(doubled)'"
  }

  private func isWhiteOrEnd(_ column: Int) -> Bool {
    column >= scalars.count || Self.isWhite(scalars[column])
  }

  private static func isWhite(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
    default: false
    }
  }
}
