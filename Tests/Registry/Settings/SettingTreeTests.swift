import Notation
import Testing

@testable import Registry

@Suite struct SettingTreeTests {
  static let settings = """
      model: {schema: {type: string}, required: true}
      input: {schema: {type: [string, array]}}
      temperature: {schema: {type: [number, "null"], minimum: 0, maximum: 2}, aliases: [temp]}
      max_output_tokens: {schema: {type: integer}, known_as: [max_tokens]}
      reasoning: {schema: {type: [object, "null"]}}
      reasoning.effort: {schema: {enum: [low, high, null]}, known_as: [reasoning_effort]}
      metadata: {schema: {type: object, maxProperties: 2}}
      metadata.*: {schema: {type: string, maxLength: 3}}
      tools: {schema: {type: array}}
      free: {schema: {type: object}}
      opened: {members: open}
      opened.known: {schema: {type: string}}
      tool_choice: {schema: {anyOf: [{enum: [none, auto]}, {type: object}]}, variants: {tag: type, of: [named, "tools[](type=search)"]}}
      socket: {schema: {type: string}, required: true, endpoint: {only: websocket}}
      counted: {schema: {type: integer}, endpoint: [compact]}
    elsewhere:
      stop: {message: there are no stop sequences}
      reasoning.max_tokens: {message: reasoning has no budget, use: reasoning.effort}
    """
  static let others = [
    "shapes/a.yaml": """
    shapes:
      named:
        settings:
          type: {schema: {const: named}, required: true}
          name: {schema: {type: string}, required: true}
      place:
        settings:
          city: {schema: {type: string}}
      text_part:
        settings:
          type: {schema: {const: text}, required: true}
          text: {schema: {type: string}, required: true}
    """,
    "tools/group.yaml": """
    union: tools[]
    tag: type
    value: group
    settings:
      type: {schema: {const: group}, required: true}
      tools: {schema: {type: array}}
      tools[]: {variants: {tag: type, of: "tools[]"}}
    """,
    "tools/search.yaml": """
    union: tools[]
    tag: type
    value: search
    also: [search_2]
    known_as: [browser]
    settings:
      type: {schema: {enum: [search, search_2]}, required: true}
      place: {schema: {type: [object, "null"]}, shape: place}
      limit: {schema: {type: [integer, "null"]}}
    """,
    "items/easy.yaml": """
    union: input[]
    tag: type
    value: message
    form: easy
    untagged: {has: [role]}
    when: {.id: {set: false}}
    settings:
      type: {schema: {const: message}}
      role: {schema: {enum: [user, assistant]}, required: true}
      content: {schema: {type: [string, array]}, required: true}
      content[]: {variants: {tag: type, of: [text_part]}}
    """,
    "items/full.yaml": """
    union: input[]
    tag: type
    value: message
    form: full
    untagged: {has: [role]}
    when: {.id: {set: true}}
    settings:
      type: {schema: {const: message}, required: true}
      id: {schema: {type: string}, required: true}
      role: {schema: {const: assistant}, required: true}
    """,
    "items/reference.yaml": """
    union: input[]
    tag: type
    value: reference
    untagged: {has: []}
    settings:
      type: {schema: {enum: [reference, null]}}
      id: {schema: {type: string}, required: true}
    """,
  ]

