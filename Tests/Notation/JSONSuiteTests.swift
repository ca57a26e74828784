import Glibc
import Testing

@testable import Notation

/// Runs a folder of JSON texts named by what a parser must do: `y_` accept, `n_` refuse, `i_` either.
///
/// The folder is named by SETSCREW_JSON_SUITE; `scripts/suites-json FOLDER` sets it.
@Suite struct JSONSuiteTests {
  private static let folder = getenv("SETSCREW_JSON_SUITE").map { String(cString: $0) }

  /// Texts that the grammar allows and Setscrew refuses: two equal keys are most often a mistake, and a value
  /// with one of them would not be what was written.
  private static let refusedByDecision: Set = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  @Test(.enabled(if: folder != nil)) func suite() throws {
    let folder = try #require(Self.folder)
    let names = try SuiteFolder.names(in: folder).filter { $0.hasSuffix(".json") }.sorted()
    var counts: [String: Int] = [:]
    for name in names {
      let bytes = try SuiteFolder.contents(of: "\(folder)/\(name)")
      let verdict = verdict(on: bytes, named: name)
      counts["\(name.prefix(2)) \(verdict)", default: 0] += 1
      switch name.prefix(2) {
      case "y_" where Self.refusedByDecision.contains(name): #expect(verdict == "refused", "\(name)")
      case "y_": #expect(verdict == "accepted", "\(name)")
      case "n_": #expect(verdict == "refused", "\(name)")
      default: break
      }
    }
    #expect(!names.isEmpty, "no *.json in \(folder)")
    let summary = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("json suite: \(names.count) texts: \(summary)")
  }

  /// Reads a text as value and as document, which must agree, and writes what was read.
  private func verdict(on bytes: [UInt8], named name: String) -> String {
    let parsed = Node.parse(json: bytes, file: name)
    do {
      let json = try JSON(parsing: bytes)
      #expect(parsed.findings.isEmpty, "\(name)")
      for text in [json.encoded(), json.pretty()] {
        #expect((try? JSON(parsing: text)) == json, "\(name)")
      }
      return "accepted"
    } catch {
      #expect(parsed.hasErrors, "\(name)")
      #expect(!error.message.isEmpty && error.offset <= bytes.count, "\(name)")
      if getenv("SETSCREW_JSON_SUITE_VERBOSE") != nil { print("\(name): \(error)") }
      return "refused"
    }
  }
}
