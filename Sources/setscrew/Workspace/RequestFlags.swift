import Notation
import Profiles
import Registry

/// What the flags and words of a command say about a request.
struct RequestFlags: Sendable {
  /// The request, without a model from `-m`.
  var request: ProfileRequest
  /// The models that `-m` names; several run side by side.
  var models: [String]
  /// Whether standard input was read as text.
  var standardInputIsText: Bool

  /// Reads the flags; `text` are the words behind the profile.
  init(_ arguments: Arguments, world: World, text: [String], readsInput: Bool) throws {
    models = arguments.all(.model)
    request = ProfileRequest()
    request.assignments = try Self.assignments(arguments, world)
    request.variables = try Self.variables(arguments, world)
    request.attachments = arguments.all(.attach).map { Sourced($0, from: .flag("--attach \($0)")) }
    request.provider = Self.provider(arguments, world)
    request.remedy = try Self.remedy(arguments)

    let words = text.isEmpty ? nil : text.joined(separator: " ")
    let paths = arguments.all(.file)
    let inputIsTaken = paths.contains("-") || arguments.all(.attach).contains("-")
    let input = readsInput && !arguments.has(.ignoreInput) ? try world.pipedInput() : nil
    standardInputIsText = input != nil && !inputIsTaken
    if arguments.all(.attach).contains("-") { request.attachedInput = input ?? [] }
    let files = try paths.map { path in
      UserText.File(
        name: path == "-" ? "<stdin>" : path,
        bytes: path == "-" ? input ?? [] : try LocalFiles.read(path, limit: 64 << 20))
    }
    if words != nil || standardInputIsText || !files.isEmpty {
      request.text = UserText(text: words, standardInput: standardInputIsText ? input : nil, files: files)
    }
  }

  /// The request for one model; nil leaves it to environment and profile.
  func request(model: String?) -> ProfileRequest {
    guard let model else { return request }
    var request = request
    request.assignments.append(
      Assignment(KnownSetting.model, to: .string(model), layer: .flag, origin: .flag("-m \(model)")))
    return request
  }

  private static func assignments(_ arguments: Arguments, _ world: World) throws -> [Assignment] {
    var assignments: [Assignment] = []
    if let model = world.variable("SETSCREW_MODEL") {
      assignments.append(
        Assignment(
          KnownSetting.model, to: .string(model), layer: .environment, origin: .environment("SETSCREW_MODEL"))
      )
    }
    if let system = arguments.last(.system) {
      let text =
        system.hasPrefix("@")
        ? try LocalFiles.text(at: String(system.dropFirst()))
        : system
      assignments.append(
        Assignment(KnownSetting.instructions, to: .string(text), layer: .flag, origin: .flag("--system")))
    }
    if let schema = arguments.last(.schema) {
      assignments.append(
        Assignment(
          KnownSetting.textFormat, to: try SchemaFlag.format(schema), layer: .flag, origin: .flag("--schema"))
      )
    }
    if arguments.has(.background) {
      assignments.append(
        Assignment(KnownSetting.background, to: true, layer: .flag, origin: .flag("--background")))
    }
    for text in arguments.all(.set) {
      assignments.append(try Assignment(parsing: text, layer: .flag, origin: .flag("--set \(text)")))
    }
    return assignments
  }

  private static func variables(_ arguments: Arguments, _ world: World) throws -> [Variable] {
    let files = ProfileFiles.local(in: world.workingFolder)
    var variables: [Variable] = []
    for path in arguments.all(.variables) {
      let (read, findings) = Variable.map(try LocalFiles.read(path, limit: 1 << 20), path: path)
      if let finding = findings.first(where: { $0.severity == .error }) { throw finding }
      variables += read
    }
    for text in arguments.all(.variable) {
      variables.append(try Variable(parsing: text, files: files, origin: .flag("--var \(text)")))
    }
    return variables
  }

  private static func provider(_ arguments: Arguments, _ world: World) -> Sourced<String>? {
    if let name = arguments.last(.provider) { return Sourced(name, from: .flag("--provider \(name)")) }
    return world.variable("SETSCREW_PROVIDER").map { Sourced($0, from: .environment("SETSCREW_PROVIDER")) }
  }

  private static func remedy(_ arguments: Arguments) throws(Failure) -> Sourced<Remedy>? {
    guard let text = arguments.last(.remedy) else { return nil }
    guard let remedy = Remedy(rawValue: text) else {
      let known = Remedy.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "--remedy takes one of \(known), not '\(text)'")
    }
    return Sourced(remedy, from: .flag("--remedy \(text)"))
  }
}
