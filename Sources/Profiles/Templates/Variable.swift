import Notation

/// A variable given on the command line, whose value is literal.
public struct Variable: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The value.
  public var value: SourcedValue

  /// A variable with a text.
  public init(_ name: String, _ text: String, origin: Origin) {
    self.name = name
    value = SourcedValue(.string(text), from: origin)
  }

  /// The text behind `--var`: `NAME=VALUE`, or `NAME=@FILE` for a file's text; `@@` stands for one `@`.
  ///
  /// The file is relative to the working folder and may lie anywhere.
  public init(parsing text: String, files: ProfileFiles, origin: Origin) throws(Finding) {
    guard let sign = text.firstIndex(of: "=") else {
      throw Finding(
        "var-syntax", .error, "\(text.isEmpty ? "an empty text" : text) is not of the form NAME=VALUE",
        at: origin,
        remedy: "write NAME=VALUE or NAME=@FILE")
    }
    name = text[..<sign].trimmed
    if let problem = VariableName.problem(with: name) {
      throw Finding("variable-name", .error, problem.message, at: origin, remedy: problem.remedy)
    }
    var content = String(text[text.index(after: sign)...])
    if content.hasPrefix("@@") {
      content.removeFirst()
    } else if content.hasPrefix("@") {
      let path = String(content.dropFirst())
      do throws(FileText.Failure) {
        let bytes = try FileText(files: files, projectFolder: nil).bytes(at: path, limit: FileText.textLimit)
        content = try FileText.text(bytes, named: path)
      } catch {
        throw Finding(error.code, .error, error.message, at: origin, remedy: error.remedy)
      }
    }
    value = SourcedValue(.string(content), from: origin)
  }

  /// The variables of a YAML or JSON map, as `--vars FILE` takes it.
  public static func map(_ bytes: [UInt8], path: String) -> (variables: [Variable], findings: [Finding]) {
    let parsed = Node.parse(document: bytes, file: path)
    guard let node = parsed.node else { return ([], parsed.findings) }
    guard let entries = node.mapping else {
      return (
        [],
        parsed.findings + [
          Finding(
            "var-syntax", .error, "a file of variables is a map of names and values", at: .file(node.place))
        ]
      )
    }
    var reader = NodeReader()
    var variables: [Variable] = []
    var findings = parsed.findings
    for entry in entries {
      let member = reader.member(of: entry)
      if let problem = VariableName.problem(with: entry.key) {
        findings.append(
          Finding("variable-name", .error, problem.message, at: member.keyOrigin, remedy: problem.remedy))
      } else {
        variables.append(Variable(name: entry.key, value: member.value))
      }
    }
    findings += reader.fileTags.map {
      Finding(
        "unknown-tag", .error, "!file means nothing in a file of variables", at: .file($0),
        remedy: "give the text with --var NAME=@FILE")
    }
    return (variables, findings + reader.findings)
  }

  init(name: String, value: SourcedValue) {
    self.name = name
    self.value = value
  }
}
