import Notation
import Payload
import Secrets

/// The forms in which `check` gives its findings.
enum CheckForm: String, CaseIterable {
  case text
  case json
  case sarif
  case junit

  init(_ arguments: Arguments) throws(Failure) {
    guard let word = arguments.last(.checkFormat) else {
      self = arguments.has(.json) ? .json : .text
      return
    }
    guard let form = CheckForm(rawValue: word) else {
      throw Failure(
        .usage, "--format takes \(Self.allCases.map(\.rawValue).joined(separator: ", ")), not '\(word)'")
    }
    guard form == .json || !arguments.has(.json) else {
      throw Failure(.usage, "--json and --format \(word) contradict each other")
    }
    self = form
  }
}

/// What `check` found, by profile.
struct CheckReport {
  private var profiles: [(name: String, findings: [Finding])] = []
  private var texts: [String: String] = [:]

  /// All of them.
  var findings: [Finding] { profiles.flatMap(\.findings) }

  /// Adds what was found in a profile, with the texts that it points into.
  mutating func add(_ findings: [Finding], of name: String, texts: [String: String]) {
    self.texts.merge(texts) { first, _ in first }
    if let index = profiles.firstIndex(where: { $0.name == name }) {
      profiles[index].findings += findings
    } else {
      profiles.append((name, findings))
    }
  }

  /// Prints it to stdout.
  func print(as form: CheckForm, in workspace: Workspace) {
    let text: String
    switch form {
    case .text: return workspace.report.printResult(findings, texts: texts)
    case .json: text = findings.json.pretty(indent: 2) + "\n"
    case .sarif: text = findings.sarif(version: Version.current).pretty(indent: 2) + "\n"
    case .junit: text = junit
    }
    // A finding may quote a key that stands in a profile by mistake, and reports are kept and uploaded.
    workspace.world.output.write(Redactor(shapes: true).redacted(text))
  }

  /// One test for each profile, which fails with its errors; what else was found is its output.
  private var junit: String {
    let failures = profiles.count { $0.findings.contains { $0.severity == .error } }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuite name=\"setscrew check\" tests=\"\(profiles.count)\" failures=\"\(failures)\">\n"
    let printer = FindingPrinter(sources: texts, usesColor: false)
    for profile in profiles {
      text += "  <testcase classname=\"profile\" name=\"\(profile.name.inXML)\">\n"
      for finding in profile.findings.sortedByPlace() where finding.severity == .error {
        text +=
          "    <failure type=\"\(finding.code.rawValue.inXML)\" message=\"\(finding.message.inXML)\">"
        text += "\(printer.text(of: finding).inXML)</failure>\n"
      }
      let others = profile.findings.sortedByPlace().filter { $0.severity != .error }
      if !others.isEmpty {
        text += "    <system-out>\(others.map(printer.text(of:)).joined().inXML)</system-out>\n"
      }
      text += "  </testcase>\n"
    }
    return text + "</testsuite>\n"
  }
}

extension String {
  /// The text as XML has it; what no XML may hold is shown.
  fileprivate var inXML: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.description.visibleText }
      .joined(separator: "\n")
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
