/// Builds the source tree of a JSON text that was read without an error.
struct JSONSourceBuilder: JSONSink, ~Copyable {
  private struct Frame {
    var node: SourceNode
    var key: SourceNode?
  }

  private var stack: [Frame] = []
  private var tree = SourceTree()

  /// Reads the source tree of a text; nil when it is no JSON.
  static func tree(of text: DocumentText) -> SourceTree? {
    var reader = JSONReader(into: JSONSourceBuilder(), limits: .standard)
    guard (try? reader.read(text.bytes.span)) != nil else { return nil }
    var settling = SourceSettling(text: text)
    return settling.settled(reader.sink.tree)
  }

  mutating func open(_ container: JSONContainer, at offset: Int, in bytes: Span<UInt8>) {
    var node = Self.node(container == .object ? .map : .list, offset..<offset + 1)
    node.isFlow = true
    stack.append(Frame(node: node))
  }

  mutating func close(_ container: JSONContainer, endingAt offset: Int, in bytes: Span<UInt8>) {
    guard var frame = stack.popLast() else { return }
    frame.node.end = offset
    add(frame.node)
  }

  mutating func key(_ key: String, at range: Range<Int>, in bytes: Span<UInt8>) throws(JSONError) {
    guard let last = stack.indices.last else { return }
    stack[last].key = Self.node(.scalar(Node.Scalar(text: key, style: .jsonString)), range)
  }

  mutating func string(_ string: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(Self.node(.scalar(Node.Scalar(text: string, style: .jsonString)), range))
  }

  mutating func number(_ text: String, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(Self.node(.scalar(Node.Scalar(text: text, style: .jsonLiteral)), range))
  }

  mutating func literal(_ literal: JSONLiteral, at range: Range<Int>, in bytes: Span<UInt8>) {
    add(Self.node(.scalar(Node.Scalar(text: literal.rawValue, style: .jsonLiteral)), range))
  }

  private static func node(_ kind: SourceNode.Kind, _ range: Range<Int>) -> SourceNode {
    let start = range.lowerBound
    return SourceNode(
      kind: kind, start: start, propertiesEnd: start, bodyStart: start, end: range.upperBound)
  }

  private mutating func add(_ node: SourceNode) {
    guard let last = stack.indices.last else {
      tree.root = node
      return
    }
    if let key = stack[last].key {
      stack[last].key = nil
      var member = SourceMember(start: key.start, key: key, value: node)
      member.keyText = key.scalar?.text ?? ""
      stack[last].node.members.append(member)
    } else {
      stack[last].node.members.append(SourceMember(start: node.start, value: node))
    }
  }
}
