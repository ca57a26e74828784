/// What the grammar has room for at a point of a JSON text.
enum JSONExpectation {
  /// The value that is the document.
  case document
  /// Nothing: the document has ended.
  case end
  /// The first member of a list, or its end.
  case firstElement
  /// A further member of a list, behind a comma.
  case nextElement
  /// The first key of an object, or the end of the object.
  case firstKey
  /// A further key of an object, behind a comma.
  case nextKey
  /// The colon behind a key.
  case colon
  /// The value behind a colon.
  case member
  /// What follows a member of a list.
  case commaOrBracket
  /// What follows a member of an object.
  case commaOrBrace

  /// What is expected, for a message.
  var description: String {
    switch self {
    case .document, .nextElement, .member: "a value"
    case .end: "the end of the text"
    case .firstElement: "a value or `]`"
    case .firstKey: "a key in double quotes or `}`"
    case .nextKey: "a key in double quotes"
    case .colon: "`:` behind the key"
    case .commaOrBracket: "`,` or `]`"
    case .commaOrBrace: "`,` or `}`"
    }
  }

  /// Whether a value may begin here.
  var isValue: Bool {
    switch self {
    case .document, .firstElement, .nextElement, .member: true
    default: false
    }
  }

  /// Whether a key may begin here.
  var isKey: Bool { self == .firstKey || self == .nextKey }

  /// Whether a comma or the end of the container belongs here.
  var isComma: Bool { self == .commaOrBracket || self == .commaOrBrace }
}
