import Notation
import Registry
import Responses
import Secrets
import Testing
import Transport

@testable import Workbench

@Suite("recordings")
struct RecordingTests {
  /// An answer cut at every third byte, so that letters are cut too.
  static func recording(
    _ input: String = "Hello", _ answer: String = "Grüße 🌍", failure: TransportError? = nil
  )
    -> Recording
  {
    var exchange = Samples.exchange(input, answer: [answer])
    exchange.result = Samples.result(Samples.stream([answer]), cut: 3, failure: failure)
    return Recording(of: exchange)
  }

  @Test("a file gives back every byte and time, also where a letter was cut in two")
  func roundTrip() throws {
    for failure in [nil, TransportError(.closedEarly, "the connection broke", responseHadBegun: true)] {
      let recording = Self.recording(failure: failure)
      let text = RecordingFile.text(of: recording)
      #expect(text.contains(#""came_base64""#) && text.hasPrefix(#"{"setscrew_recording":1,"#))
      #expect(try RecordingFile.recordings(in: Array(text.utf8)) == [recording])
      #expect(try RecordingFile.recordings(in: Array((text + "\n" + text).utf8)) == [recording, recording])
      #expect(recording.result.body == recording.received)
    }
  }

  @Test("a file that breaks off counts as far as it goes")
  func unfinished() throws {
    let text = RecordingFile.text(of: Self.recording())
    let lines = text.split(separator: "\n")
    let read = try RecordingFile.recordings(in: Array(lines.prefix(4).joined(separator: "\n").utf8))
    #expect(read.count == 1 && read[0].received.count == 6)
  }

  @Test(
    "what is no recording is named with its line",
    arguments: [
      ("", "line 1: no recording in it"), ("{}", "line 1: no recording begins here"),
      ("hello", "line 1: no JSON object"), ("[1]", "line 1: no JSON object"),
      (#"{"setscrew_recording":2}"#, "line 1: a recording of a newer form than this version reads"),
      (#"{"setscrew_recording":1}"#, "line 1: url and recorded_at are missing"),
      (
        "\n" + #"{"setscrew_recording":1,"url":"http://x","recorded_at":1}"# + "\n{\"came\":1}",
        "line 3: neither sent nor came"
      ),
      (
        #"{"setscrew_recording":1,"url":"http://x","recorded_at":1}"# + "\n{\"came_base64\":\"a\"}",
        "line 2: neither sent nor came"
      ),
    ])
  func problems(text: String, message: String) {
    #expect { try RecordingFile.recordings(in: Array(text.utf8)) } throws: { "\($0)" == message }
  }

  @Test("the payload decides, whatever the order of its keys and the spelling of its numbers")
  func matching() throws {
    var body = JSON(dictionaryLiteral: ("a", 1), ("b", ["x", .null]))
    func recording(_ text: String, _ answer: String) -> Recording {
      var recording = Self.recording("x", answer)
      recording.sent = Array(text.utf8)
      return recording
    }
    let shelf = RecordingShelf(
      [
        recording(#"{"b":["x",null],"a":1.0}"#, "one"), recording(#"{"a":1,"b":["x",null]}"#, "two"),
        recording(#"{"a":2}"#, "other"), recording("no JSON", "never"),
      ], registry: .empty)
    #expect(shelf.answers(body))
    let told = (0..<3).compactMap { _ in shelf.take(body)?.result.ending }.map { ending in
      if case .answered(let outcome) = ending { outcome.response?.outputText ?? "" } else { "" }
    }
    #expect(told == ["one", "two", "two"])
    body["c"] = 3
    #expect(!shelf.answers(body) && shelf.take(body) == nil)
    #expect(shelf.nearestDifferences(to: body).map { "\($0)" } == ["c"])
    #expect(RecordingShelf([], registry: .empty).nearestDifferences(to: body).isEmpty)
  }

  @Test("secrets in a payload say nothing about whether it is the same")
  func secrets() throws {
    let registry = try Bytes.shippedRegistry()
    func body(_ token: String) -> JSON {
      [
        "model": "m", "input": "x",
        "tools": [["type": "mcp", "server_label": "s", "authorization": .string(token)]],
      ]
    }
    var exchange = Samples.exchange()
    exchange.request.body = body("token-of-then")
    let recording = LogEntry(exchange, registry: registry, program: "test").recording
    #expect(!String(decoding: recording.sent, as: UTF8.self).contains("token-of-then"))
    #expect(RecordingShelf([recording], registry: registry).answers(body("token-of-now")))
  }

  @Test("HAR has what it must have, and only bytes that are no text are in base64")
  func har() throws {
    let whole = Self.recording()
    var broken = Self.recording(failure: TransportError(.closedEarly, "broke", responseHadBegun: true))
    broken.received = [0xFF, 0xFE]
    broken.url += "?a=b&c"
    var never = whole
    never.head = nil
    never.received = []
    never.arrivals = []
    never.timing = nil
    never.failure = TransportError(.cannotConnect, "no way")
    let log = try #require(HARDocument.json(of: [whole, broken, never], program: "1")["log"])
    #expect(log["version"] == "1.2")
    let entries = try #require(log["entries"]?.array)
    #expect(
      entries[0]["response"]?["content"]?["text"] == .string(String(decoding: whole.received, as: UTF8.self)))
    #expect(
      entries[0]["request"]?["postData"]?["text"] == .string(String(decoding: whole.sent, as: UTF8.self)))
    #expect(entries[0]["startedDateTime"] == "2026-11-30T12:00:00Z")
    #expect(entries[1]["response"]?["content"]?["encoding"] == "base64")
    #expect(entries[1]["response"]?["content"]?["text"] == "//4=")
    #expect(entries[1]["request"]?["queryString"]?.array?.count == 2)
    #expect(entries[2]["response"]?["status"] == 0)
    for entry in entries {
      for key in ["startedDateTime", "time", "request", "response", "cache", "timings"] {
        #expect(entry[key] != nil)
      }
      let timings = try #require(entry["timings"]?.object)
      for member in timings.members {
        #expect(member.value.number.map { $0.double >= -1 } == true, "\(member.key)")
      }
    }
  }
}
