import Notation
import Registry

extension SettingNode {
  /// Visits every setting that stands in a body with its description, a variant as well as what it is a variant of.
  public func visitSettings(in body: JSON, _ visit: (ValuePath, JSON, ResponseSettingDescriptor) -> Void) {
    var path = ValuePath.root
    walk(body, &path, visit)
  }

  private func walk(
    _ value: JSON, _ path: inout ValuePath, _ visit: (ValuePath, JSON, ResponseSettingDescriptor) -> Void
  ) {
    if let descriptor { visit(path, value, descriptor) }
    switch value {
    case .object(let object):
      var holder = self
      if tag != nil, let variant = variant(of: value), variant.identity != identity {
        holder = variant
        if let descriptor = variant.descriptor { visit(path, value, descriptor) }
      }
      for member in object.members {
        guard let inner = holder.member(member.key) ?? holder.mapValue else { continue }
        path.steps.append(.key(member.key))
        inner.walk(member.value, &path, visit)
        path.steps.removeLast()
      }
    case .array(let elements):
      guard let item else { return }
      for (index, element) in elements.enumerated() {
        path.steps.append(.index(index))
        item.walk(element, &path, visit)
        path.steps.removeLast()
      }
    case .null, .bool, .number, .string: return
    }
  }
}
