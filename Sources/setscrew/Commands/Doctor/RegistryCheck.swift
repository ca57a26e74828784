import Registry

/// What `doctor` looks at in the registry: plugins that were left out, and findings of those in force.
struct RegistryCheck {
  let workspace: Workspace

  /// What was found.
  var diagnoses: [Diagnosis] {
    let plugins = workspace.plugins.plugins
    let leftOut = plugins.filter(\.isLeftOut)
    var diagnoses = leftOut.map {
      Diagnosis.problem(
        "registry", "the plugin \($0.name) is left out: it is broken",
        fix: "setscrew plugins check \($0.folder)")
    }
    if diagnoses.isEmpty, !workspace.plugins.findings.isEmpty {
      diagnoses.append(
        .note(
          "registry", "\(workspace.plugins.findings.count) findings in plugins",
          fix: "setscrew plugins shows them"))
    }
    diagnoses += age
    if diagnoses.isEmpty {
      let own = plugins.count { $0.kind != .installed }
      diagnoses.append(
        .fine(
          "registry",
          "\(plugins.count) plugins\(own == 0 ? "" : ", \(own) of them not from the installation")"))
    }
    return diagnoses
  }

  /// Facts age: when nothing was looked at for long, the registry may be wrong about new models.
  private var age: [Diagnosis] {
    let dates = workspace.plugins.plugins.filter { $0.kind == .installed }.compactMap(\.evidence?.verifiedOn)
    guard let newest = dates.max() else { return [] }
    let days = newest.days(until: workspace.day)
    guard days > Self.fresh else { return [] }
    return [
      .note(
        "registry", "its facts were last looked at on \(newest), \(days) days before \(workspace.day)",
        fix: "install a newer version of Setscrew")
    ]
  }

  /// After so many days new models and parameters are to be expected.
  private static let fresh = 120
}
