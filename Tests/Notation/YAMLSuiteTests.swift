import Glibc
import Testing

@testable import Notation

/// Runs the official YAML test suite: a folder of files with texts and what a parser makes of them.
///
/// The folder is named by SETSCREW_YAML_SUITE; `scripts/suites-yaml FOLDER` sets it. Every difference must
/// have a reason: either it is meant, or libyaml itself differs from the suite. docs/yaml-suite.md lists them.
@Suite struct YAMLSuiteTests {
  private static let folder = getenv("SETSCREW_YAML_SUITE").map { String(cString: $0) }
  private static let isVerbose = getenv("SETSCREW_YAML_SUITE_VERBOSE") != nil

  /// Findings that refuse what YAML allows and one JSON document cannot hold.
  private static let meant: Set<Finding.Code> = ["duplicate-key", "yaml-documents", "yaml-key"]

  @Test(.enabled(if: folder != nil)) func suite() throws {
    let folder = try #require(Self.folder)
    let cases = try YAMLSuiteCase.all(in: folder)
    #expect(!cases.isEmpty, "no *.yaml in \(folder)")
    var reasons: [String: [String]] = [:]
    var (agreeing, likeLibyaml) = (0, 0)
    for item in cases {
      let parsed = Node.parse(yaml: item.yaml, file: item.id)
      if parsed.hasErrors != Self.libyamlAccepts(item.yaml) { likeLibyaml += 1 }
      guard let reason = Self.difference(parsed, from: item) else {
        agreeing += 1
        continue
      }
      reasons[reason, default: []].append(item.id)
      if Self.isVerbose { print("\(item.id): \(reason): \(parsed.findings.first.map(shown) ?? "")") }
    }
    print(
      "yaml suite: \(cases.count) texts: \(agreeing) as the suite says; \(likeLibyaml) judged as libyaml does"
    )
    for (reason, ids) in reasons.sorted(by: { $0.key < $1.key }) {
      print("yaml suite: \(ids.count) \(reason): \(ids.sorted().joined(separator: " "))")
    }
    #expect(reasons["without a reason"] == nil)
  }

  /// Why a document came out otherwise than the suite says; nil when it did not.
  private static func difference(_ parsed: Parsed, from item: YAMLSuiteCase) -> String? {
    let isAccepted = libyamlAccepts(item.yaml)
    if item.isWrong {
      if parsed.hasErrors { return nil }
      return isAccepted ? "accepted by libyaml" : "without a reason"
    }
    if let error = parsed.findings.first(where: { $0.severity == .error }) {
      if meant.contains(error.code) { return "refused on purpose (\(error.code))" }
      return isAccepted ? "without a reason" : "refused by libyaml"
    }
    // Without JSON the suite says only that the text is valid.
    guard let expected = item.json else { return nil }
    let value = parsed.node.map { JSON(core: $0) } ?? .null
    if value.isEquivalent(to: expected) { return nil }
    if isVerbose { print("\(item.id): \(value.encoded()) instead of \(expected.encoded())") }
    return "read otherwise"
  }

  private static func libyamlAccepts(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      guard var reader = YAMLEventReader(buffer) else { return false }
      do {
        while try reader.next() != YAMLEventReader.end {}
        return true
      } catch {
        return false
      }
    }
  }
}

/// One text of the suite and what it is to become.
struct YAMLSuiteCase {
  /// The file's name, and the text's number where there are several.
  var id: String
  /// The text.
  var yaml: [UInt8]
  /// Whether a parser must refuse it.
  var isWrong: Bool
  /// What the text means as JSON; nil when it has no JSON form, or several documents.
  var json: JSON?

  /// All texts of a folder.
  static func all(in folder: String) throws -> [YAMLSuiteCase] {
    let names = try SuiteFolder.names(in: folder).filter { $0.hasSuffix(".yaml") }.sorted()
    return try names.flatMap { name in
      try read(SuiteFolder.contents(of: "\(folder)/\(name)"), id: String(name.dropLast(5)))
    }
  }

  private static func read(_ bytes: [UInt8], id: String) throws -> [YAMLSuiteCase] {
    let items = try #require(Notation.Node.parse(yaml: bytes, file: id).node?.sequence, "\(id)")
    guard items.first?["skip"] == nil else { return [] }
    // A text without values of its own has those of the text before it.
    var yaml = ""
    var json: JSON?
    return items.enumerated().map { index, item in
      yaml = item["yaml"]?.scalar?.text ?? yaml
      if let scalar = item["json"]?.scalar {
        json = scalar.style == .plain ? nil : try? JSON(parsing: scalar.text)
      } else if item["tree"] != nil {
        json = nil
      }
      return YAMLSuiteCase(
        id: items.count == 1 ? id : "\(id)/\(index)", yaml: Array(unescaped(yaml).utf8),
        isWrong: item["fail"]?.scalar?.text == "true", json: json)
    }
  }

  /// The text with the characters that the suite shows by signs.
  private static func unescaped(_ text: String) -> String {
    var text = text.replacing("␣", with: " ").replacing(#/—*»/#, with: "\t").replacing("←", with: "\r")
      .replacing("⇔", with: "\u{FEFF}").replacing("↵", with: "")
    if text.hasSuffix("∎\n") { text.removeLast(2) }
    return text
  }
}
