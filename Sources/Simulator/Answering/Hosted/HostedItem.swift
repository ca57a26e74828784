import Notation

/// An item that a tool of the API's own leaves in the output, with the events on the way to it.
struct HostedItem: Sendable, Hashable {
  /// One event between the item's announcement and its end.
  struct Step: Sendable, Hashable {
    /// The type of the event, without `response.` before it.
    var type: String
    /// What the event carries beside its place.
    var members: JSON = [:]
    /// Whether the event names the item; some give only its position.
    var namesItem = true
  }

  /// The finished item without its id; the first member is `type`.
  var members: JSON
  /// What differs while the item is announced; a member that is null here is not there yet.
  var beginning: JSON = [:]
  /// The events on the way.
  var steps: [Step] = []
  /// Tokens that the model spent on asking for it.
  var tokens: Int

  /// The item at its end.
  func json(id: String) -> JSON {
    var item: JSON = ["id": .string(id)]
    for member in members.object?.members ?? [] { item[member.key] = member.value }
    return item
  }

  /// The item as it is left when the tool failed; one that no tool of the API's ran is left as it is.
  var failed: HostedItem {
    let lost: [String: JSON] = [
      "web_search_call": [:], "file_search_call": ["results": .null],
      "code_interpreter_call": ["outputs": []],
      "image_generation_call": ["result": .null, "revised_prompt": .null],
      "mcp_call": [
        "output": .null,
        "error": [
          "type": "mcp_tool_execution_error",
          "content": [["type": "text", "text": "The simulator was told that the tool fails."]],
        ],
      ],
    ]
    guard let type = members["type"]?.string, let lost = lost[type] else { return self }
    var item = self
    item.members["status"] = "failed"
    for member in lost.object?.members ?? [] where members[member.key] != nil {
      item.members[member.key] = member.value
    }
    item.steps.removeAll { $0.type.hasSuffix(".partial_image") || $0.type.hasSuffix(".completed") }
    if type == "mcp_call" { item.steps.append(Step(type: "mcp_call.failed")) }
    return item
  }

  /// The item as it is announced.
  func announced(id: String) -> JSON {
    var item = json(id: id)
    for member in beginning.object?.members ?? [] {
      item[member.key] = member.value.isNull ? nil : member.value
    }
    return item
  }
}

/// Something that a message refers to, and how far into the text it belongs.
struct Citation: Sendable, Hashable {
  /// The annotation as a text part holds it.
  var annotation: JSON
  /// The number of characters up to the end of the place that refers to it.
  var end: Int
}

/// A message made of sentences, some of which refer to something.
struct CitedText: Sendable, Hashable {
  /// The text so far.
  private(set) var text = ""
  /// What it refers to.
  private(set) var citations: [Citation] = []

  /// Adds a sentence.
  mutating func add(_ sentence: String) {
    if !text.isEmpty { text += " " }
    text += sentence
  }

  /// Adds a sentence that ends in a reference to a page on the web.
  mutating func add(_ sentence: String, url: String, title: String, host: String) {
    add(sentence + " ")
    let start = text.unicodeScalars.count
    text += "([\(host)](\(url)))"
    let end = text.unicodeScalars.count
    let annotation: JSON = [
      "type": "url_citation", "start_index": .number(JSONNumber(start)),
      "end_index": .number(JSONNumber(end)),
      "title": .string(title), "url": .string(url),
    ]
    citations.append(Citation(annotation: annotation, end: end))
  }

  /// Adds a sentence that rests on a file.
  mutating func add(_ sentence: String, fileID: String, filename: String) {
    add(sentence)
    let end = text.unicodeScalars.count
    let annotation: JSON = [
      "type": "file_citation", "file_id": .string(fileID), "filename": .string(filename),
      "index": .number(JSONNumber(end)),
    ]
    citations.append(Citation(annotation: annotation, end: end))
  }
}
