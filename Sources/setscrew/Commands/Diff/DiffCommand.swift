import Notation
import Payload
import Registry

extension Command {
  /// Compares requests and exchanges.
  static let compare = Command(
    name: "diff", group: .inspect, operands: "PROFILE|FILE [...]",
    summary: "compare requests across profiles, models, revisions and exchanges",
    discussion: """
      PROFILE is a name, a path or -; NAME@REVISION is the profile as it was at a revision of git. FILE is a
      request body as JSON, or an exchange from `run --json` or its number in
      the run log. One profile is compared across the models of -m,
      across the revisions of --rev, or with what the other flags make of it. Settings that a model refuses are
      brought into its bounds (--remedy clamp) unless told otherwise; each change is listed with its rule.
      Prices and times are shown, but make no difference for --exit-code.
      """,
    flags: Flag.request.filter { $0 != .file && $0 != .attach && $0 != .ignoreInput } + [
      .provider, .revision, .unified, .format, .json, .exitCode,
    ],
    examples: [
      .init("diff haiku -m gpt-4o -m gpt-6-sol -m gpt-6.2-sol", "what three models make of a profile"),
      .init("diff season puzzle", "two profiles"),
      .init("diff haiku body.json", "a profile and the request that code sends"),
      .init("diff haiku --rev HEAD~1", "what the last commit changed"),
      .init("diff before.json after.json", "two exchanges, with answers, tokens and times"),
      .init("diff haiku season --format json-patch", "what turns the first request into the second"),
    ]
  ) { invocation in
    let form = try DiffForm(invocation.arguments)
    var plan = try DiffPlan(invocation)
    try plan.load()
    let comparison = plan.comparison
    let patch = plan.patch
    if form == .jsonPatch, patch == nil {
      throw Failure(.usage, "a patch leads from one to another: name two things to compare")
    }
    let code = plan.report()
    let world = invocation.world
    switch form {
    case .json:
      var json = comparison.json
      json["patch"] = patch?.json ?? .null
      world.output.line(json.pretty(indent: 2))
    case .jsonPatch: world.output.line(patch?.json.pretty(indent: 2) ?? "[]")
    case .markdown: world.output.write(ComparisonMarkdown(comparison).text)
    case .html: world.output.write(ComparisonHTML(comparison, title: plan.title).text)
    case .text:
      let text = ComparisonText(
        comparison, title: plan.title, width: world.output.width, paint: plan.workspace.outputPaint,
        isUnified: invocation.arguments.has(.unified))
      world.output.write(text.text)
    }
    if let code { return code }
    return invocation.arguments.has(.exitCode) && comparison.isDifferent ? .unmet : .success
  }
}

/// The forms that a comparison can be printed in.
enum DiffForm: String, CaseIterable {
  case text
  case json
  case jsonPatch = "json-patch"
  case markdown
  case html

  init(_ arguments: Arguments) throws(Failure) {
    guard let name = arguments.last(.format) else {
      self = arguments.has(.json) ? .json : .text
      return
    }
    guard let form = DiffForm(rawValue: name) else {
      let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "--format takes one of \(known), not '\(name)'")
    }
    guard form == .json || !arguments.has(.json) else {
      throw Failure(.usage, "--json and --format \(name) exclude each other")
    }
    self = form
  }
}
