import Notation
import Payload
import Registry

/// The registry as a command shows it: one provider's view on a day, for a model.
struct Browsing: Sendable {
  /// A choice, and who made it in words.
  struct Choice: Sendable, Hashable {
    let name: String
    let reason: String?
  }

  let workspace: Workspace
  /// Whose rules hold.
  let provider: Choice
  /// The provider's view.
  let registry: ResponseSettingsRegistry

  var day: CivilDate { workspace.day }
  var paint: Paint { workspace.outputPaint }
  var output: any Channel { workspace.world.output }

  /// Opens the registry for the provider of the flag, the environment or the configuration, else for OpenAI.
  init(_ invocation: Invocation) throws {
    try self.init(Workspace(invocation), arguments: invocation.arguments)
  }

  init(_ workspace: Workspace, arguments: Arguments) throws {
    self.workspace = workspace
    provider = Self.provider(workspace, arguments)
    registry = try workspace.registry(for: provider.name)
  }

  private static func provider(_ workspace: Workspace, _ arguments: Arguments) -> Choice {
    if let name = arguments.last(.provider) { return Choice(name: name, reason: nil) }
    if let name = workspace.world.variable("SETSCREW_PROVIDER") {
      return Choice(name: name, reason: "SETSCREW_PROVIDER")
    }
    if let chosen = workspace.configuration.reversed().compactMap(\.layer.provider).first {
      return Choice(name: chosen.value, reason: "\(chosen.origin)")
    }
    return Choice(name: ProviderChoice.standard, reason: nil)
  }

  /// The model to show limits for: of the flag, the environment, the configuration, or the provider's default.
  func model(_ arguments: Arguments) throws(Failure) -> Choice? {
    let flags = arguments.all(.model)
    guard flags.count <= 1 else {
      throw Failure(.usage, "this command looks at one model at a time", remedy: "give --model once")
    }
    if let name = flags.first { return Choice(name: name, reason: nil) }
    if let name = workspace.world.variable("SETSCREW_MODEL") {
      return Choice(name: name, reason: "SETSCREW_MODEL")
    }
    for file in workspace.configuration.reversed() {
      let member = file.layer.settings.members?.first { $0.key == KnownSetting.model }
      if let member, let name = member.value.json.string {
        return Choice(name: name, reason: "\(member.value.origin)")
      }
    }
    return registry.provider?.defaultModel.map {
      Choice(name: $0, reason: "the default model of \(provider.name)")
    }
  }

  /// What conditions read when nothing but the model is set.
  func facts(model: Choice?) -> RequestFacts {
    RequestFacts(
      registry: registry, body: model.map { [KnownSetting.model: .string($0.name)] } ?? [:],
      model: model.flatMap { registry.model(named: $0.name) }, today: day)
  }

  /// The columns that a page may take.
  var width: Int { workspace.world.columns }

  /// Prints a document, with a line end behind it.
  func print(_ json: JSON) { output.line(json.pretty(indent: 2)) }
}

extension World {
  /// The columns that a page may take.
  var columns: Int {
    if !output.isTerminal, let columns = variable("COLUMNS").flatMap({ Int($0) }) {
      return min(max(columns, 40), 1000)
    }
    return max(output.width, 40)
  }
}
