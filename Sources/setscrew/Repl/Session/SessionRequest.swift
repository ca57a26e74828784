import Notation
import Payload
import Profiles
import Registry
import Workbench

/// What a message consists of, before it is put into a request.
enum OwnInput: Sendable {
  /// Text and attachments, as typed; nil sends what the profile has as input.
  case typed(UserText?, attachments: [Sourced<String>])
  /// Items of an earlier message that is sent again.
  case items([JSON])
}

/// What the session adds to a request.
struct SessionContext: Sendable {
  /// The turns before it.
  var branch: [Turn] = []
  /// All turns.
  var tree = TurnTree()
  /// The way to keep state that session or profile chose; nil leaves it to what server and settings allow.
  var mode: StateMode?
  /// The conversation on the server, once there is one.
  var conversation: String?
  /// Whether sealed reasoning is sent back.
  var opensSealed = true
  /// Where requests go.
  var baseURL = ""
  /// The key as it may be shown.
  var key: String?
}

/// A request of a session, ready to be sent, with what the session did to it.
struct SessionRequest: Sendable {
  /// The request.
  var prepared: PreparedRequest
  /// The items that this turn adds to the conversation.
  var own: [JSON]
  /// The way that was taken to keep state.
  var mode: StateMode
  /// What becomes of the prefix.
  var plan: PrefixGuard.Plan
  /// What to tell the user about state and prefix.
  var notices: [Finding]
  /// Where it goes.
  var source: TurnRequest.Source

  /// What the session keeps of it.
  var turn: TurnRequest {
    TurnRequest(input: own, body: prepared.payload.json, source: source, mode: mode)
  }
  /// Whether a conversation has to be made on the server before it is sent.
  func needsConversation(_ context: SessionContext) -> Bool {
    mode == .conversation && context.conversation == nil
      && prepared.payload.settings[KnownSetting.conversation] == nil
  }

  /// Whether there is nothing to say to the model.
  var isEmpty: Bool { own.isEmpty && prepared.resolved.body[KnownSetting.input] == nil }
}

extension RequestPlan {
  /// The request of a session: the settings, what was said before, and a message.
  ///
  ///     settings ─► own items ─► prefix guard ─► state: history, or the name of what the server keeps ─► payload
  func prepare(_ input: OwnInput, in session: SessionContext, keepsMissingInput: Bool = false)
    -> SessionRequest
  {
    let builder = PayloadBuilder(workspace.context(registry))
    var options = PayloadBuilder.Options()
    if workspace.arguments.has(.noStream) { options.stream = .said(false, .flag("--no-stream")) }

    var resolved = resolve(input, session, keepsMissingInput: keepsMissingInput)
    let alone = builder.build(PayloadSource(resolved), options)
    let source = TurnRequest.Source(
      provider: choice.name, baseURL: session.baseURL, model: alone.model?.name ?? "", key: session.key)
    var own = Self.items(of: resolved.body[KnownSetting.input])
    if case .items(let items) = input { own = items.map { SourcedValue($0, from: Self.again) } }

    let keeper = PrefixGuard(registry: registry, model: source.model, on: workspace.day)
    let plan = keeper.plan(for: alone.json, after: session.branch)
    let mode = StateMode.inForce(session.mode, body: resolved.body, provider: registry.provider)
    let isStored = resolved.body[KnownSetting.store]?.json != false
    let carried = SessionInput(
      after: session.branch, adding: plan.items + own.map(\.json), mode: mode,
      conversation: session.conversation, tree: session.tree,
      isStored: isStored && !(mode == .stateless && session.mode == .stateless),
      opensSealed: session.opensSealed, source: source)

    resolved.body.keep(plan.kept)
    if !carried.history.isEmpty || !plan.items.isEmpty || !Self.isPlain(input) {
      let history = carried.history.map { SourcedValue($0, from: Self.earlier) }
      let added = carried.own.dropLast(min(own.count, carried.own.count)).map {
        SourcedValue($0, from: Self.change)
      }
      let items = history + added + own
      if !items.isEmpty {
        resolved.body.set(KnownSetting.input, SourcedValue(.array(items), from: Self.earlier))
      }
    }
    resolved.body.continueState(carried, isChosen: session.mode != nil, registry: registry, facts: alone.json)
    let payload = builder.build(PayloadSource(resolved), options)
    let prepared = PreparedRequest(
      profileName: profileName, resolved: resolved, payload: payload, choice: choice, registry: registry,
      findings: payload.findings.filter { !Self.isAdviceOnHistory($0) })
    return SessionRequest(
      prepared: prepared, own: carried.own, mode: carried.mode, plan: plan, notices: carried.findings,
      source: source)
  }

  /// The settings with the message as their input.
  ///
  /// What the profile has as input is said once: it begins the conversation. A profile that uses `{{input}}` says
  /// it anew with each message.
  private func resolve(
    _ input: OwnInput, _ session: SessionContext, keepsMissingInput: Bool
  ) -> ResolvedProfile {
    var request = flags.request(model: flags.models.first)
    request.keepsMissingInput = keepsMissingInput
    if case .typed(let text, let attachments) = input {
      request.text = text ?? request.text
      request.attachments += attachments
    }
    let resolved = workspace.resolve(profile, request, registry: registry)
    var isSaidAlready = session.branch.contains(where: \.answer.isUsable) && !resolved.usesInput
    if case .items = input { isSaidAlready = true }
    guard isSaidAlready else { return resolved }
    request.assignments.append(
      Assignment(KnownSetting.input, to: .null, layer: .flag, origin: Self.earlier))
    if case .items = input { request.text = nil }
    return workspace.resolve(profile, request, registry: registry)
  }

