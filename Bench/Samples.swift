import Notation

/// Inputs that stay the same whatever the registry says.
enum Samples {
  static let profile = """
    model: gpt-6-sol
    instructions: Answer with one haiku and nothing else.
    input: Write about the first snow.
    reasoning: {effort: low, summary: auto}
    text.verbosity: low
    metadata: {team: docs}
    """

  /// A document of some ten kilobytes with everything that JSON has.
  static var json: [UInt8] {
    let rows = (0..<100).map { number -> JSON in
      [
        "id": .string("item \(number)"), "index": .number(JSONNumber(number)), "share": JSON.half, "ok": true,
        "none": .null, "text": .string("a \"quoted\" line\nwith ünïcode \(number)"), "list": [1, 2, 3],
      ]
    }
    return Array(JSON.array(rows).encoded().utf8)
  }

  /// A document of some ten kilobytes with blocks, flow lists, quotes, comments and texts.
  static var yaml: [UInt8] {
    let rows = (0..<60).map { number in
      """
      entry-\(number):   # comment \(number)
        title: Entry \(number)
        range: {minimum: 0, maximum: \(number)}
        values: [low, "medium", 'high']
        text: |
          first line
          second line
      """
    }
    return Array(rows.joined(separator: "\n").utf8)
  }

  /// A stream of 300 deltas.
  static var stream: [UInt8] {
    var text = event("response.created", #""response":{"id":"resp_1","status":"in_progress","output":[]}"#)
    text += event(
      "response.output_item.added",
      #""output_index":0,"item":{"id":"msg_1","type":"message","role":"assistant","content":[]}"#)
    text += event("response.content_part.added", place + #""part":{"type":"output_text","text":""}"#)
    for number in 0..<300 {
      text += event("response.output_text.delta", place + #""delta":"word \#(number) ""#)
    }
    text += event("response.completed", #""response":{"id":"resp_1","status":"completed","output":[]}"#)
    return Array(text.utf8)
  }

  private static let place = #""item_id":"msg_1","output_index":0,"content_index":0,"#

  private static func event(_ type: String, _ members: String) -> String {
    "event: \(type)\ndata: {\"type\":\"\(type)\",\(members)}\n\n"
  }
}

extension JSON {
  fileprivate static var half: JSON { JSONNumber(0.5).map(JSON.number) ?? .null }
}
