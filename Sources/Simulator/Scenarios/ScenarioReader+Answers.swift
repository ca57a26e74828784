import Notation

extension ScenarioReader {
  private static let keys = [
    "text", "json", "refusal", "calls", "items", "reasoning", "reasoning_tokens", "incomplete", "failed",
    "usage", "error", "status", "headers", "body", "replay",
  ]

  /// An answer: a text, or a map.
  mutating func answer(_ node: Node) -> ScenarioAnswer? {
    var answer = ScenarioAnswer()
    if node.scalar != nil {
      answer.text = template(node)
      return answer
    }
    guard check(node, keys: Self.keys) else { return nil }
    if let value = node["text"] { answer.text = template(value) }
    if let value = node["refusal"] { answer.refusal = template(value) }
    if let value = node["json"] { answer.json = templates(value) }
    if let calls = node["calls"] {
      answer.calls = list(calls, "calls", in: node).compactMap { call($0) }
    }
    if let items = node["items"] {
      answer.items = list(items, "items", in: node).compactMap { item($0) }
    }
    if let value = node["reasoning"] {
      answer.reasoning = (value.sequence ?? [value]).compactMap { template($0) }
    }
    answer.reasoningTokens = number(node["reasoning_tokens"], "reasoning_tokens")
    readEnding(node, into: &answer)
    readUsage(node, into: &answer)
    answer.document = document(node)
    if answer.document != nil, answer.hasContent {
      report("an answer is a response, or an error or a document, not both", at: node.place)
    }
    return answer
  }

  private mutating func template(_ node: Node) -> String? {
    guard let scalar = node.scalar else {
      report("expected a text", at: node.place)
      return nil
    }
    checkTemplates([scalar.text], at: node.place)
    return scalar.text
  }

  private mutating func templates(_ node: Node) -> JSON {
    let value = JSON(core: node)
    checkTemplates(value.texts, at: node.place)
    return value
  }

  private mutating func checkTemplates(_ texts: [String], at place: Place) {
    for name in texts.flatMap({ ScenarioTemplate($0).unknownNames }) {
      let near = Suggestion.nearest(to: name, among: ScenarioTemplate.known)
      let known = ScenarioTemplate.known.joined(separator: ", ")
      report(
        "{{\(name)}} stands for nothing", code: "scenario-template", at: place,
        remedy: near.map { "did you mean {{\($0)}}?" } ?? "known are: \(known), and body. with a path")
    }
  }

  private mutating func call(_ node: Node) -> ScenarioAnswer.Call? {
    guard check(node, keys: ["name", "arguments", "input"]) else { return nil }
    guard let name = text(node["name"]) else {
      report("a call needs the name of a tool", at: node.place)
      return nil
    }
    let arguments = (node["arguments"] ?? node["input"]).map { templates($0) } ?? [:]
    return ScenarioAnswer.Call(name: name, arguments: arguments)
  }

  private mutating func item(_ node: Node) -> JSON? {
    let item = templates(node)
    guard item["type"]?.string != nil else {
      report("an item is a map with a type", at: node.place)
      return nil
    }
    return item
  }

  private mutating func readEnding(_ node: Node, into answer: inout ScenarioAnswer) {
    if let incomplete = node["incomplete"] {
      guard let reason = text(incomplete) else { return report("expected a reason", at: incomplete.place) }
      answer.ending = .incomplete(reason: reason)
    }
    guard let failed = node["failed"] else { return }
    let code = text(failed) ?? text(failed["code"])
    guard let code else { return report("expected a code, or a map with code and message", at: failed.place) }
    answer.ending = .failed(
      code: code, message: text(failed["message"]) ?? "The scenario lets the response fail (\(code)).")
  }

  private mutating func readUsage(_ node: Node, into answer: inout ScenarioAnswer) {
    guard let usage = node["usage"] else { return }
    let keys = ["input_tokens", "output_tokens", "cached_tokens", "cache_write_tokens", "reasoning_tokens"]
    guard check(usage, keys: keys) else { return }
    for key in keys {
      if let count = number(usage[key], key) { answer.usage[key] = count }
    }
  }

  /// What stands in place of a response: an error, any document, or a recorded answer.
  private mutating func document(_ node: Node) -> ScenarioAnswer.Document? {
    let status = number(node["status"], "status", from: 100)
    if let status, !(200...599).contains(status), let place = node["status"]?.place {
      report("\(status) is no status to answer with", at: place)
    }
    var fields = HTTPFields()
    for entry in node["headers"]?.mapping ?? [] {
      guard let value = text(entry.value), !value.contains(where: \.isNewline), Self.isFieldName(entry.key)
      else {
        report("\(entry.key) is no header field with a text", at: entry.keyPlace)
        continue
      }
      fields.append(entry.key, value)
    }
    if let replay = node["replay"] {
      guard let bytes = bytes(of: replay) else { return nil }
      let recorded = RecordedAnswer(file: bytes)
      return ScenarioAnswer.Document(
        status: status ?? recorded.status, fields: fields, body: .recorded(recorded))
    }
    if let error = node["error"] { return self.error(error, status, fields) }
    guard let body = node["body"] else {
      if let status, status >= 400 {
        let refusal = RequestRefusal(
          status: status, type: status >= 500 ? "server_error" : "invalid_request_error",
          message: "The scenario answers with \(status).")
        return ScenarioAnswer.Document(status: status, fields: fields, body: .json(refusal.body))
      }
      return nil
    }
    let value = templates(body)
    let content: ScenarioAnswer.Document.Body = value.string.map { .text($0) } ?? .json(value)
    return ScenarioAnswer.Document(status: status ?? 200, fields: fields, body: content)
  }

  private mutating func error(_ node: Node, _ status: Int?, _ fields: HTTPFields) -> ScenarioAnswer.Document?
  {
    var refusal = RequestRefusal(
      status: status ?? 400, type: "invalid_request_error", message: "The scenario refuses the request.")
    if let message = text(node) {
      refusal.message = message
    } else {
      guard check(node, keys: ["message", "type", "code", "param", "status"]) else { return nil }
      refusal.status = number(node["status"], "status", from: 400) ?? refusal.status
      refusal.message = text(node["message"]) ?? refusal.message
      refusal.type = text(node["type"]) ?? (refusal.status >= 500 ? "server_error" : refusal.type)
      refusal.code = text(node["code"])
      refusal.param = text(node["param"])
    }
    return ScenarioAnswer.Document(status: refusal.status, fields: fields, body: .json(refusal.body))
  }

  private static func isFieldName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
          || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }
  }
}
