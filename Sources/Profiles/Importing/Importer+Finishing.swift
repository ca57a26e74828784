import Notation
import Registry
import Secrets

extension Importer {
  /// A request with its body in this API's spelling, without keys, and what is unknown set apart.
  func finished(_ request: ImportedRequest, format: String?) -> ImportedRequest {
    var request = request
    var body = JSONBody(request.body)
    for outcome in BodyMapper(mappings, registry: registry, format: format).map(&body) {
      note(outcome, &request)
    }
    let (cleaned, secrets) = SecretFinder(registry).cleaned(body.body)
    request.body = format == nil ? cleaned : Self.ordered(cleaned, registry.tree.root)
    for secret in secrets {
      request.note(
        "import-secret", .warning, "the key in \(secret.path) is not written: \(Self.mask(secret.secret))",
        at: secret.path,
        remedy: secret.isPart ? nil : "write `{{env.NAME}}` there")
    }
    setNullsApart(&request)
    setUnknownApart(&request)
    nameVariables(&request)
    return request
  }

  /// A body whose members come in the order of the registry, as a person would write them down; those of lists stay.
  private static func ordered(_ value: JSON, _ node: SettingNode?) -> JSON {
    switch value {
    case .object(let object):
      guard let node, node.isDescribed, let holder = node.variant(of: value) else {
        return value
      }
      let names = holder.members.map(\.name)
      let position = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let sorted = object.members.enumerated().sorted { left, right in
        let (before, after) = (position[left.element.key], position[right.element.key])
        return (before ?? names.count, left.offset) < (after ?? names.count, right.offset)
      }
      var result = JSONObject()
      for (_, member) in sorted { result[member.key] = ordered(member.value, holder.member(member.key)) }
      return .object(result)
    default: return value
    }
  }

  private func note(_ outcome: MappingOutcome, _ request: inout ImportedRequest) {
    let mapping = outcome.mapping
    switch outcome.ending {
    case .done:
      if let says = mapping.says {
        request.note("import-mapped", .note, "\(outcome.path): \(says)", at: outcome.path)
      }
    case .left, .leftOut:
      request.note(
        "import-left-out", .warning, "\(outcome.path) is left out: \(mapping.leaves ?? "")", at: outcome.path,
        remedy: mapping.choices.isEmpty ? nil : mapping.choices.joined(separator: ", or "))
    case .blocked(let failure):
      request.note(
        "import-left-out", .warning, "\(outcome.path) is kept as it was: \(failure.message)", at: outcome.path
      )
    }
  }

  /// A null at a setting's own path unsets it in a profile, so that one which shall go over the wire is named apart.
  private func setNullsApart(_ request: inout ImportedRequest) {
    guard let object = request.body.object else { return }
    var paths: [ValuePath] = []
    collectNulls(in: object, .root, &paths)
    for path in paths {
      let schema = registry.node(at: path, in: request.body)?.descriptor?.schema?.schema
      if schema?.accepts(.null) ?? false { request.sendNull.append(path) }
      request.body = (try? request.body.applying(.remove(path))) ?? request.body
    }
  }

  private func collectNulls(in object: JSONObject, _ path: ValuePath, _ paths: inout [ValuePath]) {
    for member in object.members {
      let inner = path.appending(member.key)
      guard let node = registry.node(at: inner, in: .object(JSONObject())) else { continue }
      if member.value.isNull { paths.append(inner) }
      if let below = member.value.object, node.isDescribed, !node.isOpen {
        collectNulls(in: below, inner, &paths)
      }
    }
  }

  /// What the registry does not know goes over the wire untouched.
  private func setUnknownApart(_ request: inout ImportedRequest) {
    for key in request.body.object?.keys ?? [] where registry.tree.root.member(key) == nil {
      request.extraBody[key] = request.body[key]
      request.body[key] = nil
      let near = registry.suggestion(forSetting: key)
      request.note(
        "import-unknown", .warning, "\(key) is no setting that is known; it is passed through by extra_body",
        at: ValuePath([.key(key)]), remedy: near.map { "did you mean \($0)?" })
    }
  }

  /// Variables without a value get one that can be seen and replaced.
  private func nameVariables(_ request: inout ImportedRequest) {
    guard request.hasTemplates else { return }
    var names: [String] = []
    Self.collectNames(in: request.body, &names)
    let known = request.variables
    request.variables = JSONObject()
    for name in names where name != KnownSetting.input {
      if let value = known[name], !value.isNull {
        request.variables[name] = value
      } else {
        request.variables[name] = "..."
        request.note(
          "import-variable", .note, "the variable \(name) has no value yet",
          remedy: "give one with --var \(name)=...")
      }
    }
    request.hasTemplates = !names.isEmpty
  }

  private static func collectNames(in value: JSON, _ names: inout [String]) {
    switch value {
    case .string(let text):
      var rest = text[...]
      while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
        let name = rest[open.upperBound..<close.lowerBound].trimmed
        if VariableName.isWellFormed(name), !names.contains(name) { names.append(name) }
        rest = rest[close.upperBound...]
      }
    case .array(let elements): for element in elements { collectNames(in: element, &names) }
    case .object(let object): for member in object.members { collectNames(in: member.value, &names) }
    default: break
    }
  }

  /// A key as it may be shown: of a short one not even the beginning.
  static func mask(_ secret: Secret) -> String {
    let count = secret.withExposedText { $0.count }
    return count < 16 ? "\(count) character\(count == 1 ? "" : "s")" : secret.fingerprint
  }
}
