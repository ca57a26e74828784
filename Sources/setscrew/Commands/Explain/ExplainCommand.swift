import Notation
import Payload
import Registry

extension Command {
  /// Tells for each value of a request where it comes from.
  static let explain = Command(
    name: "explain", group: .inspect, operands: "PROFILE [KEY...]",
    summary: "tell where each value of a request comes from, and what governs it",
    discussion: """
      Without KEY a table of all values; with KEY everything about that setting: the layers that lost, the
      limits in force with their source, the rules that look at it, and what the API does without it.
      """,
    flags: Flag.request.filter { $0 != .file && $0 != .attach } + [.provider, .json],
    examples: [
      .init("explain haiku", "every value with its origin"),
      .init("explain haiku reasoning.effort -m gpt-5.1", "one setting, set or not"),
      .init("explain weather 'tools[get_weather].strict'", "a setting of a tool"),
    ]
  ) { invocation in
    let names = invocation.words.dropFirst()
    let first = Array(invocation.words.prefix(1))
    let plan = try RequestPlan(
      Invocation(arguments: invocation.arguments.replacingWords(first), world: invocation.world),
      shape: .profile,
      readsInput: false)
    let request = try plan.prepareOne(keepsMissingInput: true)
    plan.workspace.report.print(request.findings, texts: request.texts)
    let explanation = Explanation(
      of: request.payload, from: request.resolved, in: plan.workspace.context(plan.registry))
    for name in names where explanation.entries(named: name).isEmpty {
      let near = plan.registry.suggestion(forSetting: name)
      throw Failure(
        .usage, "no setting is called '\(name)'",
        remedy: near.map { "did you mean \($0)?" } ?? "see `setscrew settings`")
    }
    if invocation.arguments.has(.json) {
      let entries = names.isEmpty ? explanation.entries : names.flatMap(explanation.entries(named:))
      let json: JSON = ["settings": .array(entries.map(\.json))]
      invocation.world.output.line(json.pretty(indent: 2))
    } else if names.isEmpty {
      let table = ExplanationTable(for: invocation.world.output, paint: plan.workspace.outputPaint)
      invocation.world.output.write(table.text(of: explanation))
    } else {
      let page = ExplanationPage(width: invocation.world.output.width, paint: plan.workspace.outputPaint)
      let entries = names.flatMap(explanation.entries(named:))
      invocation.world.output.write(entries.map(page.text(of:)).joined(separator: "\n"))
    }
    return request.hasErrors ? .finding : .success
  }
}
