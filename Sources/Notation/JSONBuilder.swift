/// Makes a `JSON` value of what a reader meets; two equal keys in an object are a fault.
struct JSONBuilder: JSONSink {
  /// An object or list that is being put together.
  private struct Frame {
    var elements: [JSON] = []
    var object = JSONObject()
    /// The key whose value comes next.
    var key = ""
    /// Where the keys stand, for the message about the second of two equal ones.
    var keyOffsets: [Int] = []
  }

  /// The innermost frame; at first a list that takes the document.
  private var frame = Frame()
  private var outer: [Frame] = []
  private var isObject = false
  private var outerIsObject: [Bool] = []

  /// The document, once it has been read.
  var document: JSON? { frame.elements.first }

  mutating func open(_ container: JSONContainer, at offset: Int, in bytes: Span<UInt8>) {
    outer.append(frame)
    outerIsObject.append(isObject)
    frame = Frame()
    isObject = container == .object
  }

  mutating func close(_ container: JSONContainer, endingAt offset: Int, in bytes: Span<UInt8>) {
    let value: JSON =
      switch container {
      case .object: .object(frame.object)
      case .array: .array(frame.elements)
      }
    frame = outer.removeLast()
    isObject = outerIsObject.removeLast()
    add(value)
  }

  mutating func key(_ key: String, at range: Range<Int>, in bytes: Span<UInt8>) throws(JSONError) {
    if let first = frame.object.position(of: key) {
      throw JSONDiagnosis.duplicateKey(
        key, at: range.lowerBound, first: frame.keyOffsets[first], in: bytes)
    }
    frame.key = key
    frame.keyOffsets.append(range.lowerBound)
  }

  mutating func string(_ string: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(.string(string))
  }

  mutating func number(_ text: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(.number(JSONNumber(checked: text)))
  }

  mutating func literal(_ literal: JSONLiteral, at range: Range<Int>, in bytes: Span<UInt8>) {
    switch literal {
    case .null: add(.null)
    case .true: add(.bool(true))
    case .false: add(.bool(false))
    }
  }

  private mutating func add(_ value: JSON) {
    if isObject {
      frame.object.append(absentKey: frame.key, value: value)
    } else {
      frame.elements.append(value)
    }
  }
}

extension JSON {
  /// The value of a JSON text in UTF-8.
  ///
  /// Numbers keep their text and objects the order of their keys. An object with two equal keys is an
  /// error, as are nesting beyond the limit and everything else that RFC 8259 does not allow.
  public init(parsing bytes: [UInt8], limits: ParseLimits = .standard) throws(JSONError) {
    try self.init(parsing: bytes.span, limits: limits)
  }

  /// The value of a JSON text.
  public init(parsing text: String, limits: ParseLimits = .standard) throws(JSONError) {
    try self.init(parsing: text.utf8.span, limits: limits)
  }

  /// The value of a JSON text in UTF-8 that stands in someone else's memory.
  public init(parsing bytes: Span<UInt8>, limits: ParseLimits = .standard) throws(JSONError) {
    var reader = JSONReader(into: JSONBuilder(), limits: limits)
    try reader.read(bytes)
    // A reader that returns has met exactly one value.
    self = reader.sink.document ?? .null
  }
}
