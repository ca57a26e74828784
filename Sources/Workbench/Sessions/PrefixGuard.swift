import Notation
import Registry

/// Keeps the beginning of a conversation as it was, where the model loses its reasoning when that changes.
///
/// A change of effort, format or tools becomes an item behind what was said before; the top of the request keeps
/// its old values. What no item can say breaks the prefix, and is named. It acts only where the registry says that
/// the model takes such items.
public struct PrefixGuard: Sendable {
  /// A change that no item can carry.
  public struct Break: Sendable, Hashable {
    /// The setting.
    public var path: ValuePath
  }

  /// What becomes of a request.
  public struct Plan: Sendable {
    /// Items that carry changes, to be put before the turn's own.
    public var items: [JSON] = []
    /// The settings that these items carry.
    public var carried: [ValuePath] = []
    /// What stands at the top of the request for settings that items carry: their old values; nil where they were absent.
    public var kept: [ValuePath: JSON?] = [:]
    /// What breaks the prefix.
    public var breaks: [Break] = []

    /// Whether the request needs nothing.
    public var isEmpty: Bool { items.isEmpty && kept.isEmpty && breaks.isEmpty }
  }

  private static let update = "configuration_update"
  private static let moreTools = "additional_tools"

  /// Whether an item of a type carries a change of settings, and nothing that was said.
  public static func isControl(_ type: String) -> Bool { type == update || type == moreTools }

  /// Whether the model takes changes as items.
  public let isActive: Bool
  /// The settings that an update can carry.
  public let updatable: [ValuePath]
  /// The list that further members can be added to; nil where none can.
  public let extendable: ValuePath?
  /// Settings that what was said before rests on, as the provider says.
  public let prefix: [ValuePath]

  /// The guard for a model, as the registry knows it.
  public init(registry: ResponseSettingsRegistry, model: String, on day: CivilDate) {
    let facts = RequestFacts(registry: registry, body: [KnownSetting.model: .string(model)], today: day)
    let item = SettingPath("\(KnownSetting.input)[]").flatMap { registry.node(at: $0) }
    let variants = item?.variants.map { ($0.name, $0.node) } ?? []
    func node(_ name: String) -> SettingNode? { variants.first { $0.0 == name }?.1 }
    let update = node(Self.update)
    isActive = update?.descriptor?.requires.map { $0.evaluate(in: facts).isTrue } ?? false
    updatable =
      update?.members.flatMap { member in
        member.node.members.map { ValuePath([.key(member.name), .key($0.name)]) }
      }.filter { registry.setting(named: "\($0)") != nil } ?? []
    let list = node(Self.moreTools)?.members.first { $0.node.item != nil }
    extendable = list.map { ValuePath([.key($0.name)]) }
    if case .value(let names)? = registry.provider?.fact(["prefix"]) {
      prefix = (names.array ?? []).compactMap(\.string).compactMap { SettingPath($0)?.valuePath }
    } else {
      prefix = []
    }
  }

  /// What becomes of a request that follows others.
  ///
  /// - Parameters:
  ///   - wanted: The request as the settings have it.
  ///   - branch: The turns before it.
  public func plan(for wanted: JSON, after branch: [Turn]) -> Plan {
    guard isActive, let last = branch.last(where: \.answer.isUsable) else { return Plan() }
    let sent = last.request.body
    let inForce = settings(inForce: branch, over: sent)
    var plan = Plan()
    var update = JSON.object(JSONObject())
    for path in updatable where wanted[path] != inForce[path] || wanted[path] != sent[path] {
      plan.kept[path] = .some(sent[path])
      guard wanted[path] != inForce[path] else { continue }
      plan.carried.append(path)
      update = update.setting(path, to: wanted[path] ?? .null)
    }
    if !plan.carried.isEmpty {
      var item: JSON = ["type": .string(Self.update)]
      for member in update.object?.members ?? [] { item[member.key] = member.value }
      plan.items.append(item)
    }
    if let extendable { extend(extendable, &plan, wanted, sent, inForce) }
    for path in prefix where plan.kept[path] == nil && wanted[path] != sent[path] {
      let known = Array(plan.kept.keys) + plan.breaks.map(\.path)
      if known.contains(where: { path.hasPrefix($0) || $0.hasPrefix(path) }) { continue }
      plan.breaks.append(Break(path: path))
    }
    return plan
  }

  private func extend(_ path: ValuePath, _ plan: inout Plan, _ wanted: JSON, _ sent: JSON, _ inForce: JSON) {
    let new = wanted[path]?.array ?? []
    let old = inForce[path]?.array ?? []
    guard new != (sent[path]?.array ?? []) else { return }
    guard old.allSatisfy(new.contains) else {
      plan.breaks.append(Break(path: path))
      return
    }
    plan.kept[path] = .some(sent[path])
    let added = new.filter { !old.contains($0) }
    guard !added.isEmpty, case .key(let key)? = path.steps.last else { return }
    plan.carried.append(path)
    plan.items.append(["type": .string(Self.moreTools), "role": "developer", key: .array(added)])
  }

  /// The settings as items of earlier turns have changed them.
  private func settings(inForce branch: [Turn], over sent: JSON) -> JSON {
    var settings = sent
    for item in branch.filter(\.answer.isUsable).flatMap(\.request.input) {
      switch item["type"]?.string {
      case Self.update:
        for path in updatable {
          if let value = item[path] { settings = settings.setting(path, to: value.isNull ? nil : value) }
        }
      case Self.moreTools:
        guard let extendable, let added = item[extendable]?.array else { continue }
        settings = settings.setting(extendable, to: .array((settings[extendable]?.array ?? []) + added))
      default: continue
      }
    }
    return settings
  }
}

extension JSON {
  /// The object with the value at a way through objects set, or taken away for nil.
  fileprivate func setting(_ path: ValuePath, to value: JSON?) -> JSON {
    guard case .key(let key)? = path.steps.first else { return value ?? .null }
    var copy = self
    let rest = ValuePath(Array(path.steps.dropFirst()))
    if rest.steps.isEmpty {
      copy[key] = value
    } else if value != nil || copy[key] != nil {
      copy[key] = (copy[key] ?? .object(JSONObject())).setting(rest, to: value)
    }
    return copy
  }
}
