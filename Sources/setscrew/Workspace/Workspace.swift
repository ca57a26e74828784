import Notation
import Payload
import Profiles
import Registry
import Secrets

/// What every command about requests begins with: plugins, configuration, date, and the way to a payload.
///
///     flags, environment ─► Workspace ─► registry view ─► ResolvedProfile ─► Payload
struct Workspace: Sendable {
  let world: World
  var arguments: Arguments
  /// The day by which lifecycles and prices are judged.
  let day: CivilDate
  /// All plugins, and what is wrong with them.
  let plugins: PluginCollection
  /// The configuration files in force, weaker ones first.
  let configuration: [Configuration]
  /// What is wrong with those files.
  let configurationFindings: [Finding]
  /// How profiles are found.
  private(set) var catalog: ProfileCatalog
  /// How findings are reported.
  let report: FindingReport

  private var files: ProfileFiles
  private let views = ProviderViews()

  /// Opens the workspace of a command.
  ///
  /// - Parameter mends: Whether the command is one that mends a broken configuration, and works with what is sound of it.
  init(_ invocation: Invocation, mends: Bool = false) throws {
    world = invocation.world
    arguments = invocation.arguments
    day = try Self.day(arguments, world)
    let places = world.places
    guard let installation = places.installation else {
      throw Failure(
        .configuration, "the folder with registry/ and profiles/ cannot be found",
        remedy: "set SETSCREW_HOME to the folder that Setscrew was installed to")
    }
    files = .local(in: world.workingFolder)
    // In a checkout both are the same folder, whose profiles shall not be listed twice.
    let examples = "\(installation)/profiles"
    let isHere = files.realPath(examples) == files.realPath("profiles")
    catalog = ProfileCatalog(
      files: files, workingFolder: world.workingFolder, userFolder: "\(places.configuration)/profiles",
      installationFolder: isHere ? nil : examples)
    report = try FindingReport(world: world, arguments: arguments)
    let (configuration, findings) = Configuration.load(from: places)
    self.configuration = configuration
    configurationFindings = findings
    report.print(findings)
    if !mends, findings.contains(where: { $0.severity == .error }) {
      throw Failure(
        .configuration, "the configuration is broken", remedy: "`setscrew config` shows what stands where")
    }
    plugins = try Self.loadPlugins(places, installation: installation, world, arguments, report)
  }

  private static func day(_ arguments: Arguments, _ world: World) throws -> CivilDate {
    let given =
      arguments.last(.asOf).map { ($0, "--as-of") }
      ?? world.variable("SETSCREW_AS_OF").map { ($0, "SETSCREW_AS_OF") }
    if let (text, source) = given {
      guard let day = CivilDate(text) else {
        throw Failure(.usage, "\(source) takes a date such as 2026-11-30, not '\(text)'")
      }
      return day
    }
    guard let today = CivilDate(daysSince1970: Int((world.now() / 86_400).rounded(.down))) else {
      throw Failure(.configuration, "the clock is not set", remedy: "give the date with --as-of")
    }
    return today
  }

  private static func loadPlugins(
    _ places: Places, installation: String, _ world: World, _ arguments: Arguments, _ report: FindingReport
  ) throws -> PluginCollection {
    var folders = [
      PluginPlace(.installed, "\(installation)/registry"),
      PluginPlace(.user, "\(places.configuration)/plugins"),
    ]
    if let project = places.project { folders.append(PluginPlace(.project, "\(project)/plugins")) }
    let extra = arguments.all(.plugin)
    for folder in extra {
      guard LocalFiles.isFolder(folder) else { throw Failure(.usage, "no such plugin folder: \(folder)") }
      folders.append(PluginPlace(.extra, folder, isPlugin: true))
    }
    let plugins = PluginLoader(places: folders, cache: .local(in: places, world)).load()
    // What the user asked for by name must work; what lies about is left out with a warning.
    if plugins.plugins.contains(where: { $0.isLeftOut && $0.kind == .extra }) {
      report.print(plugins.findings)
      throw Failure(.plugin, "the plugin given by --plugin is broken")
    }
    report.print(plugins.findings.map(\.asWarning))
    return plugins
  }

