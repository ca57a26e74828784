extension Node {
  /// Reads a YAML document, with the place of everything in it.
  ///
  /// Aliases and merge keys (`<<`) come out expanded; what was wrong is in the findings, and a document
  /// with a syntax error has no node. An empty document (no bytes, or comments alone) has neither node nor
  /// findings; a lone `---` is an empty plain value.
  ///
  /// Bytes may be UTF-8, or UTF-16 in either order, with or without a byte order mark. A block text ends
  /// where the next line of the document begins.
  public static func parse(yaml bytes: [UInt8], file: String, limits: ParseLimits = .yaml) -> Parsed {
    guard bytes.count <= limits.bytes else { return tooLarge(bytes.count, file: file, limits: limits) }
    do {
      let text = try YAMLText(decoding: bytes, file: file)
      try text.checkDirectives(file: file)
      return parse(text, file: file, limits: limits)
    } catch {
      return Parsed(node: nil, findings: [error])
    }
  }

  /// Reads a JSON document when the first character is `{`, and a YAML document otherwise.
  ///
  /// Limits that are not given are the standard ones of the language.
  public static func parse(document bytes: [UInt8], file: String, limits: ParseLimits? = nil) -> Parsed {
    let encoding = YAMLEncoding(of: bytes)
    let text: [UInt8]
    do {
      text = encoding.isUTF8 ? bytes : try encoding.utf8(bytes, file: file)
    } catch {
      return Parsed(node: nil, findings: [error])
    }
    let content = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
    let first = content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "{") else { return parse(yaml: bytes, file: file, limits: limits ?? .yaml) }
    return parse(json: text, file: file, limits: limits ?? .standard)
  }

  private static func parse(_ text: YAMLText, file: String, limits: ParseLimits) -> Parsed {
    var text = text
    // Each attempt mends one run of tabs; the sum of the work stays bounded.
    var attempts = 1 + (16 << 20) / max(1 << 10, text.bytes.count)
    while true {
      var tree = YAMLTree(text, file: file, limits: limits)
      do throws(YAMLTree.Stop) {
        try tree.build()
        return tree.parsed(node: tree.root)
      } catch {
        guard case .failed(let failure) = error else { return tree.parsed(node: nil) }
        attempts -= 1
        if attempts > 0, let mended = text.mendingTabs(at: failure) {
          text = mended
        } else {
          tree.diagnose(failure)
          return tree.parsed(node: nil)
        }
      }
    }
  }

  private static func tooLarge(_ count: Int, file: String, limits: ParseLimits) -> Parsed {
    let start = Position(line: 1, column: 1)
    let finding = Finding(
      "yaml-too-large", .error, "the file has \(count) bytes: the limit is \(limits.bytes)",
      at: .file(Place(file: file, start: start, end: start)), remedy: "split the file")
    return Parsed(node: nil, findings: [finding])
  }
}

extension YAMLTree {
  fileprivate func parsed(node: Node?) -> Parsed {
    let sorted = findings.enumerated().sorted { left, right in
      let (before, after) = (left.element.origin?.place?.start, right.element.origin?.place?.start)
      guard let before, let after, before != after else { return left.offset < right.offset }
      return before < after
    }
    return Parsed(node: node, findings: sorted.map(\.element))
  }

  /// Adds what libyaml's failure means, unless an unquoted template has been reported for its line.
  fileprivate mutating func diagnose(_ failure: YAMLFailure) {
    let isKnown = findings.contains { finding in
      finding.code == "template-needs-quotes"
        && (finding.origin?.place?.start.line == failure.position.line || isInTemplate)
    }
    if !isKnown { _ = refuse(YAMLDiagnosis(failure, of: self).finding) }
  }
}
