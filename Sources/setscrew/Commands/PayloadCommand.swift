import Notation
import Payload

extension Command {
  /// Prints the exact body of a request.
  static let payload = Command(
    name: "payload", group: .inspect, operands: "PROFILE [TEXT]",
    summary: "print the exact request body, checked",
    discussion: """
      What is printed is byte for byte what `run` would send. Findings go to stderr; an error among them
      prints no payload and exits 4.
      """,
    flags: Flag.request + [.provider, .output],
    examples: [
      .init("payload haiku", "the request of a profile"),
      .init("payload haiku -m gpt-4.1 --set temperature=0.2", "with another model and a setting"),
      .init(
        "payload haiku -m gpt-6.2-sol --set temperature=0.2 --remedy drop", "without what the model refuses"),
    ]
  ) { invocation in
    let plan = try RequestPlan(invocation, shape: .profile, readsInput: true)
    let request = try plan.prepareOne(keepsMissingInput: true)
    plan.workspace.report.print(request.findings, texts: request.texts)
    guard !request.hasErrors else { return .finding }
    let text = request.payload.json.pretty(indent: 2) + "\n"
    if let file = invocation.arguments.last(.output) {
      try LocalFiles.write(Array(text.utf8), to: file, mode: 0o644)
    } else {
      invocation.world.output.write(text)
    }
    return .success
  }
}
