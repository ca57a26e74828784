import Notation
import Payload
import Profiles
import Registry

/// What is measured on: the shipped registry, a small profile, and what is needed to make a request of it.
struct Subject {
  /// Reads every file anew.
  let reading: PluginLoader
  /// Finds what was kept.
  let keeping: PluginLoader
  private let resolver: ProfileResolver
  private let builder: PayloadBuilder
  private let requestCheck: RequestCheck
  private let profile: LoadedProfile
  private let body: SourcedValue
  private let context: CheckContext

  init(home: String) throws {
    let places = [PluginPlace(.installed, "\(home)/registry")]
    reading = PluginLoader(places: places)
    keeping = PluginLoader(places: places, cache: try .temporary())
    guard let registry = keeping.load().view(of: "openai")?.registry, let day = CivilDate("2026-11-30") else {
      throw NoRegistry(home: home)
    }
    context = CheckContext(registry: registry, date: day)
    let files = ProfileFiles.inMemory(["season.yaml": Array(Samples.profile.utf8)])
    let loader = ProfileLoader(files: files, catalog: ProfileCatalog(files: files, workingFolder: "/project"))
    profile = loader.load(bytes: Array(Samples.profile.utf8), path: "season.yaml")
    resolver = ProfileResolver(types: registry, files: files, environment: { _ in nil })
    builder = PayloadBuilder(context)
    requestCheck = RequestCheck(context)
    body = builder.build(PayloadSource(resolver.resolve(profile))).body
  }

  func load() { _ = keeping.load().view(of: "openai") }

  func loadAtFirstStart() { _ = reading.load().view(of: "openai") }

  /// Loads the registry, and reads all that is made at its first use.
  func loadWhole() {
    guard let registry = keeping.load().view(of: "openai")?.registry else { return }
    _ = registry.settings.map(\.title)
    _ = registry.models.models.map(\.id)
    _ = (registry.rules.count, registry.tiers.tiers.count)
    _ = (registry.subsets.count, registry.errors.list.count)
  }

  func payload() { _ = builder.build(PayloadSource(resolver.resolve(profile))) }

  func check() { _ = requestCheck.findings(of: body) }

  func difference() {
    let requests = ["gpt-4o", "gpt-6.2-sol"].map { model in
      var request = ProfileRequest()
      request.assignments = [
        Assignment("model", to: .string(model), layer: .flag, origin: .flag("-m \(model)"))
      ]
      let resolved = resolver.resolve(profile, request)
      let payload = builder.build(PayloadSource(resolved), .init(remedy: .clamp))
      return ComparedRequest(name: model, payload: payload, context: context, profile: resolved)
    }
    guard Comparison(of: requests).isDifferent else { preconditionFailure("two models differ") }
  }

  private struct NoRegistry: Error, CustomStringConvertible {
    var home: String
    var description: String { "no registry in \(home)" }
  }
}
