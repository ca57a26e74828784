import Notation

/// Checks what a registry says against itself: what no schema of its files could tell.
///
/// Used by `plugins check` and by the tests of the shipped registry. The findings point into the files.
public struct RegistryLint {
  let view: PluginCollection.View
  var registry: ResponseSettingsRegistry { view.registry }
  private(set) var findings: [Finding] = []

  private init(_ view: PluginCollection.View) { self.view = view }

  /// Everything that is wrong with a view, the findings of reading it not repeated, in the order of the files.
  public static func findings(in view: PluginCollection.View) -> [Finding] {
    var lint = RegistryLint(view)
    lint.checkPaths()
    lint.checkNames()
    lint.checkSettings()
    lint.checkModels()
    lint.checkTiers()
    lint.checkRules()
    return lint.findings.sorted { left, right in
      let first = left.origin?.place
      let second = right.origin?.place
      guard let first, let second, first.file == second.file else {
        return (first?.file ?? "") < (second?.file ?? "")
      }
      return first.start < second.start
    }
  }

  mutating func report(
    _ code: Finding.Code, _ message: String, at place: Place?, severity: Severity = .error
  ) {
    let finding = Finding(code, severity, message, at: place.map { .file($0) })
    if !findings.contains(finding) { findings.append(finding) }
  }

  private mutating func checkPaths() {
    for problem in Self.unknownPaths(in: registry, references: view.references, providers: view.providers) {
      findings.append(problem.finding)
    }
  }

  /// No key, alias or foreign name may stand for two settings.
  private mutating func checkNames() {
    var owners: [String: SettingPath] = [:]
    for setting in registry.settings { owners["\(setting.key)"] = setting.key }
    for setting in registry.settings {
      for name in setting.aliases + setting.knownAs {
        guard let owner = owners.updateValue(setting.key, forKey: name), owner != setting.key else {
          continue
        }
        report("registry-twice", "\(name) stands for \(owner) already", at: setting.place)
      }
    }
  }

  private mutating func checkTiers() {
    let known = Set(registry.tiers.tiers.map(\.id))
    for tier in registry.tiers.tiers {
      checkEntry(tier.summary, tier.evidence, "tier \(tier.id)", at: tier.place)
      for name in [tier.sameAs, tier.priceOf].compactMap({ $0 }) where !known.contains(name) {
        report("registry-path", "no tier is called \(name)", at: tier.place)
      }
    }
  }

  mutating func checkEntry(_ summary: String?, _ evidence: Evidence?, _ name: String, at place: Place?) {
    if summary == nil { report("registry-incomplete", "\(name) has no summary", at: place) }
    checkEvidence(evidence, name, at: place)
  }

  mutating func checkEvidence(_ evidence: Evidence?, _ name: String, at place: Place?) {
    guard let evidence else { return report("registry-incomplete", "\(name) has no evidence", at: place) }
    if evidence.verifiedOn == nil {
      report("registry-incomplete", "\(name) has evidence without a date", at: place)
    }
  }
}
