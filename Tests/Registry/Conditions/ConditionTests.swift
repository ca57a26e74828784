import Notation
import Testing

@testable import Registry

@Suite struct ConditionTests {
  static let settings = """
      model: {schema: {type: string}}
      temperature: {schema: {type: number}, default: 1}
      stream: {schema: {type: boolean}, default: false}
      store: {schema: {type: boolean}, default: true}
      label: {schema: {type: string}}
      ends: {schema: {type: string}}
      reasoning: {schema: {type: object}, requires: {model.reasoning.supported: true}}
      reasoning.effort: {schema: {type: string}, default: model.reasoning.default_effort}
      loop: {schema: {type: string}, requires: {loop: x}, default: x}
      include: {schema: {type: array}}
      tools: {schema: {type: array}}
      input: {schema: {type: array}}
    """
  static let others = [
    "tools/picture.yaml": """
    union: tools[]
    tag: type
    value: picture
    settings:
      type: {schema: {const: picture}, required: true}
      format: {schema: {enum: [png, gif]}, default: png}
      name: {schema: {type: string}}
      marks: {schema: {type: array}}
      marks[].at: {schema: {type: integer}}
    """,
    "tools/named.yaml": """
    union: tools[]
    tag: type
    value: named
    settings:
      type: {schema: {const: named}, required: true}
      name: {schema: {type: string}}
    """,
    "items/easy.yaml": """
    union: input[]
    tag: type
    value: message
    untagged: {has: [role]}
    settings: {role: {schema: {type: string}}}
    """,
    "items/reference.yaml": """
    union: input[]
    tag: type
    value: reference
    untagged: {has: [id]}
    settings: {id: {schema: {type: string}}}
    """,
  ]
  static let models = """
    models:
      thinker: {released: "2026-03-01", max: 100, none: null, reasoning: {supported: true, default_effort: medium, efforts: [low, medium]}}
      plain: {reasoning: {supported: false}, released: "2025-01-01"}
    """

  static func facts(_ body: String) throws -> RequestFacts {
    let registry = try Memory.registry(settings: settings, models: models, others: others)
    return RequestFacts(registry: registry, body: try JSON(parsing: body), today: .november30)
  }

  static func condition(_ text: String) throws -> Condition {
    let node = try #require(Node.parse(yaml: Array(text.utf8), file: "t").node)
    let (condition, findings) = Condition.read(node)
    #expect(findings.map(\.line) == [])
    return try #require(condition)
  }

