import Notation
import Payload
import Registry
import Testing

/// A request and what the shipped registry has to say about it, from a table in Rules/.
struct RuleRow: Sendable, CustomTestStringConvertible {
  var name: String
  var body: JSON
  var date: CivilDate
  var provider: String
  var endpoint: String
  /// Rules or codes that must be found, each with the beginning of its path behind `@`.
  var fires: [String]
  /// What must not be found; `error` is any error.
  var silent: [String]

  var testDescription: String { name }

  static let folder = root + "/Tests/Field/Rules"
  static let root = String(
    #filePath[..<(#filePath.firstRange(of: "/Tests/")?.lowerBound ?? #filePath.startIndex)])
  /// The registries of all providers, by name.
  static let registries: [String: ResponseSettingsRegistry] = {
    let plugins = PluginLoader(places: [PluginPlace(.installed, root + "/registry")]).load()
    let views = plugins.providers.compactMap { provider in
      plugins.view(of: provider.name).map { (provider.name, $0.registry) }
    }
    return Dictionary(views, uniquingKeysWith: { first, _ in first })
  }()

  static let all: [RuleRow] = (FileAccess.disk.list(folder) ?? []).map(\.name).sorted().flatMap { file in
    FileAccess.disk.read("\(folder)/\(file)").map { rows(in: $0, file: file) } ?? []
  }

  private static func rows(in bytes: [UInt8], file: String) -> [RuleRow] {
    guard let node = Node.parse(yaml: bytes, file: file).node, let rows = JSON(core: node).array else {
      return []
    }
    return rows.compactMap { row in
      guard let name = row["name"]?.string, let body = row["body"],
        let date = CivilDate(row["date"]?.string ?? "2026-11-30")
      else { return nil }
      return RuleRow(
        name: "\(file): \(name)", body: body, date: date, provider: row["provider"]?.string ?? "openai",
        endpoint: row["endpoint"]?.string ?? "create", fires: texts(row["fires"]),
        silent: texts(row["silent"]))
    }
  }

  private static func texts(_ json: JSON?) -> [String] { json?.array?.compactMap(\.string) ?? [] }

  /// What is found in the request.
  func findings() -> [Finding]? {
    guard let registry = Self.registries[provider] else { return nil }
    return RequestCheck(CheckContext(registry: registry, date: date, endpoint: endpoint))
      .findings(of: SourcedValue(body, from: .builtin("a table")))
  }
}

extension Finding {
  /// Whether this is what a table means by `RULE@PATH`, either of which may be missing.
  func isMeant(by text: String) -> Bool {
    if text == "error" { return severity == .error }
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0]
    let rule = self.rule?.id.split(separator: "/").last ?? ""
    guard name.isEmpty || rule.hasPrefix(name) || code.rawValue == name else { return false }
    return parts.count < 2 || (path.map { "\($0)" } ?? "").hasPrefix(parts[1])
  }
}
