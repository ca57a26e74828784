import Notation

/// A response as the API shows it, with every documented member.
struct ResponseObject: Sendable {
  let request: CreateRequest
  let facts: SimulatorFacts
  let id: String
  let createdAt: Int
  let conversation: String?
  /// Why the prompt was, or was not, found in the cache; nil where nobody asked.
  var cacheDiagnosis: CacheDiagnosis?

  /// The response in a state, with the items that are there by then.
  func json(
    status: String, output: [JSON] = [], usage: TokenUsage? = nil, ending: AnswerPlan.Ending = .completed,
    completedAt: Int? = nil
  ) -> JSON {
    var error = JSON.null
    var incomplete = JSON.null
    switch ending {
    case .completed: break
    case .incomplete(let reason): incomplete = ["reason": .string(reason)]
    case .failed(let code, let message): error = ["code": .string(code), "message": .string(message)]
    }
    var response: JSON = [
      "id": .string(id), "object": "response", "created_at": .number(JSONNumber(createdAt)),
      "status": .string(status), "background": .bool(request.isBackground),
      "completed_at": status == "completed" ? .number(JSONNumber(completedAt ?? createdAt)) : .null,
      "error": error, "frequency_penalty": echo("frequency_penalty") ?? 0, "incomplete_details": incomplete,
      "instructions": request.body["instructions"] ?? .null,
      "max_output_tokens": echo("max_output_tokens") ?? .null,
      "max_tool_calls": echo("max_tool_calls") ?? .null,
      "model": .string(request.facts?.snapshot ?? request.model), "output": .array(output),
    ]
    response["parallel_tool_calls"] = echo("parallel_tool_calls") ?? .null
    response["presence_penalty"] = echo("presence_penalty") ?? 0
    response["previous_response_id"] = request.body["previous_response_id"] ?? .null
    for key in ["prompt_cache_key", "prompt_cache_options", "prompt_cache_retention"]
    where key == "prompt_cache_key" || request.body[key] != nil {
      response[key] = request.body[key] ?? .null
    }
    response["reasoning"] = reasoning
    response["safety_identifier"] = request.body["safety_identifier"] ?? .null
    response["service_tier"] = serviceTier
    response["store"] = echo("store") ?? .null
    response["temperature"] = echo("temperature") ?? .null
    response["text"] = text
    response["tool_choice"] = echo("tool_choice") ?? "auto"
    response["tools"] = .array(request.tools.map(tool))
    response["top_logprobs"] = echo("top_logprobs") ?? 0
    response["top_p"] = echo("top_p") ?? .null
    response["truncation"] = echo("truncation") ?? .null
    response["usage"] = usage?.json ?? .null
    response["user"] = request.body["user"] ?? .null
    response["metadata"] = request.body["metadata"].flatMap { $0.isNull ? nil : $0 } ?? [:]
    if let cacheDiagnosis, status == "completed" {
      response["prompt_cache_diagnostics"] = cacheDiagnosis.json
    }
    if let conversation { response["conversation"] = ["id": .string(conversation)] }
    for key in ["prompt", "image", "context_management", "access_programs"] {
      if let value = request.body[key], !value.isNull { response[key] = value }
    }
    return response
  }

  /// What was asked for, or else what the API does without it.
  private func echo(_ key: String) -> JSON? {
    if let value = request.body[key], !value.isNull { return value }
    return facts.parameterDefault(key)
  }

  private var serviceTier: JSON {
    let asked = request.body["service_tier"]?.string ?? "auto"
    return .string(asked == "auto" ? "default" : asked)
  }

  private var reasoning: JSON {
    var reasoning: JSON = [
      "effort": request.effort.map(JSON.string) ?? .null,
      "summary": request.summary.map(JSON.string) ?? .null,
    ]
    if request.facts?.reasons == false, request.body["reasoning"]?["effort"] == nil {
      reasoning["effort"] = .null
    }
    for key in ["context", "mode"] {
      if let value = request.body["reasoning"]?[key] { reasoning[key] = value }
    }
    return reasoning
  }

  private var text: JSON {
    var text: JSON = ["format": format]
    let verbosity =
      request.body["text"]?["verbosity"] ?? request.facts?.defaultVerbosity.map(JSON.string)
      ?? facts.parameterDefault("text.verbosity")
    if let verbosity, !verbosity.isNull { text["verbosity"] = verbosity }
    return text
  }

  private var format: JSON {
    guard let format = request.body["text"]?["format"], format["type"]?.string == "json_schema" else {
      return request.body["text"]?["format"] ?? ["type": "text"]
    }
    return [
      "type": "json_schema", "description": format["description"] ?? .null,
      "name": format["name"] ?? "response",
      "schema": format["schema"] ?? [:],
      "strict": format["strict"].flatMap { $0.isNull ? nil : $0 }
        ?? facts.parameterDefault("text.format(type=json_schema).strict") ?? .null,
    ]
  }

  private func tool(_ tool: JSON) -> JSON {
    guard tool["type"]?.string == "function" else { return tool }
    var shown: JSON = [
      "type": "function", "description": tool["description"] ?? .null, "name": tool["name"] ?? "",
      "parameters": tool["parameters"] ?? .null,
      "strict": tool["strict"].flatMap { $0.isNull ? nil : $0 }
        ?? facts.parameterDefault("tools[](type=function).strict") ?? .null,
    ]
    for member in tool.object?.members ?? [] where shown[member.key] == nil {
      shown[member.key] = member.value
    }
    return shown
  }
}
