/// Why a text is not JSON: what was found, where, what was expected, and how to mend it.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of fault.
  public enum Kind: Sendable, Hashable {
    /// There is nothing but white space.
    case empty
    /// The text ends before the value does.
    case unfinished
    /// More follows behind the value.
    case trailing
    /// Something stands where the grammar has no place for it.
    case unexpected
    /// A comma is missing between two members.
    case missingComma
    /// A comma stands behind the last member.
    case trailingComma
    /// A comment: JSON has none.
    case comment
    /// A string in quotes other than `"`.
    case foreignQuotes
    /// A key without quotes.
    case unquotedKey
    /// A word other than `true`, `false` and `null`.
    case word
    /// `NaN` or an infinity in one of its spellings.
    case notFinite
    /// A number that is not written by the grammar: `01`, `1.`, `+1`, `0x10`.
    case number
    /// A backslash before something that cannot be escaped.
    case escape
    /// A `\u` escape that is half of a surrogate pair.
    case loneSurrogate
    /// A control character inside a string, such as a line break.
    case controlCharacter
    /// Bytes that are not UTF-8, or a text in another encoding.
    case encoding
    /// A key that the object has already.
    case duplicateKey(String, first: Position)
    /// More objects and lists are open at once than the limit allows.
    case tooDeep(limit: Int)
  }

  /// The kind of fault.
  public var kind: Kind
  /// Where it is, in lines and columns.
  public var position: Position
  /// Where it is, in bytes from the start of the text.
  public var offset: Int
  /// What was found and what was expected, in one lower-case line.
  public var message: String
  /// How to mend it.
  public var remedy: String?

  /// A fault in a text.
  public init(kind: Kind, position: Position, offset: Int, message: String, remedy: String? = nil) {
    self.kind = kind
    self.position = position
    self.offset = offset
    self.message = message
    self.remedy = remedy
  }

  /// Line, column, message and remedy in one line.
  public var description: String {
    "\(position.line):\(position.column): \(message)\(remedy.map { "; \($0)" } ?? "")"
  }
}
