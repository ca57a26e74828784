extension JSON {
  /// The value of a node by YAML 1.2's core schema; values from JSON keep their own type.
  ///
  /// Only plain scalars are anything but text: empty, `~` and `null` are null; `true` and `false` are
  /// booleans, also as `True` and `TRUE`; integers (`12`, `0o14`, `0xC`) and floats are numbers. `yes`,
  /// `no`, `on`, `off`, `12:30`, `1_000`, `.inf` and `.nan` stay text. The tags `!!str`, `!!int`,
  /// `!!float`, `!!bool` and `!!null` decide instead where their reading fits; any other tag makes text.
  public init(core node: Node) {
    switch node.content {
    case .scalar(let scalar): self = scalar.coreValue
    case .sequence(let nodes): self = .array(nodes.map { JSON(core: $0) })
    case .mapping(let entries):
      var object = JSONObject()
      for entry in entries { object[entry.key] = JSON(core: entry.value) }
      self = .object(object)
    }
  }
}

extension SourcedValue {
  /// The value of a node by YAML 1.2's core schema, each part with its place.
  ///
  /// Plain scalars without a tag keep their text, so that the declared type can still read it.
  public init(_ node: Node) {
    let origin = Origin.file(node.place)
    switch node.content {
    case .scalar(let scalar):
      self.init(scalar.coreValue, from: origin)
      if scalar.style == .plain, scalar.tag == nil { plainText = scalar.text }
    case .sequence(let nodes):
      self.init(.array(nodes.map { SourcedValue($0) }), from: origin)
    case .mapping(let entries):
      let members = entries.map {
        Member(key: $0.key, keyOrigin: .file($0.keyPlace), value: SourcedValue($0.value))
      }
      self.init(.object(members), from: origin)
    }
  }
}

extension Node.Scalar {
  /// The value by YAML 1.2's core schema.
  fileprivate var coreValue: JSON {
    switch (tag, style) {
    case (nil, .plain): YAMLCoreSchema.value(of: text)
    case (nil, .jsonLiteral): jsonLiteral
    case (nil, _), ("tag:yaml.org,2002:str", _), ("!", _): .string(text)
    case ("tag:yaml.org,2002:int", _), ("tag:yaml.org,2002:float", _):
      YAMLCoreSchema.number(of: text).map(JSON.number) ?? .string(text)
    case ("tag:yaml.org,2002:bool", _):
      if case .bool(let value) = YAMLCoreSchema.value(of: text) { .bool(value) } else { .string(text) }
    case ("tag:yaml.org,2002:null", _): YAMLCoreSchema.value(of: text).isNull ? .null : .string(text)
    default: .string(text)
    }
  }

  private var jsonLiteral: JSON {
    switch text {
    case "null": .null
    case "true": true
    case "false": false
    default: JSONNumber(text: text).map(JSON.number) ?? .string(text)
    }
  }
}
