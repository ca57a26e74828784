import CYAML

/// Builds a document's tree from libyaml's events, collecting what is wrong on the way.
///
///     events ─► open frames ─► nodes
///                  │  keys: duplicates, merge keys, templates taken for maps
///                  └─ aliases: expanded after counting
struct YAMLTree {
  /// Why building ended before the document did.
  enum Stop: Error {
    /// A finding says why; the rest of the document was not looked at.
    case refused
    /// libyaml cannot read on.
    case failed(YAMLFailure)
  }

  /// What an alias stands for.
  struct Anchored {
    var node: Node
    var height: Int
    var measure: YAMLMeasure
  }

  /// The scalar that was built last, for findings about what follows it.
  struct LastScalar {
    var style: Node.Scalar.Style
    var start: Position
    var end: Position
  }

  /// Findings beyond this number help nobody and cost time.
  static let maximumFindings = 50

  let text: YAMLText
  let file: String
  let limits: ParseLimits

  /// The document, once it is complete.
  private(set) var root: Node?
  /// What is wrong.
  var findings: [Finding] = []
  /// What is open, outermost first.
  var stack: [YAMLFrame] = []
  private(set) var lastScalar: LastScalar?
  /// Where the last list or map in brackets ended.
  private(set) var lastFlowEnd: Position?
  /// A template that was taken for a map: where it began and how many maps of it are open.
  var template: (start: Position, depth: Int)?
  var anchors: [String: Anchored] = [:]
  var measure = YAMLMeasure()
  var aliased = YAMLMeasure()
  private var documents = 0
  /// The line that a finding looked at last: many templates can stand on one.
  var shownLine: YAMLLine?

  init(_ text: YAMLText, file: String, limits: ParseLimits) {
    self.text = text
    self.file = file
    self.limits = limits
  }

  /// Reads the first document to its end.
  mutating func build() throws(Stop) {
    let input = text.parserInput
    try input.withUnsafeBufferPointer { (buffer) throws(Stop) in
      guard var reader = YAMLEventReader(buffer) else { throw .failed(.outOfMemory) }
      try consume(&reader)
    }
  }

  private mutating func consume(_ reader: inout YAMLEventReader) throws(Stop) {
    while true {
      let kind: yaml_event_type_t
      do { kind = try reader.next() } catch { throw .failed(error) }
      if kind == YAML_STREAM_END_EVENT { return }
      if template != nil {
        try skipTemplate(reader.event.pointee, kind)
      } else {
        try build(reader.event, kind)
      }
    }
  }

  private mutating func build(
    _ event: UnsafeMutablePointer<yaml_event_t>, _ kind: yaml_event_type_t
  ) throws(Stop) {
    switch kind {
    case YAML_SCALAR_EVENT: addScalar(event)
    case YAML_ALIAS_EVENT: try addAlias(event)
    case YAML_MAPPING_START_EVENT:
      let data = event.pointee.data.mapping_start
      try open(
        event, isMapping: true, isFlow: data.style == YAML_FLOW_MAPPING_STYLE, anchor: data.anchor,
        tag: data.tag)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.pointee.data.sequence_start
      try open(
        event, isMapping: false, isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE, anchor: data.anchor,
        tag: data.tag)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: close(event)
    case YAML_DOCUMENT_START_EVENT:
      documents += 1
      if documents > 1 { throw refuseFurtherDocument(at: Position(event.pointee.start_mark)) }
    default: break
    }
  }

  // MARK: Scalars

  private mutating func addScalar(_ event: UnsafeMutablePointer<yaml_event_t>) {
    let data = event.pointee.data.scalar
    var start = Position(event.pointee.start_mark)
    var end = Position(event.pointee.end_mark)
    if data.length == 0, start == end, let frame = stack.last, frame.isMapping, frame.end.line < start.line {
      // libyaml puts the missing value of `? key` where the next token begins.
      start = frame.end
      end = frame.end
    }
    var text = String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
    if let standIns = self.text.standIns { text = standIns.restored(text) }
    let style = Node.Scalar.Style(data.style)
    lastScalar = LastScalar(style: style, start: start, end: end)
    measure += YAMLMeasure(nodes: 1, text: data.length)
    let place = Place(file: file, start: start, end: end)
    let tag = data.tag.map { name(String(cString: $0)) }
    let scalar = Node.Scalar(text: text, style: style, tag: tag)
    if let anchor = data.anchor {
      let node = Node(.scalar(scalar), at: place)
      let own = YAMLMeasure(nodes: 1, text: data.length)
      anchors[name(String(cString: anchor))] = Anchored(node: node, height: 0, measure: own)
    }
    if awaitsKey {
      readKey(scalar, at: place)
    } else {
      attach(Node(.scalar(scalar), at: place), height: 0, end: end)
    }
  }

