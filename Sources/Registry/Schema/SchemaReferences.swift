import Notation

/// Finds what a `$ref` leads to within one document, by the rules of base addresses.
struct SchemaReferences {
  private let source: JSON
  /// Where the schema with a given address begins.
  private var resources: [String: ValuePath] = [:]
  private var anchors: [String: ValuePath] = [:]
  /// The places at which the base address changes.
  private var bases: [ValuePath: Address] = [:]

  init(_ source: JSON) {
    self.source = source
    let root = Address("")
    resources[root.text] = .root
    bases[.root] = root
    index()
  }

  /// The place that a reference leads to; nil when it leads nowhere in this document.
  func resolve(_ reference: String, from place: ValuePath) -> ValuePath? {
    if reference == "#" { return root(of: place) }
    let address = Address(reference).resolved(against: base(at: place))
    guard let fragment = address.fragment, !fragment.isEmpty else {
      return resources[address.withoutFragment.text]
    }
    guard fragment.hasPrefix("/") else { return anchors[address.withoutFragment.text + "#" + fragment] }
    guard var path = resources[address.withoutFragment.text] else { return nil }
    for token in fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let key = Self.unescaped(token)
      guard let here = source[path] else { return nil }
      if here.array != nil {
        guard let index = Int(key) else { return nil }
        path = path.appending(index)
      } else {
        path = path.appending(key)
      }
    }
    return path
  }

  private func base(at place: ValuePath) -> Address {
    var path = place
    while true {
      if let base = bases[path] { return base }
      guard let parent = path.parent else { return Address("") }
      path = parent
    }
  }

  private func root(of place: ValuePath) -> ValuePath {
    var path = place
    while bases[path] == nil, let parent = path.parent { path = parent }
    return path
  }

  /// Looks for `$id` and `$anchor` wherever a schema may stand, and nowhere else.
  private mutating func index() {
    var pending: [(ValuePath, JSON, Address)] = [(.root, source, Address(""))]
    while let (path, schema, outer) = pending.popLast() {
      guard let object = schema.object else { continue }
      var base = outer
      if let id = object["$id"]?.string {
        base = Address(id).resolved(against: outer).withoutFragment
        bases[path] = base
        resources[base.text] = path
      }
      if let anchor = object["$anchor"]?.string { anchors[base.text + "#" + anchor] = path }
      for member in object.members {
        let place = path.appending(member.key)
        if SchemaKeywords.schema.contains(member.key) {
          pending.append((place, member.value, base))
        } else if SchemaKeywords.schemaList.contains(member.key) {
          for (index, schema) in (member.value.array ?? []).enumerated() {
            pending.append((place.appending(index), schema, base))
          }
        } else if SchemaKeywords.schemaMap.contains(member.key) {
          for entry in member.value.object?.members ?? [] {
            pending.append((place.appending(entry.key), entry.value, base))
          }
        }
      }
    }
  }

  /// A step of a JSON Pointer in a fragment, with `%25`, `~1` and `~0` undone.
  private static func unescaped(_ token: Substring) -> String {
    let text = percentDecoded(token)
    var result = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        result.unicodeScalars.append(scalar == "1" ? "/" : scalar == "0" ? "~" : scalar)
        isEscape = false
      } else if scalar == "~" {
        isEscape = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func percentDecoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "%"), rest.count >= 3,
        let value = UInt8(Substring(rest.dropFirst().prefix(2)), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
