import Notation

/// The settings of a view as a tree, in payload order.
///
/// Shapes and union members stand in it once and are referred to from everywhere they occur, so that tools
/// within tools need no end.
public final class SettingTree: Sendable {
  struct Record: Sendable {
    var names: [String] = []
    var members: [String: Int] = [:]
    var item: Int?
    var mapValue: Int?
    /// The root of a shape whose members stand here too.
    var graft: Int?
    var variants: VariantSet?
    /// The types that the value may have, as far as the schema or the structure says.
    var types = TypeSet.all
    /// Names of members that must stand there, those of the graft included.
    var required: [String] = []
    /// All that is yes or no.
    var flags: RecordFlags = [.isOpen, .isFreeForm]
  }

  struct VariantSet: Sendable {
    var tag: String
    var variants: [VariantRecord] = []
    /// The positions of the variants that a value of the tag names.
    var byValue: [String: [Int]] = [:]
    /// The positions of the variants that an object without tag may be.
    var untagged: [Int] = []

    /// Takes note of the variants that values and the lack of a tag lead to.
    mutating func index() {
      byValue = [:]
      untagged = variants.indices.filter { variants[$0].untagged != nil }
      for (position, variant) in variants.enumerated() {
        for value in variant.values { byValue[value, default: []].append(position) }
      }
    }
  }

  struct VariantRecord: Sendable {
    var values: [String]
    /// What paths call it, where that is not its tag values.
    var label: String?
    /// Values that other APIs have for the tag.
    var knownAs: [String]
    var node: Int
    /// The members by which an object without tag is taken for it; nil when it never is.
    var untagged: [String]?
    var when: Condition?
    /// The condition as written.
    var whenNode: Node?
  }

  let records: RecordList
  private let descriptors: LazyList<ResponseSettingDescriptor?>
  /// Names that are not keys at the top: aliases and what other APIs call a setting, with its key.
  public var otherNames: [String: SettingPath] { lazyNames.value }
  private let lazyNames: Lazy<[String: SettingPath]>
  private let foreignNames: Lazy<[ForeignName]>

  init(
    records: RecordList, descriptors: LazyList<ResponseSettingDescriptor?>,
    otherNames: Lazy<[String: SettingPath]>, elsewhere: Lazy<[ForeignName]>
  ) {
    self.records = records
    self.descriptors = descriptors
    lazyNames = otherNames
    foreignNames = elsewhere
  }

  /// What the registry says about a place.
  func descriptor(_ index: Int) -> ResponseSettingDescriptor? {
    records[index].flags.contains(.hasEntry) ? descriptors[index] : nil
  }

  /// Names from other APIs that have no single counterpart.
  public var elsewhere: [ForeignName] { foreignNames.value }

  /// What is said about a place that people know from another API; nil for any other.
  public func foreignName(at path: ValuePath) -> ForeignName? { elsewhere.first { $0.path.matches(path) } }

  /// The whole body.
  public var root: SettingNode { SettingNode(tree: self, index: 0) }
}

/// A name that people bring along from another API and that has no single counterpart here.
public struct ForeignName: Sendable, Hashable {
  /// The way to it.
  public var path: SettingPath
  /// What to know about it.
  public var message: String
  /// The setting that comes nearest.
  public var use: String?
  /// What it rests on.
  public var evidence: Evidence?
}

/// One of several forms that a value can have.
public struct SettingVariant: Sendable {
  let tree: SettingTree
  let record: SettingTree.VariantRecord

  /// The values of the tag.
  public var values: [String] { record.values }
  /// What paths call it: its label, or else the values of its tag.
  public var name: String { record.label ?? record.values.joined(separator: "|") }
  /// Its description, with its members.
  public var node: SettingNode { SettingNode(tree: tree, index: record.node) }
  /// The members by which an object without tag is taken for it; nil when it never is.
  public var untagged: [String]? { record.untagged }
}

/// One place in the tree: a setting, a list member, a map value or a variant.
public struct SettingNode: Sendable {
  let tree: SettingTree
  let index: Int

  var record: SettingTree.Record { tree.records[index] }
  var variantSet: SettingTree.VariantSet? { tree.records[index].variants }

  /// What the registry says about it; nil for a place that only holds others.
  public var descriptor: ResponseSettingDescriptor? { tree.descriptor(index) }

  /// The described members of an object in payload order.
  public var members: [(name: String, node: SettingNode)] {
    var list = record.names.compactMap { name in
      record.members[name].map { (name: name, node: SettingNode(tree: tree, index: $0)) }
    }
    if let graft = record.graft {
      list += SettingNode(tree: tree, index: graft).members.filter { record.members[$0.name] == nil }
    }
    return list
  }

  /// The described member of a name.
  public func member(_ name: String) -> SettingNode? {
    tree.member(name, of: index).map { SettingNode(tree: tree, index: $0) }
  }

  /// The description of each member of a list.
  public var item: SettingNode? { at(tree.records[index].item) }

  /// The description of each value of a map with free keys.
  public var mapValue: SettingNode? { at(tree.records[index].mapValue) }

  /// The member that tells variants apart; nil where there are none.
  public var tag: String? { record.variants?.tag }

  /// The variants with their tag values, in order.
  public var variants: [SettingVariant] {
    (record.variants?.variants ?? []).map { SettingVariant(tree: tree, record: $0) }
  }

  /// Whether unknown members are allowed.
  public var isOpen: Bool { tree.records[index].flags.contains(.isOpen) }

  /// Whether members, list members, map values or variants are described, so that the value is not free-form.
  public var isDescribed: Bool {
    let record = record
    return !record.names.isEmpty || record.item != nil || record.mapValue != nil || record.graft != nil
      || record.variants != nil
  }

  /// The words of JSON Schema for the types that the value may have; nil when nothing is declared.
  public var declaredTypes: [String]? {
    let types = record.types
    guard types != .all else { return nil }
    return TypeSet.names.filter { types.contains($0.type) }.map(\.name)
  }

  /// The values that are listed for it by its schema alone; nil where none are.
  public var listedValues: [JSON]? { descriptor?.listedValues }

  /// Whether objects or lists may stand here with members that nothing describes.
  var isFree: Bool { isOpen && !record.types.isDisjoint(with: [.object, .array]) }

  /// The tree's own number of the place; equal for a shape wherever it occurs.
  public var identity: Int { index }

  private func at(_ index: Int?) -> SettingNode? { index.map { SettingNode(tree: tree, index: $0) } }
}