  /// The registry as one provider sees it; what is wrong with it is said once.
  func registry(for provider: String) throws -> ResponseSettingsRegistry {
    if let registry = views[provider] { return registry }
    guard let view = plugins.view(of: provider) else {
      let names = plugins.providers.map(\.name)
      let near = Suggestion.nearest(to: provider, among: names)
      throw Failure(
        .usage, "no provider is called '\(provider)'",
        remedy: near.map { "did you mean \($0)?" } ?? "known are: \(names.joined(separator: ", "))")
    }
    report.print(view.findings.map(\.asWarning))
    views[provider] = view.registry
    if let provider = view.registry.provider { report.print(keyGuard.findings(for: provider)) }
    return view.registry
  }

  /// A profile by name, path or `-`; without one the empty profile.
  func loadProfile(_ reference: String?, standardInput: @autoclosure () throws -> [UInt8]?) throws
    -> LoadedProfile
  {
    guard let reference else { return .none }
    let loader = ProfileLoader(files: files, catalog: catalog)
    if reference == "-" {
      guard let bytes = try standardInput() else {
        throw Failure(.usage, "PROFILE - reads a profile from standard input, and nothing is piped in")
      }
      return loader.load(bytes: bytes, path: "<stdin>")
    }
    do {
      return try loader.load(reference)
    } catch {
      throw Failure(.usage, error.message, remedy: error.remedy)
    }
  }

  /// A profile with everything that comes to it from outside.
  func resolve(
    _ profile: LoadedProfile, _ request: ProfileRequest, registry: ResponseSettingsRegistry
  ) -> ResolvedProfile {
    var request = request
    request.configuration = configuration.map(\.layer)
    let world = world
    let resolver = ProfileResolver(
      types: registry, files: files, projectFolder: catalog.projectFolder,
      allowedPaths: configuration.consent.files, isSecret: { holdsSecret($0) },
      environment: { world.environment[$0] })
    var resolved = resolver.resolve(profile, request)
    resolved.findings += profile.files.flatMap(Self.keysInPlainText)
    return resolved
  }

  /// Keys that stand in a profile: what stands there is sent, and is shared with the file.
  private static func keysInPlainText(_ file: ProfileFile) -> [Finding] {
    KeySearch.places(in: file.bytes, file: file.path).map { place, secret in
      Finding(
        "plaintext-key", .warning,
        "this has the form of a key (\(secret.fingerprint)), and is sent as it stands",
        at: .file(place), remedy: "take it out; keys are kept with `setscrew keys set NAME`")
    }
  }

  /// The workspace with profiles read from elsewhere than the disk: as they were at a revision.
  func reading(_ files: ProfileFiles) -> Workspace {
    var copy = self
    copy.files = files
    copy.catalog = ProfileCatalog(files: files, workingFolder: world.workingFolder)
    return copy
  }

  /// What a provider's server said about its models when it was last asked; nil where it never was.
  func liveModels(of provider: String) -> LiveModels? { views.liveModels(of: provider, in: world) }

  /// What plugins may do with keys.
  var keyGuard: KeyGuard { KeyGuard(plugins: plugins, consent: configuration.consent) }

  /// Whether no template may put a variable into a request: it is a provider's, or is set and named like a secret.
  private func holdsSecret(_ name: String) -> Bool {
    if plugins.providers.contains(where: { $0.authentication.environment.contains(name) }) { return true }
    return world.environment[name] != nil && SecretName.isTelling(name)
      && !configuration.consent.templateVariables.contains(name)
  }

  /// The files as profiles see them.
  var profileFiles: ProfileFiles { files }

  /// Colour on stderr.
  var errorPaint: Paint { report.errorPaint }
  /// Colour on stdout.
  var outputPaint: Paint { report.outputPaint }

  /// Against what a request to an endpoint is checked.
  func context(_ registry: ResponseSettingsRegistry) -> CheckContext {
    CheckContext(registry: registry, date: day)
  }
}

extension Finding {
  /// The finding as a warning: something is left out, the rest works.
  fileprivate var asWarning: Finding {
    var finding = self
    finding.severity = min(severity, .warning)
    return finding
  }
}
