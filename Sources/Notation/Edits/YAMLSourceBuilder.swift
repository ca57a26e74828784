import CYAML

/// Builds a document's source tree from libyaml's events: which nodes there are, and where they begin and end.
///
/// Only for documents that were read without an error. What the events do not tell, such as colons, dashes,
/// commas and the true ends of blocks, `SourceSettling` finds in the text.
struct YAMLSourceBuilder {
  private struct Frame {
    var node: SourceNode
    var key: SourceNode?
    var keyText = ""
  }

  private let text: DocumentText
  private let offsets: MarkOffsets
  private let standIns: YAMLStandIns?
  private var stack: [Frame] = []
  private var anchors: [String: Int] = [:]
  /// What each anchor's key means when it is an alias of a scalar.
  private var scalars: [Int: Node.Scalar] = [:]
  private var tree = SourceTree()

  /// Reads the source tree of a text; nil when libyaml cannot read it.
  static func tree(of text: DocumentText, file: String) -> SourceTree? {
    guard var source = try? YAMLText(decoding: text.bytes, file: file) else { return nil }
    var attempts = 1 + (16 << 20) / max(1 << 10, text.count)
    while attempts > 0 {
      var builder = YAMLSourceBuilder(text, standIns: source.standIns)
      do throws(YAMLFailure) {
        try builder.read(source.parserInput)
        var settling = SourceSettling(text: text)
        return settling.settled(builder.tree)
      } catch {
        guard let mended = source.mendingTabs(at: error) else { return nil }
        source = mended
        attempts -= 1
      }
    }
    return nil
  }

  private init(_ text: DocumentText, standIns: YAMLStandIns?) {
    self.text = text
    self.standIns = standIns
    offsets = MarkOffsets(text.bytes)
  }

  private mutating func read(_ input: [UInt8]) throws(YAMLFailure) {
    try input.withUnsafeBufferPointer { (buffer) throws(YAMLFailure) in
      guard var reader = YAMLEventReader(buffer) else { throw YAMLFailure.outOfMemory }
      while true {
        let kind = try reader.next()
        if kind == YAML_STREAM_END_EVENT { return }
        take(reader.event.pointee, kind)
      }
    }
  }

  private mutating func take(_ event: yaml_event_t, _ kind: yaml_event_type_t) {
    switch kind {
    case YAML_SCALAR_EVENT:
      let data = event.data.scalar
      let value = String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
      let scalar = Node.Scalar(
        text: restored(value), style: Node.Scalar.Style(data.style), tag: data.tag.map(name))
      add(node(.scalar(scalar), event, anchor: data.anchor, tag: data.tag))
    case YAML_ALIAS_EVENT:
      guard let pointer = event.data.alias.anchor, let anchor = anchors[name(pointer)] else { return }
      add(node(.alias(anchor), event, anchor: nil, tag: nil))
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      open(node(.map, event, anchor: data.anchor, tag: data.tag), data.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      open(node(.list, event, anchor: data.anchor, tag: data.tag), data.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      guard var frame = stack.popLast() else { return }
      frame.node.end = offsets[event.end_mark]
      add(frame.node)
    default: break
    }
  }

  private mutating func node(
    _ kind: SourceNode.Kind, _ event: yaml_event_t, anchor: UnsafeMutablePointer<yaml_char_t>?,
    tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> SourceNode {
    let start = offsets[event.start_mark]
    let end = offsets[event.end_mark]
    var node = SourceNode(kind: kind, start: start, propertiesEnd: start, bodyStart: start, end: end)
    node.hasTag = tag != nil
    if let anchor {
      let name = name(anchor)
      node.anchor = tree.anchorCount
      node.anchorText = "&\(name)"
      anchors[name] = tree.anchorCount
      if case .scalar(let scalar) = kind { scalars[tree.anchorCount] = scalar }
      tree.anchorCount += 1
    }
    return node
  }

  private mutating func open(_ node: SourceNode, _ isFlow: Bool) {
    var node = node
    node.isFlow = isFlow
    stack.append(Frame(node: node))
  }

  private mutating func add(_ node: SourceNode) {
    guard let last = stack.indices.last else {
      tree.root = node
      return
    }
    guard stack[last].node.isMap else {
      stack[last].node.members.append(SourceMember(start: node.start, value: node))
      return
    }
    guard let key = stack[last].key else {
      stack[last].key = node
      return
    }
    stack[last].key = nil
    var member = SourceMember(start: key.start, key: key, value: node)
    var scalar = key.scalar
    if scalar == nil, let alias = key.alias { scalar = scalars[alias] }
    member.keyText = scalar?.text ?? ""
    member.isMerge = scalar?.isMergeKey ?? false
    stack[last].node.members.append(member)
  }

  private func name(_ pointer: UnsafeMutablePointer<yaml_char_t>) -> String {
    restored(String(cString: pointer))
  }

  private func restored(_ text: String) -> String { standIns?.restored(text) ?? text }
}

/// Where libyaml's marks, which count lines and characters, stand in a UTF-8 text.
///
/// What the reader mends before libyaml may read on changes neither the lines nor the characters before a node.
private struct MarkOffsets {
  /// Where each character begins; nil in a text of ASCII, where characters are bytes.
  private let characters: [Int32]?
  /// The number of characters before each line.
  private let lines: [Int]
  private let count: Int

  /// The offsets of a text.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    var lines = [0]
    var character = 0
    for (index, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      character += 1
      let isPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D, !isPair { lines.append(character) }
    }
    self.lines = lines
    characters =
      character == bytes.count
      ? nil : bytes.indices.lazy.filter { bytes[$0] & 0xC0 != 0x80 }.map { Int32($0) }
  }

  /// The offset of a mark; the end of the text for one behind it.
  subscript(mark: yaml_mark_t) -> Int {
    guard mark.line < lines.count else { return count }
    let index = lines[Int(mark.line)] + Int(mark.column)
    guard let characters else { return min(index, count) }
    return index < characters.count ? Int(characters[index]) : count
  }
}
