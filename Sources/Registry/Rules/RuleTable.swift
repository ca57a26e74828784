import Notation

/// The rules of a view, each of which is read when a request comes near it.
struct RuleTable: Sendable {
  /// What tells whether a rule can have anything to say about a body, without reading the rule.
  struct Reach: Sendable, Hashable {
    /// A member of the body that must stand there.
    struct Member: Sendable, Hashable {
      var name: String
      /// Whether it must be a list.
      var isList: Bool

      /// Whether a body has it.
      func stands(in body: JSON) -> Bool {
        switch body[name] {
        case nil: false
        case .array: true
        default: !isList
        }
      }
    }

    /// The endpoints that it holds for.
    var endpoints: [String]
    /// The members of which one must stand there: the rule's targets; nil for a rule that may speak without any.
    var targets: [Member]?
    /// The members that must all stand there, or the rule's condition fails.
    var conditions: [Member]
    /// The members that the rule is about, or looks at.
    var reads: [String]

    /// Whether the rule may have something to say.
    func includes(_ body: JSON, endpoint: String) -> Bool {
      endpoints.contains(endpoint) && conditions.allSatisfy { $0.stands(in: body) }
        && targets?.contains { $0.stands(in: body) } ?? true
    }
  }

  private let reaches: [Reach]
  private let list: LazyList<Rule?>
  /// The positions of the rules that a member of the body brings near.
  private let positions: [String: [Int]]
  /// The positions of the rules that are near every body.
  private let everywhere: [Int]

  /// Rules that are read when they are wanted.
  init(_ reaches: [Reach], _ list: LazyList<Rule?>) {
    self.reaches = reaches
    self.list = list
    var positions: [String: [Int]] = [:]
    var everywhere: [Int] = []
    for (position, reach) in reaches.enumerated() {
      if reach.targets == nil { everywhere.append(position) }
      for member in reach.targets ?? [] { positions[member.name, default: []].append(position) }
    }
    self.positions = positions
    self.everywhere = everywhere
  }

  /// Rules that are there.
  init(_ rules: [Rule]) { self.init(rules.map(\.reach), LazyList(made: rules)) }

  /// All rules, in the order of their plugins and files.
  var all: [Rule] { list.all.compactMap { $0 } }

  /// The rules of an endpoint that can have anything to say about a body, in the same order.
  ///
  /// With `reading`, of these only the ones that are about a member, or look at it.
  func near(_ body: JSON, endpoint: String, reading member: String?) -> [Rule] {
    var near = everywhere
    for member in body.object?.members ?? [] { near += positions[member.key] ?? [] }
    near.sort()
    var last = -1
    return near.compactMap { position in
      // Two members can bring the same rule near.
      guard position != last else { return nil }
      last = position
      let reach = reaches[position]
      guard reach.includes(body, endpoint: endpoint), member.map(reach.reads.contains) ?? true else {
        return nil
      }
      return list[position]
    }
  }
}

extension Rule {
  /// What must stand in a body for the rule to have anything to say.
  var reach: RuleTable.Reach {
    RuleTable.Reach(
      endpoints: endpoints, targets: wantedTargets, conditions: when?.wantedMembers ?? [], reads: readMembers)
  }

  private var readMembers: [String] {
    var members: [String] = []
    for case .setting(let path) in targets + (when?.paths ?? []) + (need?.paths ?? []) {
      if let key = path.rootKey, !members.contains(key) { members.append(key) }
    }
    return members
  }

  private var wantedTargets: [RuleTable.Reach.Member]? {
    // A rule over a list looks at its members alone.
    if let over { return RuleTable.Reach.Member(of: over).map { [$0] } }
    // Advice that is about no value is given for the lack of a setting too.
    if kind == .advise, values == nil { return nil }
    var members: [RuleTable.Reach.Member] = []
    for case .setting(let path) in targets {
      guard let member = RuleTable.Reach.Member(of: path) else { return nil }
      if !members.contains(member) { members.append(member) }
    }
    return members
  }
}

extension RuleTable.Reach.Member {
  /// The member through which a way leads; nil for the body itself.
  fileprivate init?(of path: SettingPath) {
    guard let name = path.rootKey else { return nil }
    self.init(name: name, isList: path.steps.dropFirst().first == .item)
  }
}

extension Condition {
  /// The members without which it fails: of settings that must be set, not of those that have a default.
  fileprivate var wantedMembers: [RuleTable.Reach.Member] {
    switch self {
    case .test(.setting(let path), .isSet(true)): RuleTable.Reach.Member(of: path).map { [$0] } ?? []
    case .all(let conditions): conditions.flatMap(\.wantedMembers)
    default: []
    }
  }
}
