/// What reading a document gave: the document, as far as there is one, and what is wrong with it.
public struct Parsed: Sendable, Hashable {
  /// The document; nil when it is empty or cannot be read at all.
  public var node: Node?
  /// What is to be said about it, in the order of the text.
  public var findings: [Finding]

  /// A document and what is to be said about it.
  public init(node: Node?, findings: [Finding] = []) {
    self.node = node
    self.findings = findings
  }

  /// Whether a finding says that the document must not be used.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}
