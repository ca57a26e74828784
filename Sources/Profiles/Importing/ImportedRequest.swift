import Notation
import Registry

/// A request that was taken over from elsewhere, ready to be written as a profile.
public struct ImportedRequest: Sendable {
  /// What it was.
  public var kind: ImportKind
  /// The body in this API's spelling.
  public var body: JSON
  /// Members that the registry does not know.
  public var extraBody = JSONObject()
  /// Settings that are sent as null.
  public var sendNull: [ValuePath] = []
  /// Values for templates, when its texts hold any.
  public var variables = JSONObject()
  /// Whether `{{...}}` in its texts stands for variables.
  public var hasTemplates = false
  /// What it is called.
  public var name: String?
  /// One sentence on what it is for.
  public var summary: String?
  /// Where it goes, when that is a provider that is known.
  public var provider: String?
  /// What became of what has no counterpart, and of keys.
  public var findings: [Finding] = []

  init(kind: ImportKind, body: JSON) {
    self.kind = kind
    self.body = body
  }

  /// The request as a profile.
  public var profileText: String {
    ProfileWriter().text(
      body: body.object ?? JSONObject(), summary: summary, provider: provider, sendNull: sendNull,
      extraBody: extraBody.isEmpty ? nil : extraBody, variables: variables, hasTemplates: hasTemplates)
  }

  mutating func note(
    _ code: Finding.Code, _ severity: Severity, _ message: String, at path: ValuePath? = nil,
    remedy: String? = nil
  ) {
    findings.append(Finding(code, severity, message, path: path, remedy: remedy))
  }
}
