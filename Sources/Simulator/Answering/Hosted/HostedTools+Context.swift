import Notation

extension HostedTools {
  /// Puts the context into a sealed item where the request wants that from some length on.
  mutating func compactIfTooLong() {
    let wishes = (request.body["context_management"]?.array ?? []).filter {
      $0["type"]?.string == "compaction"
    }
    guard let threshold = wishes.lazy.compactMap({ $0["compact_threshold"]?.int }).first,
      TokenUsage.readTexts(request).reduce(0, { $0 + tokenizer.count($1) }) >= threshold
    else { return }
    leave(
      "cmp",
      HostedItem(
        members: ["type": "compaction", "encrypted_content": .string("gAAAAA" + generator.hex(256))],
        beginning: ["encrypted_content": ""], steps: [.init(type: "compaction.compacting")], tokens: 64))
  }

  /// Finds a tool that is kept out of the prompt until it is searched for.
  mutating func load(_ offer: OfferedTool) {
    let isDeferred = offer.tool["defer_loading"]?.bool == true
    let search = request.tools.first { $0["type"]?.string == "tool_search" }
    guard isDeferred, let search, search["execution"]?.string != "client",
      !request.context.contains(where: { $0["type"]?.string == "tool_search_output" })
    else { return }
    var found = offer.tool
    if found["parameters"] == nil { found["parameters"] = .null }
    if found["strict"] == nil { found["strict"] = true }
    if let namespace = offer.namespace,
      var whole = request.tools.first(where: { $0["name"]?.string == namespace })
    {
      whole["tools"] = [found]
      found = whole
    }
    let shared: JSON = ["call_id": .null, "execution": "server", "status": "completed"]
    func item(_ type: String, _ key: String, _ value: JSON, begins: JSON, tokens: Int) -> HostedItem {
      var members: JSON = ["type": .string(type), key: value]
      for member in shared.object?.members ?? [] { members[member.key] = member.value }
      return HostedItem(members: members, beginning: ["status": "in_progress", key: begins], tokens: tokens)
    }
    let wanted = offer.namespace ?? offer.tool["name"]?.string ?? ""
    let arguments: JSON = ["paths": [.string(wanted)]]
    leave(
      "tsc",
      item("tool_search_call", "arguments", arguments, begins: [:], tokens: tokens(arguments.encoded())))
    leave("tso", item("tool_search_output", "tools", [found], begins: [], tokens: 0))
  }
}
