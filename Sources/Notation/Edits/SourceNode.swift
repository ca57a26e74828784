/// A piece of a document as it stands in the text: with offsets, anchors, aliases and merge keys, nothing expanded.
///
/// `Node` says what a document means; a source node says which bytes say so.
struct SourceNode: Sendable {
  /// What kind of node it is.
  enum Kind: Sendable {
    case scalar(Node.Scalar)
    /// The alias of an anchor, by the anchor's number in the document.
    case alias(Int)
    case list
    case map
  }

  /// The layout of a block text, `|` or `>`.
  struct BlockText: Sendable {
    /// The indicator and what belongs to it: `|2-`.
    var header: Range<Int>
    /// How far its lines are indented.
    var indent: Int
    /// Whether it keeps the empty lines at its end.
    var keeps: Bool
  }

  var kind: Kind
  /// Where it begins: at the tag or anchor where it has one.
  var start: Int
  /// Where tag and anchor end; `start` without them.
  var propertiesEnd: Int
  /// Where its content begins; `end` for an empty value.
  var bodyStart: Int
  /// Behind its last character; a block text ends in front of the break of its last line.
  var end: Int
  /// Whether it is written with brackets.
  var isFlow = false
  /// The number of its anchor in the document.
  var anchor: Int?
  /// The anchor as written: `&name`.
  var anchorText: String?
  /// Whether it has a tag.
  var hasTag = false
  /// The layout of a block text.
  var blockText: BlockText?
  /// The members of a list or map.
  var members: [SourceMember] = []

  /// Whether the text holds nothing of it, neither content nor tag nor anchor.
  var isAbsent: Bool { start == end }
  /// Whether it is a list or map without brackets.
  var isBlockCollection: Bool { !members.isEmpty && !isFlow }
  /// Whether it is a list or map.
  var isCollection: Bool {
    switch kind {
    case .list, .map: true
    case .scalar, .alias: false
    }
  }
  var isMap: Bool { if case .map = kind { true } else { false } }
  var isList: Bool { if case .list = kind { true } else { false } }
  var scalar: Node.Scalar? { if case .scalar(let scalar) = kind { scalar } else { nil } }
  var alias: Int? { if case .alias(let anchor) = kind { anchor } else { nil } }
  /// Whether it says nothing yet: an empty value, `null` or `~`, where a map or list may be begun.
  var isNull: Bool {
    guard let scalar, scalar.tag == nil, scalar.style == .plain || scalar.style == .jsonLiteral else {
      return false
    }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
  }
  /// Whether it is a map in a list in brackets that has none of its own: `[a: 1]`.
  func isBarePair(in text: DocumentText) -> Bool {
    isFlow && isMap && text.byte(bodyStart) != JSONByte.openBrace
  }
}

/// A member of a list or map as it stands in the text.
struct SourceMember: Sendable {
  /// Where it begins: at its dash, `?` or key, or at the value in a list in brackets.
  var start: Int
  /// The key of a map's member.
  var key: SourceNode?
  /// What the key says.
  var keyText = ""
  /// Whether the key asks to merge: `<<`.
  var isMerge = false
  /// Where the dash or colon stands; nil when there is none.
  var mark: Int?
  /// The value.
  var value: SourceNode
  /// The comma behind it, in brackets.
  var comma: Int?

  /// Behind its last character.
  var end: Int { max(value.end, (mark ?? -1) + 1, key?.end ?? 0) }
  /// Where a value that is written on the marker's line belongs: behind the mark, tag and anchor excluded.
  var markEnd: Int { mark.map { $0 + 1 } ?? key?.end ?? start }
}

/// A document as it stands in the text.
struct SourceTree: Sendable {
  /// The document's value; nil when it is empty.
  var root: SourceNode?
  /// The number of anchors.
  var anchorCount = 0
}
