import Testing

@testable import Profiles

@Suite("what a profile may hold at the most", .timeLimit(.minutes(5)))
struct ProfileLimitTests {
  @Test(
    "a document of nothing but unknown settings is refused at once, in JSON and in YAML",
    arguments: [("{", ",", "}", 300_000), ("", "\n", "\n", 2_000)])
  func manySettings(before: String, separator: String, after: String, count: Int) {
    let members = (0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: separator)
    let file = ProfileFile(parsing: Array((before + members + after).utf8), path: "p")
    #expect(file.settings.isEmpty)
    #expect(file.findings.map(\.code.rawValue) == ["too-many-settings"])
    #expect(file.findings.first?.message == "\(count) settings stand at the top: the limit is 1024")
  }
}
