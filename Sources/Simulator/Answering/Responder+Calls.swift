import Notation

extension Responder {
  /// The calls of a function or of a tool that takes free text.
  func calls(
    of offer: OfferedTool, _ request: CreateRequest, _ prompt: Prompt, _ ids: inout Identifiers,
    _ generator: inout SeededGenerator
  ) -> [OutputItem] {
    let tool = offer.tool
    let name = tool["name"]?.string ?? ""
    let hints = Hints(prompt.question)
    guard tool["type"]?.string != "custom" else {
      let text = customInput(tool, hints, &generator)
      let kind = OutputItem.Kind.customCall(
        callID: ids.next("call"), name: name, pieces: tokenizer.split(text))
      return [OutputItem(id: ids.next("ctc"), kind: kind)]
    }
    let schema = tool["parameters"].flatMap { $0.isNull ? nil : $0 } ?? ["type": "object", "properties": [:]]
    let values = SchemaValue(schema)
    var arguments = [values.make(hints, seed: generator.next())]
    if request.body["parallel_tool_calls"]?.bool != false {
      arguments += further(arguments[0], values, hints)
    }
    return arguments.map { argument in
      let kind = OutputItem.Kind.functionCall(
        callID: ids.next("call"), name: name, pieces: tokenizer.split(argument.encoded()))
      return OutputItem(id: ids.next("fc"), kind: kind, namespace: offer.namespace)
    }
  }

  /// The same call for the other names in the question: the weather in Oslo *and in Bergen*.
  private func further(_ first: JSON, _ values: SchemaValue, _ hints: Hints) -> [JSON] {
    guard let member = first.object?.members.first(where: { hints.names.contains($0.value.string ?? "") }),
      first.object?.members.count(where: { hints.names.contains($0.value.string ?? "") }) == 1
    else { return [] }
    return hints.names.filter { $0 != member.value.string }.prefix(7).compactMap { name in
      var arguments = first
      arguments[member.key] = .string(name)
      return values.accepts(arguments) ? arguments : nil
    }
  }

  private func customInput(_ tool: JSON, _ hints: Hints, _ generator: inout SeededGenerator) -> String {
    let definition = tool["format"]?["definition"]?.string
    if tool["format"]?["syntax"]?.string == "lark", let definition,
      let text = GrammarSampler.sample(definition, topic: hints.topic.description, using: &generator)
    {
      return text
    }
    if tool["format"]?["syntax"]?.string == "regex", let pattern = definition,
      let text = PatternSampler.sample(pattern, using: &generator)
    {
      return text
    }
    return hints.text.isEmpty ? "simulated input" : hints.text
  }
}
