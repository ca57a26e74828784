import Notation

/// What a response cost in tokens.
struct TokenUsage: Sendable, Hashable {
  /// Tokens of everything that went in.
  var input: Int
  /// Those of them that an earlier request had brought in already.
  var cached = 0
  /// Those of them that were written to the cache.
  var cacheWrites = 0
  /// Tokens spent on thinking.
  var reasoning = 0
  /// Tokens of everything that came out, thinking included.
  var output = 0

  /// Takes over the numbers that a scenario prescribes.
  mutating func prescribe(_ numbers: [String: Int]) {
    input = numbers["input_tokens"] ?? input
    output = numbers["output_tokens"] ?? output
    cached = numbers["cached_tokens"] ?? min(cached, input)
    cacheWrites = numbers["cache_write_tokens"] ?? min(cacheWrites, input)
    reasoning = numbers["reasoning_tokens"] ?? min(reasoning, output)
  }

  /// The usage as a response holds it.
  var json: JSON {
    [
      "input_tokens": .number(JSONNumber(input)),
      "input_tokens_details": [
        "cached_tokens": .number(JSONNumber(cached)), "cache_write_tokens": .number(JSONNumber(cacheWrites)),
      ],
      "output_tokens": .number(JSONNumber(output)),
      "output_tokens_details": ["reasoning_tokens": .number(JSONNumber(reasoning))],
      "total_tokens": .number(JSONNumber(input + output)),
    ]
  }
}

extension TokenUsage {
  /// The texts of a request that a model would read, in the order in which it would.
  ///
  /// Images and files count by their kind and size, not by their bytes; every item costs a few tokens more.
  static func readTexts(_ request: CreateRequest) -> [String] {
    var texts: [String] = []
    if !request.tools.isEmpty { texts.append(JSON.array(request.tools).encoded()) }
    if let format = request.body["text"]?["format"], format["type"]?.string == "json_schema" {
      texts.append(format.encoded())
    }
    if let instructions = request.instructions { texts.append("system " + instructions + "\n") }
    for item in request.context { texts.append(readText(item)) }
    return texts
  }

  private static func readText(_ item: JSON) -> String {
    switch item["type"]?.string ?? "message" {
    case "message":
      let role = item["role"]?.string ?? "user"
      return "\(role)\n\(content(item["content"]))\n\n"
    case "reasoning": return "\n"
    case "item_reference": return "\n"
    case "function_call": return "call \(item["name"]?.string ?? "") \(item["arguments"]?.string ?? "")\n"
    case "custom_tool_call": return "call \(item["name"]?.string ?? "") \(item["input"]?.string ?? "")\n"
    case "function_call_output", "custom_tool_call_output": return "output \(content(item["output"]))\n"
    case "compaction":
      return "compaction " + String((item["encrypted_content"]?.string ?? "").prefix(2_000)) + "\n"
    case "image_generation_call": return String(repeating: " x", count: 765)
    case "computer_call_output": return "output" + String(repeating: " x", count: 765)
    default: return item.encoded() + "\n"
    }
  }

  private static func content(_ content: JSON?) -> String {
    switch content {
    case .string(let text)?: return text
    case .array(let parts)?: return parts.map(part).joined(separator: "\n")
    case let other?: return other.encoded()
    case nil: return ""
    }
  }

  private static func part(_ part: JSON) -> String {
    switch part["type"]?.string {
    case "input_image":
      // A piece of text of as many tokens as the picture would take.
      return String(repeating: " x", count: part["detail"]?.string == "low" ? 85 : 765)
    case "input_file":
      let bytes = part["file_data"]?.string?.utf8.count ?? 0
      return (part["filename"]?.string ?? "file")
        + String(repeating: " x", count: min(200_000, 200 + bytes / 16))
    default: return part["text"]?.string ?? part["refusal"]?.string ?? ""
    }
  }
}
