import Notation
import Registry

/// What the reserved key `profile` says about a profile; everything beside it is the request.
public struct ProfileHeader: Sendable {
  /// A variable that templates may name.
  public struct Variable: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value, literal: nothing in it is a template.
    public var value: SourcedValue
  }

  /// One sentence on what the profile is for.
  public var summary: Sourced<String>?
  /// The profiles that this one builds on, by name or path, weakest first.
  public var extends: [Sourced<String>] = []
  /// Where requests go.
  public var provider: Sourced<String>?
  /// What to do with refused settings.
  public var remedy: Sourced<Remedy>?
  /// How what was said before reaches the model in a session; nil when nothing is said.
  public var state: Sourced<StateMode>?
  /// Values for templates.
  public var variables: [Variable] = []
  /// Settings that are sent as a JSON null when they are unset, in dotted spelling; nil when nothing is said.
  public var sendNull: [Sourced<String>]?
  /// Members that are passed through untouched.
  public var extraBody: SourcedValue?
  /// Whether `{{...}}` in the profile's texts is substituted.
  public var templates = true

  /// A header that says nothing.
  public init() {}

  /// The keys that a header may have.
  ///
  /// `anchors` is a place for YAML anchors and is not read.
  static let keys = [
    "summary", "extends", "provider", "remedy", "state", "vars", "send_null", "extra_body", "templates",
    "anchors",
  ]
}
