import Notation
import Payload
import Registry

extension Command {
  /// Checks profiles without sending anything.
  static let check = Command(
    name: "check", group: .inspect, operands: "PROFILE...",
    summary: "check profiles against schemas, models and rules",
    discussion: """
      Findings go to stdout, sorted by place. Any error among them exits 4; warnings and notes do not.
      A profile may be any working request body, as YAML or JSON. With --jsonl each line of a file is a
      body; --json then prints a verdict for each, {"line": 3, "valid": false, "findings": [...]}.
      --format sarif is for code hosts that show findings beside the lines, junit for servers that show tests.
      """,
    flags: Flag.request.filter { $0 != .file && $0 != .attach } + [
      .provider, .json, .checkFormat, .schemaOnly, .failWithin, .jsonLines,
    ],
    examples: [
      .init("check profiles/*.yaml", "all profiles of a project, as in CI"),
      .init("check haiku -m gpt-4o", "a profile with another model"),
      .init("check profiles/*.yaml --format sarif > findings.sarif", "findings for a code host"),
      .init("check - --schema-only < body.json", "a request body against the schemas alone"),
    ]
  ) { invocation in
    if let file = invocation.arguments.last(.jsonLines) { return try checkLines(of: file, invocation) }
    let form = try CheckForm(invocation.arguments)
    var report = CheckReport()
    let names = invocation.words
    guard !names.isEmpty else {
      throw Failure(.usage, "which profiles? give names, paths, or - for standard input")
    }
    let endsWithin = try invocation.arguments.days(.failWithin)
    let workspace = try Workspace(invocation)
    var endsSoon = false
    for name in names {
      let one = Invocation(arguments: invocation.arguments.replacingWords([name]), world: invocation.world)
      let plan = try RequestPlan(one, in: workspace, shape: .profile, readsInput: false)
      for request in plan.checked(schemaOnly: invocation.arguments.has(.schemaOnly)) {
        var findings = request.findings
        if let endsWithin, let ending = request.ending(within: endsWithin, of: workspace.day) {
          findings.append(ending)
          endsSoon = true
        }
        report.add(findings, of: name, texts: request.texts)
      }
    }
    report.print(as: form, in: workspace)
    if report.findings.contains(where: { $0.severity == .error }) { return .finding }
    return endsSoon ? .unmet : .success
  }
}

extension Command {
  /// Checks a file with a body in each line.
  private static func checkLines(of file: String, _ invocation: Invocation) throws -> ExitCode {
    guard invocation.words.isEmpty else {
      throw Failure(.usage, "--jsonl names the only file", remedy: "leave out \(invocation.words[0])")
    }
    guard !invocation.arguments.has(.failWithin) else {
      throw Failure(.usage, "--fail-within is for profiles, not for --jsonl")
    }
    guard try CheckForm(invocation.arguments) == (invocation.arguments.has(.json) ? .json : .text) else {
      throw Failure(.usage, "--jsonl gives text or --json")
    }
    var lines = try BodyLines(file, invocation)
    var findings: [Finding] = []
    var isValid = true
    try lines.check { verdict in
      isValid = isValid && verdict.isValid
      if invocation.arguments.has(.json) {
        invocation.world.output.line(verdict.json.encoded())
      } else {
        findings += verdict.findings
      }
    }
    if !invocation.arguments.has(.json) { lines.report.printResult(findings, texts: lines.texts) }
    return isValid ? .success : .finding
  }
}

extension RequestPlan {
  /// The requests of the plan, judged by schemas alone where that is asked for.
  fileprivate func checked(schemaOnly: Bool) -> [PreparedRequest] {
    schemaOnly ? [prepareForSchemaCheck()] : prepare(keepsMissingInput: true)
  }
}

extension PreparedRequest {
  /// A warning when the model ends within so many days.
  fileprivate func ending(within days: Int, of day: CivilDate) -> Finding? {
    guard let name = payload.model?.name, let model = registry.model(named: name)?.model,
      let ends = model.ends,
      day.days(until: ends) <= days
    else { return nil }
    return Finding(
      "model-ends-soon", .warning, "\(model.id) ends on \(ends), within \(days) days of \(day)",
      at: payload.model?.origin, remedy: model.replacement.map { "move to \($0)" })
  }
}
