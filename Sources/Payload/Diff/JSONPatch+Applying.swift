import Notation

extension JSONPatch {
  /// The document that the patch makes of another; throws where an operation finds nothing to work on.
  public func applied(to document: JSON) throws(Mismatch) -> JSON {
    var result = document
    for operation in operations {
      let outcome: JSON? =
        switch operation {
        case .add(let path, let value): result.edited(at: path.steps[...]) { $0.adding(value, at: $1) }
        case .remove(let path): result.edited(at: path.steps[...]) { $0.removing($1) }
        case .replace(let path, let value): result.replacing(value, at: path)
        case .move(let source, let path):
          result[source].flatMap { value in
            result.edited(at: source.steps[...]) { $0.removing($1) }?
              .edited(at: path.steps[...]) { $0.adding(value, at: $1) }
          }
        }
      guard let outcome else { throw Mismatch(operation: operation) }
      result = outcome
    }
    return result
  }
}

extension JSON {
  /// The value with the one that holds the end of a way edited; nil where the way leads nowhere.
  fileprivate func edited(
    at steps: ArraySlice<ValuePath.Step>, _ edit: (JSON, ValuePath.Step) -> JSON?
  ) -> JSON? {
    guard let step = steps.first else { return nil }
    guard steps.count > 1 else { return edit(self, step) }
    return member(step)?.edited(at: steps.dropFirst(), edit).flatMap { setting($0, at: step) }
  }

  fileprivate func replacing(_ value: JSON, at path: ValuePath) -> JSON? {
    guard !path.steps.isEmpty else { return value }
    return edited(at: path.steps[...]) { holder, step in
      holder.member(step) == nil ? nil : holder.setting(value, at: step)
    }
  }

  fileprivate func adding(_ value: JSON, at step: ValuePath.Step) -> JSON? {
    guard case .index(let index) = step else { return setting(value, at: step) }
    guard var values = array, (0...values.count).contains(index) else { return nil }
    values.insert(value, at: index)
    return .array(values)
  }

  fileprivate func removing(_ step: ValuePath.Step) -> JSON? {
    switch step {
    case .key(let key):
      guard var object, object[key] != nil else { return nil }
      object[key] = nil
      return .object(object)
    case .index(let index):
      guard var values = array, values.indices.contains(index) else { return nil }
      values.remove(at: index)
      return .array(values)
    }
  }

  private func member(_ step: ValuePath.Step) -> JSON? {
    switch step {
    case .key(let key): self[key]
    case .index(let index): self[index]
    }
  }

  private func setting(_ value: JSON, at step: ValuePath.Step) -> JSON? {
    switch step {
    case .key(let key):
      guard var object else { return nil }
      object[key] = value
      return .object(object)
    case .index(let index):
      guard var values = array, values.indices.contains(index) else { return nil }
      values[index] = value
      return .array(values)
    }
  }
}
