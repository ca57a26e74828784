import Notation
import Payload
import Profiles
import Registry

/// A request that is ready to be shown, checked or sent: a profile, what came to it, and its payload.
struct PreparedRequest: Sendable {
  /// The profile as named; nil without one.
  let profileName: String?
  /// The profile with everything that came to it from outside.
  let resolved: ResolvedProfile
  /// The body, with its findings and changes.
  let payload: Payload
  /// Whose rules hold.
  let choice: ProviderChoice
  /// The registry as that provider sees it.
  let registry: ResponseSettingsRegistry

  /// All findings, of the profile and of the payload.
  let findings: [Finding]
  /// The settings in force as a profile would state them: in payload order, with the model, without the input.
  var settingsInForce: JSONObject {
    var settings = JSONObject()
    for member in payload.settings.json.object?.members ?? [] {
      let isOwn = member.key == KnownSetting.model || resolved.body[member.key] != nil
      if isOwn, member.key != KnownSetting.input { settings[member.key] = member.value }
    }
    return settings
  }
  /// Whether it must not be sent.
  var hasErrors: Bool { findings.contains { $0.severity == .error } }
  /// The texts that findings point into and that are no files.
  var texts: [String: String] {
    Dictionary(
      resolved.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// How a command makes requests from its words.
struct RequestPlan: Sendable {
  /// The workspace.
  let workspace: Workspace
  /// The profile's name or path; nil without one.
  let profileName: String?
  /// The profile and those it builds on.
  let profile: LoadedProfile
  /// What flags and words say.
  let flags: RequestFlags
  /// Whose rules hold.
  let choice: ProviderChoice
  /// The registry as that provider sees it.
  let registry: ResponseSettingsRegistry

  /// What a command makes of its words.
  enum Shape {
    /// `PROFILE [TEXT]`.
    case profile
    /// `TEXT`, without a profile.
    case text
  }

  /// Reads the words of a command; commands that send nothing leave standard input alone.
  init(_ invocation: Invocation, shape: Shape, readsInput: Bool) throws {
    try self.init(invocation, in: Workspace(invocation), shape: shape, readsInput: readsInput)
  }

  /// Reads words in a workspace that is open already, as for one of several profiles.
  init(_ invocation: Invocation, in workspace: Workspace, shape: Shape, readsInput: Bool) throws {
    let words = invocation.words
    let name: String?
    switch shape {
    case .text: name = nil
    case .profile:
      guard let first = words.first else {
        throw Failure(
          .usage, "which profile? give a name, a path, or - for standard input",
          remedy: "`setscrew profiles` lists them")
      }
      name = first
    }
    profileName = name
    profile = try workspace.loadProfile(name, standardInput: try invocation.world.pipedInput())
    flags = try RequestFlags(
      invocation.arguments, world: invocation.world, text: Array(words.dropFirst(name == nil ? 0 : 1)),
      readsInput: readsInput && name != "-")
    choice = ProviderChoice(profile, flags.request, configuration: workspace.configuration)
    registry = try workspace.registry(for: choice.name)
    self.workspace = workspace
  }

  /// A plan whose parts are there already.
  init(
    workspace: Workspace, profileName: String?, profile: LoadedProfile, flags: RequestFlags,
    choice: ProviderChoice, registry: ResponseSettingsRegistry
  ) {
    self.workspace = workspace
    self.profileName = profileName
    self.profile = profile
    self.flags = flags
    self.choice = choice
    self.registry = registry
  }

  /// The requests: one for each model that a flag names, or one.
  func prepare(keepsMissingInput: Bool = false) -> [PreparedRequest] {
    let models: [String?] = flags.models.isEmpty ? [nil] : flags.models
    return models.map { prepare(model: $0, keepsMissingInput: keepsMissingInput) }
  }

  /// The one request of a command that takes a single model.
  func prepareOne(keepsMissingInput: Bool = false) throws(Failure) -> PreparedRequest {
    guard flags.models.count <= 1 else {
      throw Failure(.usage, "one model at a time here; `run` and `diff` take several")
    }
    return prepare(model: flags.models.first, keepsMissingInput: keepsMissingInput)
  }

  /// The one request, judged by the schemas alone, as it stands in the profile.
  ///
  /// Nulls are judged as written, and nothing comes to the profile from outside.
  func prepareForSchemaCheck() -> PreparedRequest {
    let request = prepare(model: nil, keepsMissingInput: true)
    let written = workspace.resolve(
      profile, ProfileRequest(keepsMissingInput: true, keepsNulls: true), registry: registry)
    let findings =
      written.findings + RequestCheck(workspace.context(registry)).schemaFindings(of: written.body)
    return PreparedRequest(
      profileName: profileName, resolved: request.resolved, payload: request.payload, choice: choice,
      registry: registry, findings: findings)
  }

  /// The request for a model; nil leaves that to environment and profile.
  ///
  /// - Parameter remedy: What to do with refused settings where neither a flag nor the profile says it.
  func prepare(model: String?, keepsMissingInput: Bool, remedy: Remedy? = nil) -> PreparedRequest {
    var request = flags.request(model: model)
    request.keepsMissingInput = keepsMissingInput
    let resolved = workspace.resolve(profile, request, registry: registry)
    let builder = PayloadBuilder(workspace.context(registry))
    var options = PayloadBuilder.Options()
    options.remedy = resolved.remedy?.value ?? remedy
    if workspace.arguments.has(.noStream) { options.stream = .said(false, .flag("--no-stream")) }
    // Nobody is there to read a stream.
    if workspace.arguments.has(.detach) { options.stream = .said(false, .flag("--detach")) }
    let payload = builder.build(PayloadSource(resolved), options)
    return PreparedRequest(
      profileName: profileName, resolved: resolved, payload: payload, choice: choice, registry: registry,
      findings: payload.findings.map(advising) + liveFindings(resolved))
  }

  /// What the server said about the model, where the registry says otherwise.
  private func liveFindings(_ resolved: ResolvedProfile) -> [Finding] {
    guard let model = resolved.model, let live = workspace.liveModels(of: choice.name) else { return [] }
    let known = registry.model(named: model.value)?.model.ends
    return live.finding(about: model, known: known, on: workspace.day).map { [$0] } ?? []
  }

  /// A finding about a configuration file may mean one of that file's own keys.
  private func advising(_ finding: Finding) -> Finding {
    let isConfiguration = workspace.configuration.contains { file in
      file.layer.settings.origin.place?.file == finding.origin?.place?.file && finding.origin?.place != nil
    }
    return isConfiguration ? ConfigurationCheck.advising(finding) : finding
  }
}
