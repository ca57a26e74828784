import TestSupport

@testable import setscrew

/// What goes wrong before a server has answered: names, connections, proxies, TLS, heads.
enum ConnectionFaults {
  private static let unknownHost = String(repeating: "a", count: 64) + ".invalid"

  static let names: [WireFault] = [
    WireFault(
      name: "a host that is not known", url: "http://\(unknownHost)/v1", status: "unanswered",
      exit: .serverError, attempts: 3, says: "the host \(unknownHost) is not known; tried 3 times"),
    WireFault(
      name: "nothing listens there", url: "http://127.0.0.1:1/v1", status: "unanswered", exit: .serverError,
      attempts: 3, says: "cannot connect to 127.0.0.1:1; tried 3 times"),
    WireFault(
      name: "no way leads there", url: "http://255.255.255.255/v1", status: "unanswered", exit: .serverError,
      attempts: 3, says: "cannot connect to 255.255.255.255; tried 3 times"),
    WireFault(
      name: "no URL", url: "http://[::1/v1", status: "unanswered", exit: .configuration,
      says: "error[transport-bad-url]"),
    WireFault(
      name: "a port that is no number", url: "http://127.0.0.1:http/v1", status: "unanswered",
      exit: .configuration, says: "error[transport-bad-url]"),
  ]

  static let proxies: [WireFault] = [
    WireFault(
      name: "a proxy that does not listen", url: "http://example.test/v1",
      environment: ["http_proxy": "http://127.0.0.1:1"], status: "unanswered", exit: .serverError,
      attempts: 3,
      says: "cannot connect to the proxy 127.0.0.1:1 on the way to example.test"),
    WireFault(
      name: "a proxy that is not known", url: "http://example.test/v1",
      environment: ["http_proxy": "http://\(unknownHost):3128"], status: "unanswered", exit: .serverError,
      attempts: 3, says: "the name of the proxy \(unknownHost):3128 is not known"),
    WireFault(
      name: "a proxy that wants a password",
      scripts: [[WireText.answer(WireText.page("Login"), "407 Proxy Authentication Required", "text/html")]],
      url: "http://example.test/v1", environment: ["http_proxy": "URL"], status: "failed", exit: .clientError,
      says: "HTTP 407 from example.test: Login (text/html)"),
    WireFault(
      name: "a proxy that lets nobody through", scripts: [[.send("HTTP/1.1 403 Forbidden\r\n\r\n"), .close]],
      url: "https://example.test/v1", environment: ["https_proxy": "URL"], status: "unanswered",
      exit: .serverError, says: "the proxy answered HTTP 403 when asked for example.test"),
    WireFault(
      name: "a proxy without a way", scripts: [[.send("HTTP/1.1 502 Bad Gateway\r\n\r\n"), .close]],
      url: "https://example.test/v1", environment: ["https_proxy": "URL"], status: "unanswered",
      exit: .serverError, attempts: 3, says: "the proxy answered HTTP 502 when asked for example.test"),
    WireFault(
      name: "a proxy that closes", url: "https://example.test/v1", environment: ["https_proxy": "URL"],
      status: "unanswered", exit: .serverError, attempts: 3, says: "error[transport-closed-before-response]"),
    WireFault(
      name: "a proxy that falls silent", scripts: [[.hold]], url: "https://example.test/v1",
      environment: ["https_proxy": "URL"], timeout: "0.2", status: "unanswered", exit: .timedOut, attempts: 3,
      says: "no connection to example.test within 0.2 s"),
    WireFault(
      name: "a proxy, and a host that needs none", scripts: [[WireText.answer(WireText.plain)]],
      environment: ["http_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1"], status: "completed",
      exit: .success, text: "Half done"),
  ]

  static let tls: [WireFault] = [
    WireFault(
      name: "TLS: a server without", scripts: [[WireText.answer(WireText.plain)]],
      url: "https://127.0.0.1:PORT/v1", status: "unanswered", exit: .serverError, says: "error[transport-tls]"
    ),
    WireFault(
      name: "TLS: a refusal", scripts: [[.send([0x15, 3, 3, 0, 2, 2, 0x28])]],
      url: "https://127.0.0.1:PORT/v1", status: "unanswered", exit: .serverError, says: "error[transport-tls]"
    ),
    WireFault(
      name: "TLS: noise", scripts: [[.send([UInt8](repeating: 0xA5, count: 600))]],
      url: "https://127.0.0.1:PORT/v1", status: "unanswered", exit: .serverError, says: "error[transport-tls]"
    ),
    WireFault(
      name: "TLS: closed in the handshake", url: "https://127.0.0.1:PORT/v1", status: "unanswered",
      exit: .serverError, says: "error[transport-tls]"),
    WireFault(
      name: "TLS: reset in the handshake", scripts: [[.reset]], url: "https://127.0.0.1:PORT/v1",
      status: "unanswered", exit: .serverError, says: "error[transport-tls]"),
    WireFault(
      name: "TLS: silence in the handshake", scripts: [[.hold]], url: "https://127.0.0.1:PORT/v1",
      timeout: "0.2", status: "unanswered", exit: .timedOut, attempts: 3,
      says: "no connection to 127.0.0.1:PORT within 0.2 s"),
  ]