  @Test(arguments: [
    // Equality and effective values.
    ("temperature: 1", #"{}"#, "holds"), ("temperature: 1.0", #"{"temperature": 1}"#, "holds"),
    ("temperature: 1", #"{"temperature": 2}"#, "fails"),
    ("temperature: [0, 2]", #"{"temperature": 2}"#, "holds"),
    ("label: x", "{}", "fails"), ("label: {not: x}", "{}", "holds"), ("label: null", "{}", "fails"),
    ("label: null", #"{"label": null}"#, "holds"), ("stream: false", "{}", "holds"),
    // Set in the request.
    ("temperature: {set: true}", "{}", "fails"), ("temperature: {set: false}", "{}", "holds"),
    ("temperature: {set: true, not: 1}", #"{"temperature": 1}"#, "fails"),
    ("temperature: {set: true, not: 1}", #"{"temperature": 2}"#, "holds"),
    ("tools[](type=picture).name: {set: true}", #"{"tools": [{"type": "picture", "name": "a"}]}"#, "holds"),
    ("tools[](type=picture).name: {set: true}", #"{"tools": [{"type": "named", "name": "a"}]}"#, "fails"),
    // Bounds.
    ("temperature: {min: 1, max: 2}", #"{"temperature": 1.5}"#, "holds"),
    ("temperature: {min: 1}", #"{"temperature": 0.99}"#, "fails"),
    ("include: {min: 2}", #"{"include": ["a"]}"#, "fails"),
    ("label: {max: 3}", #"{"label": "abcd"}"#, "fails"),
    ("temperature: {max: {ref: model.max}}", #"{"model": "thinker", "temperature": 100}"#, "holds"),
    ("temperature: {max: {ref: model.max}}", #"{"model": "plain", "temperature": 1}"#, "unknown model.max"),
    ("temperature: {min: 0}", #"{"temperature": "x"}"#, "fails"),
    // Texts, lists, dates.
    (#"label: {match: "^a+$"}"#, #"{"label": "aaa"}"#, "holds"),
    (#"label: {match: "^a+$"}"#, #"{"label": 7}"#, "fails"),
    ("include: {contains: a}", #"{"include": ["b", "a"]}"#, "holds"),
    ("include: {contains: [x, b]}", #"{"include": ["b"]}"#, "holds"),
    ("include: {contains: a}", "{}", "fails"), ("include: {not: {contains: a}}", "{}", "holds"),
    ("include: {count: 0}", "{}", "holds"), ("include: {count: {min: 1}}", "{}", "fails"),
    ("include: {count: {min: 1, max: 2}}", #"{"include": [1, 2]}"#, "holds"),
    ("include: {contains: {ref: label}}", #"{"include": ["a"], "label": "a"}"#, "holds"),
    ("include: {contains: {ref: label}}", #"{"include": ["a"]}"#, "fails"),
    (#"model.released: {since: "2026-01-01"}"#, #"{"model": "thinker"}"#, "holds"),
    (#"model.released: {before: "2026-01-01"}"#, #"{"model": "thinker"}"#, "fails"),
    (#"today: {since: "2026-11-30"}"#, "{}", "holds"), (#"today: {before: "2026-11-30"}"#, "{}", "fails"),
    ("today: {since: {ref: model.released}}", #"{"model": "plain"}"#, "holds"),
    (#"ends: {since: "2026-01-01"}"#, #"{"ends": "soon"}"#, "fails"),
    ("endpoint: create", "{}", "holds"), ("provider.name: p", "{}", "holds"),
    ("label: {ref: model}", #"{"label": "m", "model": "m"}"#, "holds"),
    // Lists of values.
    ("tools[].type: {contains: named}", #"{"tools": [{"type": "picture"}, {"type": "named"}]}"#, "holds"),
    ("tools[](type=named): {count: 1}", #"{"tools": [{"type": "picture"}, {"type": "named"}]}"#, "holds"),
    ("input[](type=reference): {count: 0}", #"{"input": [{"role": "user"}]}"#, "holds"),
    ("input[](type=reference): {count: 1}", #"{"input": [{"id": "x"}, {"role": "user"}]}"#, "holds"),
    // Members.
    (
      "some: {over: 'tools[]', where: {.type: named}}",
      #"{"tools": [{"type": "picture"}, {"type": "named"}]}"#, "holds"
    ),
    (
      "each: {over: 'tools[]', where: {.type: named}}",
      #"{"tools": [{"type": "picture"}, {"type": "named"}]}"#, "fails"
    ),
    ("each: {over: 'tools[]', where: {.type: named}}", "{}", "holds"),
    ("some: {over: 'tools[]', where: {.type: named}}", "{}", "fails"),
    (
      "some: {over: 'tools[](type=picture)', where: {.format: png}}", #"{"tools": [{"type": "picture"}]}"#,
      "holds"
    ),
    (
      "some: {over: 'tools[](type=picture)', where: {.format: {set: true}}}",
      #"{"tools": [{"type": "picture"}]}"#, "fails"
    ),
    ("some: {over: 'include[]', where: {.: a}}", #"{"include": ["b", "a"]}"#, "holds"),
    (
      "some: {over: 'tools[]', where: {some: {over: '.marks[]', where: {.at: {min: 2}}}}}",
      #"{"tools": [{"type": "picture", "marks": [{"at": 1}, {"at": 2}]}]}"#, "holds"
    ),
    (
      "some: {over: 'tools[]', where: {.name: {ref: label}}}",
      #"{"label": "a", "tools": [{"type": "named", "name": "a"}]}"#, "holds"
    ),
    // Any, all, not.
    ("any: [{store: false}, {stream: false}]", "{}", "holds"),
    ("all: [{store: false}, {stream: false}]", "{}", "fails"),
    ("not: {store: true}", "{}", "fails"), ("store: true\nstream: false", "{}", "holds"),
    // Facts that are missing.
    ("model.reasoning.supported: true", #"{"model": "thinker"}"#, "holds"),
    ("model.nothing: 1", #"{"model": "thinker"}"#, "unknown model.nothing"),
    ("model.nothing: {not: 1}", #"{"model": "thinker"}"#, "unknown model.nothing"),
    ("model.reasoning.supported: true", #"{"model": "new"}"#, "unknown model.reasoning.supported"),
    ("model.reasoning.supported: true", "{}", "unknown model.reasoning.supported"),
    ("model.none: 1", #"{"model": "thinker"}"#, "fails"),
    ("model.nothing: {set: true}", #"{"model": "thinker"}"#, "fails"),
    ("model.max: {set: true}", #"{"model": "thinker"}"#, "holds"),
    ("any: [{model.nothing: 1}, {store: true}]", #"{"model": "thinker"}"#, "holds"),
    ("model.nothing: 1\nstore: false", #"{"model": "thinker"}"#, "fails"),
    ("model.nothing: 1\nmodel.other: 1", #"{"model": "thinker"}"#, "unknown model.nothing, model.other"),
    // Settings that a model does not take have no effect.
    ("reasoning.effort: medium", #"{"model": "thinker"}"#, "holds"),
    ("reasoning.effort: low", #"{"model": "plain", "reasoning": {"effort": "low"}}"#, "fails"),
    ("reasoning.effort: {not: none}", #"{"model": "plain"}"#, "holds"),
    ("reasoning.effort: {set: true}", #"{"model": "plain", "reasoning": {"effort": "low"}}"#, "holds"),
    ("reasoning.effort: medium", #"{"model": "new"}"#, "unknown model.reasoning.default_effort"),
  ])
  func `a condition holds, fails or cannot be told`(_ condition: String, _ body: String, _ expected: String)
    throws
  {
    let truth = try Self.condition(condition).evaluate(in: Self.facts(body))
    let shown =
      switch truth {
      case .holds: "holds"
      case .fails: "fails"
      case .unknown(let paths): "unknown " + paths.map(\.description).joined(separator: ", ")
      }
    #expect(shown == expected)
  }

  @Test func `a requirement that needs itself ends`() throws {
    let truth = try Self.condition("loop: x").evaluate(in: Self.facts(#"{"loop": "y"}"#))
    #expect(truth == .fails)
  }

  @Test(arguments: [
    ("[a]", "t:1:1: error[registry-condition]: a condition must be a map"),
    ("a..b: 1", "t:1:1: error[registry-condition]: a..b is no path"),
    ("a: {sett: true}", "t:1:5: error[registry-condition]: sett is no test; did you mean set?"),
    ("a: {set: maybe}", "t:1:10: error[registry-condition]: set must be true or false"),
    ("a: {min: x}", "t:1:10: error[registry-condition]: min must be a number"),
    ("a: {since: 2026}", "t:1:12: error[registry-condition]: since must be a date such as 2026-11-30"),
    ("a: {match: '('}", "t:1:12: error[registry-condition]: match: missing ) at character 2"),
    (
      "a: {count: many}", "t:1:12: error[registry-condition]: count must be a number, or a map of min and max"
    ),
    ("any: {a: 1}", "t:1:6: error[registry-condition]: any must be a list of conditions"),
    ("some: {over: 'a[]'}", "t:1:7: error[registry-condition]: some needs over and where"),
    (
      "some: {over: 'a[]', where: {.b: 1}, when: 1}",
      "t:1:37: error[registry-condition]: when is not known in some"
    ),
    ("a: {}", "t:1:4: error[registry-condition]: a test must say something"),
  ])
  func `what is wrong with a condition is told at its place`(_ text: String, _ expected: String) throws {
    let node = try #require(Node.parse(yaml: Array(text.utf8), file: "t").node)
    #expect(Condition.read(node).findings.map(\.line) == [expected])
  }
}
