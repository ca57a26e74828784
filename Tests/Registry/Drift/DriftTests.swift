import Notation
import Testing

@testable import Registry

@Suite struct DriftTests {
  @Test func `what agrees has no differences`() throws {
    #expect(try Statement.lines() == [])
  }

  @Test(
    arguments: [
      (
        "      mood:", "      heat: {type: number}\n      mood:",
        ["missing heat | source: a number"]
      ),
      ("      labels: {type: object, additionalProperties: {type: string}}\n", "", ["extra labels"]),
      (
        "{enum: [calm, wild]}", "{enum: [calm, wild, numb]}",
        ["value-missing mood numb | registry: calm, wild | source: calm, wild, numb"]
      ),
      (
        "{enum: [calm, wild]}", "{enum: [calm]}",
        ["value-extra mood wild | registry: calm, wild | source: calm"]
      ),
      (
        "{enum: [calm, wild]}", "{type: string}",
        ["closed mood | registry: calm, wild | source: a string or null"]
      ),
      (
        "{anyOf: [{enum: [calm, wild]}, {type: \"null\"}]}", "{enum: [calm, wild]}",
        ["type-extra mood null | registry: a string or null | source: a string"]
      ),
      (
        "{level: {type: integer}}", "{level: {type: [integer, \"null\"]}}",
        ["type-missing depth.level null | registry: an integer | source: an integer or null"]
      ),
      (
        "{level: {type: integer}}", "{level: {type: number}}",
        ["type-missing depth.level number | registry: an integer | source: a number"]
      ),
      (
        "{level: {type: integer}}", "{level: {type: integer, maximum: 10, minimum: 1.0, default: 4}}",
        [
          "bound depth.level maximum | registry: 9 | source: 10",
          "default depth.level | registry: 3 | source: 4",
        ]
      ),
      (
        "      depth: {$ref: \"#/schemas/Depth\"}",
        "      depth: {$ref: \"#/schemas/Depth\", deprecated: true}",
        ["deprecated depth"]
      ),
      ("{type: string, deprecated: true}", "{type: string}", ["undeprecated old"]),
      ("required: [type, url]", "required: [type]", ["optional input[](type=picture).url"]),
      ("{type: object, properties: {level: {type: integer}}}", "{type: object}", []),
      (
        "Depth: {type: object, properties:", "Depth: {type: object, required: [level], properties:",
        ["required depth.level"]
      ),
      (
        "additionalProperties: {type: string}", "additionalProperties: {type: [string, number]}",
        ["type-missing labels.* number | registry: a string | source: a string or a number"]
      ),
      (
        "[big, big-2026-01-01, small]", "[big, small, huge]",
        ["model-missing huge", "model-extra big-2026-01-01 | registry: another name of big"]
      ),
      (
        "[big, big-2026-01-01, small]", "[big, big-2026-01-01, big-2026-05-05, small]",
        ["model-missing big-2026-05-05 | registry: a dated version of big that is not listed"]
      ),
      (
        "date: 2027-01-14", "date: 2027-02-01",
        ["model-ends small | registry: 2027-01-14 | source: 2027-02-01"]
      ),
      (
        "- \"small\": Announced", "- \"big\", \"small\": Announced",
        [
          "model-ends big | registry: no day | source: 2027-01-14",
          "model-ends big-2026-01-01 | registry: no day | source: no day",
        ].dropLast()
      ),
      ("sse: [begun, done]", "sse: [begun, halted]", ["event-missing halted", "event-extra done"]),
    ] as [(String, String, [String])])
  func `each kind of difference is named where it is`(
    from: String, to: String, expected: [String]
  ) throws {
    let lines = try Statement.lines([(from, to)])
    #expect(lines == expected)
  }

  @Test func `one entry of the registry that stands in several places is named once`() throws {
    let changes = [(from: "{mode: {enum: [on, off]}}", to: "{mode: {enum: [on, off]}, ttl: {enum: [30m]}}")]
    let lines = try Statement.lines(changes)
    #expect(
      lines == [
        "missing input[](type=text).mark.ttl | source: a string | also: input[](type=picture).mark.ttl"
      ])
    let one = [
      (from: "Mark_2: {type: object, properties: {", to: "Mark_2: {type: object, properties: {ttl: {}, ")
    ]
    #expect(try Statement.lines(one) == ["missing input[](type=picture).mark.ttl"])
  }

  @Test func `a new variant is named by its tag, one that is gone too`() throws {
    let film = """
        Part: {anyOf: [{$ref: "#/schemas/Text"}, {$ref: "#/schemas/Film"}]}
        Film: {type: object, properties: {type: {enum: [film, movie]}, length: {type: number}}}
      """
    let changes = [
      (from: "  Part: {anyOf: [{$ref: \"#/schemas/Text\"}, {$ref: \"#/schemas/Picture\"}]}", to: film)
    ]
    #expect(
      try Statement.lines(changes) == [
        "missing input[](type=film) | source: an object", "missing input[](type=movie) | source: an object",
        "extra input[](type=picture)",
      ])
  }

  @Test func `recursion ends`() throws {
    let changes = [
      (
        from: "text: {type: string}, mark", to: "text: {type: string}, more: {$ref: \"#/schemas/Text\"}, mark"
      ),
      (from: "Part: {anyOf: [", to: "Part: {anyOf: [{$ref: \"#/schemas/Part\"}, "),
    ]
    #expect(try Statement.lines(changes) == ["missing input[](type=text).more | source: an object"])
  }

  @Test func `other endpoints are compared by the names of their settings`() throws {
    let changes = [
      (
        from: "requests: {create: {$ref: \"#/schemas/Create\"}}",
        to: "requests: {create: {$ref: \"#/schemas/Create\"}, input_tokens: {$ref: \"#/schemas/Count\"}}"
      ),
      (from: "schemas:\n", to: "schemas:\n  Count: {type: object, properties: {mood: {type: string}}}\n"),
    ]
    #expect(
      try Statement.lines(changes) == [
        "endpoint-missing mood input_tokens", "endpoint-extra count_only input_tokens",
      ])
  }

  @Test func `what only a beta header switches on is marked, and is no excuse for what both lack`() throws {
    let beta = """
        Beta:
          allOf:
            - {$ref: "#/schemas/Create"}
            - {type: object, properties: {helpers: {type: integer}, labels: {type: object}}}
      """
    let changes = [
      (
        from: "requests: {create: {$ref: \"#/schemas/Create\"}}",
        to: "requests: {create: {$ref: \"#/schemas/Create\"}, beta: {$ref: \"#/schemas/Beta\"}}"
      ),
      (from: "      labels: {type: object, additionalProperties: {type: string}}\n", to: ""),
      (from: "      old: {type: string, deprecated: true}\n", to: ""),
      (from: "  Depth:", to: "\(beta)\n  Depth:"),
    ]
    #expect(try Statement.lines(changes) == ["missing helpers | source: an integer | beta", "extra old"])
  }

  @Test(arguments: [
    (
      "source: {kind: sdk, name: lab, version: 1.2.0}\n", "",
      "source lacks kind or name: scripts/drift makes such documents"
    ),
    ("kind: sdk", "kind: rumour", "source lacks kind or name: scripts/drift makes such documents"),
    ("requests: {create:", "requests: {make:", "nothing is said about the request that creates a response"),
    ("#/schemas/Create", "#/schemas/Nothing", "the request that creates a response has no members there"),
  ])
  func `a document that says nothing is refused`(from: String, to: String, message: String) throws {
    let error = #expect(throws: APIDescriptionError.self) { try Statement.description([(from, to)]) }
    #expect(error?.message == message)
  }
}
