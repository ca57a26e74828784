import Glibc
import Notation
import Responses
import Transport

/// Times what lies between a server's write and the program's knowledge of it, and how soon a stop takes effect.
///
/// `scripts/bench-stream` serves the streams and puts the figures beside those of whole processes.
@main
struct StreamBench {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else {
      print("usage: bench-stream URL    (of the server that scripts/bench-stream starts)")
      exit(2)
    }
    let client = ResponsesClient(
      transport: CurlTransport(), endpoint: ResponsesEndpoint(baseURL: arguments[1]), retry: .never,
      now: { 0 })
    let delays = await eventDelays(client)
    let cancels = await cancelDelays(client, rounds: 200)
    print(
      JSON.array([
        figures("delay from write to update, per event", delays), figures("cancel to result", cancels),
      ]).encoded())
  }

  /// Nanoseconds of the clock that the server reads too.
  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// How long each delta of a paced stream took; it holds the moment at which it was written.
  private static func eventDelays(_ client: ResponsesClient) async -> [Int64] {
    var delays: [Int64] = []
    _ = await client.create(body: Array(#"{"model":"paced-4000"}"#.utf8)) { event in
      guard case .update(.text(let fragment), _) = event, let sent = Int64(fragment.text) else { return }
      delays.append(nanoseconds() - sent)
    }
    return delays
  }

  /// How long each call took to end after its task was cancelled in mid-stream.
  private static func cancelDelays(_ client: ResponsesClient, rounds: Int) async -> [Int64] {
    var delays: [Int64] = []
    for _ in 0..<rounds {
      let call = Task { () -> Int64 in
        var began: Int64 = 0
        let result = await client.create(body: Array(#"{"model":"held"}"#.utf8)) { event in
          guard case .update(.text, _) = event, began == 0 else { return }
          began = nanoseconds()
          withUnsafeCurrentTask { $0?.cancel() }
        }
        guard case .answered(.interrupted(let interruption)) = result.ending,
          interruption.cause == .stoppedByUser, !interruption.partial.outputText.isEmpty
        else { return -1 }
        return nanoseconds() - began
      }
      let delay = await call.value
      if delay >= 0 { delays.append(delay) }
    }
    return delays
  }

  private static func figures(_ name: String, _ delays: [Int64]) -> JSON {
    let sorted = delays.sorted()
    func at(_ share: Double) -> JSON {
      guard !sorted.isEmpty else { return .null }
      let value = Double(sorted[Int(Double(sorted.count - 1) * share)]) / 1000
      return JSONNumber(value).map(JSON.number) ?? .null
    }
    return [
      "name": .string(name), "count": .number(JSONNumber(sorted.count)), "p50_us": at(0.5),
      "p99_us": at(0.99),
      "max_us": at(1),
    ]
  }
}
