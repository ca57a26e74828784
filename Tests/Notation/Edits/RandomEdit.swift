import Notation
import TestSupport

extension SplitMix {
  /// An edit of a document and its path; the path in the edit itself is for show.
  mutating func edit(of document: RandomDocument, _ model: JSON) -> (Edit, ValuePath) {
    edit(of: model, paths: document.slots.map(\.path).filter { model[$0] != nil })
  }

  /// An edit of whatever means a value.
  mutating func edit(of model: JSON) -> (Edit, ValuePath) { edit(of: model, paths: model.paths(from: .root)) }

  private mutating func edit(of model: JSON, paths: [ValuePath]) -> (Edit, ValuePath) {
    let choice = paths.isEmpty ? 9 : pick(0...9)
    let path = paths.isEmpty ? .root : pick(paths)
    switch choice {
    case 0...3: return (.set(path.description, value(depth: 2)), path)
    case 4, 5: return (.remove(path.description, pick([.stays, .goes])), path)
    case 6 where path.isKeyed:
      let key = newKey(for: path.parent ?? .root, in: model)
      return (.rename(path.description, key), path)
    default:
      let containers = [ValuePath.root] + paths.filter { model[$0].map(\.isContainer) ?? false }
      let container = pick(containers)
      if let elements = model[container]?.array {
        let place = container.appending(pick(0...elements.count))
        return (.insert(place.description, value(depth: 2)), place)
      }
      let place = container.appending(newKey(for: container, in: model))
      if chance(30) { return (.set(place.description, value(depth: 2)), place) }
      let keys = paths.filter { $0.parent == container && $0.isKeyed }.compactMap(\.steps.last?.key)
      let placement: YAMLPlacement =
        keys.isEmpty ? .last : pick([.last, .first, .before(pick(keys)), .after(pick(keys))])
      return (.insert(place.description, value(depth: 2), placement), place)
    }
  }

  private mutating func newKey(for container: ValuePath, in model: JSON) -> String {
    while true {
      let key = chance(70) ? "n\(pick(0...99))" : key()
      if model[container.appending(key)] == nil { return key }
    }
  }
}

extension ValuePath.Step {
  /// The key of a map's member.
  var key: String? { if case .key(let key) = self { key } else { nil } }
}

extension ValuePath {
  /// Whether it ends at a member of a map.
  var isKeyed: Bool { if case .key = steps.last { true } else { false } }
}

extension Edit {
  /// Makes the edit at a path that is given apart.
  func apply(_ path: ValuePath, to document: inout YAMLDocument, aliases: YAMLAliasTreatment = .refuse) throws
  {
    switch self {
    case .set(_, let value): try document.set(path, to: value, aliases: aliases)
    case .insert(_, let value, let placement):
      try document.insert(value, at: path, placement, aliases: aliases)
    case .remove(_, let emptied): try document.remove(path, emptied: emptied, aliases: aliases)
    case .rename(_, let key): try document.rename(path, to: key, aliases: aliases)
    }
  }
}

extension JSON {
  var isContainer: Bool { object != nil || array != nil }
  var isEmptyContainer: Bool { object?.isEmpty ?? array?.isEmpty ?? false }

  /// The ways to all values below this one.
  func paths(from path: ValuePath) -> [ValuePath] {
    switch self {
    case .object(let object):
      object.members.flatMap { [path.appending($0.key)] + $0.value.paths(from: path.appending($0.key)) }
    case .array(let elements):
      elements.enumerated().flatMap { [path.appending($0)] + $1.paths(from: path.appending($0)) }
    default: []
    }
  }

  /// The texts of all numbers, sorted: equal values may still be written differently.
  var numberTexts: [String] {
    switch self {
    case .number(let number): [number.text]
    case .array(let elements): elements.flatMap(\.numberTexts).sorted()
    case .object(let object): object.members.flatMap(\.value.numberTexts).sorted()
    default: []
    }
  }

  /// The value after an edit, worked out without any text.
  func applying(_ edit: Edit, at path: ValuePath) -> JSON {
    switch edit {
    case .set(_, let value): return changing(path.steps[...]) { _ in value }
    case .rename(_, let key):
      guard case .key(let old) = path.steps.last else { return self }
      return changing(path.steps.dropLast()) { map in
        var object = JSONObject()
        for member in map?.object?.members ?? [] {
          object[member.key == old ? key : member.key] = member.value
        }
        return .object(object)
      }
    case .insert(_, let value, _):
      guard case .index(let index) = path.steps.last else { return changing(path.steps[...]) { _ in value } }
      return changing(path.steps.dropLast()) { list in
        var elements = list?.array ?? []
        elements.insert(value, at: index)
        return .array(elements)
      }
    case .remove(_, let emptied):
      var result = removing(path)
      var place = path
      while emptied == .goes, let parent = place.parent, parent != .root,
        result[parent]?.isEmptyContainer ?? false
      {
        result = result.removing(parent)
        place = parent
      }
      return result
    }
  }

  private func removing(_ path: ValuePath) -> JSON {
    changing(path.steps.dropLast()) { container in
      switch (path.steps.last, container) {
      case (.key(let key), .object(var object)):
        object[key] = nil
        return .object(object)
      case (.index(let index), .array(var elements)):
        elements.remove(at: index)
        return .array(elements)
      default: return container ?? .null
      }
    }
  }

  private func changing(_ steps: ArraySlice<ValuePath.Step>, _ change: (JSON?) -> JSON) -> JSON {
    guard let step = steps.first else { return change(self) }
    switch step {
    case .key(let key):
      var object = self.object ?? JSONObject()
      object[key] = object[key]?.changing(steps.dropFirst(), change) ?? change(nil)
      return .object(object)
    case .index(let index):
      var elements = array ?? []
      if index < elements.count {
        elements[index] = elements[index].changing(steps.dropFirst(), change)
      } else {
        elements.append(change(nil))
      }
      return .array(elements)
    }
  }
}
