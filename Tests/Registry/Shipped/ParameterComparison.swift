import Notation

@testable import Registry

/// Holds known parameters against a view of the registry.
struct ParameterComparison {
  /// Who says what is wanted.
  let source: KnownParameter.Source
  /// The settings of the view.
  let tree: SettingTree

  /// The descriptions at a parameter's path; none when it is not described.
  ///
  /// What stands for any key of a map is no description of this one.
  func nodes(of parameter: KnownParameter) -> [SettingNode] {
    guard let path = SettingPath(parameter.id) else { return [] }
    return tree.root.nodes(at: path).filter { node in
      guard let descriptor = node.descriptor else { return false }
      guard case .key? = path.steps.last else { return true }
      return descriptor.key.steps.last == path.steps.last
    }
  }

  /// What differs, a line for each fact; nil when the parameter is not described.
  func differences(of parameter: KnownParameter) -> [String]? {
    let nodes = nodes(of: parameter)
    if nodes.isEmpty { return nil }
    let known = parameter.facts(by: source)
    let want = known.words
    let got = ParameterFacts(of: nodes, isOptional: isOptional(parameter), against: known).words
    return Set(want.keys).union(got.keys).sorted().compactMap { fact in
      if want[fact] == got[fact] || isUnsaid(fact, of: known) { return nil }
      return "\(parameter.id): \(fact): want \(want[fact] ?? "none"), got \(got[fact] ?? "none")"
    }
  }

  /// Whether the source is silent on a fact, so that the registry may say what it likes.
  private func isUnsaid(_ fact: String, of known: ParameterFacts) -> Bool {
    switch fact {
    case "types", "nullable": known.types == nil
    // The list does not tell whose a default is, and gives bounds of the open specification only where they are its own.
    case "default": source == .openResponses
    case _ where known.bounds[fact] == nil: source == .openResponses && ParameterFacts.isBound(fact)
    default: false
    }
  }

  /// Whether a form of the item that has the member lacks it.
  private func isOptional(_ parameter: KnownParameter) -> Bool {
    guard let path = SettingPath(parameter.id), case .key(let name)? = path.steps.last,
      let parent = path.parent
    else { return false }
    return tree.root.nodes(at: parent).contains { $0.tag == nil && $0.member(name) == nil }
  }
}
