import Notation
import Registry
import Responses

/// How often a response called the tools that cost something besides tokens.
enum ToolUse {
  /// What the calls in a response cost, for each tool that has a price.
  ///
  /// The server's own count holds where it gives one; otherwise the calls among the output's items are counted.
  static func fees(
    of response: Response, asked: JSON, registry: ResponseSettingsRegistry
  ) -> [ToolFee] {
    guard let calls = SettingPath(KnownSetting.tools).flatMap({ registry.node(at: $0)?.item }) else {
      return []
    }
    let offered =
      [response.json[KnownSetting.tools], asked[KnownSetting.tools]].compactMap { $0?.array }.first {
        !$0.isEmpty
      } ?? []
    var fees: [ToolFee] = []
    var seen: Set<String> = []
    for (family, items) in families(of: response) {
      // The request names the version of the tool: `web_search_preview` makes calls of `web_search_call`.
      let type =
        offered.lazy.compactMap { $0["type"]?.string }.first { $0 == family || $0.hasPrefix(family + "_") }
        ?? family
      guard let price = ToolPrice(calls.variant(of: ["type": .string(type)])?.descriptor?.price) else {
        continue
      }
      seen.insert(family)
      let count = reported(family, response) ?? items.count { price.charges($0) }
      if count > 0 { fees.append(price.fee(for: type, calls: count, items)) }
    }
    return fees
  }

  /// The calls among the items, by what they call, in the order of the first ones.
  private static func families(of response: Response) -> [(String, [OutputItem])] {
    var families: [(name: String, items: [OutputItem])] = []
    for item in response.output where item.type.hasSuffix("_call") {
      let name = String(item.type.dropLast(5))
      if let index = families.firstIndex(where: { $0.name == name }) {
        families[index].items.append(item)
      } else {
        families.append((name, [item]))
      }
    }
    return families.map { ($0.name, $0.items) }
  }

  /// How often a tool was used by the server's own count.
  private static func reported(_ family: String, _ response: Response) -> Int? {
    response.json["tool_usage"]?[family]?["num_requests"]?.int
  }
}

extension ToolPrice {
  /// Whether a call is one of those that are charged.
  fileprivate func charges(_ item: OutputItem) -> Bool {
    guard let actions, let action = item.json["action"]?["type"]?.string else { return true }
    return actions.contains(action)
  }

  fileprivate func fee(for tool: String, calls: Int, _ items: [OutputItem]) -> ToolFee {
    guard let perContainer else { return ToolFee(tool: tool, calls: calls, dollars: dollars(for: calls)) }
    let containers = Set(items.compactMap { $0.json["container_id"]?.string }).count
    return ToolFee(
      tool: tool, calls: calls, dollars: perContainer.multiplied(by: Decimal(max(1, containers))))
  }
}
