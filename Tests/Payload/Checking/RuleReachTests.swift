import Notation
import Registry
import Testing

@testable import Payload

/// Rules that are not read for a request must be those that have nothing to say about it.
@Suite struct RuleReachTests {
  static let endpoints = [CheckContext.create, "input_tokens", "compact"]

  @Test("a rule out of reach says nothing, whatever single setting a request has", arguments: endpoints)
  func outOfReach(endpoint: String) throws {
    let registry = Desk.openAI
    let axes = RequestAxes(registry)
    var bodies: [JSON] = [[:], ["model": "gpt-6.2-sol", "input": "hi", "stream": true]]
    for (key, choices) in [("service_tier", axes.tiers), ("temperature", axes.temperatures)] {
      bodies += choices.compactMap(\.value).map { value -> JSON in ["model": "gpt-4o", key: value] }
    }
    bodies += axes.tools.compactMap(\.value).map { tool -> JSON in
      ["model": "gpt-5.1", "tools": .array([tool]), "input": "hi"]
    }
    bodies += axes.efforts.compactMap(\.value).map { effort -> JSON in
      ["model": "o3", "reasoning": ["effort": effort]]
    }
    for setting in registry.settings where setting.key.steps.count == 1 {
      guard let name = setting.key.rootKey else { continue }
      bodies.append(["model": "gpt-5", name: setting.example ?? .null])
    }
    var skipped = 0
    for body in bodies {
      let subject = Subject(body, in: Desk.context(registry, endpoint: endpoint))
      let near = Set(registry.rules(near: subject.facts.body, endpoint: endpoint).map(\.id))
      for rule in registry.rules where rule.endpoints.contains(endpoint) && !near.contains(rule.id) {
        var check = RuleCheck(rule, subject)
        check.run()
        #expect(check.judgements.isEmpty && check.skipped.isEmpty, "\(rule.id) on \(body)")
        skipped += 1
      }
    }
    #expect(endpoint != CheckContext.create || skipped > bodies.count * 30)
  }

  @Test(
    "what must be there is read off the rule",
    arguments: [
      ("{kind: refuse, target: a, message: m}", [["a": 1]], [["b": 1]]),
      ("{kind: refuse, target: [a, b.c], message: m}", [["a": 1], ["b": ["c": 1]]], [["c": 1]]),
      ("{kind: need, target: a, need: {b: {set: true}}, message: m}", [["a": 1]], [["b": 1]]),
      (
        "{kind: unique, over: \"list[]\", key: name, message: m}", [["list": []]],
        [["name": 1], ["list": "text"]]
      ),
      ("{kind: refuse, target: \"list[].name\", message: m}", [["list": [["name": 1]]]], [["list": "a"]]),
      (
        "{kind: refuse, target: a, when: {b: {set: true}, c: 1}, message: m}", [["a": 1, "b": [:]]],
        [["a": 1], ["b": [:]], ["a": 1, "c": 1]]
      ),
      ("{kind: advise, when: {b.c: {set: true}}, message: m}", [["b": [:]]], [["a": 1], [:]]),
      ("{kind: advise, when: {b.c: {set: false}}, message: m}", [["b": [:]], [:]], []),
      ("{kind: advise, when: {any: [{b: {set: true}}, {a: 1}]}, message: m}", [["a": 1], ["b": [:]]], []),
      ("{kind: advise, target: a, message: m}", [["a": 1], ["b": 1], [:]], []),
      ("{kind: advise, target: a, value: 1, message: m}", [["a": 1]], [["b": 1], [:]]),
      ("{kind: refuse, target: a, endpoint: compact, message: m}", [], [["a": 1]]),
    ] as [(String, [JSON], [JSON])])
  func reach(rule: String, near: [JSON], far: [JSON]) {
    let registry = Desk.registry([
      "settings/s.yaml": """
      group: core
      settings:
        a: {summary: A, schema: {}}
        b: {summary: B, schema: {type: object}}
        b.c: {summary: C, schema: {}}
        c: {summary: C, schema: {}}
        name: {summary: N, schema: {}}
        list: {summary: L, schema: {type: array}}
        list[].name: {summary: N, schema: {type: string}}
      """,
      "rules.yaml": "rules:\n  r: \(rule)\n",
    ])
    #expect(registry.rules.count == 1)
    for body in near { #expect(registry.rules(near: body, endpoint: "create").count == 1, "\(body)") }
    for body in far { #expect(registry.rules(near: body, endpoint: "create").isEmpty, "\(body)") }
  }
}
