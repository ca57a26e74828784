import Notation
import Registry

/// A request as it goes over the wire, with what was found and what was done about it.
public struct Payload: Sendable {
  /// Something that is not sent as the user wrote it.
  public struct Change: Sendable, Hashable {
    /// What was done.
    public enum Kind: String, Sendable, Hashable {
      /// It was left out.
      case dropped
      /// The nearest allowed value was taken.
      case clamped
      /// It was left out because nothing was left in it.
      case emptied
      /// It is not sent to this endpoint.
      case omitted
    }

    /// The way to the setting in the body as the user wrote it.
    public var path: ValuePath
    /// What was done.
    public var kind: Kind
    /// The value as written.
    public var from: JSON
    /// The value that is sent; nil when none is.
    public var to: JSON?
    /// The rule that asked for it.
    public var rule: String?
    /// Where the value was written.
    public var origin: Origin

    /// Something that is not sent as written.
    public init(path: ValuePath, kind: Kind, from: JSON, to: JSON?, rule: String?, origin: Origin) {
      self.path = path
      self.kind = kind
      self.from = from
      self.to = to
      self.rule = rule
      self.origin = origin
    }
  }

  /// A header that a setting goes to.
  public struct Header: Sendable, Hashable {
    /// The header's name.
    public var name: String
    /// The header's value.
    public var value: String
    /// Where the value was written.
    public var origin: Origin
  }

  /// The body in the order of the registry.
  public var body: SourcedValue
  /// The headers that settings go to.
  public var headers: [Header]
  /// The settings by their own paths, as they are sent: what conditions read.
  public var settings: SourcedValue
  /// All that was found, in the profile and here, each thing once.
  public var findings: [Finding]
  /// What is not sent as the user wrote it, in order.
  public var changes: [Change]
  /// The endpoint that it is made for.
  public var endpoint: String

  /// The model as written; nil when none is named.
  public var model: Sourced? {
    guard let value = body[KnownSetting.model], let name = value.string else { return nil }
    return Sourced(name: name, origin: value.origin)
  }

  /// A name and where it was written.
  public struct Sourced: Sendable, Hashable {
    /// The name.
    public var name: String
    /// Where it was written.
    public var origin: Origin
  }

  /// Whether something stops the request.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }
  /// Whether the answer comes as a stream of events.
  public var isStreamed: Bool { body[KnownSetting.stream]?.json == .bool(true) }
  /// The body as a JSON value.
  public var json: JSON { body.json }

  /// Finds the place that a server's error speaks of by its `param`.
  public func place(ofParameter name: String) -> ParameterPlace? { body.place(ofParameter: name) }
}
