/// Where what was read from plugins is kept for the next time.
///
/// What is kept holds the fingerprint of every byte that it was read from, so that nothing in it can be stale; a
/// cache that cannot be read or written only costs time. Only what is free of findings is kept.
public struct ViewCache: Sendable {
  /// What made the cache: another build reads no cache of this one.
  public var build: String
  /// The bytes kept under a name; nil when there are none.
  public var read: @Sendable (_ name: String) -> [UInt8]?
  /// Keeps bytes under a name, replacing those that are there; may fail in silence.
  public var write: @Sendable (_ name: String, _ bytes: [UInt8]) -> Void

  /// A cache.
  public init(
    build: String, read: @escaping @Sendable (_ name: String) -> [UInt8]?,
    write: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) -> Void
  ) {
    self.build = build
    self.read = read
    self.write = write
  }

  /// The form of what is kept; to be raised whenever it changes.
  static let form = "registry-4"
}

/// A cache together with the state of the files that it is asked about.
struct KeyedCache: Sendable {
  let cache: ViewCache
  let key: ContentKey
  /// Tells sets of plugin folders apart, so that two projects do not displace each other.
  let place: String

  private func name(_ what: String) -> String { "\(place).\(what)" }

  /// What is kept for this state of the files; nil when there is nothing, or something else.
  func read(_ what: String) -> (bytes: [UInt8], start: Int)? {
    guard let bytes = cache.read(name(what)) else { return nil }
    let prefix = key.bytes
    guard bytes.count > prefix.count + 16, Array(bytes[..<prefix.count]) == prefix else { return nil }
    // The key tells what the bytes were made from; their own fingerprint tells that they arrived whole.
    let start = prefix.count + 16
    var check = ContentKey()
    check.add(bytes, from: start)
    return check.bytes == Array(bytes[prefix.count..<start]) ? (bytes, start) : nil
  }

  func write(_ what: String, _ body: [UInt8]) {
    var check = ContentKey()
    check.add(body, from: 0)
    cache.write(name(what), key.bytes + check.bytes + body)
  }
}
