import Notation

extension APIDescription {
  /// The description in an OpenAPI document: of the operation that is posted to `/responses`.
  public init(openAPI document: JSON) throws(APIDescriptionError) {
    guard document["openapi"]?.string != nil, let paths = document["paths"]?.object else {
      throw APIDescriptionError("it is no OpenAPI document: openapi or paths is missing")
    }
    guard let main = Self.path(to: "/responses", in: paths) else {
      throw APIDescriptionError("no operation is posted to /responses")
    }
    var requests: [String: JSONPointer] = [:]
    requests[Self.mainEndpoint] = Self.body(of: main, in: document)
    for (endpoint, ending) in [("input_tokens", "/input_tokens"), ("compact", "/compact")] {
      if let path = Self.path(to: "/responses" + ending, in: paths) {
        requests[endpoint] = Self.body(of: path, in: document)
      }
    }
    guard requests[Self.mainEndpoint] != nil else {
      throw APIDescriptionError("POST \(main) has no body of JSON")
    }
    let title = document["info"]?["title"]?.string ?? "OpenAPI document"
    let version = document["info"]?["version"].flatMap { $0.string ?? $0.number?.text }
    try self.init(
      source: Source(kind: .openapi, name: title, version: version), document: document, requests: requests,
      events: Self.events(of: main, in: document))
  }

  /// The shortest path that ends so and that can be posted to.
  private static func path(to ending: String, in paths: JSONObject) -> String? {
    paths.members
      .filter { $0.key.hasSuffix(ending) && $0.value["post"] != nil }
      .map(\.key).min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  private static func body(of path: String, in document: JSON) -> JSONPointer? {
    let pointer = resolved(JSONPointer(["paths", path, "post", "requestBody"]), in: document)
    return content(at: pointer, in: document) { $0.hasPrefix("application/json") }
  }

  /// The names of the events of a streamed answer.
  private static func events(of path: String, in document: JSON) -> [String] {
    let responses = JSONPointer(["paths", path, "post", "responses"])
    let forms = StatedForms(document)
    var names: [String] = []
    for status in document[responses]?.object?.keys ?? [] where status.hasPrefix("2") {
      let response = resolved(responses.appending(status), in: document)
      guard let schema = content(at: response, in: document, where: { $0.hasPrefix("text/event-stream") })
      else { continue }
      for leaf in forms.place(schema) {
        for name in forms.tagValues(of: leaf, tag: "type") ?? [] where !names.contains(name) {
          names.append(name)
        }
      }
    }
    return names
  }

  private static func content(
    at pointer: JSONPointer, in document: JSON, where isWanted: (String) -> Bool
  ) -> JSONPointer? {
    let content = pointer.appending("content")
    guard let type = document[content]?.object?.keys.first(where: isWanted) else { return nil }
    let schema = content.appending(type).appending("schema")
    return document[schema] == nil ? nil : schema
  }

  /// The place that a chain of references ends at.
  private static func resolved(_ pointer: JSONPointer, in document: JSON) -> JSONPointer {
    var pointer = pointer
    for _ in 0..<16 {
      guard let next = document[pointer]?["$ref"]?.string.flatMap(StatedForms.target) else { break }
      pointer = next
    }
    return pointer
  }
}
