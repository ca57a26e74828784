/// A list or map that is open while a document is built.
struct YAMLFrame {
  /// Which entry of a map the next value belongs to.
  enum Key {
    /// A key comes next.
    case awaited
    /// The value of this key comes next.
    case read(String, Place)
    /// The value of `<<` comes next.
    case merge(Place)
    /// The value of a key that was refused comes next.
    case refused
  }

  /// The value of a merge key, kept until the map's own keys are all known.
  struct Merge {
    /// How many entries stood before it.
    var index: Int
    /// Where `<<` stands.
    var place: Place
    /// The maps to merge; of two with the same key the earlier counts.
    var maps: [Node]
  }

  /// Where the list or map begins: at its tag or anchor, where it has one.
  let start: Position
  /// Whether it is a map.
  let isMapping: Bool
  /// Whether it is written with brackets.
  let isFlow: Bool
  /// The anchor's name.
  let anchor: String?
  /// The tag, in full.
  let tag: String?
  /// The column of its keys or dashes; nil as long as it is not known.
  var column: Int?
  /// The end of the last child.
  var end: Position
  /// How deep its children nest.
  var height = 1
  /// How much had been counted before it.
  let measured: YAMLMeasure

  /// The members of a list.
  var nodes: [Node] = []
  /// The entries of a map.
  var entries: [Node.Entry] = []
  /// Which key the next value belongs to.
  var key = Key.awaited
  /// What is to be merged.
  var merge: Merge?
  /// Where the keys stand among the entries.
  private var index = JSONKeyIndex()

  init(
    start: Position, isMapping: Bool, isFlow: Bool, anchor: String?, tag: String?, measured: YAMLMeasure
  ) {
    self.start = start
    self.isMapping = isMapping
    self.isFlow = isFlow
    self.anchor = anchor
    self.tag = tag
    self.measured = measured
    end = start
    // The first key of a map says where its keys stand; behind a tag or an anchor the dash of a list is unseen.
    column = isMapping || anchor != nil || tag != nil ? nil : start.column
  }

  /// Whether the next node is a key.
  var awaitsKey: Bool { if case .awaited = key { isMapping } else { false } }

  /// The entry of a key, where there is one already.
  func entry(of key: String) -> Node.Entry? {
    index.position(of: key, count: entries.count) { entries[$0].key }.map { entries[$0] }
  }

  /// Adds an entry whose key is new.
  mutating func add(_ entry: Node.Entry) {
    entries.append(entry)
    index.noteAppended(count: entries.count) { entries[$0].key }
  }
}

/// How much of a document has been built, aliases counted as if they were written out.
struct YAMLMeasure {
  /// Lists, maps, scalars and keys.
  var nodes = 0
  /// Bytes of scalars and keys.
  var text = 0

  static func - (left: YAMLMeasure, right: YAMLMeasure) -> YAMLMeasure {
    YAMLMeasure(nodes: left.nodes - right.nodes, text: left.text - right.text)
  }

  static func += (left: inout YAMLMeasure, right: YAMLMeasure) {
    left.nodes += right.nodes
    left.text += right.text
  }
}
