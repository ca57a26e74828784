import Notation
import Synchronization

/// All that the registry says about one setting.
public struct ResponseSettingDescriptor: Sendable {
  /// What a setting's text or value is in itself, for editors and checks.
  public enum Content: String, Sendable, Hashable, CaseIterable {
    /// A JSON Schema.
    case jsonSchema = "json_schema"
    /// Text for people or models.
    case text
    /// An address that may carry data itself.
    case dataURL = "data_url"
    /// Something never to be shown or logged.
    case secret
  }

  /// Which endpoints take a setting.
  public enum Endpoints: Sendable, Hashable {
    /// Creating a response, and these besides.
    case createAnd([String])
    /// This one alone.
    case only(String)

    /// Whether an endpoint is among them; a WebSocket takes what create takes.
    public func contains(_ endpoint: String) -> Bool {
      switch self {
      case .createAnd(let others):
        endpoint == "create" || endpoint == "websocket" || others.contains(endpoint)
      case .only(let name): endpoint == name
      }
    }
  }

  /// The way to the setting, whole for settings and relative within a shape, tool or item.
  public var key: SettingPath
  /// The tool, item or shape that a relative key belongs to; nil for settings of the whole body.
  public var holder: SettingPath?
  /// The plugin that describes it; for an overridden one the first.
  public var plugin: String
  /// The plugins that replaced fields of it, in order.
  public var overriddenBy: [String]
  /// The group that it belongs to.
  public var group: String?
  /// A few words.
  public var title: String?
  /// One sentence.
  public var summary: String?
  /// More, if needed.
  public var help: String?
  /// The schema of the value itself.
  public var schema: SettingSchema?
  /// Whether it must stand in what holds it.
  public var isRequired: Bool
  /// Whether unknown members are allowed; nil when the descriptions of members decide.
  public var isOpen: Bool?
  /// Bounds that model and provider narrow.
  public var limit: Limit?
  /// What the API does when it is absent.
  public var defaultValue: Bound?
  /// What must hold for it to be accepted.
  public var requires: Condition?
  /// Whether its values are a scale from low to high.
  public var isOrdered: Bool
  /// Short names.
  public var aliases: [String]
  /// Names that other APIs have for it.
  public var knownAs: [String]
  /// Where in the body it goes, when not to its key.
  public var sentPath: SettingPath?
  /// The header that it goes to instead of the body.
  public var header: String?
  /// What a finding suggests.
  public var remedy: Remedy?
  /// That it should no longer be used.
  public var deprecated: Deprecation?
  /// The day from which it is refused.
  public var ends: CivilDate?
  /// Why sources differ on it.
  public var disputed: Dispute?
  /// The endpoints that take it.
  public var endpoints: Endpoints
  /// Headers that switch it on.
  public var neededHeaders: [(name: String, value: String)]
  /// The shape whose members it has.
  public var shape: String?
  /// The shapes that it is one of.
  public var variants: VariantReference?
  /// What its value is in itself.
  public var holds: Content?
  /// What part it plays, for an item: `message`, `output`, `result`, `control`.
  public var role: String?
  /// What using it costs besides tokens, for a tool: `{per_1000_calls: 10}`.
  public var price: JSON?
  /// A value that is accepted.
  public var example: JSON?
  /// What the entry rests on.
  public var evidence: Evidence?
  /// Where it is described.
  public var place: Place?

  /// The stable name that findings give as the rule: `openai/reasoning.effort`.
  public var ruleID: String { "\(overriddenBy.last ?? plugin)/\(holder?.appending(key) ?? key)" }
}

/// The shapes that a value is one of, told apart by a tag.
public struct VariantReference: Sendable, Hashable {
  /// The member that tells them apart.
  public var tag: String
  /// Names of shapes, unions (`tools[]`) and members of unions (`tools[](type=function|custom)`).
  public var of: [String]
}

/// The schema of a setting, made ready at its first use.
public final class SettingSchema: Sendable {
  /// The schema as written.
  public let source: JSON
  private let compiled = Mutex<Result<JSONSchema, JSONSchema.Defects>?>(nil)

  init(_ source: JSON) { self.source = source }

  /// The schema made ready, or what is wrong with it.
  public var result: Result<JSONSchema, JSONSchema.Defects> {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      let result = Result { () throws(JSONSchema.Defects) in try JSONSchema(source) }
      compiled = result
      return result
    }
  }

  /// The schema made ready; nil for one that has defects.
  public var schema: JSONSchema? { try? result.get() }
}
