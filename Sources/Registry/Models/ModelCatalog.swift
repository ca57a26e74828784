import Notation

/// The models of a view, found by any of their names.
public struct ModelCatalog: Sendable {
  /// The names of one model.
  struct Names: Sendable {
    var id: String
    var aliases: [String]
    var snapshots: [String]
  }

  private let list: LazyList<Model>
  private let heads: [Names]
  private let byName: [String: (index: Int, kind: ModelMatch.Kind)]

  init(_ models: [Model]) {
    self.init(
      heads: models.map { Names(id: $0.id, aliases: $0.aliases, snapshots: $0.snapshots) },
      list: LazyList(made: models))
  }

  init(heads: [Names], list: LazyList<Model>) {
    self.heads = heads
    self.list = list
    var byName: [String: (index: Int, kind: ModelMatch.Kind)] = [:]
    for (index, head) in heads.enumerated() { byName[head.id] = (index, .id) }
    for (index, head) in heads.enumerated() {
      for alias in head.aliases where byName[alias] == nil { byName[alias] = (index, .alias) }
      for snapshot in head.snapshots where byName[snapshot] == nil { byName[snapshot] = (index, .snapshot) }
    }
    self.byName = byName
  }

  /// The models in the order of their plugins and files.
  public var models: [Model] { list.all }

  /// Whether there are no models.
  public var isEmpty: Bool { heads.isEmpty }

  /// What a name stands for; nil for a name that the registry does not know.
  public func match(_ name: String) -> ModelMatch? {
    if let found = byName[name] {
      return ModelMatch(name: name, model: list[found.index], kind: found.kind)
    }
    if name.hasPrefix("ft:") {
      let base = name.dropFirst(3).prefix { $0 != ":" }
      guard base.count < name.count - 3, let match = match(String(base)) else { return nil }
      return ModelMatch(name: name, model: match.model.fineTuned, kind: .fineTuned(base: String(base)))
    }
    let base = name.dropLast(11)
    let date = name.suffix(11)
    if date.hasPrefix("-"), CivilDate(date.dropFirst()) != nil, let found = byName[String(base)] {
      return ModelMatch(name: name, model: list[found.index], kind: .unlistedSnapshot)
    }
    return nil
  }

  /// Every name by which a model can be asked for, in order.
  public var names: [String] {
    heads.flatMap { head in [head.id] + head.aliases + head.snapshots.filter { $0 != head.id } }
  }

  /// The known name that is nearest to an unknown one, where one is near.
  public func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, among: heads.flatMap { [$0.id] + $0.aliases })
  }
}
