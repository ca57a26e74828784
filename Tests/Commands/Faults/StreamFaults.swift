import TestSupport

@testable import setscrew

/// Streams that begin well and do not go on as they should.
enum StreamFaults {
  private static func stream(
    _ name: String, _ steps: [ScriptedServer.Step], _ status: String, _ exit: ExitCode, text: String = "Half",
    timeout: String = "20", says: String = ""
  ) -> WireFault {
    WireFault(
      name: "stream: \(name)", scripts: [steps], timeout: timeout, status: status, exit: exit, text: text,
      says: says)
  }

  static let cuts: [WireFault] = [
    stream(
      "closed before any event", [WireText.stream("")], "interrupted", .serverError, text: "",
      says: "the stream ended without saying how the response ended"),
    stream(
      "comments alone", [WireText.stream(": hi\n\n: hi\n\n")], "interrupted", .serverError, text: "",
      says: "the stream ended without saying how the response ended"),
    stream(
      "closed between events", [WireText.stream(WireText.half)], "interrupted", .serverError,
      says: "the answer above is partial"),
    stream(
      "closed in mid-event", [WireText.stream(WireText.half + "data: {\"type\":\"resp")], "interrupted",
      .serverError, says: "19 bytes of an unfinished event were left out"),
    stream(
      "closed in mid-character",
      [.send(Array((WireText.streamHead + WireText.half + "data: {\"x\":\"").utf8) + [0xF0, 0x9F])],
      "interrupted", .serverError, says: "bytes of an unfinished event were left out"),
    stream(
      "closed before the last blank line", [WireText.stream(String(WireText.whole.dropLast()))],
      "interrupted",
      .serverError, text: "Half done", says: "bytes of an unfinished event were left out"),
    stream(
      "shorter than its length",
      [
        .send(WireText.head("200 OK", "text/event-stream") + "Content-Length: 9999\r\n\r\n" + WireText.half),
        .close,
      ],
      "interrupted", .serverError, says: "broke in mid-answer"),
    stream(
      "chunks without an end", [.send(WireText.chunks(WireText.half)), .close], "interrupted", .serverError,
      says: "broke in mid-answer"),
    stream(
      "chunks with a bad size", [.send(WireText.chunks(WireText.half) + "xyz\r\n"), .close], "interrupted",
      .serverError, says: "broke in mid-answer"),
    stream(
      "chunks cut in mid-event",
      [
        .send(
          WireText.chunks(String(WireText.whole.prefix(220)), String(WireText.whole.dropFirst(220)))
            + "0\r\n\r\n")
      ],
      "completed", .success, text: "Half done"),
    stream(
      "reset in mid-stream",
      [WireText.stream(WireText.half), .drip([0x3A, 0x0A], milliseconds: 40), .reset], "interrupted",
      .serverError, says: "broke in mid-answer"),
    stream(
      "silence in mid-stream", [WireText.stream(WireText.half), .hold], "interrupted", .timedOut,
      timeout: "0.2", says: "the server fell silent"),
    stream(
      "silence before any event", [WireText.stream(""), .hold], "interrupted", .timedOut, text: "",
      timeout: "0.2", says: "the server fell silent"),
    stream(
      "a slow drip", [.send(WireText.streamHead), .drip(Array(WireText.whole.utf8), milliseconds: 1)],
      "completed", .success, text: "Half done", timeout: "5"),
    stream(
      "heartbeats that outlast the limit",
      [
        WireText.stream(WireText.half), .drip(Array(repeating: 0x3A, count: 8) + [0x0A], milliseconds: 60),
        .send(
          WireText.delta(" done", 2) + WireText.event("response.completed", WireText.response("Half done"))),
      ], "completed", .success, text: "Half done", timeout: "0.4"),
    stream(
      "gzip that ends early",
      [
        .send(
          Array(
            WireText.head(
              "200 OK", "text/event-stream", "Content-Encoding: gzip\r\nContent-Length: 9999\r\n\r\n"
            ).utf8)
            + WireText.gzip(WireText.half).dropLast(8)), .close,
      ], "interrupted", .serverError, says: "broke in mid-answer"),
  ]

