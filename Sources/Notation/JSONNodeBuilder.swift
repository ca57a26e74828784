/// Makes a `Node` with places of what a JSON reader meets; two equal keys in an object are a finding.
///
/// Works on stacks as `JSONBuilder` does. Of two equal keys, the first stays.
struct JSONNodeBuilder: JSONSink, ~Copyable {
  /// An object or list that is being put together: where it begins, in the text and on the stacks.
  struct Frame {
    let isObject: Bool
    let start: Position
    let firstNode: Int
    let firstKey: Int
    var index = JSONKeyIndex()
    /// The key whose value comes next, when the object has it already.
    var duplicate: String?
  }

  /// A key and its place.
  struct Key {
    let text: String
    let place: Place
  }

  private let file: String
  private var counter = JSONPositionCounter()
  private var nodes = JSONStack<Node>()
  private var keys = JSONStack<Key>()
  private var frames: [Frame] = []
  private var duplicates: [Finding] = []
  private var unlisted = 0
  /// So many equal keys are named one by one; the others are counted.
  private static let listed = 100

  /// A builder of a document in a named text.
  init(file: String) {
    self.file = file
  }

  /// What is wrong with the document, in the order of the text.
  var findings: [Finding] {
    guard unlisted > 0 else { return duplicates }
    return duplicates + [
      Finding("duplicate-key", .error, "\(unlisted) more keys are written twice")
    ]
  }

  /// Takes the document, once it has been read.
  mutating func takeDocument() -> Node? { nodes.pop(from: 0).first }

  mutating func open(_ container: JSONContainer, at offset: Int, in bytes: Span<UInt8>) {
    frames.append(
      Frame(
        isObject: container == .object, start: counter.advance(to: offset, in: bytes),
        firstNode: nodes.count, firstKey: keys.count))
  }

  mutating func close(_ container: JSONContainer, endingAt offset: Int, in bytes: Span<UInt8>) {
    let frame = frames.removeLast()
    let place = Place(file: file, start: frame.start, end: counter.advance(to: offset, in: bytes))
    switch container {
    case .array: add(.sequence(nodes.pop(from: frame.firstNode)), at: place)
    case .object:
      let entries = keys.pop(from: frame.firstKey, with: &nodes, from: frame.firstNode) {
        Node.Entry(key: $0.text, keyPlace: $0.place, value: $1)
      }
      add(.mapping(entries), at: place)
    }
  }

  mutating func key(_ key: String, at range: Range<Int>, in bytes: Span<UInt8>) throws(JSONError) {
    let place = place(of: range, in: bytes)
    let last = frames.count - 1
    let first = frames[last].firstKey
    let position = frames[last].index.position(of: key, count: keys.count - first) { keys[first + $0].text }
    if let position {
      frames[last].duplicate = key
      report(key, at: place, first: keys[first + position].place)
    } else {
      keys.push(Key(text: key, place: place))
      frames[last].index.noteAppended(count: keys.count - first) { keys[first + $0].text }
    }
  }

  mutating func string(_ string: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(.scalar(Node.Scalar(text: string, style: .jsonString)), at: place(of: range, in: bytes))
  }

  mutating func number(_ text: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(.scalar(Node.Scalar(text: text, style: .jsonLiteral)), at: place(of: range, in: bytes))
  }

  mutating func literal(_ literal: JSONLiteral, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(.scalar(Node.Scalar(text: literal.rawValue, style: .jsonLiteral)), at: place(of: range, in: bytes))
  }

  private mutating func add(_ content: Node.Content, at place: Place) {
    if let last = frames.indices.last, frames[last].duplicate != nil {
      frames[last].duplicate = nil
      return
    }
    nodes.push(Node(content, at: place))
  }

  private mutating func place(of range: Range<Int>, in bytes: Span<UInt8>) -> Place {
    let start = counter.advance(to: range.lowerBound, in: bytes)
    return Place(file: file, start: start, end: counter.advance(to: range.upperBound, in: bytes))
  }

  private mutating func report(_ key: String, at place: Place, first: Place) {
    guard duplicates.count < Self.listed else {
      unlisted += 1
      return
    }
    let (line, firstLine) = (place.start.line, first.start.line)
    let lines = line == firstLine ? " in line \(line)" : ", in lines \(firstLine) and \(line)"
    duplicates.append(
      Finding(
        "duplicate-key", .error, "key \(JSONWriter.quoted(key)) is written twice\(lines)",
        at: .file(place), path: path, remedy: "join the two, or remove one of them",
        notes: [Finding.Note("first written here", at: .file(first))]))
  }

  /// The way to the value that comes next.
  private var path: ValuePath {
    var steps: [ValuePath.Step] = []
    for (depth, frame) in frames.enumerated() {
      let isInnermost = depth == frames.count - 1
      if !frame.isObject {
        // What stands on the stack between this frame's start and the next one's are this list's members.
        let end = isInnermost ? nodes.count : frames[depth + 1].firstNode
        steps.append(.index(end - frame.firstNode))
      } else if let duplicate = frame.duplicate {
        steps.append(.key(duplicate))
      } else {
        let end = isInnermost ? keys.count : frames[depth + 1].firstKey
        steps.append(.key(keys[end - 1].text))
      }
    }
    return ValuePath(steps)
  }
}
