import Notation

/// Names the places of one value as a person would: `tools[get_weather].strict`, `input[2].content`.
///
/// List members are named only where all of a list can be told apart; otherwise positions stand for all of them.
struct PathNames {
  private let value: JSON
  private var lists: [ValuePath: [String]?] = [:]

  init(of value: JSON) { self.value = value }

  /// The name of a place.
  mutating func name(of path: ValuePath) -> String {
    var text = ""
    for (depth, step) in path.steps.enumerated() {
      switch step {
      case .key(let key):
        let name = ValuePath([.key(key)]).description
        text += text.isEmpty ? name : ".\(name)"
      case .index(let index):
        let names = names(in: ValuePath(Array(path.steps.prefix(depth))))
        let name = names.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        text += "[\(name ?? "\(index)")]"
      }
    }
    return text
  }

  private mutating func names(in list: ValuePath) -> [String]? {
    if let known = lists[list] { return known }
    let identities = MemberIdentity.unique(in: value[list]?.array ?? [])
    let names = identities.compactMap { $0?.name.visibleText }
    let result = names.count == identities.count ? names : nil
    lists[list] = .some(result)
    return result
  }
}
