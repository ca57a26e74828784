import Notation

/// How an event becomes bytes of an event stream.
struct SSEFraming: Sendable, Hashable {
  /// What ends a line.
  var lineEnd = "\n"
  /// Whether `event:` repeats the type.
  var namesEvents = true
  /// Whether the data stands on several `data:` lines.
  var splitsData = false
  /// Whether the stream ends in `data: [DONE]`.
  var endsWithSentinel = false
  /// Whether a byte order mark comes first.
  var beginsWithMark = false
  /// Comment lines before every so many events; 0 is none.
  var commentEvery = 0

  /// The bytes of an event with the blank line that ends it.
  func bytes(of event: ScriptedEvent, at index: Int) -> [UInt8] {
    var text = index == 0 && beginsWithMark ? "\u{FEFF}" : ""
    if commentEvery > 0, index.isMultiple(of: commentEvery) { text += ": keep-alive\(lineEnd)\(lineEnd)" }
    if namesEvents, !event.type.isEmpty { text += "event: \(event.type)\(lineEnd)" }
    if splitsData {
      for line in event.data.pretty(indent: 1).split(separator: "\n") { text += "data: \(line)\(lineEnd)" }
    } else {
      text += "data: \(event.data.encoded())\(lineEnd)"
    }
    return Array((text + lineEnd).utf8)
  }

  /// The bytes behind the last event.
  var closing: [UInt8] { endsWithSentinel ? Array("data: [DONE]\(lineEnd)\(lineEnd)".utf8) : [] }
}
