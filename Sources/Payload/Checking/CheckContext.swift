import Notation
import Registry

/// Against what a request is checked: the registry in force, the day, and the endpoint that it goes to.
public struct CheckContext: Sendable {
  /// The view of the provider.
  public var registry: ResponseSettingsRegistry
  /// The day of the request, which decides what has ended.
  public var date: CivilDate
  /// The endpoint: `create`, `input_tokens`, `compact`.
  public var endpoint: String

  /// A check by a registry on a day.
  public init(registry: ResponseSettingsRegistry, date: CivilDate, endpoint: String = "create") {
    self.registry = registry
    self.date = date
    self.endpoint = endpoint
  }
}

/// One body under judgement, with all that its conditions read.
struct Subject: Sendable {
  /// The body as it would be sent.
  let body: JSON
  /// What conditions read; nulls that unset a setting are absent there.
  let facts: RequestFacts
  /// How messages call the model.
  let modelName: String

  init(_ body: JSON, in context: CheckContext) {
    self.body = body
    let effective = Self.withoutUnsetting(body, context.registry.tree.root)
    facts = RequestFacts(
      registry: context.registry, body: effective, today: context.date, endpoint: context.endpoint)
    modelName = body[KnownSetting.model]?.string.map { $0.isEmpty ? "an unnamed model" : $0 } ?? "the model"
  }

  /// The body without the nulls that stand at settings reached through objects: the API takes them as absent.
  private static func withoutUnsetting(_ body: JSON, _ node: SettingNode) -> JSON {
    guard case .object(let object) = body, object.members.contains(where: { hasNull($0.value) }) else {
      return body
    }
    var result = JSONObject()
    let holder = node.variant(of: body) ?? node
    for member in object.members {
      switch member.value {
      case .null: continue
      case .object:
        let inner = holder.member(member.key)
        result[member.key] = inner.map { withoutUnsetting(member.value, $0) } ?? member.value
      default: result[member.key] = member.value
      }
    }
    return .object(result)
  }

  private static func hasNull(_ value: JSON) -> Bool {
    switch value {
    case .null: true
    case .object(let object): object.members.contains { hasNull($0.value) }
    default: false
    }
  }
}
