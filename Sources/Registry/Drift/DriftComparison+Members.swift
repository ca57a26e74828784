import Notation

extension DriftComparison {
  mutating func compareMembers(
    _ known: Form<Int>, _ said: Form<StatedLeaf>, _ pair: Pair, _ path: SettingPath
  ) {
    for member in said.members {
      let path = path.appending(.key(member.name))
      guard let ours = known.members.first(where: { $0.name == member.name }) else {
        if known.types.contains(.object) || known.members.isEmpty {
          noteMissing(path, member.place, pair.nodes, name: member.name, isRequired: member.isRequired)
        }
        continue
      }
      compareMarks(ours, member, path)
      // What tells variants apart was compared when they were paired.
      if member.name != pair.tag { enter(Pair(nodes: ours.place, leaves: member.place), path) }
    }
    guard !said.isFree, said.types.contains(.object), said.isDeclared else { return }
    for ours in known.members where !said.members.contains(where: { $0.name == ours.name }) {
      // What goes to a header is no part of the body.
      guard settings.first(ours.place, { $0.header }) == nil else { continue }
      noteExtra(path.appending(.key(ours.name)), ours.place)
    }
  }

  private mutating func noteExtra(_ path: SettingPath, _ nodes: [Int]) {
    var difference = DriftDifference(.extra, "\(path)")
    difference.reason = settings.first(nodes) { $0.disputed?.reason }
    note(difference, nodes, name: "")
  }

  private mutating func compareMarks(
    _ known: Form<Int>.Member, _ said: Form<StatedLeaf>.Member, _ path: SettingPath
  ) {
    func mark(_ kind: DriftDifference.Kind, field: String) -> DriftDifference {
      var difference = DriftDifference(kind, "\(path)")
      // A dispute that the registry itself states is a known difference.
      difference.reason =
        settings.first(known.place) { $0.disputed?.reason(for: field) }
      difference.schemas = said.place
      return difference
    }
    if known.isRequired != said.isRequired {
      note(mark(said.isRequired ? .required : .optional, field: "required"), known.place, name: "")
    }
    if known.isDeprecated != said.isDeprecated {
      note(mark(said.isDeprecated ? .deprecated : .undeprecated, field: "deprecated"), known.place, name: "")
    }
  }
}
