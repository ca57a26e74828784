import Notation
import Testing

@testable import Registry

/// The shipped files as what they are: text that any YAML tool reads the same way, with evidence that is not old.
@Suite struct RegistryFileTests {
  @Test func `every file is plain YAML`() {
    #expect(RegistryFile.all.flatMap { PlainYAML.problems(in: $0.bytes, file: $0.name) } == [])
    #expect(RegistryFile.all.count > 130)
  }

  @Test(
    arguments: [
      ("a: &x 1\n", ["f:1:4: an anchor, alias or tag"]),
      ("a: !!str 1\n", ["f:1:4: an anchor, alias or tag", "f:1:4: a tag"]),
      ("a: {<<: {b: 1}}\n", ["f:1:5: a merge key"]),
      (
        "a: no\nb: 010\nc: 12:30\nd: 1_000\ne: 2026-11-30\n",
        ["no", "010", "12:30", "1_000", "2026-11-30"].enumerated().map {
          "f:\($0 + 1):4: \($1) without quotes, which YAML 1.1 reads otherwise"
        }
      ),
      ("a: \"no\"\nb: 10\nc: 3.57.0\nd: 0\ne: 0.5\n", []),
      (
        "---\na: 1 ",
        [
          "f: does not end with a line end", "f:1: a directive or the mark of a document",
          "f:2: a space at the end",
        ]
      ),
    ] as [(String, [String])])
  func `what is not plain is seen`(_ text: String, _ expected: [String]) {
    #expect(PlainYAML.problems(in: Array(text.utf8), file: "f") == expected)
  }

  /// A plugin's version is the day of its newest facts; half a year before it is too long ago.
  @Test func `every entry rests on fresh evidence`() throws {
    let nodes = try RegistryFile.all.map { file in
      (file: file, node: try #require(Node.parse(yaml: file.bytes, file: file.name).node))
    }
    var versions: [String: CivilDate] = [:]
    for (file, node) in nodes where file.name.hasSuffix("/plugin.yaml") {
      let words = node["version"]?.scalar?.text.split(separator: ".").map { ($0.count == 1 ? "0" : "") + $0 }
      let version = try #require(CivilDate(words?.joined(separator: "-") ?? ""), "\(file.name)")
      versions[file.plugin ?? ""] = version
    }
    let entries = nodes.flatMap { Self.entries(of: $0.node, in: $0.file) }
    let problems: [String] = entries.compactMap { entry in
      guard let evidence = entry.evidence else { return "\(entry.place): \(entry.name) has no evidence" }
      guard let text = evidence["verified_on"]?.scalar?.text, let day = CivilDate(text) else {
        return "\(evidence.place): no day on which \(entry.name) was verified"
      }
      guard let version = versions[entry.plugin ?? ""] else { return nil }
      let age = day.days(until: version)
      return age > 183 ? "\(evidence.place): \(entry.name) was verified \(age) days before \(version)" : nil
    }
    #expect(problems == [])
    #expect(entries.count > 900)
  }

  private struct Entry {
    let name: String
    let plugin: String?
    let place: Place
    let evidence: Node?
  }

  private static let tables = [
    "settings", "elsewhere", "families", "models", "shapes", "tiers", "rules", "subsets", "errors",
  ]

  /// The entries of a file with what they rest on: their own evidence, or that of the file.
  private static func entries(of node: Node, in file: RegistryFile) -> [Entry] {
    let common = node["evidence"]
    if let provider = node["provider"] {
      // What Setscrew itself serves needs no witness.
      if provider["embedded"] != nil { return [] }
      return [Entry(name: file.name, plugin: file.plugin, place: node.place, evidence: common)]
    }
    return tables.flatMap { node[$0]?.mapping ?? [] }.map { entry in
      Entry(
        name: entry.key, plugin: file.plugin, place: entry.keyPlace,
        evidence: entry.value["evidence"] ?? common)
    }
  }
}
