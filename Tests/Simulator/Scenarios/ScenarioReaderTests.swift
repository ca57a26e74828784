import Notation
import Registry
import Testing

@testable import Simulator

struct ScenarioReaderTests {
  static func read(_ text: String, files: [String: String] = [:]) -> (scenario: Scenario?, findings: [String])
  {
    let read = ScenarioReader.read(
      Array(text.utf8), file: "s.yaml", folder: "/here", files: FileAccess(memory: files))
    let findings = read.findings.map { finding in
      let place = finding.origin.map { "\($0): " } ?? ""
      return "\(place)\(finding.message)" + (finding.remedy.map { " (\($0))" } ?? "")
    }
    return (read.scenario, findings)
  }

  @Test func `a scenario is named by itself or by its file`() {
    #expect(Self.read("rules: [{answer: Hi}]").scenario?.name == "s")
    #expect(Self.read("scenario: other\nrules: [{answer: Hi}]").scenario?.name == "other")
    #expect(Self.read("{\"rules\": [{\"answer\": \"Hi\"}]}").scenario?.rules.count == 1)
  }

  static let broken: [(text: String, finding: String)] = [
    ("", "s.yaml:1:1: an empty file is no scenario"),
    ("- a", "s.yaml:1:1: expected a map with scenario, summary, rules"),
    ("scenario: x", "s.yaml:1:1: rules is missing"),
    ("rules: []", "s.yaml:1:8: rules is empty"),
    ("rules: 5", "s.yaml:1:8: rules must be a list"),
    ("rules:\n  - answr: Hi", "s.yaml:2:5: answr is not known here (did you mean answer?)"),
    ("rules:\n  - answer: {txt: Hi}", "s.yaml:2:14: txt is not known here (did you mean text?)"),
    (
      "rules:\n  - answer: Hi {{qestion}}",
      "s.yaml:2:13: {{qestion}} stands for nothing (did you mean {{question}}?)"
    ),
    (
      "rules:\n  - faults: [crfl]",
      "s.yaml:2:14: unknown fault crfl; did you mean crlf? (see setscrew simulate --faults)"
    ),
    (
      "rules:\n  - faults:\n      - cut-after-events: {value: 3, end: never}",
      "s.yaml:3:9: cut-after-events: never is not one of close, reset, clean, hang (see setscrew simulate --faults)"
    ),
    ("rules:\n  - times: 0", "s.yaml:2:12: times must be a whole number from 1 on"),
    ("rules:\n  - after_last: stop\n    answer: Hi", "s.yaml:2:17: stop is not one of repeat, restart, pass"),
    ("rules:\n  - when: 5\n    answer: Hi", "s.yaml:2:11: a condition must be a map"),
    ("rules:\n  - when: {model: {mach: x}}", "s.yaml:2:"),
    (
      "rules:\n  - when: {request.questoin: x}",
      "s.yaml:2:11: request.questoin is nothing that a request has (did you mean request.question?)"
    ),
    ("rules:\n  - answer: {status: 99}", "s.yaml:2:22: status must be a whole number from 100 on"),
    (
      "rules:\n  - answer: {text: Hi, error: No}",
      "s.yaml:2:13: an answer is a response, or an error or a document, not both"
    ),
    ("rules:\n  - answer: Hi\n    answers: [Ho]", "s.yaml:3:14: write answer or answers, not both"),
    ("rules:\n  - answer: {replay: none.sse}", "s.yaml:2:22: /here/none.sse cannot be read"),
    (
      "rules:\n  - answer: {status: 200, body: x, headers: {\"a b\": c}}",
      "s.yaml:2:46: a b is no header field with a text"
    ),
    ("rules:\n  - answer: {items: [{a: 1}]}", "s.yaml:2:22: an item is a map with a type"),
    ("rules:\n  - answer: {calls: [{arguments: {}}]}", "s.yaml:2:22: a call needs the name of a tool"),
    ("rules: [", "s.yaml:1:"), ("rules:\n  - answer: Hi\n    answer: Ho", "s.yaml:3:5: "),
  ]

  @Test(arguments: broken) func `what is wrong is said at its place`(text: String, finding: String) {
    let read = Self.read(text)
    #expect(read.scenario == nil)
    #expect(read.findings.contains { $0.hasPrefix(finding) }, "\(read.findings)")
  }

  @Test func `no bytes make it crash`() {
    let text = Array(
      "rules:\n  - when: {model: x}\n    answers: [{calls: [{name: a}]}, {usage: {input_tokens: 5}}]\n".utf8)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      var bytes = text
      for _ in 0..<generator.number(1...4) {
        bytes[generator.number(0...(bytes.count - 1))] = UInt8(truncatingIfNeeded: generator.next())
      }
      _ = ScenarioReader.read(bytes, file: "s.yaml", folder: "/", files: FileAccess(memory: [:]))
    }
  }
}
