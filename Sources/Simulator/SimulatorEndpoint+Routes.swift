extension SimulatorEndpoint {
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
    ("POST", ["embeddings"], .embeddings),
    ("POST", ["files"], .createFile),
    ("GET", ["files"], .files),
    ("GET", ["files", "*"], .file),
    ("DELETE", ["files", "*"], .deleteFile),
    ("GET", ["files", "*", "content"], .fileContent),
    ("POST", ["batches"], .createBatch),
    ("GET", ["batches"], .batches),
    ("GET", ["batches", "*"], .batch),
    ("POST", ["batches", "*", "cancel"], .cancelBatch),
    ("POST", ["vector_stores"], .createVectorStore),
    ("GET", ["vector_stores"], .vectorStores),
    ("GET", ["vector_stores", "*"], .vectorStore),
    ("POST", ["vector_stores", "*"], .updateVectorStore),
    ("DELETE", ["vector_stores", "*"], .deleteVectorStore),
    ("POST", ["vector_stores", "*", "search"], .searchVectorStore),
    ("POST", ["vector_stores", "*", "files"], .addStoreFile),
    ("GET", ["vector_stores", "*", "files"], .storeFiles),
    ("GET", ["vector_stores", "*", "files", "*"], .storeFile),
    ("POST", ["vector_stores", "*", "files", "*"], .updateStoreFile),
    ("DELETE", ["vector_stores", "*", "files", "*"], .deleteStoreFile),
    ("GET", ["vector_stores", "*", "files", "*", "content"], .storeFileContent),
    ("POST", ["vector_stores", "*", "file_batches"], .addStoreFiles),
    ("GET", ["vector_stores", "*", "file_batches", "*"], .fileBatch),
    ("GET", ["vector_stores", "*", "file_batches", "*", "files"], .fileBatchFiles),
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
