/// Makes a `Node` with places of what a JSON reader meets; two equal keys in an object are a finding.
struct JSONNodeBuilder: JSONSink {
  /// An object or list that is being put together.
  private struct Frame {
    var isObject = false
    var start = Position(line: 1, column: 1)
    var nodes: [Node] = []
    var entries: [Node.Entry] = []
    var index = JSONKeyIndex()
    /// The key whose value comes next, and its place.
    var key = ""
    var keyPlace: Place
    /// Whether the object has that key already.
    var isDuplicate = false
  }

  private let file: String
  private var counter = JSONPositionCounter()
  /// The innermost frame; at first a list that takes the document.
  private var frame: Frame
  private var outer: [Frame] = []
  private(set) var findings: [Finding] = []

  /// The document, once it has been read.
  var document: Node? { frame.nodes.first }

  /// A builder of a document in a named text.
  init(file: String) {
    self.file = file
    let start = Position(line: 1, column: 1)
    frame = Frame(keyPlace: Place(file: file, start: start, end: start))
  }

  mutating func open(_ container: JSONContainer, at offset: Int, in bytes: Span<UInt8>) {
    outer.append(frame)
    let start = counter.advance(to: offset, in: bytes)
    frame = Frame(
      isObject: container == .object, start: start, keyPlace: Place(file: file, start: start, end: start))
  }

  mutating func close(_ container: JSONContainer, endingAt offset: Int, in bytes: Span<UInt8>) {
    let place = Place(file: file, start: frame.start, end: counter.advance(to: offset, in: bytes))
    let node: Node =
      switch container {
      case .object: Node(.mapping(frame.entries), at: place)
      case .array: Node(.sequence(frame.nodes), at: place)
      }
    frame = outer.removeLast()
    add(node)
  }

  mutating func key(_ key: String, at range: Range<Int>, in bytes: Span<UInt8>) throws(JSONError) {
    frame.key = key
    frame.keyPlace = place(of: range, in: bytes)
    if let first = frame.index.position(of: key, in: frame.entries) {
      frame.isDuplicate = true
      report(firstAt: frame.entries[first].keyPlace)
    } else {
      frame.isDuplicate = false
    }
  }

  mutating func string(_ string: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(scalar(string, .jsonString, at: range, in: bytes))
  }

  mutating func number(_ text: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(scalar(text, .jsonLiteral, at: range, in: bytes))
  }

  mutating func literal(_ literal: JSONLiteral, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(scalar(literal.rawValue, .jsonLiteral, at: range, in: bytes))
  }

  private mutating func add(_ node: Node) {
    guard frame.isObject else {
      frame.nodes.append(node)
      return
    }
    guard !frame.isDuplicate else { return }
    frame.entries.append(Node.Entry(key: frame.key, keyPlace: frame.keyPlace, value: node))
    frame.index.noteAppended(to: frame.entries)
  }

  private mutating func scalar(
    _ text: String, _ style: Node.Scalar.Style, at range: Range<Int>, in bytes: Span<UInt8>
  ) -> Node {
    Node(.scalar(Node.Scalar(text: text, style: style)), at: place(of: range, in: bytes))
  }

  private mutating func place(of range: Range<Int>, in bytes: Span<UInt8>) -> Place {
    let start = counter.advance(to: range.lowerBound, in: bytes)
    return Place(file: file, start: start, end: counter.advance(to: range.upperBound, in: bytes))
  }

  private mutating func report(firstAt first: Place) {
    findings.append(
      Finding(
        "duplicate-key", .error,
        "the key \(JSONWriter.quoted(frame.key)) stands twice in one object, first on line \(first.start.line)",
        at: .file(frame.keyPlace), path: path, remedy: "remove one of the two",
        notes: [Finding.Note("first set here", at: .file(first))]))
  }

  /// The way to the value of the current key.
  private var path: ValuePath {
    // The outermost frame only takes the document.
    ValuePath((outer.dropFirst() + [frame]).map { $0.isObject ? .key($0.key) : .index($0.nodes.count) })
  }
}

extension Node.Entry: JSONKeyed {}
