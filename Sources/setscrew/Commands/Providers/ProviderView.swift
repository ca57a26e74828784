import Notation
import Registry

/// One provider with how its settings differ from those of the plugin that it builds on.
struct ProviderView {
  /// What the provider's plugins say that its base does not.
  struct Differences {
    /// Settings and variants that only they describe.
    var adds: [String] = []
    /// What they change in entries of the base: `setting reasoning.effort: schema, limit`.
    var changes: [String] = []
    /// Entries of the base that they take away.
    var removes: [String] = []
    /// Rules by which they refuse what the base takes.
    var refusals: [Rule] = []
    /// Their other rules.
    var rules: [Rule] = []
  }

  let provider: Provider
  let plugin: Plugin
  let registry: ResponseSettingsRegistry
  /// The plugin that it builds on first; nil when it builds on none.
  let base: String?
  let differences: Differences
  private let environment: [String: String]

  init(_ name: String, _ browsing: Browsing) throws {
    registry = name == browsing.provider.name ? browsing.registry : try browsing.workspace.registry(for: name)
    guard let provider = registry.provider,
      let plugin = browsing.workspace.plugins.plugins.first(where: { $0.name == name })
    else { throw Failure(.usage, "no provider is called '\(name)'") }
    self.provider = provider
    self.plugin = plugin
    environment = browsing.workspace.world.environment
    base = plugin.extends.first
    let known = Self.closure(of: base, in: browsing.workspace.plugins.plugins)
    differences = Self.differences(registry, beyond: known)
  }

  /// A plugin with all that it builds on.
  private static func closure(of name: String?, in plugins: [Plugin]) -> Set<String> {
    var names: Set<String> = []
    var pending = [name].compactMap { $0 }
    while let next = pending.popLast() {
      guard names.insert(next).inserted else { continue }
      pending += plugins.first { $0.name == next }?.extends ?? []
    }
    return names
  }

  private static func differences(_ registry: ResponseSettingsRegistry, beyond known: Set<String>)
    -> Differences
  {
    var differences = Differences()
    var seen: Set<Int> = []
    for entry in registry.entries where !known.contains(entry.descriptor?.plugin ?? known.first ?? "") {
      // What lies in something that is new itself is not listed again, and a shape only once.
      guard seen.insert(entry.node.identity).inserted,
        !differences.adds.contains(where: { SettingPath($0).map(entry.path.hasPrefix) ?? false })
      else { continue }
      differences.adds.append("\(entry.path)")
    }
    for override in registry.overrides
    where known.contains(override.loser) && !known.contains(override.winner) {
      if override.fields.isEmpty {
        differences.removes.append(override.key)
      } else {
        differences.changes.append("\(override.key) (\(override.fields.joined(separator: ", ")))")
      }
    }
    for rule in registry.rules where !known.contains(rule.plugin) {
      if rule.kind == .refuse { differences.refusals.append(rule) } else { differences.rules.append(rule) }
    }
    return differences
  }

  /// Fields of the provider that the page names in lines of their own.
  private static let shownFacts: Set<String> = [
    "name", "title", "base_url", "auth", "headers", "default_model", "endpoints", "state",
  ]

  func page(in browsing: Browsing) -> DetailPage {
    var page = DetailPage()
    page.title("\(provider.name): \(provider.title)")
    page.paragraph(provider.summary)
    page.value("address", provider.address)
    page.value("key", key)
    for header in provider.headers {
      page.value("header", "\(header.name) from \(header.variable)\(state(of: header.variable))")
    }
    page.value("default model", provider.defaultModel)
    page.values("endpoints", provider.endpoints ?? ["not known"])
    page.values("state", Self.texts(provider.facts["state"]))
    for member in provider.facts.object?.members ?? [] where !Self.shownFacts.contains(member.key) {
      page.value(
        member.key,
        member.value.array.map { $0.map { Phrase.value($0) }.joined(separator: ", ") }
          ?? Phrase.value(member.value))
    }
    page.values("plugins", registry.plugins)
    page.value("version", plugin.version)
    page.value("evidence", plugin.evidence?.text)
    if let base { describe(beside: base, in: &page) }
    return page
  }

  private func describe(beside base: String, in page: inout DetailPage) {
    page.section("beside \(base)")
    page.values("takes besides", differences.adds)
    page.values("takes differently", differences.changes)
    page.values("does not know", differences.removes)
    let sentences = Sentences(modelName: "the model")
    for rule in differences.refusals {
      let target = rule.targetPaths.first ?? .root
      let when = rule.when.map { ", when \($0.words)" } ?? ""
      page.value("refuses", sentences.message(of: rule, about: target) + when)
    }
    for rule in differences.rules {
      let target = rule.targetPaths.first ?? .root
      page.value(rule.kind.rawValue, sentences.message(of: rule, about: target))
    }
    if differences.isEmpty { page.value("settings", "the same") }
  }

  private var key: String {
    let authentication = provider.authentication
    let way: String
    switch authentication.scheme {
    case .bearer: way = "Authorization: Bearer"
    case .header(let name): way = "header \(name)"
    case .none: return "none is sent"
    }
    let variables = authentication.environment.map { $0 + state(of: $0) }
    var text = way
    if !variables.isEmpty { text += ", from \(variables.joined(separator: " or "))" }
    return text + (authentication.isOptional ? "; also works without" : "")
  }

  /// Whether a variable is set; its value is nobody's business.
  private func state(of variable: String) -> String {
    environment[variable].map { $0.isEmpty } ?? true ? " (not set)" : " (set)"
  }

  private static func texts(_ json: JSON?) -> [String] { json?.array?.compactMap(\.string) ?? [] }

  var json: JSON {
    let authentication = provider.authentication
    var scheme = "bearer"
    var header: String?
    switch authentication.scheme {
    case .bearer: break
    case .header(let name): (scheme, header) = ("header", name)
    case .none: scheme = "none"
    }
    return [
      "name": .string(provider.name), "title": .string(provider.title), "summary": provider.summary.json,
      "base_url": provider.baseURL.json, "default_model": provider.defaultModel.json,
      "auth": [
        "scheme": .string(scheme), "header": header.json, "env": .strings(authentication.environment),
        "optional": .bool(authentication.isOptional),
      ],
      "endpoints": provider.endpoints.map { .strings($0) } ?? .null,
      "state": provider.facts["state"] ?? .null, "plugins": .strings(registry.plugins),
      "base": base.json, "adds": .strings(differences.adds), "changes": .strings(differences.changes),
      "removes": .strings(differences.removes),
      "rules": .strings((differences.refusals + differences.rules).map(\.id)),
      "facts": provider.facts, "evidence": plugin.evidence?.json ?? .null,
    ]
  }
}

extension ProviderView.Differences {
  /// Whether there are none.
  var isEmpty: Bool {
    adds.isEmpty && changes.isEmpty && removes.isEmpty && refusals.isEmpty && rules.isEmpty
  }
}
