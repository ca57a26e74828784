import Notation

/// What a list member is known by: its id or name, a word by itself.
struct MemberIdentity: Hashable {
  /// What kind of member it is, so that a call and its output that share an id are told apart.
  let kind: String
  /// The name that a person would use.
  let name: String

  /// The identity of a member; nil when it has nothing of its own.
  init?(_ value: JSON) {
    switch value {
    case .string(let text):
      kind = "\""
      name = text
    case .object(let object):
      let own = Self.keys.lazy.compactMap { object[$0]?.string }.first
      // A tool such as a search is known by its type; a message is not, because there are many.
      guard let name = own ?? (object["role"] == nil ? object["type"]?.string : nil) else { return nil }
      kind = object["type"]?.string ?? ""
      self.name = name
    case .null, .bool, .number, .array: return nil
    }
  }

  /// What a member is besides its name; nil where that says too little to recognise it.
  static func rest(of value: JSON) -> JSON? {
    guard var object = value.object, let key = keys.first(where: { object[$0]?.string != nil }) else {
      return nil
    }
    object[key] = nil
    return object.count > 1 ? .object(object) : nil
  }

  private static let keys = ["id", "call_id", "name", "server_label"]

  /// The identities of a list's members; nil for those that have none, or share it with another.
  static func unique(in values: [JSON]) -> [MemberIdentity?] {
    let identities = values.map { MemberIdentity($0) }
    var counts: [MemberIdentity: Int] = [:]
    for case let identity? in identities { counts[identity, default: 0] += 1 }
    return identities.map { identity in identity.flatMap { counts[$0] == 1 ? $0 : nil } }
  }
}
