import Notation
import Payload
import Profiles
import Registry

/// Makes the sides of a comparison from the words and flags of `diff`.
///
///     words ─► operands ─► one side for each model and revision ─► Comparison
struct DiffPlan {
  let workspace: Workspace
  private let invocation: Invocation
  private let flags: RequestFlags
  private let revisions: [String]
  private var registries: [String: ResponseSettingsRegistry] = [:]
  private var repository: GitRepository?
  private var requests: [ComparedRequest] = []
  private var exchanges: [ExchangeFile] = []
  private var prepared: [PreparedRequest] = []

  /// What all sides have in common: the only profile.
  private(set) var title: String?

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    workspace = try Workspace(invocation)
    flags = try RequestFlags(invocation.arguments, world: invocation.world, text: [], readsInput: false)
    revisions = invocation.arguments.all(.revision).flatMap(Self.revisions)
  }

  /// Reads everything that is to be compared.
  mutating func load() throws {
    let words = invocation.words
    guard let first = words.first else {
      throw Failure(
        .usage, "what is to be compared? name two profiles or files, or one with -m or --rev",
        remedy: "see setscrew diff --help")
    }
    let isChanged = !flags.models.isEmpty || !revisions.isEmpty || changesOne
    let operands = try words.map { try DiffOperand($0, in: workspace, isChanged: isChanged) }
    if words.count == 1 { try loadOne(operands[0], first) } else { try loadAll(operands, words) }
    guard requests.count + exchanges.count > 1 else {
      throw Failure(
        .usage, "\(first) alone cannot be compared",
        remedy: "name something else as well, or models with -m, or revisions with --rev")
    }
  }

  /// Whether flags besides models and revisions change the request.
  private var changesOne: Bool {
    let arguments = invocation.arguments
    return [.system, .set, .variable, .variables, .schema, .noStream].contains { arguments.has($0) }
  }

  private mutating func loadOne(_ operand: DiffOperand, _ word: String) throws {
    guard case .profile(let name, let revision, let input) = operand else { return try add(operand, word) }
    title = name
    for revision in revisions {
      let then = try plan(of: name, at: revision, input)
      add(
        then, models: flags.models, at: revision,
        named: { $0.map { "\(revision) with \($0)" } ?? revision })
    }
    // A single revision is compared with the files as they are.
    guard revisions.isEmpty || revisions.count == 1 && flags.models.count <= 1 else { return }
    let now = try plan(of: name, at: revision, input)
    guard revisions.isEmpty else {
      return add(now, models: flags.models, at: revision, named: { _ in revision ?? "now" })
    }
    switch flags.models.count {
    case 0 where changesOne:
      add(try plain(name, at: revision, input), models: [], at: revision, named: { _ in name })
      add(now, models: [], at: revision, named: { _ in "with flags" })
    case 0:
      add(now, models: [], at: revision, named: { _ in revision ?? name })
      // A revision alone asks what has changed since.
      if revision != nil {
        add(try plan(of: name, at: nil, input), models: [], at: nil, named: { _ in "now" })
      }
    case 1:
      add(now, models: [], at: revision, named: { _ in name })
      add(now, models: flags.models, at: revision, named: { $0 ?? name })
    default: add(now, models: flags.models, at: revision, named: { $0 ?? name })
    }
  }

  private mutating func loadAll(_ operands: [DiffOperand], _ words: [String]) throws {
    guard revisions.isEmpty else {
      throw Failure(
        .usage, "--rev is for one profile", remedy: "write \(words[0])@REVISION for each that is meant")
    }
    let areProducts = flags.models.count > 1
    // Exchanges have answers to compare only among themselves.
    let areExchanges = operands.allSatisfy { if case .exchanges = $0 { true } else { false } }
    for (operand, word) in zip(operands, words) {
      if case .profile(let name, let revision, let input) = operand {
        let plan = try plan(of: name, at: revision, input)
        add(
          plan, models: flags.models, at: revision,
          named: { areProducts ? "\(word) with \($0 ?? "")" : word })
      } else if case .exchanges(let found) = operand, !areExchanges {
        for exchange in found {
          add(exchange.request, exchange.name, exchange.path, try registry(exchange.provider))
        }
      } else {
        try add(operand, word)
      }
    }
  }

  private mutating func add(_ operand: DiffOperand, _ word: String) throws {
    switch operand {
    case .profile: break
    case .body(let body): add(body, word, word, try registry(nil))
    case .exchanges(let found): exchanges += found
    }
  }

  private mutating func add(
    _ body: SourcedValue, _ name: String, _ source: String, _ registry: ResponseSettingsRegistry
  ) {
    requests.append(
      ComparedRequest(name: name, source: source, body: body, context: workspace.context(registry)))
  }

  private mutating func add(
    _ plan: RequestPlan, models: [String], at revision: String?, named name: (String?) -> String
  ) {
    for model in models.isEmpty ? [nil] : models.map(Optional.some) {
      let request = plan.prepare(model: model, keepsMissingInput: true, remedy: .clamp)
      prepared.append(request)
      requests.append(
        ComparedRequest(
          name: name(model), source: plan.profileName, payload: request.payload,
          context: workspace.context(request.registry), profile: request.resolved, revision: revision))
    }
  }

  private mutating func plan(of name: String, at revision: String?, _ input: [UInt8]?) throws -> RequestPlan {
    try plan(of: name, at: revision, input, flags)
  }

  /// The profile without what flags change in it.
  private mutating func plain(_ name: String, at revision: String?, _ input: [UInt8]?) throws -> RequestPlan {
    var plain = flags
    plain.request.assignments.removeAll { $0.layer == .flag }
    plain.request.variables = []
    return try plan(of: name, at: revision, input, plain, keepsStream: true)
  }

  private mutating func plan(
    of name: String, at revision: String?, _ input: [UInt8]?, _ flags: RequestFlags, keepsStream: Bool = false
  ) throws -> RequestPlan {
    var workspace = workspace
    if let revision {
      let git = try repository ?? GitRepository(holding: workspace.world.workingFolder)
      repository = git
      workspace = workspace.reading(try git.files(at: revision))
    }
    let profile: LoadedProfile
    do {
      profile = try workspace.loadProfile(name, standardInput: input)
    } catch var failure as Failure {
      if let revision { failure.message += " at \(revision)" }
      throw failure
    }
    if profile.hasErrors {
      workspace.report.print(profile.findings, texts: profile.texts)
      throw Failure(.finding, "\(name) cannot be compared as it is")
    }
    if let revision, let path = profile.file?.path, repository?.contains(path) == false {
      throw Failure(.usage, "\(path) is not in the repository, so there is none at \(revision)")
    }
    let choice = ProviderChoice(profile, flags.request, configuration: workspace.configuration)
    return RequestPlan(
      workspace: keepsStream ? workspace.without(.noStream) : workspace, profileName: name, profile: profile,
      flags: flags, choice: choice, registry: try registry(choice.name))
  }

  private mutating func registry(_ provider: String?) throws -> ResponseSettingsRegistry {
    let name = provider ?? flags.request.provider?.value ?? ProviderChoice.standard
    if let known = registries[name] { return known }
    let registry = try workspace.registry(for: name)
    registries[name] = registry
    return registry
  }

  /// `A..B` stands for two revisions.
  private static func revisions(_ text: String) -> [String] {
    guard let dots = text.firstRange(of: ".."), dots.lowerBound > text.startIndex,
      dots.upperBound < text.endIndex
    else { return [text] }
    return [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
  }
}

