import Notation

extension SimulatedAPI {
  /// Answers a request about batches.
  mutating func batch(
    _ endpoint: SimulatorEndpoint, _ ids: [String], _ body: JSON, _ request: ReceivedRequest,
    at moment: Moment
  ) throws(RequestRefusal) -> Answer {
    switch endpoint {
    case .createBatch: return .json(try createBatch(body, at: moment).json)
    case .batches:
      for id in batchOrder { advance(id, at: moment) }
      return .json(try ItemPage(batchOrder.compactMap { batches[$0]?.json }, request).json)
    default: break
    }
    guard let id = ids.first, batches[id] != nil else {
      throw RequestRefusal(
        status: 404, param: "batch_id", message: "No batch found with id '\(ids.first ?? "")'.")
    }
    advance(id, at: moment)
    if endpoint == .cancelBatch, var batch = batches[id],
      ["validating", "in_progress"].contains(batch.status)
    {
      batch.cancelledAt = moment.unix
      batches[id] = batch
      writeFiles(of: id, at: moment)
    }
    return .json(batches[id]?.json ?? .null)
  }

  private mutating func createBatch(_ body: JSON, at moment: Moment) throws(RequestRefusal) -> Batch {
    let fileID = try Self.text("input_file_id", of: body)
    let endpoint = try Self.text("endpoint", of: body)
    let window = try Self.text("completion_window", of: body)
    guard window == "24h" else {
      throw RequestRefusal(
        code: "invalid_value", param: "completion_window",
        message: "Invalid value: '\(window)'. Supported values are: '24h'.")
    }
    guard endpoint == "/v1/responses" || endpoint == "/v1/embeddings" else {
      throw RequestRefusal(
        code: "invalid_value", param: "endpoint",
        message: "Invalid value: '\(endpoint)'. Supported values are: '/v1/responses' and '/v1/embeddings'.")
    }
    let file = try storedFile(fileID)
    var lines: [Batch.Line] = []
    var problems: [Batch.Problem] = []
    do {
      lines = try Batch.lines(of: file, endpoint: endpoint)
    } catch {
      problems = error.list
    }
    var ids = identifiers
    let batch = Batch(
      id: ids.next("batch"), endpoint: endpoint, inputFileID: fileID,
      metadata: body["metadata"].flatMap { $0.isNull ? nil : $0 } ?? [:], createdAt: moment.unix,
      origin: moment.monotonic, lines: lines, problems: problems)
    batches[batch.id] = batch
    batchOrder.append(batch.id)
    return batch
  }

  /// Answers the lines of a batch that are due, a bounded number at each look, so that others are not kept waiting.
  private mutating func advance(_ id: String, at moment: Moment) {
    guard var batch = batches[id], batch.problems.isEmpty, batch.completedAt == nil, batch.cancelledAt == nil
    else { return }
    let whole = FaultPlan.nanoseconds(configuration.backgroundMilliseconds)
    let due = min(batch.due(at: moment.monotonic, nanoseconds: whole), batch.done + 2_000)
    while batch.done < due {
      answer(batch.lines[batch.done], of: &batch, at: moment)
      batch.done += 1
    }
    if batch.done == batch.lines.count { batch.completedAt = moment.unix }
    batches[id] = batch
    if batch.completedAt != nil { writeFiles(of: id, at: moment) }
  }

  private mutating func answer(_ line: Batch.Line, of batch: inout Batch, at moment: Moment) {
    var body = line.body
    body["stream"] = nil
    let request = ReceivedRequest(
      method: "POST", target: batch.endpoint, fields: [:], body: Array(body.encoded().utf8),
      isOldVersion: false)
    let endpoint: SimulatorEndpoint = batch.endpoint == "/v1/embeddings" ? .embeddings : .create
    let answer = self.answer(endpoint, ids: [], request, at: moment)
    var content: JSON = .null
    if case .bytes(let bytes) = answer.body { content = (try? JSON(parsing: bytes)) ?? .null }
    var ids = identifiers
    let result: JSON = [
      "id": .string(ids.next("batch_req")), "custom_id": .string(line.customID),
      "response": [
        "status_code": .number(JSONNumber(answer.status)), "request_id": .string(ids.next("req")),
        "body": content,
      ], "error": .null,
    ]
    if answer.status < 400 {
      batch.answers.append(result.encoded())
    } else {
      batch.errors.append(result.encoded())
    }
  }

  private mutating func writeFiles(of id: String, at moment: Moment) {
    guard var batch = batches[id] else { return }
    var ids = identifiers
    _ = ids.next("files")
    if !batch.answers.isEmpty {
      let file = ids.next("file", separator: "-")
      keepFile(batch.answers.map { $0 + "\n" }.joined(), named: "\(id)_output.jsonl", id: file, at: moment)
      batch.outputFileID = file
    }
    if !batch.errors.isEmpty {
      let file = ids.next("file", separator: "-")
      keepFile(batch.errors.map { $0 + "\n" }.joined(), named: "\(id)_error.jsonl", id: file, at: moment)
      batch.errorFileID = file
    }
    batches[id] = batch
  }
}
