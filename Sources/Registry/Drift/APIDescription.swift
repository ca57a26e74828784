import Notation

/// What a source other than the registry says about the API: schemas of requests, names of events.
///
/// Made from the document of `scripts/lib/sdk_types.py`, or from an OpenAPI document. The schemas stay as they
/// are; `StatedForms` reads them.
public struct APIDescription: Sendable {
  /// What made the statement.
  public struct Source: Sendable, Hashable, CustomStringConvertible {
    /// What kind of source it is.
    public var kind: Evidence.Kind
    /// Its name: of a package, or the title of a document.
    public var name: String
    /// Its version.
    public var version: String?

    /// Name and version.
    public var description: String { version.map { "\(name) \($0)" } ?? name }
  }

  /// What made the statement.
  public let source: Source
  /// The document that pointers lead into.
  let document: JSON
  /// The schema of the body of each endpoint's request.
  let requests: [String: JSONPointer]
  /// The types of events that are streamed; none when the source does not say.
  let events: [String]

  /// The endpoint whose whole request is compared; of others only the names of settings.
  static let mainEndpoint = "create"
  /// A request that holds what a beta header switches on besides.
  static let betaEndpoint = "beta"

  /// The description in the document of an extractor: `source`, `requests`, `events` and `schemas`.
  public init(extracted document: JSON) throws(APIDescriptionError) {
    guard let source = document["source"], let kind = source["kind"]?.string.flatMap(Evidence.Kind.init),
      let name = source["name"]?.string
    else { throw APIDescriptionError("source lacks kind or name: scripts/drift makes such documents") }
    self.source = Source(kind: kind, name: name, version: source["version"]?.string)
    self.document = document
    var requests: [String: JSONPointer] = [:]
    for member in document["requests"]?.object?.members ?? [] {
      requests[member.key] = JSONPointer(["requests", member.key])
    }
    self.requests = requests
    var events: [String] = []
    for list in document["events"]?.object?.members ?? [] {
      for name in list.value.array ?? [] {
        if let name = name.string, !events.contains(name) { events.append(name) }
      }
    }
    self.events = events
    try require()
  }

  init(source: Source, document: JSON, requests: [String: JSONPointer], events: [String])
    throws(APIDescriptionError)
  {
    self.source = source
    self.document = document
    self.requests = requests
    self.events = events
    try require()
  }

  /// A description that says nothing would make every setting look superfluous.
  private func require() throws(APIDescriptionError) {
    guard let pointer = requests[Self.mainEndpoint], document[pointer] != nil else {
      throw APIDescriptionError("nothing is said about the request that creates a response")
    }
    let forms = StatedForms(document)
    guard forms.place(pointer).contains(where: { !forms.memberNames(of: $0).isEmpty }) else {
      throw APIDescriptionError("the request that creates a response has no members there")
    }
  }
}

/// That a document says nothing that the registry could be held against.
public struct APIDescriptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Why, in one lower-case line.
  public var message: String
  init(_ message: String) { self.message = message }
  /// Why.
  public var description: String { message }
}