extension DiffPlan {
  /// The comparison of all that was read.
  var comparison: Comparison {
    guard requests.isEmpty else { return Comparison(of: requests) }
    let registry = exchanges.first?.provider.flatMap { registries[$0] } ?? fallback
    return ExchangeComparison(exchanges, in: workspace.context(registry)).comparison
  }

  /// What turns the first of two into the second; nil when there are more.
  var patch: JSONPatch? {
    let bodies = requests.isEmpty ? exchanges.map(\.json) : requests.map(\.payload.json)
    return bodies.count == 2 ? JSONPatch(from: bodies[0], to: bodies[1]) : nil
  }

  private var fallback: ResponseSettingsRegistry {
    (try? workspace.registry(for: exchanges.first?.provider ?? ProviderChoice.standard)) ?? .empty
  }

  /// Reports what the comparison itself does not say; tells how the command ends where something is wrong.
  func report() -> ExitCode? {
    var seen: Set<Finding> = []
    var texts: [String: String] = [:]
    for request in prepared {
      texts.merge(request.texts) { first, _ in first }
      let changed = Set(request.payload.changes.compactMap(\.rule))
      for finding in request.findings where finding.severity > .note {
        // What was changed stands in the comparison, and so does the end of a model.
        if finding.severity == .warning, finding.rule.map({ changed.contains($0.id) }) ?? false { continue }
        if Self.isEnd(finding) { continue }
        var finding = finding
        finding.path = nil
        seen.insert(finding)
      }
    }
    workspace.report.print(Array(seen), texts: texts)
    return seen.contains { $0.severity == .error } ? .finding : nil
  }

  /// Whether a finding is about the end of the model.
  private static func isEnd(_ finding: Finding) -> Bool {
    finding.code == "retired" && finding.path == ValuePath([.key(KnownSetting.model)])
  }
}

extension LoadedProfile {
  /// The texts that findings point into.
  fileprivate var texts: [String: String] {
    Dictionary(
      files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Workspace {
  /// The workspace as if a switch had not been given.
  fileprivate func without(_ flag: Flag) -> Workspace {
    var copy = self
    copy.arguments = arguments.removing(flag)
    return copy
  }
}
