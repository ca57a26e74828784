/// The members of a JSON object in their order, with look-up by key.
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
  }

  /// The members in order; no key stands twice.
  public private(set) var members: [Member] = []
  /// Positions by key, kept only for objects larger than `indexThreshold`: small ones are scanned.
  private var positions: [String: Int]?

  private static let indexThreshold = 16

  /// An object without members.
  public init() {}

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
        positions = nil
        indexIfLarge()
      case (nil, let value?): append(key: key, value: value)
      case (nil, nil): break
      }
    }
  }

  /// Adds a member behind the others unless the key is there already; says whether it was added.
  @discardableResult
  public mutating func insert(_ key: String, _ value: JSON) -> Bool {
    guard position(of: key) == nil else { return false }
    append(key: key, value: value)
    return true
  }

  /// Equal when the same members stand in the same order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool { left.members == right.members }

  /// Hashes the members in order.
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }

  private mutating func append(key: String, value: JSON) {
    members.append(Member(key: key, value: value))
    if positions != nil {
      positions?[key] = members.count - 1
    } else {
      indexIfLarge()
    }
  }

  private mutating func indexIfLarge() {
    guard members.count > Self.indexThreshold else { return }
    positions = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
  }

  private func position(of key: String) -> Int? {
    if let positions { return positions[key] }
    return members.firstIndex { $0.key == key }
  }
}