  private static let earlier = Origin.builtin("earlier turns of the session")
  private static let change = Origin.builtin("a change of settings, said as an item")
  private static let again = Origin.builtin("a message that is sent again")

  /// Whether a finding gives advice on what was said before, which nobody can follow any more.
  private static func isAdviceOnHistory(_ finding: Finding) -> Bool {
    finding.severity == .note && finding.origin == earlier && finding.path != nil
  }

  private static func isPlain(_ input: OwnInput) -> Bool { if case .typed = input { true } else { false } }

  private static func items(of input: SourcedValue?) -> [SourcedValue] {
    guard let input else { return [] }
    if let elements = input.elements { return elements }
    let members = [("role", SourcedValue(.string("user"), from: input.origin)), ("content", input)]
    return [
      SourcedValue(
        .object(members.map { .init(key: $0.0, keyOrigin: input.origin, value: $0.1) }), from: input.origin)
    ]
  }
}

extension StateMode {
  /// The way to keep state: as chosen, else as settings, provider and storage allow.
  static func inForce(_ chosen: StateMode?, body: SourcedValue, provider: Provider?) -> StateMode {
    if let chosen { return chosen }
    if let written = body[KnownSetting.conversation], written.content != .null { return .conversation }
    guard body[KnownSetting.store]?.json != false, case .value(.array(let kept))? = provider?.fact(["state"]),
      kept.contains(.string(KnownSetting.previousResponse)), kept.contains(.string(KnownSetting.store))
    else { return .stateless }
    return .previousResponse
  }
}

extension SourcedValue {
  /// Puts a member into an object, in the place of one of its name.
  mutating func set(_ key: String, _ value: SourcedValue) {
    guard var members else { return }
    if let place = members.firstIndex(where: { $0.key == key }) {
      members[place].value = value
    } else {
      members.append(Member(key: key, keyOrigin: value.origin, value: value))
    }
    content = .object(members)
  }

  /// Takes a member out of an object.
  mutating func remove(_ key: String) {
    guard let members else { return }
    content = .object(members.filter { $0.key != key })
  }

  /// Keeps settings at the top as an earlier request had them.
  fileprivate mutating func keep(_ values: [ValuePath: JSON?]) {
    let origin = Origin.builtin("kept as the conversation began; changed by an item")
    for (path, value) in values {
      guard case .key(let key)? = path.steps.first else { continue }
      if path.steps.count == 1 {
        if let value { set(key, SourcedValue(value, from: origin)) } else { remove(key) }
      } else {
        var inner = self[key] ?? SourcedValue(.object([]), from: origin)
        inner.keep([ValuePath(Array(path.steps.dropFirst())): value])
        if inner.members?.isEmpty == true { remove(key) } else { set(key, inner) }
      }
    }
  }

  /// Names what the server keeps, or asks for what the session has to keep itself.
  fileprivate mutating func continueState(
    _ carried: SessionInput, isChosen: Bool, registry: ResponseSettingsRegistry, facts: JSON
  ) {
    let origin = Origin.builtin("the session's way to keep state")
    func insert(_ key: String, _ value: JSON, _ body: inout SourcedValue) {
      body.set(key, SourcedValue(value, from: origin))
    }
    switch carried.mode {
    case .previousResponse:
      if let id = carried.previousResponse { insert(KnownSetting.previousResponse, .string(id), &self) }
    case .conversation:
      if let id = carried.conversation { insert(KnownSetting.conversation, .string(id), &self) }
    case .stateless:
      if isChosen, self[KnownSetting.store] == nil { insert(KnownSetting.store, false, &self) }
      guard self[KnownSetting.store]?.json == false, registry.takesSealedReasoning(facts) else { return }
      let list = self[KnownSetting.include]?.json.array ?? []
      if !list.contains(.string(KnownSetting.sealedReasoning)) {
        insert(KnownSetting.include, .array(list + [.string(KnownSetting.sealedReasoning)]), &self)
      }
    }
  }
}

extension ResponseSettingsRegistry {
  /// Whether the model reasons and the provider gives its reasoning in a form that can be sent back.
  fileprivate func takesSealedReasoning(_ body: JSON) -> Bool {
    guard let model = body[KnownSetting.model]?.string.flatMap({ self.model(named: $0) }),
      case .value(.bool(true)) = model.model.fact(["reasoning", "supported"]),
      let values = setting(named: KnownSetting.include)?.listedMemberValues(in: self)
    else { return false }
    return values.contains(.string(KnownSetting.sealedReasoning))
  }
}

extension ResponseSettingDescriptor {
  /// The values that members of a list may have, where they are listed.
  fileprivate func listedMemberValues(in registry: ResponseSettingsRegistry) -> [JSON]? {
    registry.node(at: key)?.item?.listedValues
  }
}
