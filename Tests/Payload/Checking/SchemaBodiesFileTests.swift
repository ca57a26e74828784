import Glibc
import Notation
import Registry
import Testing

@testable import Payload

/// A file of request bodies with what is known about them: `[{schema, kind, name, body}]`.
private let bodiesFile = getenv("SETSCREW_SCHEMA_BODIES").map { String(cString: $0) }

@Suite("A file of bodies held against the descriptions", .enabled(if: bodiesFile != nil))
struct SchemaBodiesFileTests {
  @Test("good bodies and examples are accepted, bad and unknown ones are refused")
  func bodies() throws {
    let bytes = try #require(FileAccess.disk.read(bodiesFile ?? ""))
    let entries = try #require(try JSON(parsing: bytes).array).filter {
      $0["schema"]?.string == "sdk-createresponse"
    }
    #expect(!entries.isEmpty)
    let check = RequestCheck(Desk.context())
    for entry in entries {
      let name = entry["name"]?.string ?? ""
      let kind = entry["kind"]?.string ?? ""
      let findings = check.schemaFindings(of: SourcedValue(entry["body"] ?? .null, from: .flag(name)))
      let isGood = kind == "good" || kind == "spec-example"
      #expect(findings.isEmpty == isGood, "\(kind) \(name): \(findings.map(\.message))")
    }
  }
}
