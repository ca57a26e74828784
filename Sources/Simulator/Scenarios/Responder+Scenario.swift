import Notation

extension Responder {
  /// The plan of an answer that a scenario prescribes.
  func plan(
    _ answer: ScenarioAnswer, for scenario: ScenarioRequest, _ request: CreateRequest, ids: inout Identifiers
  )
    -> AnswerPlan
  {
    func filled(_ text: String) -> String { ScenarioTemplate(text).text(for: scenario) }
    var plan = AnswerPlan(items: [])
    if !answer.reasoning.isEmpty || answer.reasoningTokens != nil {
      let summary = answer.reasoning.map { tokenizer.split(filled($0)) }
      plan.items.append(
        OutputItem(id: ids.next("rs"), kind: .reasoning(summary: summary, sealed: nil)))
      plan.reasoningTokens = answer.reasoningTokens ?? summary.reduce(0) { $0 + $1.count }
    }
    for item in answer.items { plan.items.append(self.item(item.filled(for: scenario), &ids)) }
    if let text = answer.refusal ?? answer.text ?? answer.json.map({ $0.filled(for: scenario).encoded() }) {
      let pieces = tokenizer.split(answer.json == nil || answer.text != nil ? filled(text) : text)
      plan.items.append(
        OutputItem(id: ids.next("msg"), kind: .message(pieces: pieces, isRefusal: answer.refusal != nil)))
    }
    for call in answer.calls {
      let tool = OfferedTool.all(in: request.tools).first { $0.tool["name"]?.string == call.name }
      let arguments = call.arguments.filled(for: scenario)
      let pieces = tokenizer.split(arguments.string ?? arguments.encoded())
      let callID = ids.next("call")
      if tool?.kind == .custom || (tool == nil && arguments.string != nil) {
        plan.items.append(
          OutputItem(
            id: ids.next("ctc"), kind: .customCall(callID: callID, name: call.name, pieces: pieces)))
      } else {
        plan.items.append(
          OutputItem(
            id: ids.next("fc"), kind: .functionCall(callID: callID, name: call.name, pieces: pieces),
            namespace: tool?.namespace))
      }
    }
    plan.limit(to: request.maxOutputTokens, by: tokenizer)
    if case .completed = plan.ending { plan.ending = answer.ending }
    if case .completed = plan.ending { return plan }
    if var last = plan.items.popLast() {
      last.isWhole = false
      plan.items.append(last)
    }
    return plan
  }

  /// An item as it is written, which is announced and done at once.
  private func item(_ item: JSON, _ ids: inout Identifiers) -> OutputItem {
    let id = item["id"]?.string ?? ids.next(item["type"]?.string ?? "item")
    var members = item
    members["id"] = nil
    return OutputItem(
      id: id, kind: .hosted(HostedItem(members: members, tokens: tokenizer.count(members.encoded()))))
  }
}
