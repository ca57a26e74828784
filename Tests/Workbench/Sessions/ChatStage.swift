import Notation
import Profiles
import Registry
import Workbench

@testable import Responses

/// A stage for a session: requests are answered by the test, one call at a time.
final class ChatStage: Sendable {
  /// One request that waits for the test to answer it.
  final class Call: Sendable {
    let prompt: String
    private let report: @Sendable (ChatProgress) async -> Void
    private let state = Guarded(State())

    private struct State {
      var waiter: CheckedContinuation<ChatResult, Never>?
      var result: ChatResult?
      var chunks: [String] = []
      var isCancelled = false
    }

    init(_ prompt: String, report: @escaping @Sendable (ChatProgress) async -> Void) {
      self.prompt = prompt
      self.report = report
    }

    var chunks: [String] { state.withLock { $0.chunks } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func chunk(_ text: String) async {
      state.withLock { $0.chunks.append(text) }
      let fragment = TextFragment(
        item: ItemHandle(number: 0), kind: .outputText, part: 0, text: text, replaces: false)
      await report(.update(.text(fragment), at: .zero))
    }

    func finish(_ result: ChatResult) {
      let waiter = state.withLock { state -> CheckedContinuation<ChatResult, Never>? in
        guard state.result == nil else { return nil }
        state.result = result
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume(returning: result)
    }

    func wait(obeysCancellation: Bool) async -> ChatResult {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let result = state.withLock { state -> ChatResult? in
            if state.result == nil { state.waiter = continuation }
            return state.result
          }
          if let result { continuation.resume(returning: result) }
        }
      } onCancel: {
        state.withLock { $0.isCancelled = true }
        if obeysCancellation { finish(ChatResult(.cancelled)) }
      }
    }
  }

  private let calls = Guarded<[Call]>([])
  private let time = Guarded<Duration>(.zero)
  private let records = Guarded<[SessionRecord]>([])
  let obeysCancellation: Bool

  init(obeysCancellation: Bool = true) { self.obeysCancellation = obeysCancellation }

  /// The requests so far.
  var all: [Call] { calls.withLock { $0 } }
  var last: Call? { all.last }
  /// The journal so far, as bytes.
  var journal: [UInt8] {
    let lines = records.withLock { $0 }.map { $0.json.encoded() + "\n" }
    return Array(
      (SessionRecord.opened(name: "test", at: 0).json.encoded() + "\n" + lines.joined()).utf8)
  }

  /// A clock that goes on by a millisecond whenever it is looked at.
  var clock: SessionClock {
    SessionClock(
      elapsed: {
        self.time.withLock {
          $0 += .milliseconds(1)
          return $0
        }
      },
      sleep: { _ in for _ in 0..<3 { await Task.yield() } }, now: { 1000 })
  }

  func controller(_ session: ChatSession = ChatSession(name: "test", createdAt: 0)) -> ChatSessionController {
    ChatSessionController(
      session, clock: clock, checkpointInterval: .milliseconds(5),
      journal: { record in self.records.withLock { $0.append(record) } },
      perform: { request, report in
        let call = Call(request.body["prompt"]?.string ?? "", report: report)
        self.calls.withLock { $0.append(call) }
        return await call.wait(obeysCancellation: self.obeysCancellation)
      })
  }

  /// Waits until the request of a number, counted from 1, has been made.
  func call(_ number: Int) async -> Call {
    while true {
      let all = all
      if all.count >= number { return all[number - 1] }
      await Task.yield()
    }
  }

  static let source = TurnRequest.Source(provider: "openai", baseURL: "https://api.test/v1", model: "m")

  static func draft(_ prompt: String) -> ChatDraft {
    ChatDraft(prompt) { branch throws(ChatDraft.Refusal) in
      if prompt == "refuse" { throw ChatDraft.Refusal("no") }
      return TurnRequest(
        input: [["role": "user", "content": .string(prompt)]],
        body: [
          "prompt": .string(prompt), "before": .number(JSONNumber(branch.count(where: \.answer.isUsable))),
        ],
        source: source, mode: .stateless)
    }
  }

  /// A response with an answer.
  static func response(_ text: String, id: String = "resp_1") -> Response {
    Response(
      json: [
        "id": .string(id), "status": "completed",
        "output": [
          [
            "type": "message", "role": "assistant", "id": "msg_1",
            "content": [["type": "output_text", "text": .string(text)]],
          ]
        ],
      ])
  }
}
