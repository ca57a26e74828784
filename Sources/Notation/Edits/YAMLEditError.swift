/// Why a document was not edited; it is as it was.
public struct YAMLEditError: Error, Sendable, Hashable {
  /// The kinds of reasons.
  public enum Reason: Sendable, Hashable {
    /// The document has errors; the findings are the reader's.
    case unreadable
    /// The document is not in UTF-8.
    case encoding
    /// Nothing stands at the path.
    case missing
    /// Something stands there already.
    case exists
    /// What stands on the way is no map or list, or not the one that the path asks for.
    case kind
    /// The edit would change what an alias stands for, or reaches into one.
    case alias
    /// The edit would change what a merge key (`<<`) brings in.
    case merge
    /// No spelling of the edit reads back as what was asked for.
    case unfaithful
  }

  /// The kind of reason.
  public var reason: Reason
  /// What to tell the user, with places in the document.
  public var findings: [Finding]

  /// A reason and what to tell the user.
  public init(_ reason: Reason, _ findings: [Finding]) {
    self.reason = reason
    self.findings = findings
  }
}
