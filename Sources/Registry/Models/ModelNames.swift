extension ResponseSettingsRegistry {
  /// The names by which the provider takes a model, the plainest first; none where it calls its models otherwise.
  ///
  /// Aliases and dated versions follow the model's own name, and those with the provider's prefix come last.
  public func names(of model: Model) -> [String] {
    let known = [model.id] + model.aliases + model.snapshots.filter { $0 != model.id }
    let prefixed = provider?.modelPrefix.map { prefix in known.map { prefix + $0 } } ?? []
    return (known + prefixed).filter { self.model(named: $0) != nil }
  }
}
