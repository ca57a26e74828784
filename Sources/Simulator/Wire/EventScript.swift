import Notation

/// One server-sent event that will be written: its JSON and when it is due.
struct ScriptedEvent: Sendable, Hashable {
  /// The value of `type`, which the `event:` line repeats.
  var type: String
  /// The data; its first members are `type` and `sequence_number`.
  var data: JSON
  /// Nanoseconds from the start of the script.
  var offset: UInt64

  /// The event's place in the stream.
  var sequenceNumber: Int? { data["sequence_number"]?.int }

  /// Whether the response ends with this event.
  var isTerminal: Bool {
    ["response.completed", "response.incomplete", "response.failed", "error"].contains(type)
  }
}

/// Events in the order in which they are written.
struct EventScript: Sendable, Hashable {
  /// The events.
  var events: [ScriptedEvent]
  /// The moment that offsets count from, in nanoseconds of the monotonic clock; nil is the first write.
  var origin: UInt64?
  /// The background response whose cancellation ends the stream.
  var runID: String?
}
