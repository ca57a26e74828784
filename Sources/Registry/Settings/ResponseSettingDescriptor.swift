import Notation
import Synchronization

/// All that the registry says about one setting.
public final class ResponseSettingDescriptor: Sendable {
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
  public let key: SettingPath
  /// The tool, item or shape that a relative key belongs to; nil for settings of the whole body.
  public let holder: SettingPath?
  /// The plugin that describes it; for an overridden one the first.
  public let plugin: String
  /// The plugins that replaced fields of it, in order.
  public let overriddenBy: [String]
  /// The group that it belongs to.
  public let group: String?
  /// A few words.
  public let title: String?
  /// One sentence.
  public let summary: String?
  /// More, if needed.
  public let help: String?
  /// The schema of the value itself.
  public let schema: SettingSchema?
  /// Whether it must stand in what holds it.
  public let isRequired: Bool
  /// Whether unknown members are allowed; nil when the descriptions of members decide.
  public let isOpen: Bool?
  /// Bounds that model and provider narrow.
  public let limit: Limit?
  /// What the API does when it is absent.
  public let defaultValue: Bound?
  /// What must hold for it to be accepted.
  public let requires: Condition?
  /// Whether its values are a scale from low to high.
  public let isOrdered: Bool
  /// Short names.
  public let aliases: [String]
  /// Names that other APIs have for it.
  public let knownAs: [String]
  /// Where in the body it goes, when not to its key.
  public let sentPath: SettingPath?
  /// The header that it goes to instead of the body.
  public let header: String?
  /// What a finding suggests.
  public let remedy: Remedy?
  /// That it should no longer be used.
  public let deprecated: Deprecation?
  /// The day from which it is refused.
  public let ends: CivilDate?
  /// Why sources differ on it.
  public let disputed: Dispute?
  /// The endpoints that take it.
  public let endpoints: Endpoints
  /// Headers that switch it on.
  public let neededHeaders: [(name: String, value: String)]
  /// The shape whose members it has.
  public let shape: String?
  /// The shapes that it is one of.
  public let variants: VariantReference?
  /// What its value is in itself.
  public let holds: Content?
  /// What part it plays, for an item: `message`, `output`, `result`, `control`.
  public let role: String?
  /// What using it costs besides tokens, for a tool: `{per_1000_calls: 10}`.
  public let price: JSON?
  /// A value that is accepted.
  public let example: JSON?
  /// What the entry rests on.
  public let evidence: Evidence?
  /// Where it is described.
  public let place: Place?

  /// The description that the fields of an entry give.
  init(
    key: SettingPath, holder: SettingPath?, entry: RawEntry, overriddenBy: [String],
    from reader: inout FieldReader
  ) {
    self.key = key
    self.holder = holder
    plugin = entry.plugin
    self.overriddenBy = overriddenBy
    group = reader.text("group")
    title = reader.text("title")
    summary = reader.text("summary")
    help = reader.text("help")
    schema = reader.json("schema").map { SettingSchema($0) }
    isRequired = reader.flag("required") ?? false
    isOpen = reader.openness()
    limit = reader.limit()
    defaultValue = reader.bound("default")
    requires = reader.condition("requires")
    isOrdered = reader.flag("ordered") ?? false
    aliases = reader.texts("aliases")
    knownAs = reader.texts("known_as")
    sentPath = reader.settingPath("path")
    header = reader.text("header")
    remedy = reader.choice("remedy", Remedy.self)
    deprecated = reader.deprecation()
    ends = reader.date("ends")
    disputed = reader.dispute()
    endpoints = reader.endpoints()
    neededHeaders = reader.textMap("needs_header")
    shape = reader.text("shape")
    variants = reader.variants()
    holds = reader.choice("holds", Content.self)
    role = reader.text("role")
    price = reader.json("price")
    example = reader.json("example")
    evidence = reader.evidence()
    place = entry.keyPlace
  }

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
