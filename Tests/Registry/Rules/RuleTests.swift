import Notation
import Testing

@testable import Registry

@Suite struct RuleTests {
  @Test func `a rule is read with all its parts`() throws {
    let registry = try Memory.registry(
      settings:
        "    stream: {schema: {type: boolean}}\n    tools: {schema: {type: array}}\n    tools[].name: {schema: {type: string}}\n",
      rules: """
          first:
            kind: refuse
            over: tools[]
            target: [.name, stream]
            value: [a, b]
            when: {stream: true, .name: {match: "^x"}}
            message: "{setting} {value}"
            hint: leave it out
            summary: more
            severity: warning
            code: some-code
            remedy: drop
            endpoint: [create, compact]
            disputed: not sure
            evidence: {kind: docs, page: guide, verified_on: "2026-11-30"}
          second: {kind: need, target: stream, need: {tools: {set: true}}, message: m}
          third: {kind: limit, target: stream, limit: {maximum: model.max, enum: [1, 2]}, message: m}
          fourth: {kind: unique, over: "tools[]", key: name, message: m}
          fifth: {kind: order, over: "tools[]", last: true, message: m}
          sixth: {kind: exclusive, target: [stream, tools], message: m}
          seventh: {kind: advise, message: m}
          eighth: {kind: deprecated, target: stream, message: m}
        """)
    let first = try #require(registry.rules.first)
    #expect(first.id == "p/first" && first.kind == .refuse && first.over?.description == "tools[]")
    #expect(first.targets.map(\.description) == [".name", "stream"] && first.values == ["a", "b"])
    #expect(first.message == "{setting} {value}" && first.hint == "leave it out" && first.summary == "more")
    #expect(first.severity == .warning && first.code == "some-code" && first.remedy == .drop)
    #expect(first.endpoints == ["create", "compact"] && first.disputed?.reason == "not sure")
    #expect(first.evidence?.description == "docs, verified 2026-11-30" && first.place?.start.line == 2)
    #expect(first.when?.paths.map(\.description) == ["stream", ".name"])
    #expect(
      registry.rules.dropFirst().map(\.severity) == [
        .error, .error, .error, .error, .error, .warning, .warning,
      ])
    #expect(
      registry.rules[1].endpoints == ["create"] && registry.rules[3].key?.description == "name"
        && registry.rules[4].isLast)
    #expect(registry.rules[2].limit?.entries.map(\.bound) == [.fact(.model(["max"])), .literal([1, 2])])
  }

  @Test(arguments: [
    ("{maximum: 5}", "6", ["must be at most 5, is 6"], []),
    ("{minimum: 1, maximum: model.max}", "200", ["must be at most 100, is 200"], []),
    ("{minimum: 1, maximum: model.max}", "null", [], []),
    ("{maximum: model.unheard}", "200", [], ["model.unheard"]),
    ("{maximum: model.none}", "200", [], []),
    ("{enum: model.efforts}", #""high""#, ["must be one of none, low, not high"], []),
    ("{enum: model.efforts}", #"["low", "nome"]"#, ["must be one of none, low, not nome"], []),
    ("{maximum: {ref: other}}", "8", ["must be at most 7, is 8"], []),
    ("{pattern: '^a'}", #""b""#, ["must match ^a"], []),
    ("{size: {multiple_of: 16, aspect: 3, width: 3840, height: 2160}}", #""1024x1536""#, [], []),
    ("{size: {multiple_of: 16}}", #""1000x1600""#, ["both sides must be multiples of 16, not 1000x1600"], []),
    (
      "{size: {aspect: 3}}", #""100x400""#,
      ["the longer side may be at most 3 times the shorter, not 100x400"], []
    ),
    (
      "{size: {width: 3840, height: 2160}}", #""2160x3856""#,
      ["the longer side may be at most 3840, not 3856"], []
    ),
    (
      "{size: {width: 3840, height: 2160}}", #""2176x3840""#,
      ["the shorter side may be at most 2160, not 2176"], []
    ),
    ("{size: {width: 3840}}", #""large""#, ["must be of the form WIDTHxHEIGHT, not large"], []),
    (
      "{size: {width: 3840}}", #""99999999999999999999x1""#,
      ["must be of the form WIDTHxHEIGHT, not 99999999999999999999x1"], []
    ),
  ])
  func `a limit is held against a value`(
    _ limit: String, _ value: String, _ expected: [String], _ missing: [String]
  ) throws {
    let registry = try Memory.registry(
      settings: "    model: {}\n    other: {default: 7}\n    x: {limit: \(limit)}\n",
      models: "models:\n  m: {max: 100, none: null, efforts: [none, low], unheard_of: 1}\n  n: {unheard: 1}")
    let facts = RequestFacts(registry: registry, body: ["model": "m"], today: .november30)
    let found = try #require(registry.setting(named: "x")?.limit).breaches(
      of: try JSON(parsing: value), in: facts)
    #expect(found.breaches.map(\.message) == expected)
    #expect(found.missing.map(\.description) == missing)
  }
}
