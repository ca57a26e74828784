import Notation

/// Why a prompt could, or could not, go on from what an earlier one had brought into the cache.
struct CacheDiagnosis: Sendable, Hashable {
  /// The diagnosis as a response shows it.
  let json: JSON

  /// The diagnosis of a request against the response that it names; nil where it names none.
  init?(_ request: CreateRequest, usage: TokenUsage, stored: (String) -> StoredResponse?) {
    guard let id = request.body["prompt_cache_options"]?["comparison_response_id"]?.string else { return nil }
    guard let earlier = stored(id) else {
      json = ["type": "comparison_response_not_found"]
      return
    }
    guard let minimum = request.facts?.cacheMinimumTokens, earlier.usage.input >= minimum else {
      json = ["type": "unavailable"]
      return
    }
    let before = earlier.object.request
    let reason = Self.change(from: before, to: request)
    if reason == nil, usage.cached > 0 {
      json = ["type": "cache_hit"]
      return
    }
    json = [
      "type": "cache_miss", "reason": .string(reason ?? "input_changed"),
      "cache_missed_tokens": .number(JSONNumber(usage.input - usage.cached)),
      "comparison_reusable_tokens": .number(JSONNumber(usage.cached)),
    ]
  }

  /// What differs that makes another prompt, the most telling first.
  private static func change(from before: CreateRequest, to now: CreateRequest) -> String? {
    func differs(_ keys: String...) -> Bool {
      func value(_ body: JSON) -> JSON? {
        keys.reduce(Optional(body)) { $0?[$1] }.flatMap { $0.isNull ? nil : $0 }
      }
      return value(before.body) != value(now.body)
    }
    if before.model != now.model { return "model_changed" }
    if differs("prompt_cache_key") { return "prompt_cache_key_changed" }
    if differs("service_tier") { return "service_tier_changed" }
    if differs("tools") { return "tools_changed" }
    if differs("text", "format") { return "text_format_changed" }
    if differs("text", "verbosity") { return "verbosity_changed" }
    if before.effort != now.effort { return "reasoning_effort_changed" }
    let isCompacted = now.input.contains { $0["type"]?.string == "compaction" }
    if isCompacted, !before.input.contains(where: { $0["type"]?.string == "compaction" }) {
      return "context_compacted"
    }
    return nil
  }
}
