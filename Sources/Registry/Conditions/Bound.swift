import Notation

/// A value that stands in the registry, or that is looked up: a literal or a fact.
public enum Bound: Sendable, Hashable {
  /// The value itself.
  case literal(JSON)
  /// The value found there.
  case fact(FactPath)

  /// A bound as registry files write it: text that begins with `model.` or `provider.` and `{ref: path}` are facts.
  public init(_ json: JSON) {
    if let text = json.string, text.hasPrefix("model.") || text.hasPrefix("provider."),
      let path = FactPath(text)
    {
      self = .fact(path)
    } else if let object = json.object, object.count == 1, let text = object["ref"]?.string,
      let path = FactPath(text)
    {
      self = .fact(path)
    } else {
      self = .literal(json)
    }
  }

  /// The fact that it is read from, if any.
  public var fact: FactPath? { if case .fact(let path) = self { path } else { nil } }

  /// The value, as far as it is known.
  public func value(in facts: some FactSource) -> FactValue {
    switch self {
    case .literal(let value): .value(value)
    case .fact(let path): facts.value(of: path)
    }
  }
}
