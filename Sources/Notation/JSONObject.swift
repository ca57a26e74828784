/// The members of a JSON object in their order, with look-up by key.
///
/// Two keys are the same when they have the same code points.
public struct JSONObject: Sendable, Hashable {
  /// A key and its value.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSON
    /// A key and its value.
    public init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }

    /// Equal when the keys have the same code points and the values are equal.
    public static func == (left: Member, right: Member) -> Bool {
      left.key.isIdentical(to: right.key) && left.value == right.value
    }
  }

  /// The members in order; no key stands twice.
  public private(set) var members: [Member] = []
  private var index = JSONKeyIndex()

  /// An object without members.
  public init() {}

  /// An object of members with different keys, and the index that was kept for them.
  init(members: [Member], index: JSONKeyIndex) {
    self.members = members
    self.index = index
  }

  /// The number of members.
  public var count: Int { members.count }
  /// Whether there are no members.
  public var isEmpty: Bool { members.isEmpty }
  /// The keys in order.
  public var keys: [String] { members.map(\.key) }

  /// The value of a key.
  ///
  /// Setting an absent key appends it; setting nil removes it.
  public subscript(key: String) -> JSON? {
    get { position(of: key).map { members[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): members[position].value = value
      case (let position?, nil):
        members.remove(at: position)
        index.noteAll(count: members.count) { [members] in members[$0].key }
      case (nil, let value?): append(absentKey: key, value: value)
      case (nil, nil): break
      }
    }
  }

  /// Adds a member behind the others unless the key is there already; says whether it was added.
  @discardableResult
  public mutating func insert(_ key: String, _ value: JSON) -> Bool {
    guard position(of: key) == nil else { return false }
    append(absentKey: key, value: value)
    return true
  }

  /// Equal when the same members stand in the same order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool { JSON.object(left) == .object(right) }

  /// Hashes the members in order.
  public func hash(into hasher: inout Hasher) { JSON.object(self).hash(into: &hasher) }

  /// Adds a member whose key is known to be absent.
  mutating func append(absentKey key: String, value: JSON) {
    members.append(Member(key: key, value: value))
    index.noteAppended(count: members.count) { members[$0].key }
  }

  /// The position of a key among the members.
  func position(of key: String) -> Int? { index.position(of: key, count: members.count) { members[$0].key } }
}
