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

  /// `POST /embeddings`
  case embeddings
  /// `POST /files`
  case createFile = "create_file"
  /// `GET /files`
  case files
  /// `GET /files/{id}`
  case file
  /// `DELETE /files/{id}`
  case deleteFile = "delete_file"
  /// `GET /files/{id}/content`
  case fileContent = "file_content"
  /// `POST /batches`
  case createBatch = "create_batch"
  /// `GET /batches`
  case batches
  /// `GET /batches/{id}`
  case batch
  /// `POST /batches/{id}/cancel`
  case cancelBatch = "cancel_batch"
  /// `POST /vector_stores`
  case createVectorStore = "create_vector_store"
  /// `GET /vector_stores`
  case vectorStores = "vector_stores"
  /// `GET /vector_stores/{id}`
  case vectorStore = "vector_store"
  /// `POST /vector_stores/{id}`
  case updateVectorStore = "update_vector_store"
  /// `DELETE /vector_stores/{id}`
  case deleteVectorStore = "delete_vector_store"
  /// `POST /vector_stores/{id}/search`
  case searchVectorStore = "search_vector_store"
  /// `POST /vector_stores/{id}/files`
  case addStoreFile = "add_store_file"
  /// `GET /vector_stores/{id}/files`
  case storeFiles = "store_files"
  /// `GET /vector_stores/{id}/files/{file}`
  case storeFile = "store_file"
  /// `POST /vector_stores/{id}/files/{file}`
  case updateStoreFile = "update_store_file"
  /// `DELETE /vector_stores/{id}/files/{file}`
  case deleteStoreFile = "delete_store_file"
  /// `GET /vector_stores/{id}/files/{file}/content`
  case storeFileContent = "store_file_content"
  /// `POST /vector_stores/{id}/file_batches`
  case addStoreFiles = "add_store_files"
  /// `GET /vector_stores/{id}/file_batches/{batch}`
  case fileBatch = "file_batch"
  /// `GET /vector_stores/{id}/file_batches/{batch}/files`
  case fileBatchFiles = "file_batch_files"

  /// Whether a request to the endpoint carries a JSON object.
  var takesBody: Bool {
    switch self {
    case .create, .inputTokens, .compact, .createConversation, .updateConversation, .addItems, .embeddings,
      .createBatch, .createVectorStore, .updateVectorStore, .searchVectorStore, .addStoreFile,
      .updateStoreFile, .addStoreFiles:
      true
    default: false
    }
  }

  /// What the endpoint is about.
  enum Family: Sendable, Hashable { case responses, conversations, files, batches, vectorStores }

  /// What the endpoint is about.
  var family: Family {
    switch self {
    case .create, .retrieve, .delete, .cancel, .inputItems, .inputTokens, .compact, .models, .model,
      .embeddings:
      .responses
    case .createConversation, .conversation, .updateConversation, .deleteConversation, .addItems, .items,
      .item, .deleteItem:
      .conversations
    case .createFile, .files, .file, .deleteFile, .fileContent: .files
    case .createBatch, .batches, .batch, .cancelBatch: .batches
    case .createVectorStore, .vectorStores, .vectorStore, .updateVectorStore, .deleteVectorStore,
      .searchVectorStore, .addStoreFile, .storeFiles, .storeFile, .updateStoreFile, .deleteStoreFile,
      .storeFileContent, .addStoreFiles, .fileBatch, .fileBatchFiles:
      .vectorStores
    }
  }
}
