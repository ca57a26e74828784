/// The way to a place in a source tree: the lists and maps on it, and which member of each is taken.
struct SourceWay {
  /// The document's value.
  let root: SourceNode
  /// The lists and maps on the way, outermost first, each with the member that is taken.
  var turns: [(container: SourceNode, index: Int)] = []

  /// What stands at the end.
  var target: SourceNode { member?.value ?? root }
  /// The member whose value stands at the end; nil at the root.
  var member: SourceMember? { turns.last.map { $0.container.members[$0.index] } }
  /// The list or map that holds it; nil at the root.
  var container: SourceNode? { turns.last?.container }
  /// The way to the list or map that holds the member.
  var outer: SourceWay {
    var way = self
    way.turns = Array(turns.dropLast())
    return way
  }
  /// Everything on the way that an anchor can name, the target included.
  var nodes: [SourceNode] { turns.map(\.container) + [target] }

  /// The way on to a member of the target.
  func entering(_ index: Int) -> SourceWay {
    var way = self
    way.turns.append((target, index))
    return way
  }
}

/// Where a path leads in a document.
enum SourceDestination {
  /// To a value.
  case found(SourceWay)
  /// To a list, map or empty value that has no such member, with the steps that are left.
  case missing(SourceWay, [ValuePath.Step])
  /// Into an alias.
  case alias(SourceWay)
  /// To a map that has the next step's key by a merge alone, with the number of steps before it.
  case merged(SourceWay, Int)
  /// To something that has no members, or no members of this kind.
  case wrongKind(SourceWay, Int)
}

extension SourceTree {
  /// Where a path leads; nil in an empty document.
  ///
  /// What is merged into a map is read from the document's meaning.
  func destination(of path: ValuePath, in node: Node?) -> SourceDestination? {
    guard let root else { return nil }
    var way = SourceWay(root: root)
    var meaning = node
    for (number, step) in path.steps.enumerated() {
      let target = way.target
      if target.alias != nil { return .alias(way) }
      let rest = Array(path.steps[number...])
      switch step {
      case .key(let key):
        guard target.isMap || target.isNull else { return .wrongKind(way, number) }
        let next = meaning?[key]
        if let index = target.members.firstIndex(where: { !$0.isMerge && $0.keyText.isIdentical(to: key) }) {
          way = way.entering(index)
        } else {
          return next == nil ? .missing(way, rest) : .merged(way, number)
        }
        meaning = next
      case .index(let index):
        guard target.isList || target.isNull else { return .wrongKind(way, number) }
        guard target.members.indices.contains(index) else { return .missing(way, rest) }
        way = way.entering(index)
        meaning = meaning?.sequence.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
    return .found(way)
  }
}

/// An alias in a document.
struct AliasUse {
  /// What an alias stands for.
  enum Role {
    /// A value.
    case value
    /// A key.
    case key
    /// Maps that are merged.
    case merge
  }

  /// The number of its anchor.
  let anchor: Int
  /// Where it stands.
  let range: Range<Int>
  let role: Role
  /// The way to it, or to the member that it is the key of or that merges.
  let way: SourceWay
}

extension SourceTree {
  /// All aliases in the order of the text.
  var aliasUses: [AliasUse] {
    guard let root else { return [] }
    var uses: [AliasUse] = []
    Self.collect(SourceWay(root: root), into: &uses)
    return uses
  }

  private static func collect(_ way: SourceWay, into uses: inout [AliasUse]) {
    let node = way.target
    if let anchor = node.alias {
      uses.append(AliasUse(anchor: anchor, range: node.start..<node.end, role: .value, way: way))
    }
    for (index, member) in node.members.enumerated() {
      let next = way.entering(index)
      if let key = member.key, let anchor = key.alias {
        uses.append(AliasUse(anchor: anchor, range: key.start..<key.end, role: .key, way: next))
      }
      guard member.isMerge else {
        collect(next, into: &uses)
        continue
      }
      var merged: [AliasUse] = []
      collect(next, into: &merged)
      uses += merged.map { AliasUse(anchor: $0.anchor, range: $0.range, role: .merge, way: next) }
    }
  }

  /// The numbers of the anchors inside a range of the text.
  func anchors(in range: Range<Int>) -> Set<Int> {
    var found: Set<Int> = []
    visit { node in
      if let anchor = node.anchor, range.contains(node.start) { found.insert(anchor) }
    }
    return found
  }

  /// Calls a function with each node, keys included, in the order of the text.
  func visit(_ body: (SourceNode) -> Void) {
    if let root { Self.visit(root, body) }
  }

  private static func visit(_ node: SourceNode, _ body: (SourceNode) -> Void) {
    body(node)
    for member in node.members {
      if let key = member.key { body(key) }
      visit(member.value, body)
    }
  }
}
