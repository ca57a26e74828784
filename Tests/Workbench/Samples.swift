import Glibc
import Notation
import Registry
import Responses
import Secrets
import Transport

@testable import Workbench

/// Exchanges, as a server could have answered them.
enum Samples {
  /// A folder of its own, taken away again at the end.
  final class Folder {
    let path: String
    /// The run log in it.
    var log: String { "\(path)/data/log.sqlite" }

    init() {
      var template = Array("/tmp/setscrew-log-XXXXXX".utf8CString)
      path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
      for file in ["", "-wal", "-shm"] { unlink(log + file) }
      rmdir("\(path)/data")
      rmdir(path)
    }
  }

  /// A streamed answer that says a text in pieces.
  static func stream(_ pieces: [String], usage: String = usage, model: String = "m-large") -> String {
    var events = [
      #"{"type":"response.created","response":{"id":"resp_1","status":"in_progress","output":[]}}"#
    ]
    events += pieces.map {
      #"{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":\#(JSON.string($0).encoded())}"#
    }
    let text = JSON.string(pieces.joined()).encoded()
    events.append(
      #"{"type":"response.completed","response":{"id":"resp_1","status":"completed","model":"\#(model)","service_tier":"default","output":[{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"output_text","text":\#(text),"annotations":[]}]}],"usage":\#(usage)}}"#
    )
    return events.map { "data: \($0)\n\n" }.joined()
  }

  static let usage =
    #"{"input_tokens":1000,"input_tokens_details":{"cached_tokens":400},"output_tokens":100,"output_tokens_details":{"reasoning_tokens":60},"total_tokens":1100}"#

  /// The result of a streamed call whose body came in reads of some size, one each millisecond.
  static func result(_ body: String, cut: Int = 64, failure: TransportError? = nil) -> CallResult {
    let bytes = Array(body.utf8)
    var events: [(event: HTTPEvent, time: Duration)] = [
      (.head(HTTPHead(status: 200, fields: [("content-type", "text/event-stream")])), .milliseconds(1))
    ]
    for (index, start) in stride(from: 0, to: bytes.count, by: cut).enumerated() {
      events.append(
        (.bytes(Array(bytes[start..<min(start + cut, bytes.count)])), .milliseconds(2 + index)))
    }
    var result = CallResult(
      replaying: HTTPReplay(events: events, failure: failure), host: "api.example.com")
    result.total = .milliseconds(3 + bytes.count / cut)
    result.timing = HTTPTiming(
      connected: .microseconds(300), firstByte: .milliseconds(1), total: result.total)
    result.attempts = 1
    return result
  }

  static func exchange(
    _ input: String = "Hello", answer: [String] = ["Good ", "day"], profile: String? = "haiku",
    model: String = "m-large", at time: Double = 1_796_040_000, simulated: Bool = false,
    usage: String = usage, registry: ResponseSettingsRegistry = .empty
  ) -> Exchange {
    Exchange(
      Exchange.Request(
        baseURL: "https://api.example.com/v1", provider: "openai", isSimulated: simulated, profile: profile,
        body: ["model": .string(model), "input": .string(input), "stream": true],
        fields: [("Authorization", "Bearer sk-… (24 characters)")]),
      result(stream(answer, usage: usage, model: model)), startedAt: time, registry: registry,
      day: .earliest)
  }

  static func entry(
    _ exchange: Exchange = exchange(), secrets: [Secret] = [], session: String? = nil,
    files: [LogEntry.File] = []
  ) -> LogEntry {
    LogEntry(
      exchange, registry: .empty, secrets: secrets, session: session, files: files, program: "test")
  }

  /// The same with what was asked as text, for which the empty registry has no description.
  static func log(_ path: String, _ exchanges: Exchange...) throws -> RunLog {
    let log = try RunLog(writingTo: path)
    for exchange in exchanges { try log.append(entry(exchange)) }
    return log
  }
}
