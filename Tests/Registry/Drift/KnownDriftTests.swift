import Notation
import Testing

@testable import Registry

@Suite struct KnownDriftTests {
  private func known(_ entries: String) -> KnownDrift {
    let text = "evidence: {kind: sdk, verified_on: \"2026-11-30\"}\nknown:\n\(entries)\n"
    return KnownDrift(bytes: Array(text.utf8), file: "drift.yaml")
  }

  private func settled(_ entries: String, _ changes: [(from: String, to: String)]) throws -> Drift {
    var drift = Drift(
      of: try Statement.registry(), against: try Statement.description(changes), events: ["begun", "done"])
    let known = known(entries)
    #expect(known.findings.map(\.line) == [])
    drift.settle(by: known)
    return drift
  }

  private let twoMarks = [
    (from: "{mode: {enum: [on, off]}}", to: "{mode: {enum: [on, off]}, ttl: {enum: [30m]}}")
  ]

  @Test(arguments: [
    ("- {kind: missing, path: \"*.mark.ttl\", source: sdk, reason: later}", 0, 0),
    ("- {kind: missing, path: \"input[](type=*).mark.ttl\", source: [openapi, sdk], reason: later}", 0, 0),
    (
      "- {kind: missing, path: [\"input[](type=text).mark.ttl\", \"input[](type=picture).mark.ttl\"], source: sdk, reason: r}",
      0, 0
    ),
    // One place of two is no reason for both, and yet is needed.
    ("- {kind: missing, path: \"input[](type=text).mark.ttl\", source: sdk, reason: later}", 1, 0),
    (
      """
      - {kind: missing, path: "input[](type=text).mark.ttl", source: sdk, reason: one}
      - {kind: missing, path: "input[](type=picture).mark.ttl", source: sdk, reason: two}
      """, 0, 0
    ),
    ("- {kind: extra, path: \"*.mark.ttl\", source: sdk, reason: later}", 1, 1),
    ("- {kind: missing, path: \"*.mark\", source: sdk, reason: later}", 1, 1),
    ("- {kind: missing, path: \"*.mark.ttl\", value: x, source: sdk, reason: later}", 1, 1),
    // Entries for other sources neither count nor are stale.
    ("- {kind: missing, path: \"*.mark.ttl\", source: openapi, reason: later}", 1, 0),
  ])
  func `entries give reasons, and are stale without need`(entries: String, new: Int, stale: Int) throws {
    let drift = try settled(entries, twoMarks)
    #expect(drift.new.count == new)
    #expect(drift.stale.count == stale)
    #expect(drift.isSettled == (new == 0 && stale == 0))
  }

  @Test func `single values may be known`() throws {
    let changes = [(from: "{enum: [calm, wild]}", to: "{enum: [calm, wild, numb, dull]}")]
    let drift = try settled(
      "- {kind: value-missing, path: mood, value: [numb], source: sdk, reason: a joke}", changes)
    #expect(
      drift.differences.map(\.line) == [
        "value-missing mood numb | registry: calm, wild | source: calm, wild, numb, dull | known: a joke",
        "value-missing mood dull | registry: calm, wild | source: calm, wild, numb, dull",
      ])
  }

  @Test func `a dispute of the registry is a known difference`() throws {
    let settings = Statement.settings.replacing(
      "deprecated: {message: use mood}}",
      with: "deprecated: {message: use mood}, disputed: {deprecated: \"one page says so\"}}")
    let registry = try Memory.registry(
      settings: settings, models: Statement.models, others: Statement.files)
    let description = try Statement.description([("{type: string, deprecated: true}", "{type: string}")])
    let drift = Drift(of: registry, against: description, events: ["begun", "done"])
    #expect(drift.differences.map(\.line) == ["undeprecated old | known: one page says so"])
    #expect(drift.isSettled)
  }

  @Test(
    arguments: [
      (
        "- {kind: mising, path: a, source: sdk, reason: r}",
        ["drift.yaml:3:10: error[registry-field]: kind must be"]
      ),
      (
        "- {path: a, source: sdk, reason: r}",
        ["drift.yaml:3:3: error[registry-field]: a known difference needs kind"]
      ),
      (
        "- {kind: extra, source: sdk, reason: r}",
        ["drift.yaml:3:3: error[registry-field]: a known difference needs path"]
      ),
      (
        "- {kind: extra, path: a, reason: r}",
        ["drift.yaml:3:3: error[registry-field]: a known difference needs source"]
      ),
      (
        "- {kind: extra, path: a, source: sdk}",
        ["drift.yaml:3:3: error[registry-field]: a known difference needs reason"]
      ),
      (
        "- {kind: extra, path: a, source: hearsay, reason: r}",
        ["drift.yaml:3:3: error[registry-field]: source is no kind of evidence: hearsay"]
      ),
      (
        "- {kind: extra, path: a, source: sdk, reason: r, why: x}",
        ["drift.yaml:3:50: error[registry-field]: why is no field of this entry"]
      ),
    ] as [(String, [String])])
  func `what is wrong with an entry is said`(entries: String, expected: [String]) {
    let known = known(entries)
    #expect(known.entries.isEmpty)
    #expect(known.findings.count == expected.count)
    for (finding, text) in zip(known.findings, expected) {
      #expect(finding.line.hasPrefix(text), "\(finding.line)")
    }
  }

  @Test func `the shipped list can be read`() throws {
    let file = "\(Shipped.folder)/openai/drift.yaml"
    let known = KnownDrift(bytes: try #require(FileAccess.disk.read(file)), file: file)
    #expect(known.findings.map(\.line) == [])
    #expect(known.entries.count > 10)
    #expect(known.entries.allSatisfy { $0.evidence?.verifiedOn != nil })
  }
}
