/// One event of a server-sent event stream, as its lines say.
public struct SSEEvent: Sendable, Hashable {
  /// The value of the last `event` line; nil when there was none or it was empty.
  public var name: String?
  /// The `data` lines, joined by line feeds.
  public var data: String
  /// The stream's last event id when the event ended; empty when none was sent.
  public var id: String
  /// The place in the stream of the event's first line, counted in bytes from 0.
  public var offset: Int
  /// For each line with bytes that are not UTF-8, the place of the first such byte in the stream.
  ///
  /// The bytes stand in `data` or `name` as U+FFFD; other lines are untouched.
  public var invalidBytes: [Int]

  /// An event of the given parts.
  public init(
    name: String? = nil, data: String, id: String = "", offset: Int = 0, invalidBytes: [Int] = []
  ) {
    self.name = name
    self.data = data
    self.id = id
    self.offset = offset
    self.invalidBytes = invalidBytes
  }
}

/// How a stream of server-sent events ended.
public struct SSEEnd: Sendable, Hashable {
  /// The bytes of an event that was begun and not ended by a blank line, and so was never dispatched.
  public var discardedBytes: Int
  /// The comment lines of the whole stream: heartbeats, as a rule.
  public var comments: Int
  /// The bytes of the whole stream.
  public var byteCount: Int

  /// An end of the given figures.
  public init(discardedBytes: Int = 0, comments: Int = 0, byteCount: Int = 0) {
    self.discardedBytes = discardedBytes
    self.comments = comments
    self.byteCount = byteCount
  }
}