  /// A name of libyaml's as it was written.
  func name(_ text: String) -> String { self.text.standIns?.restored(text) ?? text }

  /// Whether the next node is a key.
  var awaitsKey: Bool {
    let last = stack.count - 1
    // Through the index, since a frame taken out would be copied for every scalar.
    return last >= 0 && stack[last].awaitsKey
  }

  /// Takes a scalar as the next key of the innermost map.
  mutating func readKey(_ scalar: Node.Scalar, at place: Place) {
    let last = stack.count - 1
    if stack[last].column == nil { stack[last].column = place.start.column }
    stack[last].end = place.end
    if scalar.style == .plain, let name = scalar.text.unicodeScalars.first?.nameOfSpace {
      report(.unusualSpace(name, at: place))
    }
    if scalar.isMergeKey {
      stack[last].key = .merge(place)
    } else if scalar.text.isEmpty, scalar.style == .plain {
      report(.missingKey(at: place, path: path()))
      stack[last].key = .refused
    } else {
      stack[last].key = .read(scalar.text, place)
    }
  }

  // MARK: Lists and maps

  private mutating func open(
    _ event: UnsafeMutablePointer<yaml_event_t>, isMapping: Bool, isFlow: Bool,
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?
  ) throws(Stop) {
    let start = Position(event.pointee.start_mark)
    if isMapping, isFlow, let outer = templateStart(before: start) {
      reportTemplate(at: outer)
      stack.removeLast()
      template = (outer, 2)
      return
    }
    guard stack.count < limits.depth else { throw refuseDepth(limits.depth, at: start) }
    measure.nodes += 1
    stack.append(
      YAMLFrame(
        start: start, isMapping: isMapping, isFlow: isFlow,
        anchor: anchor.map { name(String(cString: $0)) }, tag: tag.map { name(String(cString: $0)) },
        measured: measure))
  }

  private mutating func close(_ event: UnsafeMutablePointer<yaml_event_t>) {
    guard let frame = stack.popLast() else { return }
    // The end of a block list or map runs on to the next token.
    let end = frame.isFlow ? Position(event.pointee.end_mark) : frame.end
    if frame.isFlow { lastFlowEnd = end }
    if let tag = frame.tag { checkCollectionTag(tag, isMapping: frame.isMapping, at: frame.start) }
    let place = Place(file: file, start: frame.start, end: end)
    let content: Node.Content = frame.isMapping ? .mapping(merged(frame)) : .sequence(frame.nodes)
    let node = Node(content, at: place)
    if let anchor = frame.anchor {
      var own = measure - frame.measured
      own.nodes += 1
      anchors[anchor] = Anchored(node: node, height: frame.height, measure: own)
    }
    attach(node, height: frame.height, end: end)
  }

  /// Puts a complete node where it belongs: into the list, behind its key, or at the root.
  mutating func attach(_ node: Node, height: Int, end: Position) {
    let last = stack.count - 1
    guard last >= 0 else {
      root = node
      return
    }
    if stack[last].height <= height { stack[last].height = height + 1 }
    stack[last].end = end
    guard stack[last].isMapping else {
      stack[last].nodes.append(node)
      return
    }
    switch stack[last].key {
    case .awaited:
      // Only lists and maps come here: scalars are read as keys.
      report(
        Finding(
          "yaml-key", .error, "a \(node.kind) cannot be a key", at: .file(node.place), path: path(),
          remedy: "write the key as text, in quotes if need be"))
      stack[last].key = .refused
      return
    case .read(let key, let place): add(key, place, node)
    case .merge(let place): addMerge(node, at: place)
    case .refused: break
    }
    stack[last].key = .awaited
  }

  private mutating func add(_ key: String, _ place: Place, _ node: Node) {
    let last = stack.count - 1
    if let first = stack[last].entry(of: key) {
      report(.duplicateKey(key, at: place, first: first.keyPlace, path: path()))
    } else {
      stack[last].add(Node.Entry(key: key, keyPlace: place, value: node))
    }
  }
}

extension Node {
  /// The kind in the words of findings.
  var kind: String {
    switch content {
    case .scalar: "single value"
    case .sequence: "list"
    case .mapping: "map"
    }
  }
}

extension Node.Scalar {
  /// Whether this key asks to merge: an unquoted `<<`, as in YAML 1.1.
  var isMergeKey: Bool {
    guard text == "<<" else { return false }
    return tag == nil ? style == .plain : tag == "tag:yaml.org,2002:merge"
  }
}

extension Node.Scalar.Style {
  init(_ style: yaml_scalar_style_t) {
    self =
      switch style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
  }
}
