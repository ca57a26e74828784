import CYAML

extension YAMLTree {
  /// Aliases share their nodes, but whoever writes the document out writes them all.
  private static let maximumAliasedText = 16 << 20

  /// Puts what an anchor names in the alias's place, counted as if it were written out.
  mutating func addAlias(_ event: UnsafeMutablePointer<yaml_event_t>) throws(Stop) {
    guard let pointer = event.pointee.data.alias.anchor else { return }
    let name = name(String(cString: pointer))
    let start = Position(event.pointee.start_mark)
    let end = Position(event.pointee.end_mark)
    let place = Place(file: file, start: start, end: end)
    guard !stack.contains(where: { $0.anchor == name }), let target = anchors[name] else {
      reportUnknown(name, at: place)
      if awaitsKey {
        readKey(Node.Scalar(text: "*\(name)", style: .plain), at: place)
      } else {
        attach(Node(.scalar(Node.Scalar(text: "", style: .plain)), at: place), height: 0, end: end)
      }
      return
    }
    aliased += target.measure
    measure += target.measure
    guard aliased.nodes <= limits.aliasedNodes else {
      throw refuseBomb(
        "too many nodes after expanding aliases: the limit is \(limits.aliasedNodes)", at: place)
    }
    guard aliased.text <= Self.maximumAliasedText else {
      throw refuseBomb(
        "too much text after expanding aliases: the limit is \(Self.maximumAliasedText >> 20) MiB", at: place)
    }
    guard stack.count + target.height <= limits.depth else { throw refuseDepth(limits.depth, at: start) }
    if awaitsKey, case .scalar(let scalar) = target.node.content {
      readKey(scalar, at: place)
    } else {
      attach(target.node, height: target.height, end: end)
    }
  }

  private mutating func refuseBomb(_ message: String, at place: Place) -> Stop {
    refuse(
      Finding(
        "yaml-alias-bomb", .error, message, at: .file(place), path: path(),
        remedy: "write the values out, or use fewer aliases"))
  }

  private mutating func reportUnknown(_ name: String, at place: Place) {
    guard takesFindings else { return }
    let message: String
    let shown = name.shortened
    if stack.contains(where: { $0.anchor == name }) {
      message = "alias `*\(shown)` stands inside the value that `&\(shown)` names"
    } else if YAMLSource(text.bytes).contains("&\(name)") {
      message = "alias `*\(shown)` stands before its anchor `&\(shown)`"
    } else {
      message = "alias `*\(shown)` has no anchor `&\(shown)`"
    }
    let known = anchors.keys.sorted().prefix(8).map { "`*\($0.shortened)`" }
    let remedy =
      known.isEmpty
      ? "put `&\(shown)` before the value it names, or quote the text if it is no alias"
      : "known here: \(known.joined(separator: ", ")); quote the text if it is no alias"
    report(Finding("yaml-alias", .error, message, at: .file(place), path: path(), remedy: remedy))
  }
}
