import Notation

/// The models that a source lists, with the days on which it says that they end.
struct StatedModels: Sendable {
  /// The names in order.
  private(set) var names: [String] = []
  /// What the source's texts say about models on their way out.
  private let deprecated: DeprecatedValues

  init(_ description: APIDescription, _ stated: StatedForms) {
    var texts: [String] = []
    for (_, request) in description.requests.sorted(by: { $0.key < $1.key }) {
      let place =
        stated.form(of: stated.place(request)).members.first { $0.name == KnownSetting.model }?.place ?? []
      for name in stated.form(of: place).values.compactMap(\.string) where !names.contains(name) {
        names.append(name)
      }
      texts += stated.descriptions(of: place)
    }
    deprecated = DeprecatedValues(in: texts)
  }

  /// Where the registry's models differ.
  func differences(from registry: ResponseSettingsRegistry) -> [DriftDifference] {
    guard !names.isEmpty else { return [] }
    return missing(in: registry) + extra(in: registry) + ends(in: registry)
  }

  private func missing(in registry: ResponseSettingsRegistry) -> [DriftDifference] {
    names.compactMap { name in
      let match = registry.model(named: name)
      if let match, match.kind != .unlistedSnapshot { return nil }
      var difference = DriftDifference(.modelMissing, name)
      difference.registry = match.map { "a dated version of \($0.model.id) that is not listed" }
      difference.source = deprecated.ends[name]?.map { "ends on \($0)" }
      difference.place = match?.model.place
      return difference
    }
  }

  private func extra(in registry: ResponseSettingsRegistry) -> [DriftDifference] {
    registry.models.models.flatMap { model in
      // A model that does other work than answering belongs to other endpoints.
      guard model.facts["kind"] == nil else { return [DriftDifference]() }
      return ([model.id] + model.aliases + model.snapshots).reduce(into: []) { list, name in
        guard !names.contains(name), !list.contains(where: { $0.path == name }) else { return }
        var difference = DriftDifference(.modelExtra, name)
        difference.registry = name == model.id ? model.status.rawValue : "another name of \(model.id)"
        difference.place = model.place
        list.append(difference)
      }
    }
  }

  private func ends(in registry: ResponseSettingsRegistry) -> [DriftDifference] {
    guard !deprecated.ends.isEmpty else { return [] }
    return names.compactMap { name in
      guard let match = registry.model(named: name) else { return nil }
      let said = deprecated.ends[name] ?? nil
      guard match.model.ends != said else { return nil }
      var difference = DriftDifference(.modelEnds, name)
      difference.registry = match.model.ends.map { "\($0)" } ?? "no day"
      difference.source = said.map { "\($0)" } ?? "no day"
      difference.place = match.model.place
      difference.reason = match.model.dispute(about: ["ends"])
      return difference
    }
  }
}
