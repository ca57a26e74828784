import Notation
import Responses
import Testing

/// Holds everything a folder of captures has against the module, when `SETSCREW_CAPTURES` names one.
///
/// The folder holds a folder per server with `CASE.response.sse`, `CASE.response.json` and
/// `CASE.response.headers.txt`; figures are printed.
@Suite struct CaptureTests {
  static let root = environment("SETSCREW_CAPTURES")

  struct Stream: Sendable, CustomTestStringConvertible {
    var path: String
    var testDescription: String { path }
  }

  static func files(_ suffix: String) -> [Stream] {
    guard let root else { return [] }
    return names(inFolder: root).flatMap { server in
      names(inFolder: "\(root)/\(server)").filter { $0.hasSuffix(suffix) }.map {
        Stream(path: "\(server)/\($0)")
      }
    }
  }

  static func context(beside path: String, _ suffix: String) -> APIError.Context {
    guard let root else { return APIError.Context() }
    let headers = "\(root)/\(path.dropLast(suffix.count)).headers.txt"
    guard let bytes = bytes(ofFile: headers) else { return APIError.Context() }
    return context(head: String(decoding: bytes, as: UTF8.self))
  }

  static func context(head: String) -> APIError.Context {
    let lines = head.split(whereSeparator: \.isNewline)
    let status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }
    let headers = lines.dropFirst().compactMap { line -> APIError.Context.Header? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return APIError.Context.Header(
        String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    return APIError.Context(status: status, headers: headers, host: "example.test")
  }

  @Test(.enabled(if: root != nil), arguments: files(".response.sse"))
  func streams(_ file: Stream) throws {
    let body = try #require(bytes(ofFile: "\(Self.root ?? "")/\(file.path)"))
    let reading = Reading([body], context: Self.context(beside: file.path, ".sse"))
    #expect(!reading.events.isEmpty)
    for event in reading.events {
      switch event.kind {
      case .unreadable, .unknown: Issue.record("\(file.path): \(event.kind)")
      default: break
      }
    }
    #expect(reading.end.discardedBytes == 0)
    print(
      "\(file.path): \(reading.events.count) events, \(reading.outcome.status) \(reading.outcome.error?.description ?? ""), \(reading.outcome.response?.output.map(\.type) ?? []), \(reading.codes)"
    )
    let response = reading.outcome.response
    #expect(reading.shown(.outputText) == response?.outputText ?? "")
    #expect(reading.shown(.arguments) == (response?.output ?? []).compactMap { $0.arguments?.text }.joined())
    #expect(reading.shown(.reasoningSummary) == (response?.reasoningSummaries ?? []).joined())
    #expect(reading.shown(.reasoningText) == (response?.reasoningTexts ?? []).joined())
    for cut in stride(from: 0, through: body.count, by: max(1, body.count / 40)) {
      #expect(
        Reading([Array(body[..<cut]), Array(body[cut...])], context: Self.context(beside: file.path, ".sse"))
          == reading)
    }
    var whole = SSEParser()
    let parsed = whole.consume(body)
    #expect(EveryCut(body).difference(to: parsed, whole.finish()) == nil)
    // The server's own object is the result, and the events alone give the same output.
    if let terminal = reading.events.last(where: {
      if case .api(let type) = $0.kind { type.isTerminal } else { false }
    }),
      let object = terminal.json["response"], let response, object["output"]?.array?.isEmpty == false
    {
      for (key, value) in object.object?.members.map({ ($0.key, $0.value) }) ?? [] {
        #expect(response.json[key] == value)
      }
      var assembler = ResponseAssembler()
      for event in reading.events where event.sequenceNumber != terminal.sequenceNumber || event != terminal {
        _ = assembler.consume(event)
      }
      #expect(assembler.partial.output.map(\.meaning) == response.output.map(\.meaning))
    }
  }

  @Test(.enabled(if: root != nil), arguments: files(".response.json") + files(".body"))
  func bodies(_ file: Stream) throws {
    let body = try #require(bytes(ofFile: "\(Self.root ?? "")/\(file.path)"))
    let suffix = file.path.hasSuffix(".body") ? ".body" : ".json"
    let context = Self.context(beside: file.path, suffix)
    let outcome = Outcome(context: context, body: body)
    switch outcome {
    case .failed(let error, _):
      print("\(file.path): \(error.errorClass.rawValue) | \(error)")
      if (context.status ?? 200) >= 400 { #expect(error.errorClass != .unknown) }
      #expect(!error.description.contains("\n"))
    default: print("\(file.path): \(outcome.status) \(outcome.response?.output.map(\.type) ?? [])")
    }
  }

  @Test(.enabled(if: root != nil)) func pairs() throws {
    var same = 0
    var different: [String] = []
    for file in Self.files("_stream.response.sse") {
      let plainPath = "\(Self.root ?? "")/\(file.path.dropLast("_stream.response.sse".count)).response.json"
      guard let plainBody = bytes(ofFile: plainPath),
        let body = bytes(ofFile: "\(Self.root ?? "")/\(file.path)")
      else { continue }
      let streamed = Reading([body]).outcome.response?.output.map(\.meaning) ?? []
      let plain = Outcome(context: APIError.Context(), body: plainBody).response?.output.map(\.meaning) ?? []
      if streamed == plain { same += 1 } else { different.append(file.path) }
    }
    print("pairs: \(same) the same, different answers: \(different)")
  }
}

extension OutputItem {
  /// What an item says, without ids and other things that differ from run to run.
  var meaning: [String?] {
    [
      type, role, text, refusal, name, arguments?.text, summaries.joined(separator: "|"),
      reasoningTexts.joined(separator: "|"), encryptedContent,
    ]
  }
}
