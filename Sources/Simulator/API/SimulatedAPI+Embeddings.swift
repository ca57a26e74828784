import Notation

extension SimulatedAPI {
  /// Turns texts into vectors in which similar texts are near each other.
  func embeddings(_ body: JSON) throws(RequestRefusal) -> JSON {
    let (name, facts) = try model(of: body)
    if facts != nil, facts?.embedding == nil {
      throw RequestRefusal(
        status: 403, message: "You are not allowed to generate embeddings from this model.")
    }
    let inputs = try Self.inputs(body["input"])
    let dimensions = try dimensions(body, facts?.embedding)
    let format = body["encoding_format"]?.string ?? "float"
    guard format == "float" || format == "base64" else {
      throw RequestRefusal(
        code: "invalid_value", param: "encoding_format",
        message: "Invalid value: '\(format)'. Supported values are: 'float' and 'base64'.")
    }
    if let most = facts?.embedding?.inputs, inputs.count > most {
      throw RequestRefusal(
        param: "input", message: "Invalid 'input': at most \(most) inputs are taken, but got \(inputs.count)."
      )
    }
    var tokens = 0
    var data: [JSON] = []
    for (index, input) in inputs.enumerated() {
      let count = input.numbers ?? configuration.tokenizer.count(input.text)
      if let most = facts?.embedding?.inputTokens, count > most {
        throw RequestRefusal(
          param: "input",
          message:
            "This model's maximum context length is \(most) tokens, however you requested about \(count) tokens."
        )
      }
      tokens += count
      let vector = TextVector(input.text, dimensions: dimensions)
      let values: JSON =
        format == "base64"
        ? .string(Base64.encode(vector.bytes))
        : .array(vector.values.map { JSONNumber(text: Self.number($0)).map(JSON.number) ?? 0 })
      data.append(["object": "embedding", "index": .number(JSONNumber(index)), "embedding": values])
    }
    if let most = facts?.embedding?.requestTokens, tokens > most {
      throw RequestRefusal(
        param: "input",
        message: "Invalid 'input': at most \(most) tokens are taken in one request, but got about \(tokens).")
    }
    let count: JSON = .number(JSONNumber(tokens))
    return [
      "object": "list", "data": .array(data), "model": .string(name),
      "usage": ["prompt_tokens": count, "total_tokens": count],
    ]
  }

  /// A text to be turned into a vector.
  private struct Input {
    var text: String
    /// How many numbers of tokens were given in place of a text.
    var numbers: Int?

    init(_ text: String) { self.text = text }

    /// Numbers of tokens, which here stand for words that nobody knows.
    init(tokens numbers: [Int]) {
      text = numbers.map { "token\($0)" }.joined(separator: " ")
      self.numbers = numbers.count
    }
  }

  private static func inputs(_ input: JSON?) throws(RequestRefusal) -> [Input] {
    guard let input, !input.isNull else { throw missing("input") }
    if let text = input.string { return [try inputText(text, "input")] }
    guard let list = input.array else { throw wrongKind("input", "a string or an array", input) }
    guard !list.isEmpty else {
      throw RequestRefusal(param: "input", message: "Invalid 'input': expected at least one input.")
    }
    if let numbers = numbers(list) { return [Input(tokens: numbers)] }
    var inputs: [Input] = []
    for (index, value) in list.enumerated() {
      if let text = value.string {
        inputs.append(try inputText(text, "input[\(index)]"))
      } else if let numbers = value.array.flatMap(numbers) {
        inputs.append(Input(tokens: numbers))
      } else {
        throw wrongKind("input[\(index)]", "a string or an array of token numbers", value)
      }
    }
    return inputs
  }

  private static func inputText(_ text: String, _ param: String) throws(RequestRefusal) -> Input {
    guard !text.isEmpty else {
      throw RequestRefusal(param: param, message: "Invalid '\(param)': input cannot be an empty string.")
    }
    return Input(text)
  }

  private static func numbers(_ list: [JSON]) -> [Int]? {
    let numbers = list.compactMap(\.int)
    return numbers.count == list.count && !list.isEmpty ? numbers : nil
  }

  private func dimensions(_ body: JSON, _ facts: SimulatedModel.Embedding?) throws(RequestRefusal) -> Int {
    let usual = facts?.dimensions ?? VectorStore.dimensions
    guard let asked = body["dimensions"], !asked.isNull else { return usual }
    guard let count = asked.int else { throw Self.wrongKind("dimensions", "an integer", asked) }
    if facts?.isReducible == false {
      throw RequestRefusal(param: "dimensions", message: "This model does not support specifying dimensions.")
    }
    guard (1...usual).contains(count) || (facts == nil && (1...16_384).contains(count)) else {
      throw RequestRefusal(
        param: "dimensions",
        message: "Invalid value for 'dimensions': \(count). Must be from 1 to \(usual) for this model.")
    }
    return count
  }

  /// A number without an exponent's plus sign or an infinity, which JSON lacks.
  private static func number(_ value: Float) -> String { value.isFinite ? "\(value)" : "0" }
}
