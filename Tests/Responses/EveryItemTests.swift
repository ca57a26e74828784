import Notation
import Responses
import Testing

/// The stream gives the response that the same request unstreamed would have given, for every item type.
@Suite struct EveryItemTests {
  /// The ways in which the events of several items can follow one another.
  enum Way: String, CaseIterable, Sendable {
    case inOrder, interleaved, doneInReverse, unannounced, wholeTextsOnly, piecesOnly, withoutIndexes
  }

  static func events(_ items: [JSON], _ way: Way) -> [JSON] {
    let lists = items.enumerated().map { ItemEvents($0.element, at: $0.offset).events }
    switch way {
    case .inOrder: return lists.flatMap { $0 }
    case .interleaved:
      let longest = lists.map(\.count).max() ?? 0
      return (0..<longest).flatMap { step in lists.compactMap { $0.indices.contains(step) ? $0[step] : nil } }
    case .doneInReverse:
      return lists.flatMap { $0.dropLast() } + lists.compactMap(\.last).reversed()
    case .unannounced: return lists.flatMap { $0.dropFirst() }
    case .wholeTextsOnly:
      return lists.flatMap { $0 }.filter { !($0["type"]?.string ?? "").hasSuffix(".delta") }
    case .piecesOnly:
      let kept = ["output_item.added", "part.added", "annotation.added", ".delta", "output_item.done"]
      return lists.flatMap { $0 }.filter { event in
        kept.contains { (event["type"]?.string ?? "").hasSuffix($0) }
      }
    case .withoutIndexes:
      return lists.flatMap { $0 }.map { event in
        var event = event
        for key in ["output_index", "content_index", "summary_index", "command_index"] { event[key] = nil }
        return event
      }
    }
  }

  static func outcome(_ events: [JSON]) -> Outcome {
    var assembler = ResponseAssembler()
    for event in events { _ = assembler.consume(StreamEvent(json: event)) }
    return assembler.finish()
  }

  @Test func eachTypeIsThere() {
    #expect(EveryItem.items.count == EveryItem.texts.count)
    #expect(Set(EveryItem.items.compactMap { $0["type"]?.string }).count == 29)
  }

  @Test("all items in one response", arguments: Way.allCases, [true, false])
  func together(_ way: Way, endsWithOutput: Bool) throws {
    let stream = EveryItem.stream(Self.events(EveryItem.items, way), endsWithOutput: endsWithOutput)
    let whole = Outcome(response: Response(json: EveryItem.response()))
    let outcome = Self.outcome(stream)
    #expect(outcome.status == whole.status)
    let output = try #require(outcome.response?.json["output"]?.array)
    #expect(output.count == EveryItem.items.count)
    for (one, other) in zip(output, EveryItem.items) {
      #expect(one.isEquivalent(to: other), "\(way): \(one.encoded())\n\(other.encoded())")
    }
    #expect(outcome.response?.usage == whole.response?.usage)
    #expect(outcome.response?.outputText == whole.response?.outputText)
  }

  @Test("each item alone", arguments: EveryItem.items, Way.allCases)
  func alone(_ item: JSON, _ way: Way) throws {
    let stream = EveryItem.stream(Self.events([item], way), items: [item], endsWithOutput: false)
    let output = try #require(Self.outcome(stream).response?.json["output"]?.array)
    #expect(output.count == 1)
    #expect(output.first?.isEquivalent(to: item) == true, "\(output.first?.encoded() ?? "")")
  }

  @Test("what came of texts before a cut is kept, citations and logprobs included")
  func cut() throws {
    let message = try #require(EveryItem.items.first { $0["type"] == "message" })
    let events = ItemEvents(message, at: 0).events.prefix {
      $0["type"] != "response.output_text.done"
    }
    let stream = EveryItem.stream(Array(events), items: [message]).dropLast()
    let part = try #require(Self.outcome(Array(stream)).response?.output.first?.content.first)
    let wanted = try #require(message["content"]?[0])
    #expect(part.isEquivalent(to: wanted), "\(part.encoded())")
  }

  @Test("a stream that is taken up in the middle tells what is new, once", arguments: 0..<12)
  func midway(_ start: Int) throws {
    let message = try #require(EveryItem.items.first { $0["type"] == "message" })
    let reasoning = try #require(EveryItem.items.first { $0["type"] == "reasoning" })
    let stream = EveryItem.stream(Self.events([reasoning, message], .inOrder), items: [reasoning, message])
    func told(_ events: some Sequence<JSON>, midway: Bool) -> (pieces: [String], codes: [String]) {
      var assembler = ResponseAssembler(startsMidway: midway)
      let updates = events.flatMap { assembler.consume(StreamEvent(json: $0)) }
      let pieces = updates.compactMap { update -> String? in
        if case .text(let fragment) = update, !fragment.replaces { fragment.text } else { nil }
      }
      return (pieces, assembler.findings.map(\.code.rawValue))
    }
    let cut = stream.count * start / 12
    let before = told(stream[..<cut], midway: false)
    let after = told(stream[cut...], midway: true)
    #expect(before.pieces + after.pieces == told(stream, midway: false).pieces)
    #expect(after.codes.isEmpty)
  }

  /// A stream in which each of the 67 types occurs at least once.
  static var everyType: [JSON] {
    var events = Self.events(EveryItem.items, .interleaved)
    events.insert(["type": "response.queued", "response": ["id": "resp_all", "status": "queued"]], at: 0)
    events += [
      ["type": "keepalive"], ["type": "response.audio.delta", "delta": "AA=="],
      ["type": "response.audio.transcript.delta", "delta": "spoken"],
      ["type": "response.audio.transcript.done"],
      ["type": "response.audio.done"], ["type": "response.steer.pending", "steer": [:]],
      ["type": "response.steer.accepted", "steer": [:]], ["type": "response.steer.failed", "steer": [:]],
      ["type": "response.inject.created"], ["type": "response.inject.failed", "error": ["message": "no"]],
      [
        "type": "response.reasoning.delta", "item_id": "rs_1", "output_index": 0, "content_index": 1,
        "delta": "x",
      ],
      [
        "type": "response.reasoning.done", "item_id": "rs_1", "output_index": 0, "content_index": 1,
        "text": "x",
      ],
    ]
    // One response ends once: what stands behind the end is kept and changes nothing.
    return EveryItem.stream(events) + [
      ["type": "response.incomplete", "response": ["status": "incomplete"]],
      ["type": "response.failed", "response": ["status": "failed"]],
      ["type": "error", "code": "late", "message": "late", "param": .null],
    ]
  }

  @Test("all 67 types in one stream parse to the same at every cut", arguments: ["\n", "\r\n", "\r"])
  func everyCut(_ end: String) {
    let events = Self.everyType
    #expect(Set(events.compactMap { $0["type"]?.string }) == Set(StreamEventTests.published))
    let text = events.map { event($0.encoded(), name: $0["type"]?.string, end: end) }.joined()
    let bytes = Array(text.utf8)
    var whole = SSEParser()
    let expected = whole.consume(bytes)
    let ending = whole.finish()
    #expect(expected.map { StreamEvent($0).json } == events)
    let cuts = EveryCut(bytes)
    #expect(cuts.difference(to: expected, ending) == nil)
    #expect(Reading([bytes]).unknown.isEmpty)
    #expect(Reading([bytes]).outcome.status == "completed")
  }
}
