import Notation

extension SimulatedAPI {
  /// Answers a request about vector stores.
  mutating func vectorStore(
    _ endpoint: SimulatorEndpoint, _ ids: [String], _ body: JSON, _ request: ReceivedRequest,
    at moment: Moment
  ) throws(RequestRefusal) -> Answer {
    switch endpoint {
    case .createVectorStore: return .json(try createStore(body, at: moment))
    case .vectorStores:
      let stores = library.storeOrder.compactMap { library.stores[$0] }
      return .json(try ItemPage(stores.map { $0.json(now: moment.unix) }, request).json)
    default: break
    }
    guard let id = ids.first, var store = library.stores[id] else {
      throw RequestRefusal(
        status: 404, param: "vector_store_id", message: "Vector store with id '\(ids.first ?? "")' not found."
      )
    }
    switch endpoint {
    case .updateVectorStore:
      if let name = body["name"]?.string { store.name = name }
      if let metadata = body["metadata"], metadata.object != nil { store.metadata = metadata }
    case .deleteVectorStore:
      library.stores[id] = nil
      library.storeOrder.removeAll { $0 == id }
      return .json(["id": .string(id), "object": "vector_store.deleted", "deleted": true])
    case .searchVectorStore: return .json(try search(store, body))
    case .addStoreFile, .addStoreFiles: return .json(try addFiles(endpoint, body, to: &store, at: moment))
    case .storeFiles, .fileBatchFiles:
      return .json(try ItemPage(store.members.map { $0.json(in: id) }, request).json)
    case .fileBatch:
      return .json(Self.fileBatch(ids[1], of: store, count: store.members.count, at: moment))
    case .storeFile, .updateStoreFile, .deleteStoreFile, .storeFileContent:
      return .json(try member(endpoint, ids[1], body, of: &store))
    default: break
    }
    library.stores[id] = store
    return .json(store.json(now: moment.unix))
  }

  private mutating func createStore(_ body: JSON, at moment: Moment) throws(RequestRefusal) -> JSON {
    var ids = identifiers
    var store = VectorStore(
      id: ids.next("vs"), name: body["name"]?.string ?? "", createdAt: moment.unix,
      metadata: body["metadata"].flatMap { $0.isNull ? nil : $0 } ?? [:])
    for file in (body["file_ids"]?.array ?? []).compactMap(\.string) {
      store.members.append(.init(try storedFile(file), attributes: [:], createdAt: moment.unix))
    }
    library.stores[store.id] = store
    library.storeOrder.append(store.id)
    return store.json(now: moment.unix)
  }

  private func search(_ store: VectorStore, _ body: JSON) throws(RequestRefusal) -> JSON {
    guard let query = body["query"], !query.isNull else { throw Self.missing("query") }
    let queries = query.string.map { [$0] } ?? (query.array ?? []).compactMap(\.string)
    guard !queries.isEmpty else { throw Self.wrongKind("query", "a string or an array of strings", query) }
    let matches = library.search(
      [store.id], queries: queries, limit: body["max_num_results"]?.int ?? FileLibrary.usualMatches,
      filters: body["filters"], threshold: body["ranking_options"]?["score_threshold"]?.number?.double ?? 0)
    return [
      "object": "vector_store.search_results.page", "search_query": .array(queries.map(JSON.string)),
      "data": .array(matches.map(\.found)), "has_more": false, "next_page": .null,
    ]
  }

  /// Adds one file, or several as a batch that is done at once.
  private mutating func addFiles(
    _ endpoint: SimulatorEndpoint, _ body: JSON, to store: inout VectorStore, at moment: Moment
  ) throws(RequestRefusal) -> JSON {
    let attributes = body["attributes"].flatMap { $0.isNull ? nil : $0 } ?? [:]
    var wanted: [(id: String, attributes: JSON)] = []
    if endpoint == .addStoreFile {
      wanted = [(try Self.text("file_id", of: body), attributes)]
    } else {
      wanted = (body["file_ids"]?.array ?? []).compactMap(\.string).map { ($0, attributes) }
      for entry in body["files"]?.array ?? [] {
        wanted.append((try Self.text("file_id", of: entry), entry["attributes"] ?? attributes))
      }
      guard !wanted.isEmpty else { throw Self.missing("file_ids") }
    }
    for (id, attributes) in wanted {
      let member = VectorStore.Member(try storedFile(id), attributes: attributes, createdAt: moment.unix)
      store.members.removeAll { $0.fileID == id }
      store.members.append(member)
    }
    library.stores[store.id] = store
    if endpoint == .addStoreFile { return store.members.last?.json(in: store.id) ?? .null }
    var ids = identifiers
    return Self.fileBatch(ids.next("vsfb"), of: store, count: wanted.count, at: moment)
  }

  private static func fileBatch(_ id: String, of store: VectorStore, count: Int, at moment: Moment) -> JSON {
    [
      "id": .string(id), "object": "vector_store.files_batch", "created_at": .number(JSONNumber(moment.unix)),
      "vector_store_id": .string(store.id), "status": "completed", "file_counts": VectorStore.counts(count),
    ]
  }

  private mutating func member(
    _ endpoint: SimulatorEndpoint, _ id: String, _ body: JSON, of store: inout VectorStore
  ) throws(RequestRefusal) -> JSON {
    guard let index = store.members.firstIndex(where: { $0.fileID == id }) else {
      throw RequestRefusal(
        status: 404, param: "file_id", message: "No file with id '\(id)' in vector store '\(store.id)'.")
    }
    switch endpoint {
    case .updateStoreFile:
      store.members[index].attributes = body["attributes"].flatMap { $0.isNull ? nil : $0 } ?? [:]
    case .deleteStoreFile:
      store.members.remove(at: index)
      library.stores[store.id] = store
      return ["id": .string(id), "object": "vector_store.file.deleted", "deleted": true]
    case .storeFileContent:
      let chunks = store.members[index].chunks.map { ["type": "text", "text": .string($0.text)] as JSON }
      return [
        "object": "vector_store.file_content.page", "data": .array(chunks), "has_more": false,
        "next_page": .null,
      ]
    default: break
    }
    library.stores[store.id] = store
    return store.members[index].json(in: store.id)
  }
}
