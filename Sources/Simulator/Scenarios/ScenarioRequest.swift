import Notation
import Registry

/// A request as scenarios see it: its body, its fields, and what it says.
struct ScenarioRequest: FactSource {
  let endpoint: SimulatorEndpoint
  let body: JSON
  /// What the registry knows of the request; nil where there is no registry.
  let facts: RequestFacts?
  /// How many requests the rule has matched, this one included.
  var number = 0
  private let own: [String: JSON]
  private let prompt: Prompt

  init(
    _ request: ReceivedRequest, endpoint: SimulatorEndpoint, body: JSON, history: [JSON], facts: RequestFacts?
  ) {
    self.endpoint = endpoint
    self.body = body
    self.facts = facts
    let model = body["model"]?.string ?? ""
    prompt = Prompt(CreateRequest(body: body, model: model, facts: nil, history: history))
    var own: [String: JSON] = [
      "request.question": .string(prompt.wholeQuestion),
      "request.turn": .number(JSONNumber(Self.turn(prompt))),
      "request.instructions": .string(prompt.instructions),
      "request.output": .string(prompt.outputs.map(\.text).joined(separator: "\n")),
      "request.outputs": .array(prompt.outputs.map { .string($0.name) }),
      "request.path": .string(request.rawPath), "request.method": .string(request.method),
    ]
    for field in request.fields.fields where !HTTPFields.isSecret(field.name) {
      own["header." + field.name.lowercased()] = .string(field.value)
    }
    self.own = own
  }

  private static func turn(_ prompt: Prompt) -> Int { prompt.turns.count { $0.role == "user" } }

  /// What a name in a template stands for.
  func value(of name: String) -> String {
    switch name {
    case "question": return prompt.wholeQuestion
    case "topic": return Topic(of: prompt.question).description
    case "model": return body["model"]?.string ?? ""
    case "number": return String(number)
    case "turn": return String(Self.turn(prompt))
    case "instructions": return prompt.instructions
    case "output": return prompt.outputs.map(\.text).joined(separator: "\n")
    case "effort": return body["reasoning"]?["effort"]?.string ?? ""
    default:
      guard name.hasPrefix("body."), let path = ValuePath(parsing: String(name.dropFirst(5))),
        let value = body[path]
      else { return "" }
      return value.string ?? value.encoded()
    }
  }

  // MARK: What conditions read

  func value(of path: FactPath) -> FactValue {
    if case .endpoint = path { return .value(.string(endpoint.rawValue)) }
    guard case .setting(let setting) = path else { return facts?.value(of: path) ?? .missing }
    if let value = own[setting.description] { return .value(value) }
    if Self.isOwn(setting) { return .absent }
    return facts?.value(of: path) ?? plain(setting).map(FactValue.value) ?? .absent
  }

  func isSet(_ path: SettingPath) -> Bool {
    if Self.isOwn(path) { return own[path.description] != nil }
    return facts?.isSet(path) ?? (plain(path) != nil)
  }

  func members(of path: SettingPath) -> [MemberScope] { facts?.members(of: path) ?? [] }

  private static func isOwn(_ path: SettingPath) -> Bool {
    path.description.hasPrefix("request.") || path.description.hasPrefix("header.")
  }

  /// The value at a way without lists, where there is no registry to ask.
  private func plain(_ path: SettingPath) -> JSON? {
    path.steps.reduce(Optional(body)) { value, step in
      guard case .key(let key) = step else { return nil }
      return value?[key]
    }
  }
}
