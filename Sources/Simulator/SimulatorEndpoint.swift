/// What a request can ask of the simulator.
public enum SimulatorEndpoint: String, Sendable, Hashable, CaseIterable {
  /// `POST /responses`
  case create
  /// `GET /responses/{id}`
  case retrieve
  /// `DELETE /responses/{id}`
  case delete
  /// `POST /responses/{id}/cancel`
  case cancel
  /// `GET /responses/{id}/input_items`
  case inputItems = "input_items"
  /// `POST /responses/input_tokens`
  case inputTokens = "input_tokens"
  /// `POST /responses/compact`
  case compact
  /// `GET /models`
  case models
  /// `GET /models/{id}`
  case model
  /// `POST /conversations`
  case createConversation = "create_conversation"
  /// `GET /conversations/{id}`
  case conversation
  /// `POST /conversations/{id}`
  case updateConversation = "update_conversation"
  /// `DELETE /conversations/{id}`
  case deleteConversation = "delete_conversation"
  /// `POST /conversations/{id}/items`
  case addItems = "add_items"
  /// `GET /conversations/{id}/items`
  case items
  /// `GET /conversations/{id}/items/{item}`
  case item
  /// `DELETE /conversations/{id}/items/{item}`
  case deleteItem = "delete_item"

  /// Whether a request to the endpoint carries a JSON object.
  var takesBody: Bool {
    switch self {
    case .create, .inputTokens, .compact, .createConversation, .updateConversation, .addItems: true
    default: false
    }
  }

  private static let routes: [(method: String, path: [String], endpoint: SimulatorEndpoint)] = [
    ("POST", ["responses"], .create),
    ("POST", ["responses", "input_tokens"], .inputTokens),
    ("POST", ["responses", "compact"], .compact),
    ("GET", ["responses", "*"], .retrieve),
    ("DELETE", ["responses", "*"], .delete),
    ("POST", ["responses", "*", "cancel"], .cancel),
    ("GET", ["responses", "*", "input_items"], .inputItems),
    ("GET", ["models"], .models),
    ("GET", ["models", "*"], .model),
    ("POST", ["conversations"], .createConversation),
    ("GET", ["conversations", "*"], .conversation),
    ("POST", ["conversations", "*"], .updateConversation),
    ("DELETE", ["conversations", "*"], .deleteConversation),
    ("POST", ["conversations", "*", "items"], .addItems),
    ("GET", ["conversations", "*", "items"], .items),
    ("GET", ["conversations", "*", "items", "*"], .item),
    ("DELETE", ["conversations", "*", "items", "*"], .deleteItem),
  ]

  /// What a method and a path lead to.
  enum Route: Sendable, Hashable {
    /// An endpoint and the ids in its path.
    case endpoint(SimulatorEndpoint, ids: [String])
    /// A path that takes other methods only.
    case otherMethods([String])
    /// No path of this server.
    case unknown
  }

  /// Finds the endpoint of a request.
  ///
  /// Paths begin with the version segment `/v1`, which `/openai` may precede. `HEAD` goes where `GET` does.
  static func route(method: String, segments: [String]) -> Route {
    var path = segments[...]
    if path.first == "openai" { path.removeFirst() }
    guard path.first == "v1" else { return .unknown }
    path.removeFirst()
    let wanted = method == "HEAD" ? "GET" : method
    var methods: [String] = []
    for route in routes where matches(path, route.path) {
      if route.method == wanted {
        let ids = zip(path, route.path).filter { $0.1 == "*" }.map(\.0)
        return .endpoint(route.endpoint, ids: ids)
      }
      methods.append(route.method)
    }
    return methods.isEmpty ? .unknown : .otherMethods(methods)
  }

  private static func matches(_ path: ArraySlice<String>, _ pattern: [String]) -> Bool {
    path.count == pattern.count && zip(path, pattern).allSatisfy { $0 == $1 || $1 == "*" }
  }
}
