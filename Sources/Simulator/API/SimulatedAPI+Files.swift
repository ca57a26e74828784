import Notation

extension SimulatedAPI {
  /// Answers a request about files.
  mutating func file(
    _ endpoint: SimulatorEndpoint, _ ids: [String], _ request: ReceivedRequest, at moment: Moment
  ) throws(RequestRefusal) -> Answer {
    switch endpoint {
    case .createFile: return .json(try createFile(request, at: moment).json)
    case .files:
      let purpose = request.queryValue("purpose")
      let files = library.fileOrder.compactMap { library.files[$0] }.filter {
        purpose == nil || $0.purpose == purpose
      }
      return .json(try ItemPage(files.map(\.json), request, usual: .max, allowed: 1...10_000).json)
    case .fileContent:
      let file = try storedFile(ids[0])
      return Answer(
        status: 200, fields: ["content-type": "application/octet-stream"], body: .bytes(file.content))
    case .deleteFile:
      _ = try storedFile(ids[0])
      _ = library.remove(file: ids[0])
      return .json(["id": .string(ids[0]), "object": "file", "deleted": true])
    default: return .json(try storedFile(ids[0]).json)
    }
  }

  /// The file of an id.
  func storedFile(_ id: String) throws(RequestRefusal) -> StoredFile {
    guard let file = library.files[id] else {
      throw RequestRefusal(status: 404, param: "id", message: "No such File object: \(id)")
    }
    return file
  }

  /// Keeps a file that the simulator itself has written.
  mutating func keepFile(_ content: String, named name: String, id: String, at moment: Moment) {
    library.add(
      StoredFile(
        id: id, filename: name, purpose: "batch_output", createdAt: moment.unix, content: Array(content.utf8))
    )
  }

  private mutating func createFile(_ request: ReceivedRequest, at moment: Moment) throws(RequestRefusal)
    -> StoredFile
  {
    guard let form = MultipartForm(request.body, contentType: request.fields["content-type"] ?? "") else {
      throw RequestRefusal(message: "Send the file as multipart/form-data, with 'purpose' and 'file'.")
    }
    guard let purpose = form.text("purpose"), !purpose.isEmpty else { throw Self.missing("purpose") }
    guard let part = form["file"] else { throw Self.missing("file") }
    guard part.content.count <= configuration.limits.keptFileBytes - library.bytes else {
      throw RequestRefusal(
        status: 413,
        message:
          "The simulator keeps at most \(configuration.limits.keptFileBytes) bytes of files; delete some first."
      )
    }
    var ids = identifiers
    let lifetime = form.text("expires_after[seconds]").flatMap { Int($0) }
    let file = StoredFile(
      id: ids.next("file", separator: "-"), filename: part.filename ?? "upload", purpose: purpose,
      createdAt: moment.unix, expiresAt: lifetime.map { moment.unix &+ $0 }, content: part.content)
    library.add(file)
    return file
  }

  /// The refusal of a request that lacks a parameter.
  static func missing(_ name: String) -> RequestRefusal {
    RequestRefusal(
      code: "missing_required_parameter", param: name, message: "Missing required parameter: '\(name)'.")
  }

  /// The refusal of a parameter of another kind.
  static func wrongKind(_ param: String, _ wanted: String, _ found: JSON) -> RequestRefusal {
    RequestRefusal(
      code: "invalid_type", param: param,
      message: "Invalid type for '\(param)': expected \(wanted), but got \(found.article) instead.")
  }

  /// The text that a body gives a parameter that it must have.
  static func text(_ name: String, of body: JSON) throws(RequestRefusal) -> String {
    guard let value = body[name], !value.isNull else { throw missing(name) }
    guard let text = value.string else { throw wrongKind(name, "a string", value) }
    return text
  }
}
