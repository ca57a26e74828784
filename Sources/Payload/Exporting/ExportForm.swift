import Notation

/// The forms in which a request can leave.
public enum ExportForm: String, Sendable, Hashable, CaseIterable {
  /// A command line.
  case curl
  /// The body alone.
  case json
  /// A program with OpenAI's own library.
  case python
  /// A program for Node 18 or newer, without a library.
  case javascript
  /// A program with URLSession.
  case swift
  /// A line of a file for the Batch API.
  case batch

  /// The request in this form.
  public func text(of request: ExportedRequest) -> String {
    switch self {
    case .curl: CurlExport(request: request).text
    case .json: request.body.pretty(indent: 2) + "\n"
    case .python: PythonExport(request: request).text
    case .javascript: JavaScriptExport(request: request).text
    case .swift: SwiftExport(request: request).text
    case .batch: Self.batchLine(request)
    }
  }

  private static func batchLine(_ request: ExportedRequest) -> String {
    let line: JSON = [
      "custom_id": .string(request.name), "method": "POST", "url": .string(request.batchPath),
      "body": request.body,
    ]
    return line.encoded() + "\n"
  }
}

extension ExportedRequest {
  /// The path of the endpoint, as lines of a batch name it: `/v1/responses`.
  fileprivate var batchPath: String {
    var path = ""
    for case .text(let text) in url.pieces { path += text }
    if let scheme = path.firstRange(of: "://") { path = String(path[scheme.upperBound...]) }
    return path.firstIndex(of: "/").map { String(path[$0...]) } ?? "/responses"
  }
}