  static let heads: [WireFault] = [
    WireFault(
      name: "closed at once", status: "unanswered", exit: .serverError, attempts: 3,
      says: "closed the connection without an answer; tried 3 times"),
    WireFault(
      name: "reset at once", scripts: [[.reset]], status: "unanswered", exit: .serverError, attempts: 3,
      says: "broke before an answer; tried 3 times"),
    WireFault(
      name: "closed once, then well", scripts: [[.close], [WireText.answer(WireText.plain)]],
      status: "completed", exit: .success, text: "Half done", attempts: 2),
    WireFault(
      name: "silence before the answer", scripts: [[.hold]], timeout: "0.2", status: "unanswered",
      exit: .timedOut, says: "no response from 127.0.0.1:PORT within 0.2 s"),
    WireFault(
      name: "a status line, then silence", scripts: [[.send("HTTP/1.1 200 OK\r\n"), .hold]], timeout: "0.2",
      status: "unanswered", exit: .timedOut, says: "no response from 127.0.0.1:PORT within 0.2 s"),
    WireFault(
      name: "a status line, then the end", scripts: [[.send("HTTP/1.1 200 OK\r\n"), .close]],
      status: "unanswered", exit: .serverError, says: "broke in mid-answer"),
    WireFault(
      name: "half a field, then the end", scripts: [[.send("HTTP/1.1 200 OK\r\nContent-Ty"), .close]],
      status: "unanswered", exit: .serverError, says: "broke in mid-answer"),
    WireFault(
      name: "another protocol", scripts: [[.send("SSH-2.0-OpenSSH_9.2\r\n"), .close]], status: "unanswered",
      exit: .serverError, says: "does not speak HTTP"),
    WireFault(
      name: "a body without a head", scripts: [[.send(WireText.plain), .close]], status: "unanswered",
      exit: .serverError, says: "does not speak HTTP"),
    WireFault(
      name: "a status that is no number", scripts: [[.send("HTTP/1.1 abc OK\r\n\r\n"), .close]],
      status: "unanswered", exit: .serverError, says: "does not speak HTTP"),
    WireFault(
      name: "a status beyond all ranges", scripts: [[WireText.answer("", "999 Odd", nil)]], status: "failed",
      exit: .serverError, says: "HTTP 999 from 127.0.0.1:PORT"),
    WireFault(
      name: "a status line without words", scripts: [[WireText.answer(WireText.plain, "200")]],
      status: "completed", exit: .success, text: "Half done"),
    WireFault(
      name: "a field without a colon",
      scripts: [[.send("HTTP/1.1 200 OK\r\nnonsense\r\n\r\n" + WireText.plain), .close]],
      status: "unanswered", exit: .serverError, says: "does not speak HTTP"),
    WireFault(
      name: "a field of 200 kB",
      scripts: [
        [WireText.answer(WireText.plain, "200 OK", nil, "X: \(String(repeating: "x", count: 200_000))\r\n")]
      ],
      status: "unanswered", exit: .serverError, says: "sent a head that is too large"),
    WireFault(
      name: "a thousand fields",
      scripts: [
        [WireText.answer(WireText.plain, "200 OK", nil, String(repeating: "X: y\r\n", count: 1_000))]
      ],
      status: "completed", exit: .success, text: "Half done"),
    WireFault(
      name: "a field that is not UTF-8",
      scripts: [[.send("HTTP/1.1 200 OK\r\nX: "), .send([0xFF, 0xC3]), .send("\r\n\r\n" + WireText.plain)]],
      status: "completed", exit: .success, text: "Half done"),
    WireFault(
      name: "early hints before the answer",
      scripts: [
        [
          .send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"),
          WireText.answer(WireText.plain),
        ]
      ], status: "completed", exit: .success, text: "Half done"),
    WireFault(
      name: "early hints and no answer",
      scripts: [[.send("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"), .close]], status: "unanswered",
      exit: .serverError, attempts: 3, says: "error[transport-closed-before-response]"),
  ]
}
