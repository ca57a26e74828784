import Notation
import Registry

/// Puts the members of a body into the order of the registry.
///
/// Members that are described come in the order of their descriptions, others behind them as the author wrote
/// them. List members and free-form values stay as they are.
enum PayloadOrder {
  static func ordered(_ value: SourcedValue, _ node: SettingNode) -> SourcedValue {
    guard let members = value.members, node.isDescribed else { return value }
    let holder = node.tag == nil ? node : node.variant(of: value.json) ?? node
    let names = holder.members.map(\.name)
    guard !names.isEmpty else { return value }
    var positions: [String: Int] = [:]
    positions.reserveCapacity(names.count)
    for (index, name) in names.enumerated() { positions[name] = index }
    var ordered = members.enumerated().map { offset, member in
      (position: positions[member.key] ?? names.count, offset: offset, member: member)
    }
    ordered.sort { ($0.position, $0.offset) < ($1.position, $1.offset) }
    var value = value
    value.content = .object(
      ordered.map { entry in
        var member = entry.member
        if case .object = member.value.content, let inner = holder.member(member.key) {
          member.value = Self.ordered(member.value, inner)
        }
        return member
      })
    return value
  }
}
