import Notation
import Payload
import Profiles
import Registry
import Workbench

extension Repl {
  /// `/set` alone: what is set, and then what the model takes by group.
  func listSettings() async throws {
    let request = try await nextRequest()
    let explanation = Explanation(
      of: request.prepared.payload, from: request.prepared.resolved,
      in: workspace.context(request.prepared.registry))
    world.output.write(ExplanationTable(for: world.output, paint: paint).text(of: explanation))
    world.output.write("\n")
    try await command(.settings, "")
  }

  /// `/model`: shows or chooses the model.
  func model(_ rest: String) async throws {
    guard !rest.isEmpty else {
      let request = try await nextRequest()
      let model = request.prepared.payload.model
      world.output.line(model.map { "\($0.name)  (\($0.origin))" } ?? "no model is named")
      return
    }
    try await apply(
      [KnownSetting.model], "\(KnownSetting.model)=\(rest)", command: "/model \(rest)", mayFail: true)
    let registry = try plan().registry
    if registry.model(named: rest) == nil, let near = registry.models.suggestion(for: rest) {
      world.errors.line("setscrew: did you mean \(near)?")
    }
  }

  /// `/set`: sets something, or lists what is set and what the model takes.
  func set(_ rest: String) async throws {
    guard !rest.isEmpty else { return try await listSettings() }
    let typed = try SettingWords(rest)
    let registry = try plan().registry
    let key = try resolve(typed.key, registry, isVerbatim: typed.sign == ":=")
    guard let value = typed.value else {
      return try await command(.settings, key)
    }
    if typed.sign == "=", value == "+" || value == "-" {
      let stepped = try await step(key, isUp: value == "+")
      return try await apply([key], "\(key)=\(stepped)", command: "/set \(key) \(stepped)", mayFail: false)
    }
    try await apply(
      [key], "\(key)\(typed.sign)\(value)", command: "/set \(rest)", mayFail: key == KnownSetting.model)
  }

  /// `/unset`: takes settings out, whoever set them.
  func unset(_ rest: String) async throws {
    let names = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !names.isEmpty else { throw Failure(.usage, "unset what? /unset KEY") }
    let registry = try plan().registry
    for name in names {
      let key = try resolve(name, registry, isVerbatim: false)
      let before = settings
      settings.forget(key)
      // What the profile or a flag sets has to be unset on top of it.
      let path = SettingPath(key)?.valuePath
      if let path, try await nextRequest().prepared.resolved.body[path] != nil {
        try await apply([key], "\(key)=null", command: "/unset \(key)", mayFail: true, before: before)
      } else {
        try await confirmPrefix(before)
        world.output.line("\(key) is not set")
      }
    }
    await keepSettings()
  }

  /// Sets something and tells what follows; what the model refuses is not set.
  func apply(
    _ keys: [String], _ text: String, command: String, mayFail: Bool, before earlier: ReplSettings? = nil
  ) async throws {
    let before = earlier ?? settings
    let known = try await knownErrors(before)
    _ = try Assignment(parsing: text, layer: .session, origin: .session(command))
    settings.set(ReplSettings.Entry(key: keys[0], text: text, command: command))
    let request: SessionRequest
    do {
      request = try await nextRequest()
    } catch {
      settings = before
      throw error
    }
    let errors = request.prepared.findings.filter { $0.severity == .error && !known.contains($0.sameness) }
    let own = errors.filter { $0.origin == .session(command) || $0.concerns(keys[0]) }
    if !own.isEmpty, !mayFail {
      settings = before
      workspace.report.print(own)
      try await tellOffer(keys[0])
      throw ReplStop(exit: .finding)
    }
    try await confirmPrefix(before)
    let fresh = request.prepared.findings.filter { !known.contains($0.sameness) && $0.severity != .note }
    workspace.report.print(fresh, texts: request.prepared.texts)
    for path in request.plan.carried where path.description == keys[0] {
      world.errors.line("setscrew: it will be said by an item behind what was said before; the cache stays")
    }
    tellValue(keys[0], request)
    await keepSettings()
  }

  private func knownErrors(_ settings: ReplSettings) async throws -> Set<String> {
    let now = self.settings
    self.settings = settings
    defer { self.settings = now }
    return Set(try await nextRequest().prepared.findings.map(\.sameness))
  }

  private func tellValue(_ key: String, _ request: SessionRequest) {
    let path = SettingPath(key)?.valuePath
    let value = path.flatMap { request.prepared.resolved.body[$0]?.json }
    world.output.line(value.map { "\(key): \(Phrase.value($0))" } ?? "\(key) is not set")
  }

  /// What the model takes of a setting, in a line.
  private func tellOffer(_ key: String) async throws {
    let plan = try plan()
    guard let path = SettingPath(key), let entry = try settingIndex().entry(at: path) else { return }
    let offer = try await facts(plan).offer(of: entry)
    if let refusal = offer.refusal, refusal.isFirm {
      world.errors.line("  \(key) is not taken by this model (\(refusal.id))")
    } else {
      world.errors.line("  \(key) takes \(Phrase.takes(entry, offer))")
    }
  }

