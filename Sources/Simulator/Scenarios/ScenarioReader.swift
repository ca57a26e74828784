import Notation
import Registry

/// Reads a scenario from a file, with a finding for everything that is wrong in it.
struct ScenarioReader {
  /// How the files that a scenario names are read.
  let files: FileAccess
  private(set) var findings: [Finding] = []
  private let folder: String

  init(files: FileAccess, folder: String) {
    self.files = files
    self.folder = folder
  }

  /// The scenario of a file; nil when it has errors.
  static func read(_ bytes: [UInt8], file: String, folder: String, files: FileAccess)
    -> (scenario: Scenario?, findings: [Finding])
  {
    let parsed = Node.parse(document: bytes, file: file)
    var reader = ScenarioReader(files: files, folder: folder)
    reader.findings = parsed.findings
    guard !parsed.hasErrors, let node = parsed.node else {
      if parsed.findings.isEmpty { reader.report("an empty file is no scenario", at: nil, file: file) }
      return (nil, reader.findings)
    }
    let scenario = reader.scenario(node, file: file)
    let isBroken = reader.findings.contains { $0.severity == .error }
    return (isBroken ? nil : scenario, reader.findings)
  }

  private mutating func scenario(_ node: Node, file: String) -> Scenario? {
    guard check(node, keys: ["scenario", "summary", "rules"]) else { return nil }
    let base = file.split(separator: "/").last.map(String.init) ?? file
    var name = base
    for ending in [".yaml", ".yml", ".json"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    let rules = list(node["rules"], "rules", in: node).compactMap { rule($0) }
    return Scenario(
      name: text(node["scenario"]) ?? name, summary: text(node["summary"]), file: file, rules: rules)
  }

  private mutating func rule(_ node: Node) -> ScenarioRule? {
    guard check(node, keys: ["when", "answer", "answers", "after_last", "times", "faults"]) else {
      return nil
    }
    var rule = ScenarioRule()
    if let when = node["when"] {
      let read = Condition.parsed(from: when)
      rule.condition = read.condition
      findings += read.problems.map {
        Finding("scenario-condition", .error, $0.message, at: .file($0.place))
      }
      if let condition = read.condition { checkPaths(condition, at: when.place) }
    }
    if let answer = node["answer"] { rule.answers = [self.answer(answer)].compactMap { $0 } }
    if let answers = node["answers"] {
      if node["answer"] != nil { report("write answer or answers, not both", at: answers.place) }
      rule.answers = list(answers, "answers", in: node).compactMap { self.answer($0) }
    }
    if let word = text(node["after_last"]), let place = node["after_last"]?.place {
      if let choice = ScenarioRule.AfterLast(rawValue: word) {
        rule.afterLast = choice
      } else {
        let words = ScenarioRule.AfterLast.allCases.map(\.rawValue).joined(separator: ", ")
        report("\(word) is not one of \(words)", at: place)
      }
    }
    rule.times = number(node["times"], "times", from: 1)
    if let faults = node["faults"] { rule.faults = self.faults(faults) }
    return rule
  }

  /// Names below `request.` are our own; a misspelt one would never match.
  private mutating func checkPaths(_ condition: Condition, at place: Place) {
    let known = ["question", "turn", "instructions", "output", "outputs", "path", "method"]
    for path in condition.paths {
      let text = path.description
      guard text.hasPrefix("request."), !known.contains(String(text.dropFirst(8))) else { continue }
      let near = Suggestion.nearest(to: String(text.dropFirst(8)), among: known)
      report(
        "\(text) is nothing that a request has", at: place,
        remedy: near.map { "did you mean request.\($0)?" } ?? "known are: \(known.joined(separator: ", "))")
    }
  }

  // MARK: Faults

  private mutating func faults(_ node: Node) -> [Fault] {
    let nodes = node.sequence ?? [node]
    return nodes.compactMap { fault($0) }
  }

  /// A fault as on the command line, or as a map of its name to its parameters.
  private mutating func fault(_ node: Node) -> Fault? {
    var written: String
    if let entry = node.mapping?.first, node.mapping?.count == 1 {
      written = entry.key
      if let parameters = entry.value.mapping {
        for parameter in parameters {
          let value = text(parameter.value) ?? ""
          if parameter.key == "value" {
            written += "=\(value)"
          }
        }
        for parameter in parameters where parameter.key != "value" {
          written += ":\(parameter.key)=\(text(parameter.value) ?? "")"
        }
      } else if let value = text(entry.value) {
        written += "=\(value)"
      }
    } else if let scalar = text(node) {
      written = scalar
    } else {
      report("a fault is a text such as cut-after-events=3, or a map with its name", at: node.place)
      return nil
    }
    do {
      return try Fault(written)
    } catch {
      report(error.description, at: node.place, remedy: "see setscrew simulate --faults")
      return nil
    }
  }

  // MARK: Values

  /// Whether a node is a map of known keys; says what is not.
  mutating func check(_ node: Node, keys: [String]) -> Bool {
    guard let entries = node.mapping else {
      report("expected a map with \(keys.joined(separator: ", "))", at: node.place)
      return false
    }
    for entry in entries where !keys.contains(entry.key) {
      let near = Suggestion.nearest(to: entry.key, among: keys)
      report(
        "\(entry.key) is not known here", code: "scenario-unknown-key", at: entry.keyPlace,
        remedy: near.map { "did you mean \($0)?" } ?? "known are: \(keys.joined(separator: ", "))")
    }
    return true
  }

  mutating func list(_ node: Node?, _ name: String, in holder: Node) -> [Node] {
    guard let node else {
      report("\(name) is missing", at: holder.place)
      return []
    }
    guard let nodes = node.sequence else {
      report("\(name) must be a list", at: node.place)
      return []
    }
    if nodes.isEmpty { report("\(name) is empty", at: node.place) }
    return nodes
  }

  /// The text of a scalar; nil for all else, and for null.
  func text(_ node: Node?) -> String? {
    guard let node, let scalar = node.scalar, JSON(core: node) != .null else { return nil }
    return scalar.text
  }

  mutating func number(_ node: Node?, _ name: String, from least: Int = 0) -> Int? {
    guard let node else { return nil }
    guard let number = JSON(core: node).int, number >= least else {
      report("\(name) must be a whole number from \(least) on", at: node.place)
      return nil
    }
    return number
  }

  mutating func report(
    _ message: String, code: Finding.Code = "scenario-value", at place: Place?, file: String? = nil,
    remedy: String? = nil
  ) {
    let start = Position(line: 1, column: 1)
    let origin = place ?? file.map { Place(file: $0, start: start, end: start) }
    findings.append(Finding(code, .error, message, at: origin.map(Origin.file), remedy: remedy))
  }

  /// The bytes of a file that the scenario names, looked for beside it.
  mutating func bytes(of node: Node) -> [UInt8]? {
    guard let name = text(node) else {
      report("expected the name of a file", at: node.place)
      return nil
    }
    let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    guard let bytes = files.read(path) else {
      report("\(path) cannot be read", code: "scenario-file", at: node.place)
      return nil
    }
    return bytes
  }
}
