import Notation
import Payload
import Registry
import Responses
import Secrets

/// What the run log is given of an exchange.
public struct LogEntry: Sendable {
  /// A file that made up the profile.
  public struct File: Sendable, Hashable {
    /// Its path as named.
    public var path: String
    /// What it held.
    public var text: String

    /// A file that made up the profile.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The exchange.
  public var exchange: Exchange
  /// The session that it belongs to.
  public var session: String?
  /// The exchange in the log that it goes on from.
  public var parent: Int?
  /// The revision of the profile's repository.
  public var revision: String?
  /// The profile and those it builds on.
  public var files: [File]
  /// The version of this program.
  public var program: String
  /// The keys that must not be written.
  public var secrets: [Secret]
  /// What was asked, as text to be found by.
  public private(set) var askedText: String

  /// What the run log is given; secrets in the request's own body are found by the registry.
  public init(
    _ exchange: Exchange, registry: ResponseSettingsRegistry, secrets: [Secret] = [],
    session: String? = nil, parent: Int? = nil, revision: String? = nil, files: [File] = [],
    program: String
  ) {
    self.exchange = exchange
    self.session = session
    self.parent = parent
    self.revision = revision
    self.files = files
    self.program = program
    var texts: [String] = []
    var found = secrets
    registry.tree.root.visitSettings(in: exchange.request.body) { _, value, descriptor in
      guard let text = value.string, !text.isEmpty else { return }
      switch descriptor.holds {
      case .text: texts.append(text)
      case .secret: found.append(Secret(text))
      case .jsonSchema, .dataURL, nil: break
      }
    }
    self.secrets = found
    askedText = texts.joined(separator: "\n")
  }

  /// The exchange as it went over the wire, with the keys masked.
  public var recording: Recording { Recording(of: exchange).redacted(by: redactor) }

  /// What masks the keys in all their spellings.
  var redactor: Redactor { Redactor(secrets, shapes: true) }
}
