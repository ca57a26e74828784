import Glibc
import Notation
import Testing

@testable import Registry

/// Runs the official JSON Schema test suite for draft 2020-12.
///
/// Runs only where SETSCREW_SCHEMA_SUITE names its folder; scripts/suites-schema says how.
@Suite(.enabled(if: SchemaSuite.folder != nil)) struct SchemaSuiteTests {
  @Test(arguments: SchemaSuite.files) func `a file of the suite passes`(_ file: String) throws {
    let folder = try #require(SchemaSuite.folder)
    let bytes = try #require(FileAccess.disk.read("\(folder)/\(file)"))
    var count = 0
    for group in try JSON(parsing: bytes).array ?? [] {
      let name = "\(file): \(group["description"]?.string ?? "")"
      if SchemaSuite.exclusions.keys.contains(name) { continue }
      let schema: JSONSchema
      do {
        schema = try JSONSchema(try #require(group["schema"]))
      } catch {
        Issue.record("\(name): \(error)")
        continue
      }
      for test in group["tests"]?.array ?? [] {
        let data = try #require(test["data"])
        let what = "\(name), \(test["description"]?.string ?? "")"
        if SchemaSuite.exclusions.keys.contains(what) { continue }
        count += 1
        let isValid = test["valid"] == true
        #expect(schema.accepts(data) == isValid, "\(what)")
        #expect(schema.violations(of: data).isEmpty == isValid, "\(what)")
      }
    }
    #expect(count > 0)
  }

  @Test func `every exclusion still stands in the suite`() throws {
    let folder = try #require(SchemaSuite.folder)
    var names: Set<String> = []
    for file in SchemaSuite.files {
      for group in try JSON(parsing: try #require(FileAccess.disk.read("\(folder)/\(file)"))).array ?? [] {
        names.insert("\(file): \(group["description"]?.string ?? "")")
        for test in group["tests"]?.array ?? [] {
          names.insert("\(file): \(group["description"]?.string ?? ""), \(test["description"]?.string ?? "")")
        }
      }
    }
    #expect(SchemaSuite.exclusions.keys.filter { !names.contains($0) }.sorted() == [])
  }
}

enum SchemaSuite {
  static let folder = getenv("SETSCREW_SCHEMA_SUITE").map { String(cString: $0) }

  /// The files whose keywords are claimed.
  static var files: [String] {
    guard let folder else { return [] }
    let own = (FileAccess.disk.list(folder) ?? []).filter { !$0.isFolder && $0.name.hasSuffix(".json") }.map(
      \.name)
    let optional = [
      "bignum", "ecmascript-regex", "float-overflow", "non-bmp-regex", "unknownKeyword", "id", "anchor",
      "no-schema", "refOfUnknownKeyword",
    ]
    return own.sorted().filter { !excludedFiles.keys.contains($0) } + optional.map { "optional/\($0).json" }
  }

  /// Files that are about something else.
  static let excludedFiles = [
    "defs.json": "holds schemas against the meta-schema, which is another document",
    "dynamicRef.json": "dynamic references are not claimed: no schema of a request uses them",
    "refRemote.json": "other documents are never fetched",
    "vocabulary.json": "custom vocabularies need other documents",
  ]

  /// Groups and tests that need what is not claimed, with the reason.
  static let exclusions: [String: String] = [
    "ref.json: remote ref, containing refs itself": "refers to the meta-schema, which is another document",
    "unevaluatedItems.json: unevaluatedItems with $dynamicRef": "dynamic references are not claimed",
    "unevaluatedProperties.json: unevaluatedProperties with $dynamicRef":
      "dynamic references are not claimed",
  ]
}
