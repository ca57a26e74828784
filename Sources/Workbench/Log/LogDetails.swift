import Notation
import Transport

/// What the log keeps of an exchange beside the bytes: how they came, what was reckoned and found, and the profile.
struct LogDetails {
  var recording: Recording
  /// The exchange as `run --json` tells it, without parts.
  var summary: JSON
  var files: [LogEntry.File]

  var json: JSON {
    [
      "recording": recording.envelope, "summary": summary,
      "files": .array(files.map { ["path": .string($0.path), "text": .string($0.text)] }),
    ]
  }
}

/// An exchange that was logged, as it can be shown, exported and replayed.
public struct LoggedExchange: Sendable {
  /// Its number in the log.
  public let id: Int
  /// What stands in the list.
  public let record: LogRecord
  /// The bytes and their times.
  public let recording: Recording
  /// The summary as it was when it was logged: findings, cost, times.
  public let summary: JSON
  /// The profile and those it built on, as they were.
  public let files: [LogEntry.File]
  /// What was asked, as text: instructions, messages, descriptions of tools.
  public let askedText: String

  /// The exchange made again from its bytes.
  public var exchange: Exchange {
    Exchange(
      Exchange.Request(
        baseURL: recording.baseURL, provider: recording.provider, isSimulated: recording.isSimulated,
        profile: recording.profile, body: (try? JSON(parsing: recording.sent)) ?? .null,
        fields: recording.fields.map { ($0.name, $0.value) }),
      recording.result, startedAt: recording.startedAt, registry: .empty, day: .earliest)
  }

  /// The exchange as `run --json` gives it, with its id, its revision and the parts that are asked for.
  public func json(including parts: Set<ExchangePart> = [.request, .response, .usage]) -> JSON {
    var object = JSONObject()
    object["id"] = .number(JSONNumber(id))
    for member in summary.object?.members ?? [] where member.key != "id" { object[member.key] = member.value }
    object["session"] = record.session.map(JSON.string) ?? .null
    object["revision"] = record.revision.map(JSON.string) ?? .null
    let exchange = exchange
    for part in ExchangePart.allCases where parts.contains(part) {
      object[part.rawValue] = exchange.json(of: part)
    }
    return .object(object)
  }
}
