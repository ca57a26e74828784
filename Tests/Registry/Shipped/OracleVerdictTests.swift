import Notation
import Testing

@testable import Registry

/// Holds the settings against verdicts of an independent judge on some 200 bodies; scripts/oracle makes them.
@Suite struct OracleVerdictTests {
  @Test func `bodies get the verdicts of an independent judge`() throws {
    let tree = try #require(Shipped.openai).registry.tree
    let file = #filePath.components(before: "/Shipped/") + "/Fixtures/oracle.jsonl"
    let bytes = try #require(FileAccess.disk.read(file))
    var wrong: [String] = []
    var counts = [true: 0, false: 0]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let test = try JSON(parsing: Array(line))
      let isValid = try #require(test["valid"]?.bool as Bool?)
      let body = try #require(test["body"])
      counts[isValid, default: 0] += 1
      let found = tree.validate(body)
      if found.isEmpty != isValid {
        let reason = isValid ? "\(found.map(\.description))" : "taken"
        wrong.append("\(reason): \(body.encoded())")
      }
    }
    #expect(wrong == [])
    #expect(counts == [true: 100, false: 100])
  }
}
