import Notation

/// Requests in a file that are answered by and by, and the files that the answers go into.
struct Batch: Sendable {
  /// One line of the input.
  struct Line: Sendable, Hashable {
    /// The client's name for the request.
    var customID: String
    /// The body of the request.
    var body: JSON
  }

  /// Something wrong with the input, for which the whole batch fails.
  struct Problem: Error, Sendable, Hashable {
    var code: String
    var line: Int?
    var message: String
    var param: String?

    /// The problem as the API shows it.
    var json: JSON {
      [
        "code": .string(code), "line": line.map { .number(JSONNumber($0)) } ?? .null,
        "message": .string(message), "param": param.map(JSON.string) ?? .null,
      ]
    }
  }

  let id: String
  let endpoint: String
  let inputFileID: String
  let metadata: JSON
  let createdAt: Int
  /// The creation, in nanoseconds of the monotonic clock.
  let origin: UInt64
  let lines: [Line]
  let problems: [Problem]
  /// How many lines have been answered.
  var done = 0
  /// The lines of the file of answers.
  var answers: [String] = []
  /// The lines of the file of errors.
  var errors: [String] = []
  var outputFileID: String?
  var errorFileID: String?
  var completedAt: Int?
  var cancelledAt: Int?

  /// The status: what the client would see.
  var status: String {
    if !problems.isEmpty { return "failed" }
    if cancelledAt != nil { return "cancelled" }
    if completedAt != nil { return "completed" }
    return done == 0 ? "validating" : "in_progress"
  }

  /// How many lines should be answered at a moment, when all of them take so long.
  func due(at now: UInt64, nanoseconds: UInt64) -> Int {
    let elapsed = now &- origin
    guard elapsed < nanoseconds, nanoseconds > 0 else { return lines.count }
    return Int(Double(lines.count) * Double(elapsed) / Double(nanoseconds))
  }

  /// The batch as the API shows it.
  var json: JSON {
    func moment(_ seconds: Int?) -> JSON { seconds.map { .number(JSONNumber($0)) } ?? .null }
    func count(_ count: Int) -> JSON { .number(JSONNumber(count)) }
    let failed = !problems.isEmpty
    return [
      "id": .string(id), "object": "batch", "endpoint": .string(endpoint),
      "errors": failed ? ["object": "list", "data": .array(problems.map(\.json))] : .null,
      "input_file_id": .string(inputFileID), "completion_window": "24h", "status": .string(status),
      "output_file_id": outputFileID.map(JSON.string) ?? .null,
      "error_file_id": errorFileID.map(JSON.string) ?? .null, "created_at": count(createdAt),
      "in_progress_at": failed || done == 0 ? .null : count(createdAt),
      "expires_at": count(createdAt + 86_400),
      "finalizing_at": moment(completedAt), "completed_at": moment(completedAt),
      "failed_at": failed ? count(createdAt) : .null, "expired_at": .null,
      "cancelling_at": moment(cancelledAt), "cancelled_at": moment(cancelledAt),
      "request_counts": [
        "total": count(lines.count), "completed": count(answers.count), "failed": count(errors.count),
      ], "metadata": metadata,
    ]
  }

  /// Reads the lines of an input file; throws all that is wrong with it.
  static func lines(of file: StoredFile, endpoint: String) throws(BatchProblems) -> [Line] {
    var lines: [Line] = []
    var names: Set<String> = []
    var problems: [Problem] = []
    for (index, bytes) in file.content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let number = index + 1
      if bytes.allSatisfy({ $0 == 13 || $0 == 32 || $0 == 9 }) { continue }
      func note(_ code: String, _ message: String, _ param: String? = nil) {
        problems.append(Problem(code: code, line: number, message: message, param: param))
      }
      guard let line = try? JSON(parsing: Array(bytes)), line.object != nil else {
        note("invalid_json_line", "This line is not parseable as valid JSON.")
        continue
      }
      guard let name = line["custom_id"]?.string, !name.isEmpty else {
        note("missing_required_parameter", "Missing required parameter: 'custom_id'.", "custom_id")
        continue
      }
      guard names.insert(name).inserted else {
        note("duplicate_custom_id", "The custom_id '\(name)' stands on an earlier line too.", "custom_id")
        continue
      }
      guard line["method"]?.string == "POST" else {
        note("invalid_method", "The method must be 'POST'.", "method")
        continue
      }
      guard line["url"]?.string == endpoint else {
        note("invalid_url", "The URL must be that of the batch: '\(endpoint)'.", "url")
        continue
      }
      guard let body = line["body"], body.object != nil else {
        note("missing_required_parameter", "Missing required parameter: 'body'.", "body")
        continue
      }
      lines.append(Line(customID: name, body: body))
    }
    if lines.isEmpty, problems.isEmpty {
      problems.append(
        Problem(code: "empty_file", line: nil, message: "The input file holds no requests.", param: nil))
    }
    if !problems.isEmpty { throw BatchProblems(list: problems) }
    return lines
  }

  /// Everything that is wrong with an input file.
  struct BatchProblems: Error, Hashable { var list: [Problem] }
}
