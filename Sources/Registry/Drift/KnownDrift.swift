import Notation

/// The differences to other sources that a plugin knows of, each with its reason: `drift.yaml`.
public struct KnownDrift: Sendable {
  /// One known difference, or several of one kind.
  public struct Entry: Sendable {
    /// What differs.
    public var kind: DriftDifference.Kind
    /// The paths; `*` stands for any text.
    public var paths: [String]
    /// The values, types, keywords or endpoints; none means any.
    public var values: [String]
    /// The kinds of sources that differ so.
    public var sources: [Evidence.Kind]
    /// Why the registry is right.
    public var reason: String
    /// What that rests on.
    public var evidence: Evidence?
    /// Where the entry stands.
    public var place: Place

    /// Kind, paths and values in one line.
    public var description: String {
      ([kind.rawValue] + paths + values).joined(separator: " ")
    }
  }

  /// The entries in order.
  public private(set) var entries: [Entry] = []
  /// What is wrong with the file.
  public private(set) var findings: [Finding] = []

  /// No known differences.
  public init() {}

  /// The entries of a file.
  public init(bytes: [UInt8], file: String) {
    let parsed = Node.parse(yaml: bytes, file: file)
    findings = parsed.findings
    guard let root = parsed.node else { return }
    let evidence = root.mapping?.first { $0.key == "evidence" }
    for section in root.mapping ?? [] where section.key != "evidence" {
      guard section.key == "known", let nodes = section.value.sequence else {
        findings.append(
          Finding(
            "registry-field", .error, "a list of known differences stands under `known:`",
            at: .file(section.keyPlace)))
        continue
      }
      for node in nodes { read(node, evidence) }
    }
  }

  private mutating func read(_ node: Node, _ evidence: Node.Entry?) {
    let fields = (node.mapping ?? []) + (node["evidence"] == nil ? evidence.map { [$0] } ?? [] : [])
    var reader = FieldReader(
      RawEntry(
        key: "known", keyPlace: node.place, plugin: "",
        fields: fields.map {
          RawEntry.Field(name: $0.key, namePlace: $0.keyPlace, node: $0.value, plugin: "")
        }),
      known: ["kind", "path", "value", "source", "reason", "evidence"])
    let kind = reader.choice("kind", DriftDifference.Kind.self)
    let paths = reader.texts("path")
    let sources = reader.texts("source").map { name in (name, Evidence.Kind(rawValue: name)) }
    for (name, source) in sources where source == nil {
      reader.report("registry-field", "source is no kind of evidence: \(name)", at: node.place)
    }
    let reason = reader.text("reason")
    for (field, isThere) in [
      ("kind", kind != nil), ("path", !paths.isEmpty), ("source", !sources.isEmpty),
      ("reason", reason != nil),
    ] where !isThere && reader.node(field) == nil {
      reader.report("registry-field", "a known difference needs \(field)", at: node.place)
    }
    let entry = kind.map { kind in
      Entry(
        kind: kind, paths: paths, values: reader.texts("value"), sources: sources.compactMap(\.1),
        reason: reason ?? "", evidence: reader.evidence(), place: node.place)
    }
    let problems = reader.finished()
    findings += problems
    if let entry, problems.isEmpty { entries.append(entry) }
  }

  /// The entries that speak of a difference, with their positions.
  func entries(for difference: DriftDifference, source: Evidence.Kind) -> [(offset: Int, element: Entry)] {
    entries.enumerated().filter { _, entry in
      entry.sources.contains(source) && entry.speaks(of: difference)
    }
  }

  /// Whether entries speak of all places at which a difference occurs.
  func covers(_ difference: DriftDifference, by entries: [Entry]) -> Bool {
    ([difference.path] + difference.alsoAt).allSatisfy { path in
      entries.contains { $0.names(path) }
    }
  }
}

extension KnownDrift.Entry {
  fileprivate func speaks(of difference: DriftDifference) -> Bool {
    guard kind == difference.kind else { return false }
    guard values.isEmpty || difference.value.map(values.contains) ?? false else { return false }
    return ([difference.path] + difference.alsoAt).contains(where: names)
  }

  fileprivate func names(_ path: String) -> Bool {
    paths.contains { Self.fits(Array(path.utf8)[...], Array($0.utf8)[...]) }
  }

  /// Whether a text fits a pattern in which `*` stands for any text, also none.
  private static func fits(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    let star = UInt8(ascii: "*")
    var text = text
    let pieces = pattern.split(separator: star, omittingEmptySubsequences: false)
    guard let first = pieces.first, text.starts(with: first) else { return false }
    guard pieces.count > 1 else { return text.count == first.count }
    text = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      guard let range = text.firstRange(of: piece) else { return false }
      text = text[range.upperBound...]
    }
    return text.count >= (pieces.last?.count ?? 0) && text.suffix(pieces.last?.count ?? 0) == pieces.last
  }
}
