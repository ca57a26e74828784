import Notation
import Registry

/// The settings that a payload is made from: those of a profile, or of a session.
public struct PayloadSource: Sendable {
  /// The settings; what is unset is absent, and a null is meant to be sent.
  public var body: SourcedValue
  /// What to do with refused settings, when the settings' source says so.
  public var remedy: Remedy?
  /// Members that are passed through untouched.
  public var extraBody: SourcedValue?
  /// What is sent as it is, whatever is found: the values of `KEY:=JSON`.
  public var verbatim: [ValuePath]
  /// What was found on the way to these settings.
  public var findings: [Finding]

  /// Settings for a payload.
  public init(
    body: SourcedValue, remedy: Remedy? = nil, extraBody: SourcedValue? = nil, verbatim: [ValuePath] = [],
    findings: [Finding] = []
  ) {
    self.body = body
    self.remedy = remedy
    self.extraBody = extraBody
    self.verbatim = verbatim
    self.findings = findings
  }
}
