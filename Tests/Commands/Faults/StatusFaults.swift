import TestSupport

@testable import setscrew

/// Answers that are no success: errors of every class, redirects, waits.
enum StatusFaults {
  private static func error(
    _ name: String, _ status: String, _ body: String, _ type: String? = "application/json",
    _ more: String = "",
    exit: ExitCodeName, attempts: Int = 1, says: String
  ) -> WireFault {
    WireFault(
      name: name, scripts: [[WireText.answer(body, status, type, more)]], status: "failed",
      exit: exit == .client ? .clientError : .serverError, attempts: attempts, says: says)
  }

  private enum ExitCodeName { case client, server }

  static let rejections: [WireFault] = [
    error(
      "400 with a body", "400 Bad Request",
      WireText.error("Invalid value.", code: "invalid_value", param: "input"), exit: .client,
      says: "HTTP 400 from 127.0.0.1:PORT: Invalid value. (code: invalid_value, param: input)"),
    error(
      "400 without a body", "400 Bad Request", "", nil, exit: .client,
      says: "HTTP 400 from 127.0.0.1:PORT: no message"),
    WireFault(
      name: "400 in gzip",
      scripts: [
        [
          WireText.answer(
            WireText.gzip(WireText.error("Invalid value.")), "400 Bad Request", "application/json",
            "Content-Encoding: gzip\r\n")
        ]
      ], status: "failed", exit: .clientError, says: "HTTP 400 from 127.0.0.1:PORT: Invalid value."),
    error(
      "401", "401 Unauthorized", WireText.error("Incorrect API key.", code: "invalid_api_key"), exit: .client,
      says: "set OPENAI_API_KEY to a key that is valid"),
    error(
      "403 as a web page", "403 Forbidden", WireText.page("Access denied"), "text/html", exit: .client,
      says: "HTTP 403 from 127.0.0.1:PORT: Access denied (text/html)"),
    error(
      "404 as plain text", "404 Not Found", "404 page not found", "text/plain", exit: .client,
      says: "HTTP 404 from 127.0.0.1:PORT: 404 page not found"),
    error(
      "408", "408 Request Timeout", "", nil, exit: .client, attempts: 3, says: "no message; tried 3 times"),
    error(
      "409", "409 Conflict", WireText.error("Locked.", code: "conversation_locked"), exit: .client,
      attempts: 3, says: "Locked. (code: conversation_locked); tried 3 times"),
    error(
      "413 as a web page", "413 Payload Too Large", WireText.page("Too large"), "text/html", exit: .client,
      says: "HTTP 413 from 127.0.0.1:PORT: Too large (text/html)"),
    error(
      "422 with a list", "422 Unprocessable Entity",
      #"{"detail":[{"loc":["body","input"],"msg":"Field required","type":"missing"}]}"#, exit: .client,
      says: "HTTP 422 from 127.0.0.1:PORT: input: Field required (param: input)"),
    error(
      "501", "501 Not Implemented", "{}", exit: .server, attempts: 3, says: "HTTP 501 from 127.0.0.1:PORT"),
  ]

  private static let rate = WireText.error("Slow down.", code: "rate_limit_exceeded", type: "tokens")

