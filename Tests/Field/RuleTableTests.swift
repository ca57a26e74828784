import Notation
import Payload
import Registry
import Testing

/// Requests that the rules of the shipped registry must, or must not, say something about.
@Suite struct RuleTableTests {
  @Test(arguments: RuleRow.all) func `what is found is what the table says`(row: RuleRow) throws {
    let findings = try #require(row.findings())
    let said = findings.map {
      "\($0.severity) \($0.code) \($0.rule?.id ?? "-") \($0.path.map { "\($0)" } ?? "-")"
    }
    for expected in row.fires {
      #expect(findings.contains { $0.isMeant(by: expected) }, "\(expected) is missing in \(said)")
    }
    for unexpected in row.silent {
      #expect(!findings.contains { $0.isMeant(by: unexpected) }, "\(unexpected) stands in \(said)")
    }
  }

  @Test func `every rule of OpenAI's is spoken of by some request`() throws {
    let registry = try #require(RuleRow.registries["openai"])
    let heard = Set(RuleRow.all.flatMap { row in (row.findings() ?? []).compactMap { $0.rule?.id } })
    #expect(registry.rules.map(\.id).filter { !heard.contains($0) } == [])
  }

  @Test func `the tables are read`() {
    #expect(RuleRow.all.count > 150)
  }
}