  static let endings: [WireFault] = [
    stream(
      "[DONE] in place of an end", [WireText.stream(WireText.half + "data: [DONE]\n\n")], "interrupted",
      .serverError, says: "the server sent [DONE] before the response was complete"),
    stream(
      "bytes behind [DONE]",
      [WireText.stream(WireText.whole + "data: [DONE]\n\n" + WireText.delta("more", 11) + "garbage")],
      "completed", .success, text: "Half done"),
    stream(
      "an error, flat",
      [
        WireText.stream(
          WireText.half + #"data: {"type":"error","code":"server_error","message":"Oops","param":null}"#
            + "\n\n")
      ],
      "failed", .response, says: "Oops (code: server_error)"),
    stream(
      "an error, nested",
      [
        WireText.stream(
          WireText.half
            + #"data: {"type":"error","error":{"type":"server_error","message":"Oops"},"status":500}"#
            + "\n\n")
      ],
      "failed", .response, says: "Oops (type: server_error)"),
    stream(
      "an error, bare", [WireText.stream(WireText.half + "event: error\ndata: it broke\n\n")], "failed",
      .response, says: "it broke"),
    stream(
      "an error between deltas",
      [
        WireText.stream(
          WireText.half + #"data: {"error":{"message":"Oops","code":"server_error"}}"# + "\n\n"
            + WireText.delta(" done", 2)
            + WireText.event("response.completed", WireText.response("Half done")))
      ],
      "failed", .response, says: "Oops (code: server_error)"),
    stream(
      "response.failed",
      [
        WireText.stream(
          WireText.half
            + WireText.event(
              "response.failed",
              #"{"id":"resp_f1","status":"failed","error":{"code":"rate_limit_exceeded","message":"Too fast"},"output":[]}"#
            ))
      ],
      "failed", .response, says: "Too fast (code: rate_limit_exceeded)"),
    stream(
      "response.incomplete",
      [
        WireText.stream(
          WireText.half
            + WireText.event(
              "response.incomplete",
              WireText.response(
                "Half", status: "incomplete", more: #","incomplete_details":{"reason":"max_output_tokens"}"#))
        )
      ],
      "incomplete", .response, says: "the answer stops early: max_output_tokens"),
    stream(
      "response.cancelled",
      [
        WireText.stream(
          WireText.half + WireText.event("response.cancelled", WireText.response("Half", status: "cancelled"))
        )
      ],
      "cancelled", .response, says: "the response was cancelled on the server"),
    stream(
      "two ends",
      [WireText.stream(WireText.whole + WireText.event("response.failed", #"{"status":"failed"}"#))],
      "completed", .success, text: "Half done"),
    stream(
      "an event that is no JSON",
      [
        WireText.stream(
          WireText.half + "data: {oops\n\n" + WireText.delta(" done", 2)
            + WireText.event("response.completed", WireText.response("Half done")))
      ],
      "completed", .success, text: "Half done", says: "warning[stream-event-unreadable]"),
    stream(
      "a byte that is not UTF-8",
      [
        .send(
          Array(
            (WireText.streamHead + WireText.created
              + #"data: {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"Half"#)
              .utf8)
            + [0xE4] + Array("\"}\n\n".utf8))
      ], "interrupted", .serverError, text: "Half\u{FFFD}", says: "warning[stream-invalid-utf8]"),
    stream(
      "unknown events",
      [
        WireText.stream(
          WireText.half + "event: x.y\ndata: {\"type\":\"x.y\"}\n\n" + WireText.delta(" done", 2)
            + WireText.event("response.completed", WireText.response("Half done")))
      ],
      "completed", .success, text: "Half done"),
    stream(
      "CR as line end", [WireText.stream(WireText.whole.replacing("\n", with: "\r"))], "completed", .success,
      text: "Half done"),
    stream(
      "an event of 4 MB",
      [
        WireText.stream(
          WireText.created
            + WireText.event(
              "response.in_progress",
              #"{"id":"resp_f1","status":"in_progress","instructions":"\#(String(repeating: "x", count: 4_000_000))"}"#
            ) + WireText.delta("Half done", 2)
            + WireText.event("response.completed", WireText.response("Half done")))
      ],
      "completed", .success, text: "Half done"),
    stream(
      "a refusal",
      [
        WireText.stream(
          WireText.event(
            "response.completed",
            #"{"id":"r","status":"completed","output":[{"id":"m","type":"message","role":"assistant","content":[{"type":"refusal","refusal":"No."}]}]}"#
          ))
      ],
      "completed", .response, text: "", says: "the model refused to answer"),
  ]
}
