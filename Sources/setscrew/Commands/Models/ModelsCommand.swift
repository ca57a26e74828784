import Notation
import Registry

extension Command {
  /// `setscrew models`: the models with limits, prices and end dates, and everything about one.
  static let models = Command(
    name: "models", group: .setUp, operands: "[MODEL | WORD...]",
    summary: "list the models, or show all about one",
    discussion: """
      MODEL may also be an alias, a snapshot or a fine-tuned model (ft:BASE:...). Other words filter the
      list by name and title. Prices are US dollars per million tokens at the standard tier; a dash is what
      nobody knows, and ? marks what sources differ on; tiers that every model has are not named. Retired and
      restricted models are listed with --all. The newest come first; `--sort -COLUMN` turns an order round.
      --live asks the server what it offers to the key, and takes its word for the day on which a model ends.
      """,
    flags: [.all, .retiring, .sort, .json, .live] + ServerConnection.flags,
    examples: [
      Example("models --sort price-in", "the cheapest first"),
      Example("models --retiring 60d", "what ends within sixty days, and what to take instead"),
      Example("models --live --retiring 60d", "the same by the server's own word"),
      Example("models gpt-6.2-sol", "facts, prices of each tier, disputes, evidence"),
    ],
    run: { invocation in
      if invocation.arguments.has(.live) { return try await LiveModelsCommand(invocation).run() }
      return try ModelsCommand(invocation).run()
    })
}

/// One run of `models`.
struct ModelsCommand {
  let browsing: Browsing
  let arguments: Arguments

  init(_ invocation: Invocation) throws {
    browsing = try Browsing(invocation)
    arguments = invocation.arguments
  }

  func run() throws -> ExitCode {
    let words = arguments.words
    if words.count == 1, let match = browsing.registry.model(named: words[0]) {
      show(match)
      return .success
    }
    var models = try chosen()
    if !words.isEmpty {
      let found = filtered(browsing.models, by: words)
      guard !found.isEmpty else { throw unknown(words) }
      let listed = filtered(models, by: words)
      // What only --all would list is shown all the same when nothing else was meant.
      models = listed.isEmpty && arguments.last(.retiring) == nil ? found : listed
    }
    if let column = try sorting() {
      models = column.column.sorted(models, browsing, isDescending: column.isDescending)
    } else if arguments.last(.retiring) == nil {
      models = ModelColumn.released.sorted(models, browsing, isDescending: true)
    }
    list(models)
    return .success
  }

  private func unknown(_ words: [String]) -> Failure {
    let name = words.joined(separator: " ")
    let near = words.count == 1 ? browsing.registry.models.suggestion(for: name) : nil
    return Failure(
      .usage, "no model of \(browsing.provider.name) is called '\(name)'",
      remedy: near.map { "did you mean \($0)?" } ?? "`setscrew models --all` lists them")
  }

  /// The models that the flags ask for.
  private func chosen() throws(Failure) -> [Model] {
    var models = browsing.models
    if let days = try arguments.days(.retiring) {
      models = models.filter { model in
        guard let ends = model.ends else { return false }
        return browsing.day < ends && browsing.day.days(until: ends) <= days
      }
      return ModelColumn.ends.sorted(models, browsing, isDescending: false)
    }
    if arguments.has(.all) { return models }
    return models.filter { !browsing.isRetired($0) && $0.status != .restricted }
  }

  private func filtered(_ models: [Model], by words: [String]) -> [Model] {
    let words = words.map { $0.lowercased() }
    return models.filter { model in
      let texts = ([model.id, model.title ?? "", model.summary ?? ""] + model.aliases + model.snapshots)
        .map { $0.lowercased() }
      return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
  }

  private func sorting() throws(Failure) -> (column: ModelColumn, isDescending: Bool)? {
    guard let text = arguments.last(.sort) else { return nil }
    let isDescending = text.hasPrefix("-")
    let name = isDescending ? String(text.dropFirst()) : text
    guard let column = ModelColumn(rawValue: name.lowercased()) else {
      let names = ModelColumn.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: name, among: names)
      throw Failure(
        .usage, "--sort takes the name of a column, not '\(name)'",
        remedy: near.map { "did you mean \($0)?" } ?? "one of \(names.joined(separator: ", "))")
    }
    return (column, isDescending)
  }

  private func list(_ models: [Model]) {
    if arguments.has(.json) {
      return browsing.print([
        "provider": .string(browsing.provider.name), "date": .string("\(browsing.day)"),
        "models": .array(models.map { ModelJSON(browsing: browsing).json(of: $0) }),
      ])
    }
    let isRetiring = arguments.last(.retiring) != nil
    if browsing.models.isEmpty {
      return browsing.output.line(
        "\(browsing.registry.provider?.title ?? browsing.provider.name) calls its models by names that the registry does not know."
      )
    }
    if models.isEmpty {
      let what = isRetiring ? "ends within so long" : "is known"
      return browsing.output.line("No model of \(browsing.provider.name) \(what), as of \(browsing.day).")
    }
    let listing = ModelsListing(browsing: browsing)
    browsing.output.write(
      listing.text(of: models, showsStatus: arguments.has(.all), showsReplacement: isRetiring))
  }

  private func show(_ match: ModelMatch) {
    if arguments.has(.json) {
      browsing.print(ModelJSON(browsing: browsing).json(of: match))
    } else {
      browsing.output.write(ModelPage(browsing: browsing).text(of: match))
    }
  }
}

extension Browsing {
  /// The models that the provider takes under some name that the registry knows.
  var models: [Model] { registry.models.models.filter { !registry.names(of: $0).isEmpty } }

  /// What the provider calls a model.
  func name(of model: Model) -> String { registry.names(of: model).first ?? model.id }

  /// Whether requests to the model fail on the day.
  func isRetired(_ model: Model) -> Bool { model.isRetired(on: day) }
}
