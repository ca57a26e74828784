import Notation
import Profiles

extension Command {
  /// Starts a profile.
  static let new = Command(
    name: "new", group: .everyday, operands: "NAME [TEXT]",
    summary: "write a new profile from flags and text",
    discussion: """
      The profile goes to ./profiles where there is such a folder, else to your own profiles. What the flags
      set is written down; TEXT becomes the input and may hold {{variables}}.
      """,
    flags: [.model, .system, .set, .schema, .provider, .variable, .force],
    examples: [
      .init("new poem", "a profile to start from"),
      .init(
        "new poem 'Write about {{topic}}.' -m gpt-6-luna -o reasoning.effort=low", "one that says it all"),
    ]
  ) { invocation in
    guard let name = invocation.words.first else {
      throw Failure(.usage, "what shall the profile be called? setscrew new NAME")
    }
    let text = invocation.words.dropFirst().joined(separator: " ")
    let input = text.isEmpty ? "Write something about {{topic}}." : text
    let plan = try RequestPlan(
      Invocation(arguments: invocation.arguments.replacingWords(["x"]), world: invocation.world),
      shape: .text,
      readsInput: false)
    let request = try plan.prepareOne(keepsMissingInput: true)
    plan.workspace.report.print(request.findings, texts: request.texts)
    guard !request.hasErrors else { return .finding }

    let path = try ProfileSaver(workspace: plan.workspace).freePath(
      for: name, overwrites: invocation.arguments.has(.force))
    let settings = ProfileWriter().text(body: request.settingsInForce)
    try ProfileSaver.write(Self.newProfile(settings: settings, input: input), to: path)
    invocation.world.output.line(path)
    return .success
  }

  /// The text of a new profile; variables that the input names get a value to be replaced.
  private static func newProfile(settings: String, input: String) -> String {
    var lines = ["profile:", "  summary: What this profile is for."]
    let names = VariableName.named(in: input)
    if !names.isEmpty {
      lines.append("  vars:")
      lines += names.map { "    \($0): \($0 == "topic" ? "the first snow" : "...")" }
    }
    return lines.joined(separator: "\n") + "\n" + settings + "input: \(JSON.string(input).encoded())\n"
  }
}
