import Notation
import Testing

@testable import Registry

@Suite struct OpenAPITests {
  /// The same API as `Statement.agreeing`, in the ways that OpenAPI documents have.
  static let document = """
    openapi: 3.0.3
    info: {title: Lab API, version: 2}
    paths:
      /files: {post: {requestBody: {content: {application/json: {schema: {type: object}}}}}}
      /v1/responses/{id}/cancel: {post: {}}
      /v1/responses:
        get: {}
        post:
          requestBody: {$ref: "#/components/requestBodies/Create"}
          responses:
            "200":
              content:
                application/json: {schema: {type: object}}
                text/event-stream: {schema: {$ref: "#/components/schemas/Event"}}
    components:
      requestBodies:
        Create:
          content:
            application/json; charset=utf-8: {schema: {$ref: "#/components/schemas/Create%20Response"}}
      schemas:
        Event:
          oneOf: [{$ref: "#/components/schemas/Begun"}, {$ref: "#/components/schemas/Done"}]
        Begun: {type: object, properties: {type: {type: string, enum: [begun]}}}
        Done: {type: object, properties: {type: {type: string, enum: [done]}}}
        Create Response:
          allOf:
            - {$ref: "#/components/schemas/Shared"}
            - type: object
              properties:
                input:
                  oneOf: [{type: string}, {type: array, items: {$ref: "#/components/schemas/Part"}}]
                labels: {type: object, additionalProperties: {type: string}}
                old: {type: string, deprecated: true}
        Shared:
          type: object
          properties:
            model: {anyOf: [{type: string}, {type: string, enum: [big, big-2026-01-01, small]}]}
            mood: {type: string, nullable: true, enum: [calm, wild]}
            depth: {type: object, properties: {level: {type: integer, minimum: 1, maximum: 9, default: 3}}}
        Part:
          oneOf: [{$ref: "#/components/schemas/Text"}, {$ref: "#/components/schemas/Picture"}]
          discriminator: {propertyName: type}
        Base:
          type: object
          properties: {mark: {$ref: "#/components/schemas/Mark"}}
          required: [type]
        Text:
          allOf: [{$ref: "#/components/schemas/Base"}]
          type: object
          properties: {type: {type: string, enum: [text]}, text: {type: string}}
          required: [text]
        Picture:
          allOf:
            - {$ref: "#/components/schemas/Base"}
            - {type: object, properties: {type: {type: string, enum: [picture]}, url: {type: string}}, required: [url]}
        Mark: {type: object, properties: {mode: {type: string, enum: [on, off]}}, required: [mode]}

    """

  private func lines(_ text: String) throws -> [String] {
    let description = try APIDescription(openAPI: try Statement.document(text))
    return Drift(of: try Statement.registry(), against: description, events: ["begun", "done"]).differences
      .map(\.line)
  }

  @Test func `references, allOf, oneOf and nullable are followed`() throws {
    #expect(try lines(Self.document) == [])
    let description = try APIDescription(openAPI: try Statement.document(Self.document))
    #expect("\(description.source)" == "Lab API 2")
    #expect(description.source.kind == .openapi)
    #expect(description.events == ["begun", "done"])
  }

  @Test func `differences are found through them`() throws {
    var text = Self.document
    text.replace("nullable: true, enum: [calm, wild]", with: "enum: [calm, wild, numb]")
    text.replace("required: [type]", with: "required: [type, mark]")
    text.replace("[{$ref: \"#/components/schemas/Begun\"}, ", with: "[")
    #expect(
      try lines(text) == [
        "value-missing mood numb | registry: calm, wild | source: calm, wild, numb",
        "type-extra mood null | registry: a string or null | source: a string",
        "required input[](type=text).mark", "required input[](type=picture).mark", "event-extra begun",
      ])
  }

  @Test(arguments: [
    ("openapi: 3.0.3\n", "", "it is no OpenAPI document: openapi or paths is missing"),
    ("/v1/responses:", "/v1/answers:", "no operation is posted to /responses"),
    ("application/json; charset", "text/plain; charset", "POST /v1/responses has no body of JSON"),
    ("Create%20Response", "Create%20Nothing", "the request that creates a response has no members there"),
  ])
  func `what is no description of responses is refused`(from: String, to: String, message: String) throws {
    var text = Self.document
    text.replace(from, with: to)
    let document = try Statement.document(text)
    let error = #expect(throws: APIDescriptionError.self) { try APIDescription(openAPI: document) }
    #expect(error?.message == message)
  }
}
