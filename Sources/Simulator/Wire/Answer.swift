import Notation

/// What the server has decided to send back, before any fault touches it.
struct Answer: Sendable {
  /// What follows the head.
  enum Body: Sendable {
    /// Nothing.
    case none
    /// Bytes of a known length.
    case bytes([UInt8])
    /// Server-sent events over time.
    case events(EventScript)
    /// Bytes as they came once, over time.
    case pieces([RecordedAnswer.Piece])
    /// What another server answers, as it comes; status and fields come with it.
    case live(LiveAnswer)
  }

  /// The status code.
  var status: Int
  /// Header fields beside those that every response carries.
  var fields: HTTPFields
  /// What follows the head.
  var body: Body

  /// A JSON document.
  static func json(_ value: JSON, status: Int = 200, fields: HTTPFields = [:]) -> Answer {
    var fields = fields
    fields.set("content-type", "application/json")
    return Answer(status: status, fields: fields, body: .bytes(Array(value.encoded().utf8)))
  }

  /// An error in the API's shape.
  static func refusal(_ refusal: RequestRefusal, fields: HTTPFields = [:]) -> Answer {
    .json(refusal.body, status: refusal.status, fields: fields)
  }

  /// A stream of events.
  static func stream(_ script: EventScript) -> Answer {
    Answer(
      status: 200, fields: ["content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache"],
      body: .events(script))
  }
}
