import Glibc
import Notation
import TestSupport
import Testing

@testable import Registry

/// Holds the settings against an independent JSON Schema of the same request.
///
/// Runs only where SETSCREW_ORACLE names a folder with `sdk-createresponse.schema.json` and
/// `schema-tests.json`; scripts/suites-schema says how.
@Suite(.enabled(if: Oracle.folder != nil)) struct OracleTests {
  @Test func `bodies of the oracle get its verdicts`() throws {
    let oracle = try Oracle()
    var wrong: [String] = []
    for test in oracle.tests {
      let found = oracle.tree.validate(test.body)
      #expect(oracle.schema.accepts(test.body) == test.isValid, "\(test.name)")
      if found.isEmpty != test.isValid {
        wrong.append("\(test.kind) \(test.name): \(found.map(\.description))")
      }
    }
    #expect(wrong == [])
    #expect(oracle.tests.count > 30)
  }

  @Test func `mutations of the bodies get the oracle's verdicts`() throws {
    let oracle = try Oracle()
    var random = SplitMix(seed: 20_261_130)
    let good = oracle.tests.filter(\.isValid).map(\.body)
    var differing: [String] = []
    let rounds = 5000
    var invalid = 0
    for round in 0..<rounds {
      let body = Mutation.mutated(good[round % good.count], &random)
      let verdict = oracle.schema.accepts(body)
      if !verdict { invalid += 1 }
      let found = oracle.tree.validate(body)
      if found.isEmpty != verdict {
        let reason =
          verdict ? found.map(\.description) : oracle.schema.violations(of: body).map(\.description)
        differing.append("\(verdict ? "oracle: valid" : "oracle: invalid") \(reason) \(body.encoded())")
      }
    }
    print("mutations: \(rounds), invalid by the oracle: \(invalid), differing: \(differing.count)")
    if let path = Oracle.report { differing.joined(separator: "\n").write(toFile: path) }
    #expect(
      Double(differing.count) / Double(rounds) <= 0.005, "\(differing.prefix(20).joined(separator: "\n"))")
  }
}

struct Oracle {
  static let folder = getenv("SETSCREW_ORACLE").map { String(cString: $0) }
  static let report = getenv("SETSCREW_ORACLE_REPORT").map { String(cString: $0) }

  struct Body {
    var kind: String
    var name: String
    var isValid: Bool
    var body: JSON
  }

  let schema: JSONSchema
  let tree: SettingTree
  let tests: [Body]

  init() throws {
    let folder = try #require(Self.folder)
    let source = try JSON(
      parsing: try #require(FileAccess.disk.read("\(folder)/sdk-createresponse.schema.json")))
    schema = try JSONSchema(source)
    let list = try JSON(parsing: try #require(FileAccess.disk.read("\(folder)/schema-tests.json")))
    tests = (list.array ?? []).compactMap { test in
      guard test["schema"] == "sdk-createresponse", let body = test["body"] else { return nil }
      return Body(
        kind: test["kind"]?.string ?? "", name: test["name"]?.string ?? "",
        isValid: test["expected"] == "valid",
        body: body)
    }
    tree = try #require(Shipped.openai).registry.tree
  }
}

extension String {
  func write(toFile path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(self, file)
    fclose(file)
  }
}
