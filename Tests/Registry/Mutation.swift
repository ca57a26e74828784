import Notation
import TestSupport

/// Changes one place of a JSON value at random, the same way for the same seed.
enum Mutation {
  static func mutated(_ value: JSON, _ random: inout SplitMix) -> JSON {
    var places: [ValuePath] = []
    collect(value, .root, &places)
    let count = Int.random(in: 1...2, using: &random)
    var result = value
    for _ in 0..<count {
      guard let place = places.randomElement(using: &random), result[place] != nil else { continue }
      result = changed(result, place.steps[...], &random)
    }
    return result
  }

  private static func collect(_ value: JSON, _ path: ValuePath, _ places: inout [ValuePath]) {
    if !path.steps.isEmpty { places.append(path) }
    for member in value.object?.members ?? [] { collect(member.value, path.appending(member.key), &places) }
    for (index, element) in (value.array ?? []).enumerated() {
      collect(element, path.appending(index), &places)
    }
  }

  private static func changed(_ value: JSON, _ steps: ArraySlice<ValuePath.Step>, _ random: inout SplitMix)
    -> JSON
  {
    guard let step = steps.first else { return replaced(value, &random) }
    let rest = steps.dropFirst()
    switch (step, value) {
    case (.key(let key), .object(var object)):
      guard let member = object[key] else { return value }
      if rest.isEmpty {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: object[key] = nil
        case 1:
          object[key] = nil
          object[key + "x"] = member
        case 2:
          object[["type", "id", "status", "name", "strict", "foo"].randomElement(using: &random) ?? key] =
            scalar(&random)
        default: object[key] = replaced(member, &random)
        }
      } else {
        object[key] = changed(member, rest, &random)
      }
      return .object(object)
    case (.index(let index), .array(var elements)):
      guard elements.indices.contains(index) else { return value }
      if rest.isEmpty {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: elements.remove(at: index)
        case 1: elements.append(elements[index])
        default: elements[index] = replaced(elements[index], &random)
        }
      } else {
        elements[index] = changed(elements[index], rest, &random)
      }
      return .array(elements)
    default: return value
    }
  }

  private static func replaced(_ value: JSON, _ random: inout SplitMix) -> JSON {
    switch value {
    case .string(let text):
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return .string(text + "x")
      case 1: return .string("")
      case 2: return .string(words.randomElement(using: &random) ?? text)
      default: return scalar(&random)
      }
    case .number(let number):
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .number(JSONNumber(-(number.int ?? 1)))
      case 1: return .number(JSONNumber((number.int ?? 1) &* 100))
      case 2: return .number(JSONNumber(text: "1.5") ?? number)
      default: return scalar(&random)
      }
    default: return scalar(&random)
    }
  }

  private static let words = [
    "message", "function", "reasoning", "input_text", "output_text", "input_image", "user", "assistant",
    "system",
    "completed", "auto", "none", "required", "low", "high", "mcp", "custom", "web_search", "file_search",
    "json_schema",
    "text", "item_reference", "function_call", "function_call_output", "refusal", "comparison", "eq", "and",
  ]

  private static func scalar(_ random: inout SplitMix) -> JSON {
    let all: [JSON] = [
      .null, true, false, 0, 1, 7, "x", "", [], [1], ["x"], [:], ["type": "text"], ["type": "function"],
      ["type": "message"], ["id": "x"], ["role": "user", "content": "x"],
      ["type": "message", "role": "assistant", "content": "x"],
    ]
    return all.randomElement(using: &random) ?? .null
  }
}
