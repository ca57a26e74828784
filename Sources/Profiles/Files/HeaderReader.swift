import Notation
import Registry

/// Reads the value of the key `profile`, with a finding for each thing that is not as it must be.
struct HeaderReader {
  /// What was found wrong.
  private(set) var findings: [Finding] = []
  private var nodes = NodeReader()

  /// The places of values that are written `!file PATH`.
  var fileTags: Set<Place> { nodes.fileTags }

  /// The header that a node describes.
  mutating func header(_ node: Node) -> ProfileHeader {
    var header = ProfileHeader()
    guard let entries = node.mapping else {
      if !Self.isNull(node) { wrong("profile", "a map", node) }
      return header
    }
    for entry in entries where !Self.isNull(entry.value) { read(entry, into: &header) }
    findings += nodes.findings
    return header
  }

  private mutating func read(_ entry: Node.Entry, into header: inout ProfileHeader) {
    let node = entry.value
    switch entry.key {
    case "summary": header.summary = text(entry)
    case "provider": header.provider = text(entry)
    case "extends": header.extends = texts(entry)
    case "send_null": header.sendNull = texts(entry)
    case "remedy": header.remedy = choice(entry)
    case "state": header.state = choice(entry)
    case "templates":
      switch node.scalar.map({ ($0.style, $0.text) }) {
      case ((.plain, "true")?), ((.jsonLiteral, "true")?): header.templates = true
      case ((.plain, "false")?), ((.jsonLiteral, "false")?): header.templates = false
      default: wrong("profile.templates", "true or false", node)
      }
    case "vars": readVariables(node, into: &header)
    case "extra_body":
      guard node.mapping != nil else { return wrong("profile.extra_body", "a map", node) }
      header.extraBody = nodes.value(of: node)
    case "anchors": break
    default:
      let near = Suggestion.nearest(to: entry.key, among: ProfileHeader.keys)
      findings.append(
        Finding(
          "unknown-profile-key", .error, "there is no profile.\(entry.key)", at: .file(entry.keyPlace),
          remedy: near.map { "did you mean \($0)?" }
            ?? "the keys are \(ProfileHeader.keys.dropLast().joined(separator: ", "))"))
    }
  }

  private mutating func readVariables(_ node: Node, into header: inout ProfileHeader) {
    guard let entries = node.mapping else { return wrong("profile.vars", "a map", node) }
    for entry in entries {
      guard let problem = VariableName.problem(with: entry.key) else {
        header.variables.append(.init(name: entry.key, value: nodes.value(of: entry.value)))
        continue
      }
      findings.append(
        Finding(
          "variable-name", .error, problem.message, at: .file(entry.keyPlace), remedy: problem.remedy))
    }
  }

  /// One of the words that an enumeration has.
  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ entry: Node.Entry
  ) -> Sourced<Choice>? {
    guard let word = text(entry) else { return nil }
    guard let choice = Choice(rawValue: word.value) else {
      let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      findings.append(
        Finding(
          "profile-value", .error, "profile.\(entry.key) must be one of \(allowed), not \(word.value)",
          at: word.origin))
      return nil
    }
    return Sourced(choice, from: word.origin)
  }

  /// A single text.
  private mutating func text(_ entry: Node.Entry) -> Sourced<String>? {
    guard let text = Self.text(entry.value) else {
      wrong("profile.\(entry.key)", "text", entry.value)
      return nil
    }
    return text
  }

  /// A text or a list of texts.
  private mutating func texts(_ entry: Node.Entry) -> [Sourced<String>] {
    if let text = Self.text(entry.value) { return [text] }
    guard let members = entry.value.sequence else {
      wrong("profile.\(entry.key)", "a name or a list of names", entry.value)
      return []
    }
    return members.compactMap { member in
      guard let text = Self.text(member) else {
        wrong("each of profile.\(entry.key)", "a name", member)
        return nil
      }
      return text
    }
  }

  private mutating func wrong(_ name: String, _ wanted: String, _ node: Node) {
    findings.append(
      Finding(
        "profile-value", .error, "\(name) must be \(wanted), not \(Self.kind(of: node))",
        at: .file(node.place)))
  }

  private static func text(_ node: Node) -> Sourced<String>? {
    guard let scalar = node.scalar, scalar.style != .jsonLiteral, !isNull(node) else { return nil }
    return Sourced(scalar.text, from: .file(node.place))
  }

  private static func isNull(_ node: Node) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain || scalar.style == .jsonLiteral else {
      return false
    }
    return scalar.tag == nil && PlainScalar.unsets(scalar.text)
  }

  private static func kind(of node: Node) -> String {
    switch node.content {
    case .mapping: "a map"
    case .sequence: "a list"
    case .scalar(let scalar):
      scalar.style == .jsonLiteral ? scalar.text : isNull(node) ? "null" : "`\(scalar.text.prefix(60))`"
    }
  }
}
