import Notation

extension FindingGuide {
  /// What comes back, and what does not.
  static let answers = Area(
    title: "Answers and servers", about: "What comes back, and what does not.",
    entries: [
      Entry("response-refused", "warning, exit 8", "the model refused to answer", "ask otherwise"),
      Entry(
        "response-incomplete", "error, exit 8", "the answer stops early; the reason is said",
        "allow more output tokens, or less thought"),
      Entry(
        "response-interrupted", "error, exit 6", "the stream ended without an end; what came is kept",
        "try again; `--resume ID` where the server kept the response"),
      Entry("response-cancelled", "error, exit 8", "somebody stopped it on the server", "ask again"),
      Entry(
        "response-pending", "note", "the response is still being made",
        "`setscrew run --resume ID` watches it"),
      Entry(
        "stream-no-terminal-event", "warning",
        "the server sent [DONE] in place of a final response, so usage is unknown",
        "nothing; tell the server's makers"),
      Entry("stream-event-unreadable", "warning", "an event is not JSON", "look at `--raw`"),
      Entry(
        "stream-invalid-utf8", "warning", "bytes of the stream are not UTF-8; they are shown as U+FFFD",
        "look at `--raw`"),
      Entry(
        "stream-json-mended", "warning", "an event was not quite JSON, and was read all the same",
        "tell the server's makers"),
      Entry(
        "stream-item-missing", "warning", "an item was streamed that the final response lacks",
        "look at `--show events`"),
      Entry(
        "stream-item-empty", "warning", "a finished item holds no text; what was streamed counts", "nothing"),
      Entry(
        "stream-text-differs", "warning",
        "the whole text is not the one that was streamed; the whole one counts", "nothing"),
      Entry(
        "stream-output-rebuilt", "note", "the final response holds no output; it was rebuilt from the events",
        "nothing"),
      Entry(
        "usage-inconsistent", "warning", "the server's figures of usage contradict each other",
        "do not trust the cost"),
      Entry(
        "replay-no-match", "error or note", "no recording has this payload",
        "record it with `--record`, or leave out `--replay strict`"),
      Entry("item-form", "error", "an item of a session cannot be sent as it is", "leave out the turn"),
      Entry(
        "reasoning-stranded", "error or warning", "reasoning is not followed by an item of its response",
        "keep the items of a response together"),
      Entry(
        "tool-call-unanswered", "warning", "a call had no output; it was answered or left out",
        "give the output with `/output`"),
      Entry("tool-output-orphaned", "warning", "an output without a call was left out", "nothing"),
      Entry("tool-output-repeated", "warning", "a second output of a call was left out", "nothing"),
      Entry(
        "session-state", "note", "the session tells the model otherwise what was said, and why", "nothing"),
    ])
}
