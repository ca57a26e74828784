import Notation

extension RuleDecoder {
  mutating func wording(_ entry: RawEntry) -> ErrorWording? {
    var reader = FieldReader(entry, known: ["status", "type", "code", "param", "message", "evidence"])
    let message = reader.text("message")
    if message == nil { reader.report("registry-field", "an error needs a message", at: entry.keyPlace) }
    let status = reader.json("status")
    if let status, !(400...599).contains(status.int ?? 0) {
      reader.report(
        "registry-field", "status must be a number from 400 to 599", at: reader.place(of: "status"))
    }
    let wording = ErrorWording(
      name: entry.key, plugin: entry.plugin, status: status?.int ?? 400,
      type: reader.text("type") ?? "invalid_request_error", code: reader.text("code"),
      param: reader.text("param"),
      message: message ?? "", evidence: reader.evidence())
    for (field, text) in [
      ("message", wording.message), ("code", wording.code ?? ""), ("param", wording.param ?? ""),
    ] {
      for name in Self.placeholders(in: text) where !ErrorWording.placeholders.contains(name) {
        let near = Suggestion.nearest(to: name, among: ErrorWording.placeholders)
        reader.report(
          "registry-field", "{\(name)} stands for nothing" + (near.map { "; did you mean {\($0)}?" } ?? ""),
          at: reader.place(of: field))
      }
    }
    note(reader.problemsAfterAll())
    return message == nil ? nil : wording
  }
}
