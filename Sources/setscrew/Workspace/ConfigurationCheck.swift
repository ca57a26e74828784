import Notation
import Payload
import Profiles
import Registry

/// Holds the settings of configuration files against the registry, without a request.
struct ConfigurationCheck {
  private let workspace: Workspace
  private let registry: ResponseSettingsRegistry

  /// A check by the rules of the provider that flags, environment and configuration choose.
  init(_ workspace: Workspace, _ arguments: Arguments) throws {
    self.workspace = workspace
    registry = try Browsing(workspace, arguments: arguments).registry
  }

  /// What is wrong with the settings in force, as warnings: a request says it again, as an error.
  var findings: [Finding] {
    workspace.configuration.flatMap { file -> [Finding] in
      let resolved = resolved { $0.configuration = [file.layer] }
      // What a whole request would need is not missed here.
      let broken = check(resolved).filter { $0.path.map { resolved.body[$0] != nil } ?? false }
      return (resolved.findings + broken).map(Self.advising).map { finding in
        var finding = finding
        finding.severity = min(finding.severity, .warning)
        return finding
      }
    }
  }

  /// A setting by its name or short name, and its value read by its type from YAML flow text.
  ///
  /// One that nobody knows, or that cannot have the value, is refused.
  func setting(_ name: String, _ text: String) throws -> (path: ValuePath, value: JSON) {
    let origin = Origin.flag("config set \(name)")
    let assignment = try Assignment(parsing: "\(name)=\(text)", layer: .userConfig, origin: origin)
    let resolved = resolved { $0.assignments = [assignment] }
    guard let path = resolved.contributions.last?.path else {
      throw Failure(.usage, "'\(name)' is no key")
    }
    let broken = check(resolved).filter { $0.path?.hasPrefix(path) ?? false }
    let findings = resolved.findings + broken
    if let finding = findings.first(where: { $0.severity == .error }) {
      let isUnknown = finding.code == Self.unknown
      let near = isUnknown ? Self.near(name) ?? registry.suggestion(forSetting: name) : nil
      throw Failure(
        .usage, finding.message,
        remedy: near.map { "did you mean \($0)?" }
          ?? (isUnknown
            ? "`setscrew settings` lists the settings, `setscrew config --help` the other keys"
            : "`setscrew settings \(path)` shows what it takes"))
    }
    workspace.report.print(
      RequestCheck(workspace.context(registry)).findings(of: resolved.body)
        .filter { $0.severity == .warning && $0.path?.hasPrefix(path) ?? false })
    return (path, resolved.body[path]?.json ?? .null)
  }

  /// The names by which a setting may stand in a file: its own way, and its short names.
  func spellings(of name: String) -> [ValuePath] {
    let descriptor = registry.setting(named: name)
    let own = descriptor.flatMap { ValuePath(parsing: "\($0.key)") }
    let short = descriptor?.aliases.map { ValuePath([.key($0)]) } ?? []
    return [own, ValuePath(parsing: name), ValuePath([.key(name)])].compactMap { $0 } + short
  }

  private func resolved(_ change: (inout ProfileRequest) -> Void) -> ResolvedProfile {
    var request = ProfileRequest()
    change(&request)
    let resolver = ProfileResolver(types: registry, files: workspace.profileFiles, environment: { _ in nil })
    return resolver.resolve(.none, request)
  }

  private func check(_ resolved: ResolvedProfile) -> [Finding] {
    RequestCheck(workspace.context(registry)).schemaFindings(of: resolved.body)
  }

  /// The finding, with the name of one of the configuration's own keys where that may be meant.
  static func advising(_ finding: Finding) -> Finding {
    guard finding.code == unknown, case .key(let key)? = finding.path?.steps.first,
      finding.path?.steps.count == 1, let near = near(key)
    else { return finding }
    var finding = finding
    finding.remedy = "did you mean \(near)?"
    return finding
  }

  private static let unknown: Finding.Code = "unknown-setting"

  private static func near(_ name: String) -> String? {
    Suggestion.nearest(to: name, among: ConfigurationKey.topNames)
  }
}
