import Notation

/// What a document's findings look like, one line each with its remedy: what a user of the reader can see.
func findings(in yaml: String, limits: ParseLimits = .yaml) -> [String] {
  findings(inBytes: Array(yaml.utf8), limits: limits)
}

/// The findings of a document given as bytes.
func findings(inBytes bytes: [UInt8], limits: ParseLimits = .yaml) -> [String] {
  Node.parse(yaml: bytes, file: "f", limits: limits).findings.map(shown)
}

/// A finding as `line:column severity[code] message => remedy`.
func shown(_ finding: Finding) -> String {
  let place = finding.origin?.place.map { "\($0.start.line):\($0.start.column) " } ?? ""
  return "\(place)\(finding.severity)[\(finding.code)] \(finding.message) => \(finding.remedy ?? "")"
}

/// A document that must be free of findings.
func read(_ yaml: String) throws -> Node {
  try read(bytes: Array(yaml.utf8))
}

/// A document in bytes that must be free of findings.
func read(bytes: [UInt8]) throws -> Node {
  let parsed = Node.parse(yaml: bytes, file: "f")
  if let finding = parsed.findings.first { throw finding }
  guard let node = parsed.node else { throw Finding("empty", .error, "the document is empty") }
  return node
}

extension Node {
  /// The document's tree with ranges: `{a@1:1: "x"@1:4-1:5}`.
  var outline: String {
    let range = "@\(place.start.line):\(place.start.column)-\(place.end.line):\(place.end.column)"
    switch content {
    case .scalar(let scalar): return JSON.string(scalar.text).encoded() + range
    case .sequence(let nodes): return "[" + nodes.map(\.outline).joined(separator: ", ") + "]" + range
    case .mapping(let entries):
      let shown = entries.map { entry in
        "\(entry.key)@\(entry.keyPlace.start.line):\(entry.keyPlace.start.column): \(entry.value.outline)"
      }
      return "{" + shown.joined(separator: ", ") + "}" + range
    }
  }

  /// The document by the core schema, as compact JSON.
  var core: String { JSON(core: self).encoded() }
}
