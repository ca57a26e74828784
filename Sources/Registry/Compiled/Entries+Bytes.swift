import Notation

extension ByteWriter {
  mutating func write(_ place: Place) {
    write(place.file)
    for number in [place.start.line, place.start.column, place.end.line, place.end.column] { write(number) }
  }

  /// What a node says, without its places: entries that could be read need no place within them.
  mutating func write(_ node: Node) {
    switch node.content {
    case .scalar(let scalar):
      write(scalar.tag == nil ? 0 : 3)
      write(Self.styles.firstIndex(of: scalar.style) ?? 0)
      write(scalar.text)
      if let tag = scalar.tag { write(tag) }
    case .sequence(let nodes):
      write(1)
      write(nodes) { $0.write($1) }
    case .mapping(let entries):
      write(2)
      write(entries) { writer, entry in
        writer.write(entry.key)
        writer.write(entry.value)
      }
    }
  }

  static let styles: [Node.Scalar.Style] = [
    .plain, .singleQuoted, .doubleQuoted, .literal, .folded, .jsonString, .jsonLiteral,
  ]

  /// An entry without the entries below it.
  mutating func write(_ entry: RawEntry) {
    write(entry.key)
    write(entry.keyPlace)
    write(entry.plugin)
    write(entry.fields) { writer, field in
      writer.write(field.name)
      writer.write(field.plugin)
      writer.write(field.node)
    }
  }

  mutating func write(_ json: JSON) {
    switch json {
    case .null: write(0)
    case .bool(let flag): write(flag ? 2 : 1)
    case .number(let number):
      write(3)
      write(number.text)
    case .string(let text):
      write(4)
      write(text)
    case .array(let elements):
      write(5)
      write(elements) { $0.write($1) }
    case .object(let object):
      write(6)
      write(object.members.map { $0 }) { writer, member in
        writer.write(member.key)
        writer.write(member.value)
      }
    }
  }
}

extension ByteReader {
  mutating func place() -> Place {
    let file = text()
    let start = Position(line: number(), column: number())
    return Place(file: file, start: start, end: Position(line: number(), column: number()))
  }

  /// A node, all of it at one place.
  mutating func node(at place: Place) -> Node {
    switch number() {
    case 1: return Node(.sequence(list { $0.node(at: place) }), at: place)
    case 2:
      let entries = list { reader in
        Node.Entry(key: reader.text(), keyPlace: place, value: reader.node(at: place))
      }
      return Node(.mapping(entries), at: place)
    case let kind:
      let style = ByteWriter.styles[min(number(), ByteWriter.styles.count - 1)]
      let text = text()
      let tag = kind == 3 ? self.text() : nil
      return Node(.scalar(Node.Scalar(text: text, style: style, tag: tag)), at: place)
    }
  }

  mutating func entry() -> RawEntry {
    let key = text()
    let place = place()
    let plugin = text()
    let fields = list { reader in
      let name = reader.text()
      let plugin = reader.text()
      return RawEntry.Field(name: name, namePlace: place, node: reader.node(at: place), plugin: plugin)
    }
    return RawEntry(key: key, keyPlace: place, plugin: plugin, fields: fields, isTrusted: true)
  }

  mutating func json() -> JSON {
    switch number() {
    case 1: return false
    case 2: return true
    case 3: return JSONNumber(text: text()).map { .number($0) } ?? .null
    case 4: return .string(text())
    case 5: return .array(list { $0.json() })
    case 6:
      var object = JSONObject()
      for (key, value) in list({ ($0.text(), $0.json()) }) { object.insert(key, value) }
      return .object(object)
    default: return .null
    }
  }
}
