import Notation
import Payload
import Registry

/// What the tests of this module work with: registries, profiles as text, and the day of all examples.
enum Desk {
  static let day = CivilDate(year: 2026, month: 11, day: 30).unsafelyUnwrapped

  /// The plugins that come with Setscrew, found from this file.
  static let plugins: PluginCollection = {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return PluginLoader(places: [PluginPlace(.installed, "/\(root)/registry")]).load()
  }()

  /// The shipped registry of OpenAI.
  static let openAI = plugins.view(of: "openai")?.registry ?? .empty

  /// A registry of one plugin, `test`, from the texts of its files by name.
  static func registry(_ files: [String: String]) -> ResponseSettingsRegistry {
    var memory: [String: String] = [:]
    for (name, text) in files { memory["/plugins/test/\(name)"] = text }
    if memory["/plugins/test/plugin.yaml"] == nil {
      memory["/plugins/test/plugin.yaml"] = """
        name: test
        version: 1.0.0
        summary: For tests.
        groups: [core, more]
        provider: {title: Test, base_url: "http://127.0.0.1/v1", auth: {scheme: none}}
        """
    }
    let collection = PluginLoader(
      places: [PluginPlace(.installed, "/plugins")], files: FileAccess(memory: memory)
    )
    .load()
    let view = collection.view(of: "test")
    for finding in collection.findings + (view?.findings ?? []) { print(FindingPrinter().text(of: finding)) }
    return view?.registry ?? .empty
  }

  static func context(
    _ registry: ResponseSettingsRegistry = openAI, date: CivilDate = day,
    endpoint: String = CheckContext.create
  ) -> CheckContext {
    CheckContext(registry: registry, date: date, endpoint: endpoint)
  }

  /// The settings of a profile's text, read by YAML's core schema.
  static func body(_ text: String, file: String = "profile.yaml") -> SourcedValue {
    let parsed = Node.parse(document: Array(text.utf8), file: file)
    guard let node = parsed.node else { return SourcedValue(.object([]), from: .builtin("nothing")) }
    return SourcedValue(node).read
  }

  /// All findings on a profile's text, as they are printed.
  static func check(
    _ text: String, _ registry: ResponseSettingsRegistry = openAI, date: CivilDate = day,
    remedy: Remedy = .error
  ) -> String {
    let findings = RequestCheck(context(registry, date: date)).findings(of: body(text), remedy: remedy)
    let printer = FindingPrinter(sources: ["profile.yaml": text])
    return findings.sortedByPlace().map(printer.text(of:)).joined()
  }

  /// The payload of a profile's text.
  static func build(
    _ text: String, _ registry: ResponseSettingsRegistry = openAI, date: CivilDate = day,
    remedy: Remedy? = nil,
    stream: PayloadBuilder.StreamChoice = .unsaid
  ) -> Payload {
    PayloadBuilder(context(registry, date: date)).build(
      PayloadSource(body: body(text)), PayloadBuilder.Options(remedy: remedy, stream: stream))
  }
}

extension SourcedValue {
  /// The value with every scalar taken as read.
  fileprivate var read: SourcedValue {
    var value = self
    value.plainText = nil
    switch content {
    case .array(let elements): value.content = .array(elements.map(\.read))
    case .object(let members):
      value.content = .object(
        members.map { Member(key: $0.key, keyOrigin: $0.keyOrigin, value: $0.value.read) })
    default: break
    }
    return value
  }
}
