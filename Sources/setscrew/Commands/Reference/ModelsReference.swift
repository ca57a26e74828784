import Notation
import Registry

/// The page of models: what each takes, and what it costs.
struct ModelsReference {
  private let browsing: Browsing

  init(_ browsing: Browsing) { self.browsing = browsing }

  func describe(in page: inout MarkdownPage) {
    let title = browsing.registry.provider?.title ?? browsing.provider.name
    page.paragraph(
      "\(title.inMarkdown), as of \(browsing.day). A dash is what nobody knows, `?` marks what sources differ on; "
        + "`setscrew models MODEL` has all facts of one, with evidence.")
    let models = ModelColumn.released.sorted(browsing.models, browsing, isDescending: true)
    guard !models.isEmpty else {
      return page.paragraph("The names of this provider's models are its own; the registry lists none.")
    }
    page.heading("In use")
    table(models.filter { !browsing.isRetired($0) && $0.status != .restricted }, in: &page)
    page.heading("For some accounts only")
    table(models.filter { !browsing.isRetired($0) && $0.status == .restricted }, in: &page)
    page.heading("Retired")
    page.table(
      ["model", "ended", "use instead"],
      models.filter(browsing.isRetired).map { model in
        [
          browsing.name(of: model).inCode, model.ends.map { "\($0)" } ?? Phrase.unknown,
          model.replacement?.inCode ?? Phrase.unknown,
        ]
      })
    describePrices(of: models.filter { !browsing.isRetired($0) }, in: &page)
    describeTiers(in: &page)
  }

  private func table(_ models: [Model], in page: inout MarkdownPage) {
    let shown: [ModelColumn] = [.context, .output, .efforts, .effort, .tiers, .released, .ends]
    page.table(
      ["model"] + shown.map { $0.title.lowercased() } + ["other names"],
      models.map { model in
        let names = (model.aliases + model.snapshots).filter { $0 != model.id }.map(\.inCode)
        return [browsing.name(of: model).inCode] + shown.map { $0.text(of: model, browsing) }
          + [names.joined(separator: ", ")]
      })
  }

  private func describePrices(of models: [Model], in page: inout MarkdownPage) {
    let rows = models.flatMap { model in
      browsing.registry.tiers.tiers.compactMap { tier -> [String]? in
        guard model.prices[tier.id] != nil, let price = browsing.registry.price(of: model, tier: tier.id),
          let period = price.period(on: browsing.day)
        else { return nil }
        let figures = period.short
        return [
          browsing.name(of: model).inCode, tier.id.inCode, Phrase.dollars(figures.input),
          Phrase.dollars(figures.cachedDollars), Phrase.dollars(figures.output),
          period.long.map { "\(Phrase.dollars($0.input)) / \(Phrase.dollars($0.output))" } ?? "",
        ]
      }
    }
    guard !rows.isEmpty else { return }
    page.heading("Prices")
    page.paragraph("US dollars per million tokens.")
    page.table(["model", "tier", "input", "cached", "output", "long input / output"], rows)
  }

  private func describeTiers(in page: inout MarkdownPage) {
    let tiers = browsing.registry.tiers
    guard !tiers.tiers.isEmpty else { return }
    page.heading("Tiers")
    page.table(
      ["tier", "title", "what it is", "taken by"],
      tiers.tiers.map { tier in
        [
          tier.id.inCode, (tier.title ?? "").inMarkdown, (tier.summary ?? "").inMarkdown,
          tier.isForEveryModel
            ? "every model" : tier.isSent ? "models that name it" : "never sent: a price only",
        ]
      })
    page.table(
      ["window of background work", "share of the price"],
      tiers.windows.map { [$0.name.inCode, "\($0.share)"] })
  }
}
