import Responses
import TestSupport
import Testing
import Transport

/// Stopping a call in each of its phases: it ends at once, and what had come is kept.
@Suite("Cancelling", .timeLimit(.minutes(5)))
struct CancellationTests {
  /// When the user stops.
  enum Phase: String, CaseIterable, Sendable {
    case beforeTheHead, afterTheHead, afterSomeText, inMidEvent, whileWaitingToTryAgain
  }

  static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

  static func script(_ phase: Phase) -> [ScriptedServer.Step] {
    switch phase {
    case .beforeTheHead: [.hold]
    case .afterTheHead: [.send(head), .hold]
    case .afterSomeText: [.send(head + ResponsesClientTests.stream.prefix(230)), .hold]
    case .inMidEvent: [.send(head + ResponsesClientTests.stream.prefix(300)), .hold]
    case .whileWaitingToTryAgain:
      [ResponsesClientTests.answer("503 Service Unavailable", "text/plain", "busy")]
    }
  }

  @Test("in every phase", arguments: Phase.allCases)
  func phases(_ phase: Phase) async throws {
    let server = try ScriptedServer(Self.script(phase))
    defer { server.stop() }
    let client = ResponsesClient(
      transport: CurlTransport(), endpoint: ResponsesEndpoint(baseURL: server.url),
      wait: { _ in try await Task.sleep(for: .seconds(60)) }, now: { 0 })
    func stop() { withUnsafeCurrentTask { $0?.cancel() } }
    let call = Task {
      await client.create(body: []) { event in
        switch (phase, event) {
        case (.afterTheHead, .head), (.whileWaitingToTryAgain, .waiting): stop()
        case (.afterSomeText, .update(.text, _)), (.inMidEvent, .update(.text, _)): stop()
        default: break
        }
      }
    }
    if phase == .beforeTheHead {
      while server.requests.isEmpty { await Task.yield() }
      call.cancel()
    }
    let result = await call.value
    switch (phase, result.ending) {
    case (.beforeTheHead, .unanswered(let error)), (.whileWaitingToTryAgain, .unanswered(let error)):
      #expect(error.kind == .cancelled)
    case (.afterTheHead, .unanswered(let error)): #expect(error.kind == .cancelled)
    case (.afterTheHead, .answered(.interrupted(let interruption))):
      #expect(interruption.cause == .stoppedByUser)
    case (.afterSomeText, .answered(.interrupted(let interruption))),
      (.inMidEvent, .answered(.interrupted(let interruption))):
      #expect(interruption.cause == .stoppedByUser)
      #expect(interruption.partial.outputText == "h")
    default: Issue.record("\(result.ending)")
    }
    #expect(result.attempts == 1)
    #expect(server.requests.count == 1)
  }
}
