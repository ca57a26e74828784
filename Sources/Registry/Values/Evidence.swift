/// What a fact of the registry rests on, and when somebody last looked.
public struct Evidence: Sendable, Hashable, CustomStringConvertible {
  /// Where the fact was found.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The types and documentation of an official client library.
    case sdk
    /// OpenAI's published OpenAPI document.
    case openapi
    /// The Open Responses specification.
    case openresponses
    /// The provider's documentation.
    case docs
    /// An answer of the live service.
    case probe
    /// Somebody else's text.
    case thirdParty = "third-party"
    /// General knowledge, still to be verified.
    case memory
  }

  /// Where the fact was found.
  public var kind: Kind
  /// The version of the library or document.
  public var version: String?
  /// The page.
  public var page: String?
  /// The day on which the fact was last looked up.
  public var verifiedOn: CivilDate?
  /// A remark on it.
  public var note: String?

  /// What a fact rests on.
  public init(
    kind: Kind, version: String? = nil, page: String? = nil, verifiedOn: CivilDate? = nil,
    note: String? = nil
  ) {
    self.kind = kind
    self.version = version
    self.page = page
    self.verifiedOn = verifiedOn
    self.note = note
  }

  /// The form that findings show: `docs, verified 2026-11-30`.
  public var description: String {
    let source = version.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue
    return verifiedOn.map { "\(source), verified \($0)" } ?? source
  }
}
