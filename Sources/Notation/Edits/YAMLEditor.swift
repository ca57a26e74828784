/// Makes edits on a document's text, each read back and compared before it counts.
///
///     path ─► destination ─► obstacles (aliases, merges): refused or written out
///                  │
///                  └► splices, one candidate after another ─► read back ─► same meaning? ─► next state
struct YAMLEditor {
  /// One state of the document.
  struct State {
    var text: DocumentText
    var node: Node?
    var tree: SourceTree
  }

  let file: String
  let format: YAMLDocument.Format
  let aliases: YAMLAliasTreatment
  private(set) var state: State

  var text: DocumentText { state.text }
  var tree: SourceTree { state.tree }
  var node: Node? { state.node }

  /// An editor of a text without a byte order mark.
  init(_ bytes: [UInt8], file: String, format: YAMLDocument.Format, aliases: YAMLAliasTreatment = .refuse)
    throws(YAMLEditError)
  {
    self.file = file
    self.format = format
    self.aliases = aliases
    let parsed = Self.parse(bytes, file: file, format: format)
    guard !parsed.hasErrors else { throw YAMLEditError(.unreadable, parsed.findings) }
    guard let state = Self.state(bytes, parsed, file: file, format: format) else {
      let finding = Finding("edit-unreadable", .error, "the structure of the text cannot be followed")
      throw YAMLEditError(.unreadable, [finding])
    }
    self.state = state
  }

  private static func parse(_ bytes: [UInt8], file: String, format: YAMLDocument.Format) -> Parsed {
    switch format {
    case .yaml: Node.parse(yaml: bytes, file: file)
    case .json: Node.parse(json: bytes, file: file)
    }
  }

  private static func state(
    _ bytes: [UInt8], _ parsed: Parsed, file: String, format: YAMLDocument.Format
  ) -> State? {
    let text = DocumentText(bytes: bytes)
    let tree =
      switch format {
      case .yaml: YAMLSourceBuilder.tree(of: text, file: file)
      case .json: JSONSourceBuilder.tree(of: text)
      }
    return tree.map { State(text: text, node: parsed.node, tree: $0) }
  }

  // MARK: Committing

  /// How much of what was there must be kept to the letter.
  enum Fidelity {
    /// Styles and tags of everything that is not new.
    case exact
    /// Meanings alone, since what aliases stood for has been written out.
    case meaning
  }

  /// Takes the first of several ways to write an edit that reads back as the wanted document.
  mutating func commit(
    _ candidates: [[Splice]], expecting wanted: Node?, _ fidelity: Fidelity = .exact, path: ValuePath
  ) throws(YAMLEditError) {
    let hasMerges = hasMerges
    for splices in candidates {
      let bytes = text.applying(splices)
      let parsed = Self.parse(bytes, file: file, format: format)
      guard !parsed.hasErrors, isMet(wanted, by: parsed.node, fidelity, inOrder: !hasMerges),
        readsAlikeByFirstCharacter(bytes, parsed),
        let state = Self.state(bytes, parsed, file: file, format: format)
      else { continue }
      self.state = state
      return
    }
    throw refusal(
      .unfaithful, "edit-unfaithful", "no way was found to write this so that it reads back the same",
      at: destinationOffset(of: path), path: path, remedy: "change the file in an editor")
  }

  private func isMet(_ wanted: Node?, by got: Node?, _ fidelity: Fidelity, inOrder: Bool) -> Bool {
    guard let wanted else { return got?.isUnset ?? true }
    guard let got else { return false }
    return switch fidelity {
    case .exact: wanted.isMet(by: got, inOrder: inOrder)
    case .meaning: wanted.new.isMet(by: got.new, inOrder: false)
    }
  }

  /// Whether who finds a brace at the beginning and takes the text for JSON reads the same.
  private func readsAlikeByFirstCharacter(_ bytes: [UInt8], _ parsed: Parsed) -> Bool {
    guard format == .yaml, bytes.first(where: { !JSONByte.isSpace($0) }) == JSONByte.openBrace else {
      return true
    }
    let json = Self.parse(bytes, file: file, format: .json)
    guard let yaml = parsed.node, let node = json.node, !json.hasErrors else { return false }
    return JSON(core: yaml) == JSON(core: node)
  }

  private var hasMerges: Bool {
    var found = false
    tree.visit { node in
      if node.members.contains(where: \.isMerge) { found = true }
    }
    return found
  }

  // MARK: Refusing

  /// An error with one finding.
  func refusal(
    _ reason: YAMLEditError.Reason, _ code: Finding.Code, _ message: String, at offset: Int?,
    path: ValuePath, remedy: String?, notes: [Finding.Note] = []
  ) -> YAMLEditError {
    YAMLEditError(
      reason,
      [
        Finding(
          code, .error, message, at: offset.map { .file(place($0..<$0)) }, path: path, remedy: remedy,
          notes: notes)
      ])
  }

  /// The place of a range of the text.
  func place(_ range: Range<Int>) -> Place {
    Place(
      file: file, start: Position(ofByte: range.lowerBound, in: text.bytes),
      end: Position(ofByte: range.upperBound, in: text.bytes))
  }

  private func destinationOffset(of path: ValuePath) -> Int? {
    switch tree.destination(of: path, in: node) {
    case .found(let way): way.member?.start ?? way.target.start
    case .missing(let way, _), .alias(let way), .merged(let way, _), .wrongKind(let way, _):
      way.target.start
    case nil: nil
    }
  }
}

extension Node {
  /// Whether the document says nothing: an empty value.
  var isUnset: Bool { JSON(core: self).isNull }
}
