/// Makes a `JSON` value of what a reader meets; two equal keys in an object are a fault.
///
/// The finished values of all open containers stand on one stack, their keys on another: what a container
/// holds is moved into place when it ends, and no list grows step by step.
struct JSONBuilder: JSONSink, ~Copyable {
  /// An object or list that is being put together: where its parts begin on the stacks.
  private struct Frame {
    let firstValue: Int
    let firstKey: Int
    var index = JSONKeyIndex()
  }

  private var values = JSONStack<JSON>()
  private var keys = JSONStack<String>()
  /// Where the keys stand, for the message about the second of two equal ones.
  private var keyOffsets = JSONStack<Int>()
  private var frames: [Frame] = []

  /// Takes the document, once it has been read.
  mutating func takeDocument() -> JSON? { values.pop(from: 0).first }

  mutating func open(_ container: JSONContainer, at offset: Int, in bytes: Span<UInt8>) {
    frames.append(Frame(firstValue: values.count, firstKey: keys.count))
  }

  mutating func close(_ container: JSONContainer, endingAt offset: Int, in bytes: Span<UInt8>) {
    let frame = frames.removeLast()
    switch container {
    case .array: values.push(.array(values.pop(from: frame.firstValue)))
    case .object:
      keyOffsets.drop(from: frame.firstKey)
      let members = keys.pop(from: frame.firstKey, with: &values, from: frame.firstValue) {
        JSONObject.Member(key: $0, value: $1)
      }
      values.push(.object(JSONObject(members: members, index: frame.index)))
    }
  }

  mutating func key(_ key: String, at range: Range<Int>, in bytes: Span<UInt8>) throws(JSONError) {
    let last = frames.count - 1
    let first = frames[last].firstKey
    if let position = frames[last].index.position(
      of: key, count: keys.count - first, keyAt: { keys[first + $0] })
    {
      throw JSONDiagnosis.duplicateKey(
        key, at: range.lowerBound, first: keyOffsets[first + position], in: bytes)
    }
    keys.push(key)
    keyOffsets.push(range.lowerBound)
    frames[last].index.noteAppended(count: keys.count - first, keyAt: { keys[first + $0] })
  }

  mutating func string(_ string: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    values.push(.string(string))
  }

  mutating func number(_ text: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    values.push(.number(JSONNumber(checked: text)))
  }

  mutating func literal(_ literal: JSONLiteral, at range: Range<Int>, in bytes: Span<UInt8>) {
    switch literal {
    case .null: values.push(.null)
    case .true: values.push(.bool(true))
    case .false: values.push(.bool(false))
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
    self = reader.sink.takeDocument() ?? .null
  }
}
