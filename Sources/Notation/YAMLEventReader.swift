import CYAML

/// libyaml's event parser over bytes that stay in place while it lives.
struct YAMLEventReader: ~Copyable {
  /// The last event of every text.
  static let end = YAML_STREAM_END_EVENT

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The event read last; libyaml owns what it points to until the next one is read.
  let event: UnsafeMutablePointer<yaml_event_t>

  /// A reader at the beginning of a text, which must be valid UTF-8; nil when memory is short.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      event.deallocate()
      return nil
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    // libyaml refuses a null pointer even for no bytes.
    if let start = bytes.baseAddress {
      yaml_parser_set_input_string(parser, start, bytes.count)
    } else {
      yaml_parser_set_input_string(parser, "", 0)
    }
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// Reads the next event.
  mutating func next() throws(YAMLFailure) -> yaml_event_type_t {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { throw YAMLFailure(of: parser.pointee) }
    return event.pointee.type
  }
}

/// Where and why libyaml gave up, in its own words.
struct YAMLFailure: Error {
  /// What it met or missed: `did not find expected key`.
  var problem: String
  /// What it was doing: `while parsing a block mapping`; empty when it does not say.
  var context: String
  /// Where it met the problem.
  var position: Position
  /// Where what it was doing had begun.
  var contextPosition: Position?

  /// What is left to say when there is not even a parser.
  static let outOfMemory = YAMLFailure(
    problem: "out of memory", context: "", position: Position(line: 1, column: 1), contextPosition: nil)

  private init(problem: String, context: String, position: Position, contextPosition: Position?) {
    self.problem = problem
    self.context = context
    self.position = position
    self.contextPosition = contextPosition
  }

  fileprivate init(of parser: yaml_parser_t) {
    problem = parser.problem.map { String(cString: $0) } ?? "out of memory"
    context = parser.context.map { String(cString: $0) } ?? ""
    position = Position(parser.problem == nil ? parser.mark : parser.problem_mark)
    contextPosition = parser.context == nil ? nil : Position(parser.context_mark)
  }
}

extension Position {
  /// libyaml counts lines and columns from 0, columns in code points.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
