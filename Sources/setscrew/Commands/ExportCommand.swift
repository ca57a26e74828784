import Notation
import Payload
import Profiles
import Registry

extension Command {
  /// Prints a request as a program, a command line or a line of a batch.
  static let export = Command(
    name: "export", group: .change, operands: "PROFILE [TEXT]",
    summary: "print a request as curl, Python, JavaScript, Swift, JSON or a batch line",
    discussion: """
      What is printed sends the very body that `payload` prints; the key is read from the environment when it runs,
      never written down. --to profile gives one profile without parents, variables and files, which `run -` takes.
      A batch line carries no `stream`; custom_id is the profile's name.
      """,
    flags: [.exportTo, .output] + Flag.request + [.provider, .baseURL, .environmentFile],
    examples: [
      .init("export haiku --to curl", "a command line to paste"),
      .init("export weather --to python -m gpt-6-luna > weather.py", "a program with OpenAI's own library"),
      .init("export haiku --to batch >> requests.jsonl", "a line for the Batch API"),
    ]
  ) { invocation in
    let arguments = invocation.arguments
    guard let wanted = arguments.last(.exportTo) else {
      throw Failure(.usage, "as what? give --to FORM", remedy: "a FORM is \(ExportCommand.forms)")
    }
    let plan = try RequestPlan(invocation, shape: .profile, readsInput: true)
    let command = ExportCommand(plan: plan, world: invocation.world)
    guard let text = try command.text(as: wanted) else { return .finding }
    if let file = arguments.last(.output) {
      try LocalFiles.write(Array(text.utf8), to: file, mode: 0o644)
    } else {
      invocation.world.output.write(text)
    }
    return .success
  }
}

/// One run of `export`.
struct ExportCommand {
  let plan: RequestPlan
  let world: World

  static let profileForm = "profile"
  static var forms: String {
    (ExportForm.allCases.map(\.rawValue) + [profileForm]).joined(separator: ", ")
  }

  /// The request as a text; nil when it must not be sent, which the findings say.
  func text(as wanted: String) throws -> String? {
    let form = ExportForm(rawValue: wanted)
    guard form != nil || wanted == Self.profileForm else {
      let names = ExportForm.allCases.map(\.rawValue) + [Self.profileForm]
      let near = Suggestion.nearest(to: wanted, among: names)
      throw Failure(
        .usage, "--to takes \(Self.forms), not '\(wanted)'", remedy: near.map { "did you mean \($0)?" })
    }
    let request = try plan.prepareOne()
    plan.workspace.report.print(request.findings, texts: request.texts)
    guard !request.hasErrors else { return nil }
    guard let form else { return try profile(of: request) }
    var payload = request.payload
    if form == .batch {
      payload = PayloadBuilder(plan.workspace.context(plan.registry)).build(
        PayloadSource(request.resolved), PayloadBuilder.Options(stream: .absent))
    }
    let baseURL = plan.workspace.arguments.last(.baseURL) ?? world.variable("OPENAI_BASE_URL")
    if let problem = baseURL.flatMap(DestinationPlanner.problem) { throw Failure(.usage, problem) }
    let provider = plan.registry.provider
    let exported = ExportedRequest(
      payload, provider: provider, baseURL: baseURL,
      library: try plan.workspace.registry(for: ProviderChoice.standard),
      variables: provider?.headers.filter { world.variable($0.variable) != nil } ?? [],
      name: Self.name(of: plan.profileName))
    guard let exported else {
      throw Failure(
        .configuration, "the provider \(plan.choice.name) has no base URL of its own",
        remedy: "give one with --base-url")
    }
    return form.text(of: exported)
  }

  /// One profile that needs no other file; keys in it are refused.
  private func profile(of request: PreparedRequest) throws -> String {
    let body = request.payload.settings.json
    let secrets = SecretFinder(request.registry).secrets(in: body)
    guard secrets.isEmpty else {
      let places = secrets.map { "\($0.path)" }.joined(separator: ", ")
      throw Failure(
        .finding, "keys stand in this profile and would be handed on: \(places)",
        remedy: "take them out, or write {{env.NAME}}")
    }
    var settings = request.settingsInForce
    settings[KnownSetting.input] = request.resolved.body[KnownSetting.input]?.json
    let resolved = request.resolved
    return ProfileWriter().text(
      body: settings, summary: resolved.summary?.value, provider: resolved.provider?.value,
      remedy: resolved.remedy?.value, sendNull: resolved.sendNull.map(\.value),
      extraBody: resolved.extraBody?.json.object)
  }

  /// The name of a profile without folder and ending.
  private static func name(of reference: String?) -> String {
    guard let reference, reference != "-", let last = reference.split(separator: "/").last else {
      return "request"
    }
    return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? String(last)
  }
}
