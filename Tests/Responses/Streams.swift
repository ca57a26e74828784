import Notation
import Responses

/// A stream read to its end.
struct Reading: Equatable {
  var events: [StreamEvent] = []
  var updates: [ResponseUpdate] = []
  var outcome: Outcome
  var end: SSEEnd
  var unknown: [String: Int]
  var findings: [Finding]

  init(_ reads: [[UInt8]], context: APIError.Context = APIError.Context()) {
    var parser = SSEParser()
    var assembler = ResponseAssembler(context: context)
    for bytes in reads {
      for event in parser.consume(bytes).map(StreamEvent.init) {
        events.append(event)
        updates += assembler.consume(event)
      }
    }
    end = parser.finish()
    outcome = assembler.finish(end)
    unknown = assembler.unknownEvents
    findings = assembler.findings
  }

  init(_ text: String) { self.init([Array(text.utf8)]) }

  /// What a terminal shows: each text with its later replacements, in the order of the parts' beginnings.
  func shown(_ kind: TextFragment.Kind) -> String { shownParts(kind).joined() }

  func shownParts(_ kind: TextFragment.Kind) -> [String] {
    var order: [String] = []
    var texts: [String: String] = [:]
    for case .text(let fragment) in updates where fragment.kind == kind {
      let key = "\(fragment.item?.number ?? -1)/\(fragment.part)"
      if texts[key] == nil { order.append(key) }
      texts[key] = fragment.replaces ? fragment.text : (texts[key] ?? "") + fragment.text
    }
    return order.compactMap { texts[$0] }
  }

  var codes: [String] { findings.map(\.code.rawValue) }
}

/// An event as a server writes it.
func event(_ json: String, name: String? = nil, end: String = "\n") -> String {
  (name.map { "event: \($0)\(end)" } ?? "") + "data: \(json)\(end)\(end)"
}

func stream(_ events: String...) -> String { events.map { event($0) }.joined() }

func json(_ text: String) throws -> JSON { try JSON(parsing: text) }

/// The same bytes as two reads, for every cut.
func cuts(of bytes: [UInt8]) -> some Sequence<[[UInt8]]> {
  (0...bytes.count).lazy.map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
}
