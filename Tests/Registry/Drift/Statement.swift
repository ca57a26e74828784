import Notation
import Testing

@testable import Registry

/// A small registry and sources that differ from it in known ways.
enum Statement {
  /// The settings of the registry.
  static let settings = """
      model: {title: M, summary: M., schema: {type: string}}
      input: {title: I, summary: I., schema: {type: [string, array]}}
      input[]: {title: I, summary: I., schema: {type: object}, variants: {tag: type, of: [text, picture]}}
      mood:
        title: M
        summary: M.
        schema: {enum: [calm, wild, null]}
        default: calm
      depth.level: {title: L, summary: L., schema: {type: integer, minimum: 1, maximum: 9}, default: 3}
      labels: {title: L, summary: L., schema: {type: object}}
      labels.*: {title: L, summary: L., schema: {type: string}}
      old: {title: O, summary: O., schema: {type: string}, deprecated: {message: use mood}}
      count_only: {title: C, summary: C., schema: {type: string}, endpoint: {only: input_tokens}}

    """

  static let files = [
    "shapes/parts.yaml": """
    shapes:
      text:
        title: Text
        summary: T.
        settings:
          type: {title: T, summary: T., schema: {const: text}, required: true}
          text: {title: T, summary: T., schema: {type: string}, required: true}
          mark: {title: M, summary: M., schema: {type: object}, shape: mark}
      picture:
        title: Picture
        summary: P.
        settings:
          type: {title: T, summary: T., schema: {const: picture}, required: true}
          url: {title: U, summary: U., schema: {type: string}, required: true}
          mark: {title: M, summary: M., schema: {type: object}, shape: mark}
      mark:
        settings:
          mode: {title: M, summary: M., schema: {enum: [on, off]}, required: true}

    """
  ]

  static let models = """
    models:
      big: {status: active, snapshots: [big-2026-01-01]}
      small: {status: deprecated, ends: "2027-01-14"}

    """

  static func registry() throws -> ResponseSettingsRegistry {
    try Memory.registry(settings: settings, models: models, others: files)
  }

  /// What a source says that agrees with the registry in everything.
  static let agreeing = """
    source: {kind: sdk, name: lab, version: 1.2.0}
    requests: {create: {$ref: "#/schemas/Create"}}
    events: {sse: [begun, done]}
    schemas:
      Create:
        type: object
        properties:
          model:
            anyOf: [{type: string}, {$ref: "#/schemas/Model"}]
          input: {anyOf: [{type: string}, {type: array, items: {$ref: "#/schemas/Part"}}]}
          mood: {anyOf: [{enum: [calm, wild]}, {type: "null"}]}
          depth: {$ref: "#/schemas/Depth"}
          labels: {type: object, additionalProperties: {type: string}}
          old: {type: string, deprecated: true}
      Model:
        enum: [big, big-2026-01-01, small]
        description: |
          Deprecated values:

          - "small": Announced shutdown
            date: 2027-01-14. See elsewhere.
      Depth: {type: object, properties: {level: {type: integer}}}
      Part: {anyOf: [{$ref: "#/schemas/Text"}, {$ref: "#/schemas/Picture"}]}
      Text:
        type: object
        properties: {type: {enum: [text]}, text: {type: string}, mark: {$ref: "#/schemas/Mark"}}
        required: [type, text]
      Picture:
        type: object
        properties: {type: {const: picture}, url: {type: string}, mark: {$ref: "#/schemas/Mark_2"}}
        required: [type, url]
      Mark: {type: object, properties: {mode: {enum: [on, off]}}, required: [mode]}
      Mark_2: {type: object, properties: {mode: {enum: [on, off]}}, required: [mode]}

    """

  /// A source whose text differs from the agreeing one by replacements; each must be found.
  static func description(_ changes: [(from: String, to: String)] = []) throws -> APIDescription {
    var text = agreeing
    for change in changes {
      try #require(text.firstRange(of: change.from) != nil, "\(change.from)")
      text.replace(change.from, with: change.to)
    }
    return try APIDescription(extracted: try document(text))
  }

  static func document(_ text: String) throws -> JSON {
    let parsed = Node.parse(document: Array(text.utf8), file: "source")
    #expect(parsed.findings.map(\.line) == [])
    return JSON(core: try #require(parsed.node))
  }

  /// The differences that replacements make, each as one line.
  static func lines(_ changes: [(from: String, to: String)] = []) throws -> [String] {
    let drift = Drift(
      of: try registry(), against: try description(changes), events: ["begun", "done"])
    return drift.differences.map(\.line)
  }
}

extension DriftDifference {
  /// Everything about the difference in one line.
  var line: String {
    var line = description
    if let registry { line += " | registry: \(registry)" }
    if let source { line += " | source: \(source)" }
    if !alsoAt.isEmpty { line += " | also: \(alsoAt.joined(separator: " "))" }
    if isBeta { line += " | beta" }
    if let reason { line += " | known: \(reason)" }
    return line
  }
}
