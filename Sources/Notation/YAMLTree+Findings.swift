extension YAMLTree {
  /// Whether a further finding would be kept.
  var takesFindings: Bool { findings.count < Self.maximumFindings }

  /// Keeps a finding, as long as there are not too many.
  mutating func report(_ finding: Finding) {
    if takesFindings { findings.append(finding) }
  }

  /// The way to the node that comes next, or to a frame further out.
  func path(above levels: Int = 0) -> ValuePath {
    ValuePath(
      stack.dropLast(levels).compactMap { frame in
        guard frame.isMapping else { return .index(frame.nodes.count) }
        switch frame.key {
        case .read(let key, _): return .key(key)
        case .merge: return .key("<<")
        case .awaited, .refused: return nil
        }
      })
  }

  /// Keeps the finding that ends the work, however many there are.
  mutating func refuse(_ finding: Finding) -> Stop {
    findings.append(finding)
    return .refused
  }

  /// Reports that the file has more than one document.
  mutating func refuseFurtherDocument(at start: Position) -> Stop {
    let end = Position(line: start.line, column: start.column + 3)
    return refuse(
      Finding(
        "yaml-documents", .error, "a second document begins here; one is expected",
        at: .file(Place(file: file, start: start, end: end)),
        remedy: "keep one document in the file; put the others into files of their own"))
  }

  /// Reports that lists and maps nest too deeply.
  mutating func refuseDepth(_ depth: Int, at start: Position) -> Stop {
    refuse(
      Finding(
        "yaml-too-deep", .error, "lists and maps nest too deeply here: the limit is \(depth) levels",
        at: .file(Place(file: file, start: start, end: start)), remedy: "flatten the document"))
  }

  /// Reports a tag that no node can keep.
  mutating func checkCollectionTag(_ tag: String, isMapping: Bool, at start: Position) {
    guard tag != "!", tag != (isMapping ? "tag:yaml.org,2002:map" : "tag:yaml.org,2002:seq") else { return }
    let kind = isMapping ? "map" : "list"
    report(
      Finding(
        "yaml-tag", .warning, "the tag `\(tag.shortened)` on a \(kind) is ignored",
        at: .file(Place(file: file, start: start, end: start)), path: path(),
        remedy: "remove the tag; only single values can have one"))
  }
}

extension Finding {
  /// A key that stands twice in one map; reported at the second, which is left out.
  static func duplicateKey(_ key: String, at place: Place, first: Place, path: ValuePath) -> Finding {
    let lines =
      first.start.line == place.start.line
      ? " in line \(place.start.line)" : ", in lines \(first.start.line) and \(place.start.line)"
    let remedy =
      key == "<<" ? "merge several maps with a list: `<<: [*a, *b]`" : "join the two, or remove one of them"
    return Finding(
      "duplicate-key", .error, "key `\(key.shortened)` is written twice\(lines)", at: .file(place),
      path: path,
      remedy: remedy, notes: [Finding.Note("first written here", at: .file(first))])
  }

  /// A colon without a key before it.
  static func missingKey(at place: Place, path: ValuePath?) -> Finding {
    Finding(
      "yaml-key", .error, "a key is missing before the colon", at: .file(place), path: path,
      remedy: "write the key, or `\"\"` for an empty one")
  }
}
