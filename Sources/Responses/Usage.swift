import Notation

/// What a response cost in tokens, as far as the server says: unknown stays unknown and is never zero.
public struct Usage: Sendable, Hashable {
  /// The object as it came.
  public let json: JSON
  /// Tokens of the input, cached ones and cache writes included.
  public let inputTokens: Int?
  /// Tokens of the input that were read from the cache.
  public let cachedTokens: Int?
  /// Tokens of the input that were written to the cache.
  public let cacheWriteTokens: Int?
  /// Of the cache writes, those kept for 30 minutes.
  public let cacheWrite30mTokens: Int?
  /// Of the cache writes, those kept for 12 hours.
  public let cacheWrite12hTokens: Int?
  /// Tokens of the output, reasoning included.
  public let outputTokens: Int?
  /// Tokens of the output that were reasoning.
  public let reasoningTokens: Int?
  /// The total as the server counts it.
  public let totalTokens: Int?
  /// What does not add up.
  public let findings: [Finding]

  /// Reads a `usage` object; nil for null, absent and other kinds.
  public init?(json: JSON?) {
    guard let json, json.object != nil else { return nil }
    var reader = Reader(json: json)
    self.json = json
    inputTokens = reader.count("input_tokens") ?? reader.count("prompt_tokens")
    cachedTokens = reader.count("input_tokens_details", "cached_tokens")
    let writes = reader.count("input_tokens_details", "cache_write_tokens")
    let details = ["input_tokens_details", "cache_write_tokens_details"]
    cacheWrite30mTokens = reader.count(at: details + ["ttl_30m_tokens"])
    cacheWrite12hTokens = reader.count(at: details + ["ttl_12h_tokens"])
    if let writes {
      cacheWriteTokens = writes
    } else if cacheWrite30mTokens != nil || cacheWrite12hTokens != nil {
      cacheWriteTokens = (cacheWrite30mTokens ?? 0) + (cacheWrite12hTokens ?? 0)
    } else {
      cacheWriteTokens = nil
    }
    outputTokens = reader.count("output_tokens") ?? reader.count("completion_tokens")
    reasoningTokens = reader.count("output_tokens_details", "reasoning_tokens")
    totalTokens = reader.count("total_tokens")
    reader.compare(cachedTokens, "cached tokens", with: inputTokens, "input tokens")
    reader.compare(cacheWriteTokens, "cache writes", with: inputTokens, "input tokens")
    reader.compare(reasoningTokens, "reasoning tokens", with: outputTokens, "output tokens")
    findings = reader.findings
  }

  /// The input that was neither read from the cache nor written to it, never below zero; nil when the
  /// input is unknown.
  ///
  /// Where the server does not tell the cached share, the whole input counts as uncached.
  public var plainInputTokens: Int? {
    inputTokens.map { max(0, $0 - billedCachedTokens - billedCacheWriteTokens) }
  }

  /// The cached tokens that fit into the input; 0 where the share is unknown.
  public var billedCachedTokens: Int { min(cachedTokens ?? 0, inputTokens ?? 0) }

  /// The cache writes that fit into what the cached tokens leave of the input; 0 where unknown.
  public var billedCacheWriteTokens: Int {
    min(cacheWriteTokens ?? 0, (inputTokens ?? 0) - billedCachedTokens)
  }

  /// The output that was not reasoning; nil when either figure is unknown.
  public var visibleOutputTokens: Int? {
    guard let outputTokens, let reasoningTokens else { return nil }
    return max(0, outputTokens - reasoningTokens)
  }

  /// Whether neither input nor output is known, so that nothing can be summed or priced.
  public var isUnknown: Bool { inputTokens == nil && outputTokens == nil }
}

extension Usage {
  private struct Reader {
    let json: JSON
    var findings: [Finding] = []

    init(json: JSON) { self.json = json }

    mutating func count(_ keys: String...) -> Int? { count(at: keys) }

    mutating func count(at keys: [String]) -> Int? {
      let path = ValuePath(keys.map { .key($0) })
      guard let value = json[path], !value.isNull else { return nil }
      if let count = value.int, count >= 0 { return count }
      warn("not a count of tokens: \(value.encoded())", at: keys)
      return nil
    }

    mutating func compare(_ part: Int?, _ partName: String, with whole: Int?, _ wholeName: String) {
      guard let part, let whole, part > whole else { return }
      warn("\(part) \(partName) of \(whole) \(wholeName): counted as \(whole)", at: [])
    }

    private mutating func warn(_ message: String, at keys: [String]) {
      let steps = (["usage"] + keys).map { ValuePath.Step.key($0) }
      findings.append(Finding("usage-inconsistent", .warning, message, path: ValuePath(steps)))
    }
  }
}
