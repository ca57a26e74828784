extension ReplRow {
  /// Sending, and what becomes of it.
  static let sendingRows: [ReplRow] = [
    ReplRow(
      name: "send", group: .sending, arguments: "[TEXT]",
      summary: "send text, or the profile's own input; a line that is no command is sent as well",
      handler: { try await $0.sendNow($1) }),
    ReplRow(
      name: "retry", group: .sending, arguments: "[N]",
      summary: "send a message again that failed or was cancelled: the last one, or turn N", words: .turns,
      availability: .withTurn, handler: { try await $0.retry($1) }),
    ReplRow(
      name: "now", group: .sending, arguments: "TEXT",
      summary: "stop the answer that is coming and send this; other messages wait until it is there",
      handler: { try await $0.sendFirst($1) }),
    ReplRow(
      name: "cancel", group: .sending, arguments: "[all]",
      summary: "stop the answer, what came stays; all takes back the messages that wait as well",
      words: .oneOf(["all"]), availability: .whileStreaming, handler: { try await $0.cancel($1) }),
    ReplRow(
      name: "rerun", group: .sending, arguments: "[-m MODEL]",
      summary: "send the last message once more, as another branch", words: .models, availability: .withTurn,
      handler: { try await $0.rerun($1) }),
    ReplRow(
      name: "compare", group: .sending, arguments: "MODEL...",
      summary: "send the last message to other models as well; the answers come side by side",
      details: """
        Each column shows how long the answer takes and what it costs; Ctrl-C stops all. The answers become
        branches: /goto goes on from any of them, /tree shows them.
        """,
      words: .models, availability: .whenIdle, handler: { try await $0.compare($1) }),
    ReplRow(
      name: "output", group: .sending, arguments: "[CALL_ID] TEXT",
      summary: "answer a function call that the model made", availability: .withTurn,
      handler: { try await $0.answerCall($1) }),
    ReplRow(
      name: "approve", group: .sending, arguments: "[yes | no]",
      summary: "let the tools of a server run that ask for it, or refuse", words: .oneOf(["yes", "no"]),
      availability: .withTurn, handler: { try await $0.approve($1) }),
  ]

  /// Looking at what was sent and what came.
  static let lookingRows: [ReplRow] = [
    ReplRow(
      name: "replay", group: .looking, arguments: "[ID | FILE]",
      summary: "show a logged exchange or a recording again, the last one by itself", words: .files,
      handler: { try await $0.command(.replay, $1.isEmpty ? "last" : $1) }),
    ReplRow(
      name: "record", group: .looking, arguments: "[FILE | off]",
      summary: "record exchanges to a file from here on, for replay and for demonstrations", words: .files,
      handler: { try await $0.record($1) }),
    ReplRow(
      name: "raw", group: .looking, arguments: "[request | response] [PATH]",
      summary: "show the bytes of the last exchange, or one part: /raw response output.0",
      details: """
        What has no room on the screen is shown as a tree: arrows move and fold, 1 to 9 open so many levels,
        + and - open and close all below, / searches, y copies, q leaves.
        """,
      words: .exchange, availability: .withTurn, handler: { try await $0.raw($1) }),
    ReplRow(
      name: "events", group: .looking, summary: "list the events of the last answer with their times",
      availability: .withTurn, handler: { repl, _ in try await repl.events() }),
    ReplRow(
      name: "trace", group: .looking,
      summary: "what the model did on the way: reasoning and tools, with times",
      availability: .withTurn, handler: { repl, _ in try await repl.trace() }),
    ReplRow(
      name: "usage", group: .looking, summary: "the tokens of the last answer",
      availability: .withTurn, handler: { repl, _ in try await repl.usage() }),
    ReplRow(
      name: "cost", group: .looking, summary: "what the last answer and the session cost",
      handler: { repl, _ in try await repl.cost() }),
    ReplRow(
      name: "timing", group: .looking, summary: "how long the last answer took",
      availability: .withTurn, handler: { repl, _ in try await repl.timing() }),
    ReplRow(
      name: "headers", group: .looking, summary: "the header fields of the last answer",
      availability: .withTurn, handler: { repl, _ in try await repl.headers() }),
    ReplRow(
      name: "copy", group: .looking, arguments: "[code | request]",
      summary: "put the last answer, its last code block, or the request on the clipboard",
      words: .oneOf(["code", "request"]), availability: .withTurn, handler: { try await $0.copy($1) }),
    ReplRow(
      name: "reasoning", group: .looking, arguments: "[show | fold]",
      summary: "show the last answer's reasoning, or choose how reasoning is shown",
      words: .oneOf(["show", "fold"]), handler: { try await $0.reasoning($1) }),
  ]
}
