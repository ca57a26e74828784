import Glibc
import Notation
import Payload
import Profiles
import Registry

/// Times the parts of Setscrew that every command waits for, within one process.
///
/// `scripts/bench` builds it for release and puts its figures beside those of whole processes.
@main
struct Bench {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard (2...3).contains(arguments.count) else {
      print("usage: bench HOME [WORD]    (the folder with registry/ and profiles/; only what has the word)")
      exit(2)
    }
    let home = arguments[1]
    let places = [PluginPlace(.installed, "\(home)/registry")]
    let loader = PluginLoader(places: places)
    let keeping = PluginLoader(places: places, cache: try .temporary())
    guard let view = keeping.load().view(of: "openai"), let day = CivilDate("2026-11-30") else {
      print("no registry in \(home)")
      exit(3)
    }
    let subject = Subject(home: home, registry: view.registry, day: day)
    let word = arguments.count > 2 ? arguments[2] : ""
    let works: [(name: String, rounds: Int, work: () -> Void)] = [
      ("load and index the registry", 60, { _ = keeping.load().view(of: "openai") }),
      (
        "load the registry and read every entry", 60,
        { if let view = keeping.load().view(of: "openai") { read(view.registry) } }
      ),
      ("load the registry at a first start", 20, { _ = loader.load().view(of: "openai") }),
      ("resolve, check and build a payload", 300, subject.payload),
      ("check a request body", 300, subject.check),
      ("check 1,000 profiles", 3, { for _ in 0..<1000 { subject.payload() } }),
      ("diff 100 profiles across two models", 20, { for _ in 0..<100 { subject.difference() } }),
    ]
    let measurements = works.filter { word.isEmpty || $0.name.contains(word) }
      .map { Measurement($0.name, rounds: $0.rounds, $0.work) }
    print(JSON.array(measurements.map(\.json)).encoded())
  }
}

/// Reads all that is made at its first use.
private func read(_ registry: ResponseSettingsRegistry) {
  _ = registry.settings.map(\.title)
  _ = registry.models.models.map(\.id)
  _ = (registry.rules.count, registry.tiers.tiers.count, registry.subsets.count, registry.errors.list.count)
}

/// What is measured on: a small profile and what it needs.
private struct Subject {
  private let resolver: ProfileResolver
  private let builder: PayloadBuilder
  private let check_: RequestCheck
  private let profile: LoadedProfile
  private let body: SourcedValue
  private let context: CheckContext

  init(home: String, registry: ResponseSettingsRegistry, day: CivilDate) {
    context = CheckContext(registry: registry, date: day)
    let text = """
      model: gpt-6-sol
      instructions: Answer with one haiku and nothing else.
      input: Write about the first snow.
      reasoning: {effort: low, summary: auto}
      text.verbosity: low
      metadata: {team: docs}
      """
    let files = ProfileFiles.inMemory(["season.yaml": Array(text.utf8)])
    let loader = ProfileLoader(files: files, catalog: ProfileCatalog(files: files, workingFolder: "/project"))
    profile = loader.load(bytes: Array(text.utf8), path: "season.yaml")
    resolver = ProfileResolver(types: registry, files: files, environment: { _ in nil })
    builder = PayloadBuilder(context)
    check_ = RequestCheck(context)
    body = builder.build(PayloadSource(resolver.resolve(profile))).body
  }

  func payload() { _ = builder.build(PayloadSource(resolver.resolve(profile))) }
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
  func check() { _ = check_.findings(of: body) }
}

/// A named piece of work with the times that it took.
private struct Measurement {
  let name: String
  let microseconds: [Double]

  init(_ name: String, rounds: Int, _ work: () -> Void) {
    self.name = name
    work()
    microseconds = (0..<rounds).map { _ in
      let duration = ContinuousClock().measure(work)
      return Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12
    }.sorted()
  }

  var json: JSON {
    func figure(_ position: Double) -> JSON {
      let value = microseconds[Int(Double(microseconds.count - 1) * position)]
      return JSONNumber((value * 10).rounded() / 10).map(JSON.number) ?? .null
    }
    return [
      "name": .string(name), "median_us": figure(0.5), "low_us": figure(0.1), "high_us": figure(0.9),
      "rounds": .number(JSONNumber(microseconds.count)),
    ]
  }
}
