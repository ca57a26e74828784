import Notation

/// One page of a list of items.
struct ItemPage: Sendable, Hashable {
  /// The page as the API shows it.
  let json: JSON

  /// The page of items, given the oldest first, that a query asks for.
  init(
    _ items: [JSON], _ request: ReceivedRequest, usual: Int = 20, allowed: ClosedRange<Int> = 1...100
  ) throws(RequestRefusal) {
    let order = request.queryValue("order") ?? "desc"
    guard order == "asc" || order == "desc" else {
      throw RequestRefusal(
        code: "invalid_value", param: "order",
        message: "Invalid value: '\(order)'. Supported values are: 'asc' and 'desc'.")
    }
    var listed = order == "asc" ? items : items.reversed()
    if let after = request.queryValue("after") {
      guard let index = listed.firstIndex(where: { $0["id"]?.string == after }) else {
        throw RequestRefusal(param: "after", message: "No item with id '\(after)' found.")
      }
      listed = Array(listed[(index + 1)...])
    }
    let written = request.queryValue("limit")
    guard let limit = written.map({ Int($0) }) ?? usual, written == nil || allowed.contains(limit) else {
      throw RequestRefusal(
        code: "invalid_value", param: "limit",
        message:
          "Invalid 'limit': expected a number from \(allowed.lowerBound) to \(allowed.upperBound).")
    }
    let page = Array(listed.prefix(limit))
    json = [
      "object": "list", "data": .array(page), "first_id": page.first?["id"] ?? .null,
      "last_id": page.last?["id"] ?? .null, "has_more": .bool(listed.count > page.count),
    ]
  }
}
