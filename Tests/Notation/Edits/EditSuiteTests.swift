import Glibc
import Notation
import Testing

/// Edits every text of the official YAML test suite at every place, where its folder is named.
///
/// SETSCREW_YAML_SUITE names the folder; `scripts/suites-yaml FOLDER` sets it.
@Suite struct EditSuiteTests {
  private static let folder = getenv("SETSCREW_YAML_SUITE").map { String(cString: $0) }

  @Test(.enabled(if: folder != nil)) func `texts of the suite are edited as they read`() throws {
    let folder = try #require(Self.folder)
    let cases = try YAMLSuiteCase.all(in: folder)
    var counts: [String: Int] = [:]
    var faults: [String] = []
    for item in cases {
      guard let document = try? YAMLDocument(item.yaml, file: item.id), let model = document.json else {
        continue
      }
      counts["documents", default: 0] += 1
      for (edit, path) in Self.edits(of: model) {
        let outcome = EditOutcome(of: edit, at: path, on: document, meaning: model, aliases: .writeOut)
        counts[outcome.reason.map { "\($0)" } ?? "done", default: 0] += 1
        let isRefused =
          outcome.reason != nil && outcome.reason != .unreadable && outcome.reason != .unfaithful
        if let fault = outcome.fault, !isRefused {
          faults.append("\(item.id), \(edit) at \(path): \(fault)\n\(document.text)")
        }
      }
    }
    print("edits of the suite: \(counts.sorted { $0.key < $1.key })")
    for fault in faults { print("edits of the suite: \(fault)") }
    #expect(counts["unreadable"] == nil)
    #expect(counts["done", default: 0] > 2000)
  }

  private static func edits(of model: JSON) -> [(Edit, ValuePath)] {
    var edits: [(Edit, ValuePath)] = []
    for path in model.paths(from: .root).prefix(40) {
      for value: JSON in ["new", "two\nlines\n", ["k": [1, ["l": 2]]], []] {
        edits.append((.set("", value), path))
      }
      edits.append((.remove("", .stays), path))
      edits.append((.remove("", .goes), path))
      if path.isKeyed { edits.append((.rename("", "renamed"), path)) }
      if model[path]?.object != nil { edits.append((.insert("", 1, .first), path.appending("inserted"))) }
      if model[path]?.array != nil { edits.append((.insert("", ["k": 1]), path.appending(0))) }
    }
    if model.object != nil { edits.append((.set("", 1), ValuePath([.key("added")]))) }
    return edits
  }
}
