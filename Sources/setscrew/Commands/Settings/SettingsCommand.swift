import Notation
import Registry

extension Command {
  /// `setscrew settings`: what can be set, and everything about one setting.
  static let settings = Command(
    name: "settings", group: .inspect, operands: "[KEY | WORD...]",
    summary: "list the settings, or show all about one",
    discussion: """
      KEY is a path (reasoning.effort), an alias, a path into tools and items such as
      `tools[](type=mcp).server_url`, or what another API calls the setting. Words that are no key filter
      the list; all of them must occur. Limits and defaults are those of one model: of -m, or else the
      provider's default.
      """,
    flags: [.model, .provider, .all, .json],
    examples: [
      Example("settings -m gpt-6.2-sol", "what this model takes, and what it refuses"),
      Example("settings reasoning.effort", "all about one setting"),
      Example("settings cache", "the settings that have to do with caching"),
      Example("settings --all --json", "every path as data"),
    ],
    run: { invocation in try SettingsCommand(invocation).run() })
}

/// One run of `settings`.
struct SettingsCommand {
  let browsing: Browsing
  let arguments: Arguments
  /// The model whose limits are shown.
  let model: Browsing.Choice?
  /// What conditions read of it.
  let facts: RequestFacts

  init(_ invocation: Invocation) throws {
    browsing = try Browsing(invocation)
    arguments = invocation.arguments
    model = try browsing.model(arguments)
    facts = browsing.facts(model: model)
  }

  func run() throws -> ExitCode {
    warnOfUnknownModel()
    let search = SettingsSearch(registry: browsing.registry)
    switch search.result(for: arguments.words, includesAll: arguments.has(.all)) {
    case .one(let entry, let remark): show(entry, remark)
    case .several(let entries): list(entries)
    case .foreign(let name, let entry): show(name, entry)
    case .nothing(let suggestion):
      throw Failure(
        .usage, "no setting is called '\(arguments.words.joined(separator: " "))'",
        remedy: suggestion.map { "did you mean `\($0)`?" } ?? "`setscrew settings --all` lists them")
    }
    return .success
  }

  private func warnOfUnknownModel() {
    guard let model, facts.model == nil, !arguments.has(.quiet) else { return }
    let near = browsing.registry.models.suggestion(for: model.name)
    browsing.workspace.world.errors.line(
      "setscrew: \(model.name) is not a model that the registry knows; nothing is narrowed to it"
        + (near.map { " (did you mean \($0)?)" } ?? ""))
  }

  private func list(_ entries: [SettingEntry]) {
    let rows = entries.map { ($0, facts.offer(of: $0)) }
    if arguments.has(.json) {
      browsing.print(SettingJSON(browsing: browsing, model: model, facts: facts).document(of: rows))
    } else {
      let listing = SettingsListing(browsing: browsing, model: model)
      browsing.output.write(listing.text(of: rows))
    }
  }

  private func show(_ entry: SettingEntry, _ remark: String?) {
    let offer = facts.offer(of: entry)
    if arguments.has(.json) {
      browsing.print(SettingJSON(browsing: browsing, model: model, facts: facts).json(of: entry, offer))
    } else {
      let page = SettingPage(browsing: browsing, model: model, facts: facts)
      browsing.output.write(page.text(of: entry, offer, remark: remark))
    }
  }

  private func show(_ name: ForeignName, _ entry: SettingEntry?) {
    if arguments.has(.json) { return browsing.print(SettingJSON.json(of: name)) }
    let page = SettingPage(browsing: browsing, model: model, facts: facts)
    browsing.output.write(page.text(of: name))
    if let entry { browsing.output.write("\n" + page.text(of: entry, facts.offer(of: entry), remark: nil)) }
  }
}
