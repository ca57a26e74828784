import Notation
import Testing

@testable import Registry

@Suite struct DriftProposalTests {
  private func proposal(_ changes: [(from: String, to: String)]) throws -> [String] {
    let registry = try Statement.registry()
    let description = try Statement.description(changes)
    let drift = Drift(of: registry, against: description, events: ["begun", "done"])
    return DriftProposal(for: drift, of: description, registry: registry, on: .november30).parts
      .map { "# \($0.heading)\n\($0.text)" }
  }

  static let heat = """
          heat:
            type: object
            description: How warm it is. Not to be confused with depth.
            properties:
              now: {type: number, maximum: 40, description: "Degrees: whole ones."}
              by_day: {type: array, items: {type: object, properties: {day: {enum: [mon, "no"]}}}}
            required: [now]
          mood:
    """

  @Test func `settings with all that lies below them`() throws {
    #expect(
      try proposal([("      mood:", Self.heat)]) == [
        """
        # settings/new.yaml
        settings:
          heat:
            title: Heat
            summary: How warm it is.
            schema: {type: object}
            group: core
            evidence: {kind: sdk, version: "1.2.0", verified_on: "2026-11-30"}
          heat.now:
            title: Now
            summary: "Degrees: whole ones."
            schema: {type: number, maximum: 40}
            required: true
          heat.by_day:
            title: By day
            summary: By day.
            schema: {type: array}
          heat.by_day[]:
            title: By day
            summary: By day.
            schema: {type: object}
          heat.by_day[].day:
            title: Day
            summary: Day.
            schema: {enum: [mon, "no"]}

        """
      ])
  }

  @Test func `values, marks and models`() throws {
    let changes = [
      (from: "{enum: [calm, wild]}", to: "{enum: [numb, calm, wild]}"),
      (from: "[big, big-2026-01-01, small]", to: "[big, big-2026-01-01, small, huge]"),
      (from: "sse: [begun, done]", to: "sse: [begun, done, halted]"),
    ]
    #expect(
      try proposal(changes) == [
        """
        # installed/p/settings/all.yaml, line 6
          # mood
            schema: {enum: [numb, calm, wild, null]}

        """,
        """
        # models/new.yaml
        models:
          huge:
            status: active
            evidence: {kind: sdk, version: "1.2.0", verified_on: "2026-11-30"}

        """,
        """
        # the events that the program knows
          # halted

        """,
      ])
  }

  @Test func `proposed settings and models settle what they were proposed for`() throws {
    let changes = [
      (from: "      mood:", to: Self.heat),
      (from: "[big, big-2026-01-01, small]", to: "[big, big-2026-01-01, small, huge]"),
    ]
    var files = Statement.files
    for part in try proposal(changes) {
      let lines = part.split(separator: "\n", maxSplits: 1)
      files[String(lines[0].dropFirst(2))] = String(lines[1])
    }
    #expect(Set(files.keys) == ["shapes/parts.yaml", "settings/new.yaml", "models/new.yaml"])
    let registry = try Memory.registry(settings: Statement.settings, models: Statement.models, others: files)
    let drift = Drift(
      of: registry, against: try Statement.description(changes), events: ["begun", "done"])
    #expect(drift.differences.map(\.line) == [])
  }

  @Test(arguments: [
    ("x", "x"), ("two words", "two words"), ("", #""""#), ("no", #""no""#), ("12h", #""12h""#),
    ("a: b", #""a: b""#),
    ("#x", ##""#x""##), ("x ", #""x ""#), ("null", #""null""#), ("gpt-6", "gpt-6"), ("Zeit…", #""Zeit…""#),
  ])
  func `text is quoted where YAML would read it otherwise`(text: String, expected: String) throws {
    let written = FlowText.text(of: .string(text))
    #expect(written == expected)
    let parsed = Node.parse(yaml: Array("a: [\(written)]".utf8), file: "x")
    #expect(JSON(core: try #require(parsed.node)) == ["a": [.string(text)]])
  }
}