  @Test(arguments: [
    (#"{"model": "m"}"#, []),
    (#"{}"#, ["lacks model"]),
    (#"[]"#, ["must be an object, not a list"]),
    (#"{"model": "m", "temp": 1}"#, ["temp: temp is not a known setting; did you mean temperature?"]),
    (
      #"{"model": "m", "max_tokens": 1}"#,
      ["max_tokens: max_tokens is not a known setting; did you mean max_output_tokens?"]
    ),
    (
      #"{"model": "m", "reasoning_effort": "low"}"#,
      ["reasoning_effort: reasoning_effort is not a known setting; did you mean reasoning.effort?"]
    ),
    (
      #"{"model": "m", "max_tokes": 1}"#,
      ["max_tokes: max_tokes is not a known setting; did you mean max_output_tokens?"]
    ),
    (
      #"{"model": "m", "temprature": 1}"#,
      ["temprature: temprature is not a known setting; did you mean temperature?"]
    ),
    (#"{"model": "m", "stop": "x"}"#, ["stop: there are no stop sequences"]),
    (
      #"{"model": "m", "reasoning": {"max_tokens": 5}}"#,
      ["reasoning.max_tokens: reasoning has no budget; did you mean reasoning.effort?"]
    ),
    (
      #"{"model": "m", "reasoning": {"efort": "low"}}"#,
      ["reasoning.efort: efort is not a known member of reasoning; did you mean effort?"]
    ),
    (#"{"model": "m", "reasoning": null, "temperature": null}"#, []),
    (#"{"model": null}"#, ["model: must be a string, not null"]),
    (#"{"model": "m", "input": 7}"#, ["input: must be a string or a list, not a number"]),
    (#"{"model": "m", "temperature": 2.5}"#, ["temperature: must be at most 2, is 2.5"]),
    (
      #"{"model": "m", "metadata": {"a": "1", "b": "long", "c": 3}}"#,
      [
        "metadata: must have at most 2 members, has 3", "metadata.b: must have at most 3 characters, has 4",
        "metadata.c: must be a string, not a number",
      ]
    ),
    (#"{"model": "m", "free": {"any": [null, {"thing": 1}]}}"#, []),
    (#"{"model": "m", "opened": {"known": 7, "other": 8}}"#, []),
    (#"{"model": "m", "opened": 7}"#, ["opened: must be an object, not a number"]),
    (
      #"{"model": "m", "tools": [{"type": "serch"}]}"#,
      ["tools[0].type: must be one of group, search, search_2, not serch; did you mean search?"]
    ),
    (
      #"{"model": "m", "tools": [{"type": "browser"}]}"#,
      ["tools[0].type: must be one of group, search, search_2, not browser; did you mean search?"]
    ),
    (#"{"model": "m", "tools": [{}]}"#, ["tools[0]: lacks type, one of group, search, search_2"]),
    (#"{"model": "m", "tools": [{"type": null}]}"#, ["tools[0]: lacks type, one of group, search, search_2"]),
    (
      #"{"model": "m", "tools": [{"type": 1}]}"#,
      ["tools[0].type: must be one of group, search, search_2, not 1"]
    ),
    (#"{"model": "m", "tools": ["x"]}"#, ["tools[0]: must be an object, not a string"]),
    (
      #"{"model": "m", "tools": [{"type": "search_2", "place": {"town": "Oslo"}, "limit": null}]}"#,
      ["tools[0].place.town: town is not a known member of tools[0].place"]
    ),
    (
      #"{"model": "m", "tools": [{"type": "group", "tools": [{"type": "group", "tools": [{"type": "search", "limt": 1}]}]}]}"#,
      [
        "tools[0].tools[0].tools[0].limt: limt is not a known member of tools[0].tools[0].tools[0]; did you mean limit?"
      ]
    ),
    (#"{"model": "m", "tool_choice": "auto"}"#, []),
    (
      #"{"model": "m", "tool_choice": "atuo"}"#,
      ["tool_choice: must be one of none, auto, not atuo; did you mean auto?"]
    ),
    (#"{"model": "m", "tool_choice": {"type": "named"}}"#, ["tool_choice: lacks name"]),
    (#"{"model": "m", "tool_choice": {"type": "search"}}"#, []),
    (
      #"{"model": "m", "tool_choice": {"type": "group"}}"#,
      ["tool_choice.type: must be one of named, search, search_2, not group"]
    ),
    (
      #"{"model": "m", "input": [{"role": "user", "content": "x"}, {"type": "message", "role": "assistant", "id": "1"}, {"id": "x"}, {"type": null, "id": "y"}]}"#,
      []
    ),
    (
      #"{"model": "m", "input": [{"role": "tool", "content": "x"}]}"#,
      ["input[0].role: must be one of user, assistant, not tool"]
    ),
    (
      #"{"model": "m", "input": [{"role": "user", "content": [{"type": "text", "txt": 1}]}]}"#,
      [
        "input[0].content[0].txt: txt is not a known member of input[0].content[0]; did you mean text?",
        "input[0].content[0]: lacks text",
      ]
    ),
    (
      #"{"model": "m", "input": [{"type": "message", "id": "1", "role": "user"}]}"#,
      ["input[0].role: must be assistant, not user"]
    ),
    (
      #"{"model": "m", "input": [{"what": 1}]}"#,
      ["input[0].what: what is not a known member of input[0]", "input[0]: lacks id"]
    ),
    (#"{"model": "m", "socket": "x"}"#, ["socket: socket is not taken by create"]),
  ])
  func `a body is held against its settings`(_ body: String, _ expected: [String]) throws {
    let tree = try Memory.registry(settings: Self.settings, others: Self.others).tree
    let found = tree.validate(try JSON(parsing: body))
    #expect(found.map { "\($0)" + ($0.suggestion.map { "; did you mean \($0)?" } ?? "") } == expected)
  }

  @Test func `endpoints decide what belongs to them`() throws {
    let tree = try Memory.registry(settings: Self.settings, others: Self.others).tree
    func lines(_ body: JSON, _ endpoint: String) -> [String] {
      tree.validate(body, endpoint: endpoint).map(\.description)
    }
    #expect(lines(["model": "m"], "websocket") == ["lacks socket"])
    #expect(lines(["model": "m", "socket": "x", "temperature": 1], "websocket") == [])
    #expect(lines(["counted": 1], "compact") == [])
    #expect(lines(["model": "m"], "compact") == ["model: model is not taken by compact"])
  }

  @Test func `a violation knows its setting`() throws {
    let tree = try Memory.registry(settings: Self.settings, others: Self.others).tree
    let body: JSON = ["model": "m", "tools": [["type": "search", "limit": "x", "place": ["city": 1]]]]
    #expect(
      tree.validate(body).map { $0.descriptor?.ruleID } == [
        "p/tools[](type=search|search_2).limit", "p/place.city",
      ])
    #expect(tree.validate(body).map(\.kind) == [.schema(keyword: "type"), .schema(keyword: "type")])
  }

  @Test(arguments: [
    ("tools[](type=search).limit", true), ("tools[](type=search_2).place.city", true),
    ("tools[].limit", true),
    ("tools[](type=group).tools[](type=group).tools[](type=search)", true),
    ("tools[](type=group).limit", false),
    ("metadata.anything", true), ("metadata.*", true), ("reasoning.effort", true),
    ("input[](type=message).id", true),
    ("input[](type=message).content[](type=text).text", true), ("input[].content[].text", true),
    ("nothing", false),
    ("tools[](kind=search)", false), ("tool_choice(type=search)", true),
  ])
  func `places are found by path`(_ path: String, _ exists: Bool) throws {
    let registry = try Memory.registry(settings: Self.settings, others: Self.others)
    #expect((registry.node(at: try #require(SettingPath(path))) != nil) == exists)
  }

  @Test func `places are found by value`() throws {
    let registry = try Memory.registry(settings: Self.settings, others: Self.others)
    let body: JSON = [
      "input": [["role": "user", "content": [["type": "text"]]], ["role": "assistant", "id": "1"]],
      "tools": [["type": "group", "tools": [["type": "search", "place": ["city": "x"]]]]],
    ]
    func key(_ place: String) throws -> String? {
      registry.node(at: try #require(ValuePath(parsing: place)), in: body)?.descriptor.map { "\($0.key)" }
    }
    #expect(try key("tools[0].tools[0].place.city") == "city")
    #expect(try key("input[0].content[0].text") == "text")
    #expect(try key("input[1].id") == "id")
    #expect(try key("input[0].id") == nil)
    #expect(try key("tools[0].nothing") == nil)
    #expect(registry.tree.root.member("input")?.item?.variant(of: ["role": "user"])?.member("content") != nil)
  }

  @Test func `a shape within itself is visited once on its way`() throws {
    let registry = try Memory.registry(settings: Self.settings, others: Self.others)
    var paths: [String] = []
    registry.tree.root.visit { path, _ in paths.append("\(path)") }
    #expect(
      paths.filter { $0.hasPrefix("tools[](type=group)") } == [
        "tools[](type=group)", "tools[](type=group).type", "tools[](type=group).tools",
        "tools[](type=group).tools[]",
        "tools[](type=group).tools[](type=group)", "tools[](type=group).tools[](type=search|search_2)",
        "tools[](type=group).tools[](type=search|search_2).type",
        "tools[](type=group).tools[](type=search|search_2).place",
        "tools[](type=group).tools[](type=search|search_2).place.city",
        "tools[](type=group).tools[](type=search|search_2).limit",
      ])
  }

  @Test func `declared types follow from schema and structure`() throws {
    let registry = try Memory.registry(settings: Self.settings, others: Self.others)
    func types(_ path: String) throws -> [String]? {
      registry.node(at: try #require(SettingPath(path)))?.declaredTypes
    }
    #expect(try types("temperature") == ["number", "integer", "null"].sorted { a, b in order(a) < order(b) })
    #expect(try types("reasoning.effort") == ["string", "null"])
    #expect(try types("tools[]") == ["object"])
    #expect(try types("opened") == ["object"])
    #expect(try types("tool_choice") == ["string", "object"])
    func order(_ name: String) -> Int {
      ["string", "integer", "number", "boolean", "array", "object", "null"].firstIndex(of: name) ?? 9
    }
  }
}
