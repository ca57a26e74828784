import Notation
import Transport

/// Recordings as a file: JSON Lines that a person can read, and that keep every byte.
///
///     {"setscrew_recording":1,"recorded_at":…,"url":…,"fields":[…],"head":{…},…}
///     {"sent":"{\"model\":…}"}
///     {"at_us":120334,"came":"data: {\"type\":…}\n\n"}
///     {"at_us":120921,"came_base64":"ZGF0YTog"}
///     {"end":"completed"}
///
/// A file may hold several, one behind the other. Bytes that are no text by themselves, such as half a letter, are in
/// base64.
public enum RecordingFile {
  /// Why a file is no recording, with the line.
  public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from 1.
    public var line: Int
    /// What is wrong there.
    public var message: String

    /// For example `line 3: no JSON`.
    public var description: String { "line \(line): \(message)" }
  }

  /// The version of the format.
  static let version = 1

  /// A recording as lines.
  public static func text(of recording: Recording) -> String {
    var head: JSONObject = JSONObject()
    head["setscrew_recording"] = .number(JSONNumber(version))
    for member in recording.envelope.object?.members ?? [] { head[member.key] = member.value }
    var lines: [JSON] = [.object(head), line("sent", recording.sent, at: nil)]
    var start = 0
    for arrival in recording.arrivals
    where arrival.length > start && arrival.length <= recording.received.count {
      lines.append(line("came", Array(recording.received[start..<arrival.length]), at: arrival.time))
      start = arrival.length
    }
    if start < recording.received.count {
      lines.append(line("came", Array(recording.received[start...]), at: recording.total))
    }
    lines.append(["end": .string(recording.status)])
    return lines.map { $0.encoded() + "\n" }.joined()
  }

  /// The recordings of a file; an unfinished one at its end counts as far as it goes.
  public static func recordings(in bytes: [UInt8]) throws(Problem) -> [Recording] {
    var recordings: [Recording] = []
    var open: Part?
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { continue }
      guard let json = try? JSON(parsing: Array(line)), json.object != nil else {
        throw Problem(line: number, message: "no JSON object")
      }
      if let found = json["setscrew_recording"] {
        guard found.int.map({ $0 <= version }) ?? false else {
          throw Problem(line: number, message: "a recording of a newer form than this version reads")
        }
        if let part = open { recordings.append(try part.recording()) }
        open = Part(line: number, envelope: json)
      } else if open == nil {
        throw Problem(line: number, message: "no recording begins here")
      } else if json["end"] != nil {
        if let part = open { recordings.append(try part.recording()) }
        open = nil
      } else {
        guard open?.take(json) == true else { throw Problem(line: number, message: "neither sent nor came") }
      }
    }
    if let part = open { recordings.append(try part.recording()) }
    guard !recordings.isEmpty else { throw Problem(line: max(1, number), message: "no recording in it") }
    return recordings
  }

  private static func line(_ name: String, _ bytes: [UInt8], at time: Duration?) -> JSON {
    var object = JSONObject()
    object["at_us"] = time.map { .number(JSONNumber($0.microseconds)) }
    if let text = String(validating: bytes, as: UTF8.self) {
      object[name] = .string(text)
    } else {
      object["\(name)_base64"] = .string(Base64.encode(bytes))
    }
    return .object(object)
  }

  /// A recording while its lines are read.
  private struct Part {
    let line: Int
    let envelope: JSON
    var sent: [UInt8] = []
    var received: [UInt8] = []
    var arrivals: [CallResult.Arrival] = []

    init(line: Int, envelope: JSON) {
      self.line = line
      self.envelope = envelope
    }

    mutating func take(_ json: JSON) -> Bool {
      if let bytes = Self.bytes("sent", json) {
        sent += bytes
        return true
      }
      guard let bytes = Self.bytes("came", json) else { return false }
      received += bytes
      let time = max(json["at_us"]?.int ?? 0, arrivals.last?.time.microseconds ?? 0)
      arrivals.append(CallResult.Arrival(length: received.count, time: .microseconds(time)))
      return true
    }

    func recording() throws(Problem) -> Recording {
      guard
        let recording = Recording(envelope: envelope, sent: sent, received: received, arrivals: arrivals)
      else { throw Problem(line: line, message: "url and recorded_at are missing") }
      return recording
    }

    private static func bytes(_ name: String, _ json: JSON) -> [UInt8]? {
      if let text = json[name]?.string { return Array(text.utf8) }
      return json["\(name)_base64"]?.string.flatMap(Base64.decode)
    }
  }
}

extension Recording {
  /// How the exchange ended.
  public var status: String {
    if case .answered(let outcome) = result.ending { outcome.status } else { Exchange.unansweredStatus }
  }
}