  static let waits: [WireFault] = [
    error(
      "429 by rate", "429 Too Many Requests", rate, exit: .client, attempts: 3,
      says: "Slow down. (code: rate_limit_exceeded); tried 3 times"),
    error(
      "429 by rate, Retry-After in seconds", "429 Too Many Requests", rate, "application/json",
      "Retry-After: 2\r\n", exit: .client, attempts: 3, says: "HTTP 429; trying again in 2 s"),
    error(
      "429 by rate, Retry-After as a date", "429 Too Many Requests", rate, "application/json",
      "Retry-After: Mon, 30 Nov 2026 12:00:05 GMT\r\n", exit: .client, attempts: 3,
      says: "HTTP 429; trying again in 5 s"),
    error(
      "429 by rate, an hour", "429 Too Many Requests", rate, "application/json", "Retry-After: 3600\r\n",
      exit: .client, says: "Slow down. (code: rate_limit_exceeded); the server asks for 1 h"),
    error(
      "429 by rate, nonsense before seconds", "429 Too Many Requests", rate, "application/json",
      "retry-after-ms: soon\r\nRetry-After: 3\r\n", exit: .client, attempts: 3,
      says: "HTTP 429; trying again in 3 s"),
    error(
      "429 by an empty purse", "429 Too Many Requests",
      WireText.error("You exceeded your current quota.", code: "insufficient_quota"), exit: .client,
      says: "add credit to the account; sending again does not help"),
    WireFault(
      name: "429 once, then well",
      scripts: [
        [WireText.answer(rate, "429 Too Many Requests", "application/json", "retry-after-ms: 250\r\n")],
        [WireText.stream(WireText.whole)],
      ], status: "completed", exit: .success, text: "Half done", attempts: 2,
      says: "HTTP 429; trying again in 0.25 s"),
    error(
      "500 with a body", "500 Internal Server Error", WireText.error("Oops.", type: "server_error"),
      exit: .server, attempts: 3, says: "Oops. (type: server_error); tried 3 times"),
    error(
      "500 without a body", "500 Internal Server Error", "", nil, exit: .server, attempts: 3,
      says: "no message; tried 3 times"),
    error(
      "500 that shall not be repeated", "500 Internal Server Error", WireText.error("No."),
      "application/json", "x-should-retry: false\r\n", exit: .server,
      says: "HTTP 500 from 127.0.0.1:PORT: No."),
    error(
      "502 as a web page", "502 Bad Gateway", WireText.page("502 Bad Gateway"), "text/html", exit: .server,
      attempts: 3, says: "HTTP 502 from 127.0.0.1:PORT: Bad Gateway (text/html); tried 3 times"),
    WireFault(
      name: "503 twice, then well",
      scripts: [
        [WireText.answer("", "503 Service Unavailable", nil)],
        [WireText.answer("", "503 Service Unavailable", nil)], [WireText.stream(WireText.whole)],
      ], status: "completed", exit: .success, text: "Half done", attempts: 3,
      says: "HTTP 503; trying again in"),
    error(
      "504", "504 Gateway Timeout", "", nil, exit: .server, attempts: 3, says: "HTTP 504 from 127.0.0.1:PORT"),
    error(
      "524 as a web page", "524", WireText.page("example.test | 524: A timeout occurred"),
      "text/html; charset=UTF-8", exit: .server, attempts: 3,
      says: "HTTP 524 from 127.0.0.1:PORT: A timeout occurred (text/html); tried 3 times"),
    error(
      "529", "529 Overloaded", WireText.error("Busy.", type: "overloaded_error"), exit: .server, attempts: 3,
      says: "Busy. (type: overloaded_error); tried 3 times"),
    WireFault(
      name: "500 whose body breaks off",
      scripts: [
        [.send(WireText.head("500 Internal Server Error") + "Content-Length: 99\r\n\r\n{\"err"), .close]
      ],
      status: "failed", exit: .serverError, attempts: 3, says: "HTTP 500 from 127.0.0.1:PORT"),
    WireFault(
      name: "500 whose body falls silent",
      scripts: [[.send(WireText.head("500 Internal Server Error") + "Content-Length: 99\r\n\r\n{"), .hold]],
      timeout: "0.2", status: "failed", exit: .serverError, attempts: 3,
      says: "HTTP 500 from 127.0.0.1:PORT"),
    error(
      "500 as a stream", "500 Internal Server Error",
      "data: {\"error\":{\"message\":\"Upstream died.\",\"code\":\"server_error\"}}\n\n", "text/event-stream",
      exit: .server, attempts: 3, says: "Upstream died. (code: server_error)"),
    error(
      "500 that begins to answer", "500 Internal Server Error", WireText.half, "text/event-stream",
      exit: .server, attempts: 3, says: "HTTP 500 from 127.0.0.1:PORT"),
  ]

  static let redirects: [WireFault] = [
    error(
      "a redirect on the same host", "301 Moved Permanently", "", nil, "Location: /v2/responses?key=1\r\n",
      exit: .server, says: "HTTP 301 from 127.0.0.1:PORT: moved to /v2/responses, which is not followed"),
    error(
      "a redirect to another host", "307 Temporary Redirect", WireText.page("Moved"), "text/html",
      "Location: http://evil.test/v1/responses\r\n", exit: .server,
      says: "moved to http://evil.test/v1/responses, which is not followed, so that no key goes there"),
    error(
      "a redirect without a place", "308 Permanent Redirect", "", nil, exit: .server,
      says: "HTTP 308 from 127.0.0.1:PORT: no message"),
    error(
      "304", "304 Not Modified", "", nil, exit: .server, says: "HTTP 304 from 127.0.0.1:PORT: no message"),
  ]
}
