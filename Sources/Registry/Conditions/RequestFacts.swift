import Notation
import Synchronization

/// What conditions read of one request: its settings, its model, its provider, the date and the endpoint.
public struct RequestFacts: FactSource, Sendable {
  /// The view in force.
  public var registry: ResponseSettingsRegistry
  /// The request's body by setting paths.
  public var body: JSON { didSet { lists = ListMemory() } }
  /// The model; nil when none is named or the name is unknown.
  public var model: ModelMatch?
  /// The date.
  public var today: CivilDate
  /// The endpoint.
  public var endpoint: String
  /// How many `requires` of settings are being looked at within each other.
  private var depth = 0
  /// What ways through lists and maps lead to: rules about each of many items ask for the same again and again.
  private var lists = ListMemory()

  /// The facts of a request; the model is taken from the body unless it is given.
  public init(
    registry: ResponseSettingsRegistry, body: JSON, model: ModelMatch? = nil, today: CivilDate,
    endpoint: String = "create"
  ) {
    self.registry = registry
    self.body = body
    self.model = model ?? body[KnownSetting.model]?.string.flatMap { registry.model(named: $0) }
    self.today = today
    self.endpoint = endpoint
  }

  /// The effective value of a setting, or a fact.
  public func value(of path: FactPath) -> FactValue {
    switch path {
    case .setting(let path): effectiveValue(of: path)
    case .member: .absent
    case .model(let keys): model.map { $0.model.fact(keys) } ?? .missing
    case .provider(let keys): registry.provider.map { $0.fact(keys) } ?? .missing
    case .today: .value(.string("\(today)"))
    case .endpoint: .value(.string(endpoint))
    }
  }

  /// Whether a setting stands in the request.
  public func isSet(_ path: SettingPath) -> Bool {
    path.isPlain ? firstValue(of: path) != nil : !members(of: path).isEmpty
  }

  /// The list members that a path leads to.
  public func members(of path: SettingPath) -> [MemberScope] {
    guard path.leadsToMany else { return path.found(in: body, as: registry.tree.root) }
    return found(path).members
  }

  /// The fact that the default of a setting is read from, or the path itself.
  public func missingFact(behind path: FactPath) -> FactPath {
    guard case .setting(let setting) = path, let fact = registry.descriptor(at: setting)?.defaultValue?.fact
    else { return path }
    return fact
  }

  /// Whether a setting is accepted at all, by its own `requires` and those of the settings that hold it.
  public func acceptance(of path: SettingPath) -> Truth {
    var truth = Truth.holds
    registry.tree.root.trail(of: path) { node in
      guard truth != .fails, node.tree.records[node.index].flags.contains(.hasRequires),
        let requires = node.tree.descriptor(node.index)?.requires
      else { return }
      truth = truth.and(deeper { $0.map { requires.evaluate(in: $0) } ?? .unknown([]) })
    }
    return truth
  }

  /// What a setting is in effect: what is set, or else what the API does when it is absent.
  ///
  /// A setting that is known not to be accepted has no effective value.
  public func effectiveValue(of path: SettingPath) -> FactValue {
    if case .fails = acceptance(of: path) { return .absent }
    if path.leadsToMany { return .value(found(path).values) }
    if let value = firstValue(of: path) { return .value(value) }
    guard let bound = registry.descriptor(at: path)?.defaultValue else { return .absent }
    if case .literal(let value) = bound { return .value(value) }
    return deeper { $0.map { bound.value(in: $0) } ?? .absent }
  }

  private func found(_ path: SettingPath) -> ListMemory.Found {
    lists.found(path) { path.found(in: body, as: registry.tree.root) }
  }

  private func firstValue(of path: SettingPath) -> JSON? {
    guard path.isPlain else { return members(of: path).first?.value }
    var value = body
    for case .key(let key) in path.steps {
      guard let next = value[key] else { return nil }
      value = next
    }
    return value
  }

  /// These facts one level deeper; nil where requirements need each other in a circle.
  private func deeper<Result>(_ body: (RequestFacts?) -> Result) -> Result {
    guard depth < Self.greatestDepth else { return body(nil) }
    var inner = self
    inner.depth += 1
    return body(inner)
  }

  private static let greatestDepth = 8
}

/// Remembers what ways through lists lead to in one body.
private final class ListMemory: Sendable {
  struct Found: Sendable {
    var members: [MemberScope]
    var values: JSON
  }

  private let found = Mutex<[SettingPath: Found]>([:])

  func found(_ path: SettingPath, look: () -> [MemberScope]) -> Found {
    if let known = found.withLock({ $0[path] }) { return known }
    let members = look()
    let new = Found(members: members, values: .array(members.map(\.value)))
    found.withLock { $0[path] = new }
    return new
  }
}
