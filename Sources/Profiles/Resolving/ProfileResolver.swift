import Notation
import Registry

/// Puts a profile, what it builds on, and what the command line says together into settings with origins.
///
///     configuration ─┐
///     profile chain ─┼─ merge ─► templates, types, unset ─► input ─► ResolvedProfile
///     --set and such ┘
public struct ProfileResolver: Sendable {
  private let types: any SettingTypes
  private let files: ProfileFiles
  private let projectFolder: String?
  private let allowedPaths: [String]
  private let environment: @Sendable (String) -> String?
  private let isSecret: @Sendable (String) -> Bool

  /// A resolver for what a registry declares.
  ///
  /// - Parameters:
  ///   - types: What is declared.
  ///   - files: Where files are read from.
  ///   - projectFolder: The folder whose files profiles may name, besides those in their own folder.
  ///   - allowedPaths: Files and folders elsewhere that profiles may name as well.
  ///   - isSecret: Whether a variable of the environment holds a key, which no template may put into a request.
  ///   - environment: The value of a variable.
  public init(
    types: any SettingTypes, files: ProfileFiles, projectFolder: String? = nil, allowedPaths: [String] = [],
    isSecret: @escaping @Sendable (String) -> Bool = { _ in false },
    environment: @escaping @Sendable (String) -> String?
  ) {
    self.types = types
    self.files = files
    self.projectFolder = projectFolder
    self.allowedPaths = allowedPaths
    self.isSecret = isSecret
    self.environment = environment
  }

  /// The settings in force; findings of severity error say that they must not be used.
  public func resolve(_ profile: LoadedProfile, _ request: ProfileRequest = ProfileRequest())
    -> ResolvedProfile
  {
    var findings = profile.findings
    var contributions: [Contribution] = []
    let names = SettingName(types: types)

    var merger = Merger()
    var body = SourcedValue(.object([]), from: .builtin("no settings"))
    let layers = request.configuration.sorted { $0.layer < $1.layer }
    for layer in layers {
      var reader = SpellingReader(names: names)
      let settings = reader.body(of: layer.settings.members ?? [], from: layer.settings.origin)
      findings += reader.findings
      body = merger.merge(body, settings, types.body)
      contributions.append(Contribution(layer: layer.layer, path: .root, value: settings))
    }
    if let settings = settings(of: profile, names, &merger, &findings, &contributions) {
      body = layers.isEmpty ? settings : merger.merge(body, settings, types.body)
    }
    findings += merger.findings

    var assigner = Assigner(names: names, body: body)
    for layer in Layer.allCases {
      for assignment in request.assignments where assignment.layer == layer {
        let path = assigner.apply(assignment)
        contributions.append(Contribution(layer: layer, path: path, value: assignment.value))
      }
    }
    findings += assigner.findings + assigner.merger.findings

    let text = request.text?.composed()
    findings += request.text == nil ? [] : text?.findings ?? []
    let access = FileText(files: files, projectFolder: projectFolder, allowedPaths: allowedPaths)
    var finisher = Finisher(
      substituter: Substituter(
        profile: profile, given: request.variables, environment: environment,
        isSecret: isSecret,
        input: text?.text, keepsMissingInput: request.keepsMissingInput, files: access),
      verbatim: assigner.verbatim, suggestion: { [types] in types.suggestion(for: $0) })
    body = finisher.body(assigner.body, types.body, keepsNulls: request.keepsNulls)
    let usesInput = finisher.substituter.usesInput
    var input = InputBuilder(files: access, profiles: Set(profile.files.map(\.path)))
    input.build(&body, request, text: usesInput ? nil : text?.text)
    let extraBody = profile.extraBody.map {
      finisher.literal($0, at: ValuePath([.key("profile"), .key("extra_body")]))
    }
    findings += finisher.findings + finisher.substituter.findings + input.findings

    var sendNull: [Sourced<ValuePath>] = []
    for name in profile.sendNull {
      guard let path = names.path(name.value) else {
        findings.append(
          Finding(
            "unknown-setting", .error, "there is no setting \(name.value) to send as null", at: name.origin,
            remedy: types.suggestion(for: name.value).map { "did you mean \($0)?" }))
        continue
      }
      sendNull.append(Sourced(path, from: name.origin))
      body = Self.withNull(at: path.steps[...], in: body, name.origin)
    }

    var seen: Set<Finding> = []
    return ResolvedProfile(
      body: body, summary: profile.summary,
      provider: request.provider ?? profile.provider ?? layers.reversed().lazy.compactMap(\.provider).first,
      remedy: request.remedy ?? profile.remedy ?? layers.reversed().lazy.compactMap(\.remedy).first,
      sendNull: sendNull, extraBody: extraBody, verbatim: assigner.verbatim, contributions: contributions,
      conversions: finisher.conversions, files: profile.files, usesInput: usesInput,
      findings: findings.filter { seen.insert($0).inserted })
  }

  /// The settings of a profile laid over those of its parents, each of which is put together first.
  private func settings(
    of profile: LoadedProfile, _ names: SettingName, _ merger: inout Merger, _ findings: inout [Finding],
    _ contributions: inout [Contribution]
  ) -> SourcedValue? {
    var bodies: [SourcedValue] = []
    bodies.reserveCapacity(profile.members.count)
    for member in profile.members {
      var reader = SpellingReader(names: names)
      let own = reader.body(of: member.file)
      findings += reader.findings
      contributions.append(Contribution(layer: .profile, path: .root, value: own))
      var sum: SourcedValue?
      for parent in member.parents { sum = merger.merge(sum, bodies[parent], types.body) }
      bodies.append(merger.merge(sum, own, types.body))
    }
    return bodies.last
  }

  /// A body with a null where nothing is set.
  private static func withNull(
    at way: ArraySlice<ValuePath.Step>, in value: SourcedValue, _ origin: Origin
  ) -> SourcedValue {
    guard case .key(let key)? = way.first, var members = value.members else { return value }
    let rest = way.dropFirst()
    if let index = members.firstIndex(where: { $0.key.isIdentical(to: key) }) {
      if rest.isEmpty { return value }
      members[index].value = withNull(at: rest, in: members[index].value, origin)
    } else {
      let null = SourcedValue(rest.isEmpty ? .null : .object([]), from: origin)
      members.append(.init(key: key, keyOrigin: origin, value: withNull(at: rest, in: null, origin)))
    }
    return SourcedValue(.object(members), from: value.origin)
  }
}
