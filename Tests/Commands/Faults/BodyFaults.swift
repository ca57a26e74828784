import TestSupport

@testable import setscrew

/// Successes whose body is not what it should be.
enum BodyFaults {
  private static func body(
    _ name: String, _ step: ScriptedServer.Step, failed says: String? = nil, kept text: String = "Half done"
  ) -> WireFault {
    WireFault(
      name: name, scripts: [[step, .close]], status: says == nil ? "completed" : "failed",
      exit: says == nil ? .success : .serverError, text: says == nil ? text : "", says: says ?? "")
  }

  private static func cut(_ name: String, _ step: ScriptedServer.Step, says: String) -> WireFault {
    WireFault(
      name: name, scripts: [[step, .close]], status: "unanswered", exit: .serverError, says: says)
  }

  static let labels: [WireFault] = [
    body(
      "a web page", WireText.answer(WireText.page("Welcome"), "200 OK", "text/html"),
      failed: "Welcome (text/html)"),
    body("a web page labelled as JSON", WireText.answer(WireText.page("Welcome")), failed: "Welcome"),
    body(
      "a web page labelled as a stream",
      WireText.answer(WireText.page("Welcome"), "200 OK", "text/event-stream"), failed: "Welcome"),
    body("JSON labelled as a stream", WireText.answer(WireText.plain, "200 OK", "text/event-stream")),
    body("JSON labelled as a web page", WireText.answer(WireText.plain, "200 OK", "text/html")),
    body("JSON without a label", WireText.answer(WireText.plain, "200 OK", nil)),
    body("JSON behind a byte order mark", WireText.answer("\u{FEFF}" + WireText.plain)),
    body("a stream labelled as text", WireText.answer(WireText.whole, "200 OK", "text/plain")),
    body("a stream labelled as JSON", WireText.answer(WireText.whole)),
    body("a stream without a label", WireText.answer(WireText.whole, "200 OK", nil)),
    body("nothing", WireText.answer(""), failed: "HTTP 200 from 127.0.0.1:PORT: no message"),
    body("204", .send(WireText.head("204 No Content", nil) + "\r\n"), failed: "HTTP 204 from 127.0.0.1:PORT"),
    body(
      "plain text", WireText.answer("hello", "200 OK", "text/plain"),
      failed: "HTTP 200 from 127.0.0.1:PORT: hello"),
    WireFault(
      name: "JSON that is no object", scripts: [[WireText.answer("[1]")]], status: "failed", exit: .response,
      says: "HTTP 200 from 127.0.0.1:PORT"),
    body(
      "JSON that ends early", WireText.answer(String(WireText.plain.dropLast(9))),
      failed: "HTTP 200 from 127.0.0.1:PORT"),
    WireFault(
      name: "JSON of another API",
      scripts: [[WireText.answer(#"{"object":"chat.completion","choices":[]}"#)]], status: "failed",
      exit: .response, says: "the answer is of the kind chat.completion but no response"),
    WireFault(
      name: "an error in a success",
      scripts: [[WireText.answer(WireText.error("No.", code: "server_error"))]],
      status: "failed", exit: .response, says: "No. (code: server_error)"),
    WireFault(
      name: "a response that failed",
      scripts: [
        [
          WireText.answer(
            #"{"id":"r","object":"response","status":"failed","error":{"code":"server_error","message":"Oops"},"output":[]}"#
          )
        ]
      ], status: "failed", exit: .response, says: "Oops (code: server_error)"),
  ]

  private static let gzipped = WireText.gzip(WireText.plain)

  static let encodings: [WireFault] = [
    body("gzip", WireText.answer(gzipped, "200 OK", "application/json", "Content-Encoding: gzip\r\n")),
    body(
      "gzip of a stream",
      WireText.answer(
        WireText.gzip(WireText.whole), "200 OK", "text/event-stream", "Content-Encoding: gzip\r\n")),
    cut(
      "gzip that is spoilt",
      WireText.answer(
        [0x1F, 0x8B, 8, 0] + [UInt8](repeating: 0xEE, count: 60), "200 OK", "application/json",
        "Content-Encoding: gzip\r\n"),
      says: "sent a body that cannot be decompressed"),
    cut(
      "gzip that is none",
      WireText.answer(WireText.plain, "200 OK", "application/json", "Content-Encoding: gzip\r\n"),
      says: "sent a body that cannot be decompressed"),
    cut(
      "gzip that ends early",
      .send(
        Array(
          (WireText.head("200 OK", "application/json", "Content-Encoding: gzip\r\n")
            + "Content-Length: \(gzipped.count)\r\n\r\n").utf8) + gzipped.dropLast(40)),
      says: "broke in mid-answer"),
    cut(
      "an encoding that nobody knows",
      WireText.answer(WireText.plain, "200 OK", "application/json", "Content-Encoding: zzz\r\n"),
      says: "sent a body that cannot be decompressed"),
  ]

  static let lengths: [WireFault] = [
    cut(
      "a length that is too large", .send(WireText.head() + "Content-Length: 9999\r\n\r\n" + WireText.plain),
      says: "broke in mid-answer"),
    body(
      "a length that is too small", .send(WireText.head() + "Content-Length: 40\r\n\r\n" + WireText.plain),
      failed: "HTTP 200 from 127.0.0.1:PORT"),
    body("no length, ended by closing", .send(WireText.head() + "\r\n" + WireText.plain)),
    WireFault(
      name: "a body that falls silent",
      scripts: [[.send(WireText.head() + "Content-Length: 9999\r\n\r\n" + WireText.plain), .hold]],
      timeout: "0.2",
      status: "unanswered", exit: .timedOut, says: "nothing more from 127.0.0.1:PORT within 0.2 s"),
    cut(
      "a chunk size that is no number",
      .send(WireText.head() + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n" + WireText.plain),
      says: "broke in mid-answer"),
    cut(
      "a chunk that is cut",
      .send(WireText.head() + "Transfer-Encoding: chunked\r\n\r\nfff\r\n" + WireText.plain),
      says: "broke in mid-answer"),
    body(
      "chunks with an extension and a trailer",
      .send(
        WireText.head() + "Transfer-Encoding: chunked\r\n\r\n"
          + "\(String(WireText.plain.utf8.count, radix: 16));x=y\r\n\(WireText.plain)\r\n0\r\nX: y\r\n\r\n")),
    WireFault(
      name: "a reset in mid-body",
      scripts: [[.send(WireText.head() + "Content-Length: 9999\r\n\r\n" + WireText.plain), .reset]],
      status: "unanswered", exit: .serverError, says: "broke in mid-answer"),
  ]
}