  /// What conditions read of the settings as they stand.
  func facts(_ plan: RequestPlan) async throws -> RequestFacts {
    let request = try await nextRequest()
    return RequestFacts(
      registry: plan.registry, body: request.prepared.payload.settings.json, today: workspace.day)
  }

  /// The setting's own name of a name or alias that was typed.
  func resolve(_ name: String, _ registry: ResponseSettingsRegistry, isVerbatim: Bool) throws -> String {
    if let setting = registry.setting(named: name), setting.key.isPlain { return "\(setting.key)" }
    if isVerbatim || name.contains("[") { return name }
    if let path = SettingPath(name), registry.node(at: path) != nil { return name }
    let head = name.split(separator: ".").first.map(String.init) ?? name
    if registry.setting(named: head) != nil, registry.suggestion(forSetting: name) == nil { return name }
    let names = registry.settings.filter(\.key.isPlain).flatMap { $0.aliases + ["\($0.key)"] }
    let near = names.first { $0.hasPrefix(name) } ?? registry.suggestion(forSetting: name)
    throw Failure(
      .usage, "no setting is called '\(name)'",
      remedy: near.map { "did you mean \($0)?" } ?? "/settings lists them; KEY := JSON sends any key")
  }

  /// One step up or down from what is in force.
  private func step(_ key: String, isUp: Bool) async throws -> String {
    let plan = try plan()
    guard let path = SettingPath(key), let entry = try settingIndex().entry(at: path) else {
      throw Failure(.usage, "\(key) has no steps")
    }
    let facts = try await facts(plan)
    let offer = facts.offer(of: entry)
    let set = path.valuePath.flatMap { facts.body[$0] }
    return try SettingStep(entry, offer).value(from: set, isUp: isUp)
  }

  /// Asks before a change of settings breaks what earlier turns rest on; without a yes the old ones stay.
  func confirmPrefix(_ before: ReplSettings) async throws {
    let now = settings
    settings = before
    let known: Set<PrefixGuard.Break>
    do {
      known = Set(try await nextRequest().plan.breaks)
      settings = now
      try await confirmBreaks(besides: known)
    } catch {
      settings = before
      throw error
    }
  }

  /// Asks before the next request breaks what earlier turns rest on, where the model loses its reasoning by that.
  ///
  /// - Parameter known: What broke before, which is not asked about again.
  func confirmBreaks(besides known: Set<PrefixGuard.Break>) async throws {
    let changed = try await nextRequest()
    let fresh = changed.plan.breaks.filter { !known.contains($0) }
    guard !fresh.isEmpty else { return }
    let names = fresh.map(\.path.description).joined(separator: ", ")
    let consequence = await cacheConsequence(changed)
    let question =
      "earlier turns rest on \(names): the service drops their reasoning\(consequence). Change it? [y]es, [n]o"
    switch await surface.ask(question, ["y", "n"]) {
    case "y": return
    case nil:
      throw Failure(
        .unmet, "earlier turns rest on \(names): the service would drop their reasoning\(consequence)",
        remedy: "--yes changes it all the same")
    default: throw ReplStop(exit: .success)
    }
  }

  private func cacheConsequence(_ request: SessionRequest) async -> String {
    guard let usage = await chat.snapshot.branch.last(where: \.answer.isUsable)?.answer.response?.usage,
      let tokens = usage.inputTokens
    else { return "" }
    var text = " and reads \(Phrase.grouped(tokens)) tokens anew"
    let registry = request.prepared.registry
    if let model = registry.model(named: request.source.model)?.model,
      let figures = registry.price(of: model, tier: nil)?.figures(inputTokens: tokens, on: workspace.day),
      let dollars = CacheVerdict.dollars(ofMissing: tokens, figures)
    {
      text += ", $\(ExchangeSummary.dollars(dollars))"
    }
    return text
  }
}

extension Finding {
  /// What tells findings apart that come again with every check.
  fileprivate var sameness: String { "\(code)|\(path.map { "\($0)" } ?? "")|\(message)" }

  /// Whether it is about a setting, what holds it, or what it holds.
  fileprivate func concerns(_ key: String) -> Bool {
    guard let path = path?.description else { return false }
    return path == key || path.hasPrefix(key + ".") || path.hasPrefix(key + "[")
  }
}

/// The words behind `/set`: `KEY VALUE`, `KEY=VALUE`, `KEY += VALUE`, `KEY := JSON`.
struct SettingWords: Sendable, Equatable {
  let key: String
  /// `=`, `+=` or `:=`.
  let sign: String
  /// nil when nothing stands behind the key.
  let value: String?

  init(_ text: String) throws(Failure) {
    let key = text.prefix { !$0.isWhitespace && $0 != "=" && $0 != ":" && $0 != "+" }
    guard !key.isEmpty else { throw Failure(.usage, "set what? /set KEY VALUE") }
    self.key = String(key)
    var rest = text[key.endIndex...].drop(while: \.isWhitespace)
    if rest.hasPrefix("+=") || rest.hasPrefix(":=") {
      sign = String(rest.prefix(2))
      rest = rest.dropFirst(2)
    } else {
      sign = "="
      if rest.hasPrefix("=") { rest = rest.dropFirst() }
      if rest.isEmpty, !text.contains("=") {
        value = nil
        return
      }
    }
    value = String(rest.drop(while: \.isWhitespace))
  }
}
