import Notation

/// Turns a parsed document into values with origins, scalars still unread.
///
/// Unquoted scalars keep their text until their declared type is known. `!file PATH` values are noted by place.
struct NodeReader {
  /// The places of values that are written `!file PATH`.
  private(set) var fileTags: Set<Place> = []
  /// What is wrong with tags.
  private(set) var findings: [Finding] = []

  /// The value that a node stands for.
  mutating func value(of node: Node) -> SourcedValue {
    let origin = Origin.file(node.place)
    switch node.content {
    case .scalar(let scalar): return value(of: scalar, at: node.place)
    case .sequence(let nodes):
      var values: [SourcedValue] = []
      values.reserveCapacity(nodes.count)
      for node in nodes { values.append(value(of: node)) }
      return SourcedValue(.array(values), from: origin)
    case .mapping(let entries):
      return SourcedValue(.object(entries.map { member(of: $0) }), from: origin)
    }
  }

  /// The member that an entry of a map stands for.
  mutating func member(of entry: Node.Entry) -> SourcedValue.Member {
    SourcedValue.Member(key: entry.key, keyOrigin: .file(entry.keyPlace), value: value(of: entry.value))
  }

  private mutating func value(of scalar: Node.Scalar, at place: Place) -> SourcedValue {
    let origin = Origin.file(place)
    switch (scalar.style, scalar.tag) {
    case (.jsonLiteral, _):
      let content: SourcedValue.Content =
        switch scalar.text {
        case "null": .null
        case "true": .bool(true)
        case "false": .bool(false)
        default: JSONNumber(text: scalar.text).map { .number($0) } ?? .string(scalar.text)
        }
      return SourcedValue(content, from: origin)
    case (.plain, nil): return SourcedValue(.string(scalar.text), from: origin, plainText: scalar.text)
    case (_, nil), (_, "!"), (_, "tag:yaml.org,2002:str"):
      return SourcedValue(.string(scalar.text), from: origin)
    case (_, "!file"):
      fileTags.insert(place)
      return SourcedValue(.string(scalar.text), from: origin)
    case (_, let tag?):
      if let content = Self.typed(scalar.text, tag) { return SourcedValue(content, from: origin) }
      findings.append(
        Finding(
          "unknown-tag", .error, "the tag \(Self.shown(tag)) means nothing here", at: origin,
          remedy: "remove it; known are !file, !!str, !!int, !!float, !!bool and !!null"))
      return SourcedValue(.string(scalar.text), from: origin)
    }
  }

  /// The value of a scalar with one of YAML's own tags; nil for other tags and where the text does not fit.
  private static func typed(_ text: String, _ tag: String) -> SourcedValue.Content? {
    switch (tag, PlainScalar(text)) {
    case ("tag:yaml.org,2002:null", .null): .null
    case ("tag:yaml.org,2002:bool", .boolean(let value)): .bool(value)
    case ("tag:yaml.org,2002:int", .number(let number)) where number.int != nil: .number(number)
    case ("tag:yaml.org,2002:int", .otherBase(let number)): .number(number)
    case ("tag:yaml.org,2002:float", .number(let number)): .number(number)
    default: nil
    }
  }

  private static func shown(_ tag: String) -> String {
    tag.hasPrefix("tag:yaml.org,2002:") ? "!!" + tag.dropFirst(18) : tag
  }
}
