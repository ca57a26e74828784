import Notation

extension SimulatedAPI {
  /// Answers a request about a conversation.
  mutating func conversation(
    _ endpoint: SimulatorEndpoint, _ ids: [String], _ body: JSON, _ request: ReceivedRequest,
    at moment: Moment
  ) throws(RequestRefusal) -> Answer {
    if endpoint == .createConversation { return .json(try createConversation(body, at: moment)) }
    guard let id = ids.first, var conversation = conversations[id] else {
      throw Self.noConversation(ids.first ?? "")
    }
    switch endpoint {
    case .updateConversation: conversation.metadata = body["metadata"].flatMap { $0.isNull ? nil : $0 } ?? [:]
    case .deleteConversation:
      conversations[id] = nil
      return .json(["id": .string(id), "object": "conversation.deleted", "deleted": true])
    case .addItems:
      let added = try newItems(body, isRequired: true)
      conversation.items += added
      conversations[id] = conversation
      return .json(Self.list(added))
    case .items: return .json(try ItemPage(conversation.items, request).json)
    case .item, .deleteItem:
      guard ids.count > 1, let index = conversation.items.firstIndex(where: { $0["id"]?.string == ids[1] })
      else {
        throw RequestRefusal(
          status: 404, message: "Item with id '\(ids.last ?? "")' not found in conversation '\(id)'.")
      }
      if endpoint == .item { return .json(conversation.items[index]) }
      conversation.items.remove(at: index)
    default: break
    }
    conversations[id] = conversation
    return .json(conversation.json)
  }

  /// The refusal of a conversation that does not exist.
  static func noConversation(_ id: String) -> RequestRefusal {
    RequestRefusal(status: 404, param: "conversation", message: "Conversation with id '\(id)' not found.")
  }

  /// The item of an id, in a stored response or in a conversation.
  func item(_ id: String) -> JSON? {
    responses.item(id)
      ?? conversations.values.lazy.compactMap { $0.items.first { $0["id"]?.string == id } }.first
  }

  private mutating func createConversation(_ body: JSON, at moment: Moment) throws(RequestRefusal) -> JSON {
    var ids = identifiers
    var conversation = Conversation(
      id: ids.next("conv"), createdAt: moment.unix,
      metadata: body["metadata"].flatMap { $0.isNull ? nil : $0 } ?? [:])
    conversation.items = try newItems(body, isRequired: false)
    conversations[conversation.id] = conversation
    return conversation.json
  }

  private func newItems(_ body: JSON, isRequired: Bool) throws(RequestRefusal) -> [JSON] {
    guard let items = body["items"], !items.isNull else {
      guard isRequired else { return [] }
      throw RequestRefusal(
        code: "missing_required_parameter", param: "items", message: "Missing required parameter: 'items'.")
    }
    guard let list = items.array else {
      throw RequestRefusal(
        code: "invalid_type", param: "items",
        message: "Invalid type for 'items': expected an array of items, but got \(items.article) instead.")
    }
    for (index, item) in list.enumerated() where item.object == nil {
      throw RequestRefusal(
        code: "invalid_type", param: "items[\(index)]",
        message: "Invalid type for 'items[\(index)]': expected an object, but got \(item.article) instead.")
    }
    var ids = identifiers
    _ = ids.next("conv")
    return Self.numbered(list, &ids)
  }

  private static func list(_ items: [JSON]) -> JSON {
    [
      "object": "list", "data": .array(items), "first_id": items.first?["id"] ?? .null,
      "last_id": items.last?["id"] ?? .null, "has_more": false,
    ]
  }
}
