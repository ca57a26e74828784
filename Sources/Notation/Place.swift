/// A point in a text: line and column, both counted from 1; columns count code points.
public struct Position: Sendable, Hashable, Comparable {
  /// The line, counted from 1.
  public var line: Int
  /// The column in code points, counted from 1.
  public var column: Int

  /// A point at a line and a column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Reading order: by line, then by column.
  public static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Where a piece of text stands: a named text and a range in it.
///
/// Prints as `profiles/haiku.yaml:8:14`, the form that editors and compilers understand.
public struct Place: Sendable, Hashable, CustomStringConvertible {
  /// The file's path as the user gave it, or a name such as `<stdin>`.
  public var file: String
  /// The first character.
  public var start: Position
  /// The position behind the last character.
  public var end: Position

  /// A range in a named text.
  public init(file: String, start: Position, end: Position) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The form `file:line:column` of the first character.
  public var description: String { "\(file):\(start.line):\(start.column)" }
}
