import Notation
import Registry

/// All that the registry says about one model.
struct ModelPage {
  let browsing: Browsing

  /// Fields that have a line of their own and are not repeated among the facts.
  private static let shownFields: Set<String> = [
    "id", "title", "summary", "status", "released", "ends", "replacement", "aliases", "snapshots", "tiers",
    "price", "disputed", "fine_tuned",
  ]

  func text(of match: ModelMatch) -> String {
    let model = match.model
    var page = DetailPage()
    page.title(model.title.map { "\(match.name): \($0)" } ?? match.name)
    page.paragraph(remark(on: match))
    page.paragraph(model.summary)
    page.paragraph(warning(about: model))
    page.value("status", status(of: model))
    page.value("released", model.released.map { "\($0)" })
    page.value("ends", model.ends.map(ends))
    page.value("use instead", model.replacement)
    page.values("aliases", model.aliases)
    page.values("snapshots", model.snapshots.filter { $0 != model.id })
    page.values("tiers", model.tiers)
    page.value("evidence", model.evidence?.text)
    page.value("described in", model.plugin)
    listFacts(of: model, in: &page)
    let head = page.text(width: browsing.width, paint: browsing.paint)
    return head + prices(of: match) + disputes(of: model)
  }

  private func remark(on match: ModelMatch) -> String? {
    let id = match.model.id
    return switch match.kind {
    case .id: nil
    case .alias: "(another name of \(id))"
    case .snapshot: "(a dated version of \(id))"
    case .unlistedSnapshot: "(a dated version that the registry does not list; it is taken for \(id))"
    case .fineTuned(let base): "(fine-tuned from \(base): its facts hold, its prices do not)"
    }
  }

  private func warning(about model: Model) -> String? {
    guard browsing.isRetired(model) else { return nil }
    let since = model.ends.map { " since \($0)" } ?? ""
    return "Retired\(since): requests fail." + (model.replacement.map { " Use \($0)." } ?? "")
  }

  private func status(of model: Model) -> String {
    browsing.isRetired(model) ? Model.Status.retired.rawValue : model.status.rawValue
  }

  private func ends(_ day: CivilDate) -> String {
    let days = browsing.day.days(until: day)
    if days > 0 { return "\(day), in \(Phrase.count(days, "day"))" }
    return "\(day)" + (days == 0 ? ", today" : ", \(Phrase.count(-days, "day")) ago")
  }

  private func listFacts(of model: Model, in page: inout DetailPage) {
    page.section("facts")
    for member in model.facts.object?.members ?? [] where !Self.shownFields.contains(member.key) {
      list(member.value, [member.key], of: model, in: &page)
    }
  }

  private func list(_ value: JSON, _ keys: [String], of model: Model, in page: inout DetailPage) {
    if let object = value.object, !object.isEmpty {
      for member in object.members { list(member.value, keys + [member.key], of: model, in: &page) }
      return
    }
    let mark = model.dispute(about: keys) == nil ? "" : " ?"
    page.value(keys.joined(separator: "."), Self.text(value) + mark)
  }

  private static func text(_ value: JSON) -> String {
    switch value {
    case .array(let values) where values.isEmpty: "none"
    case .array(let values): values.map { Phrase.value($0) }.joined(separator: ", ")
    case .bool(let flag): flag ? "yes" : "no"
    case .null: "none"
    case .number(let number): number.int.map(Phrase.grouped) ?? number.text
    default: Phrase.value(value)
    }
  }

  private func prices(of match: ModelMatch) -> String {
    let title =
      "\n" + browsing.paint.bold("prices, US dollars per million tokens, as of \(browsing.day)") + "\n"
    let rows = PriceRows(match.model, browsing)
    guard !rows.table.isEmpty else { return title + "  \(Phrase.unknown)\n" }
    var text = title
    for line in rows.table.text(width: browsing.width - 2, paint: browsing.paint)
      .split(separator: "\n", omittingEmptySubsequences: true)
    {
      text += "  \(line)\n"
    }
    for note in rows.notes {
      text += TextWrapping.lines(of: note, width: browsing.width - 2).map { "  \($0)\n" }.joined()
    }
    return text
  }

  private func disputes(of model: Model) -> String {
    guard !model.disputed.isEmpty else { return "" }
    var page = DetailPage()
    page.section("disputed (?)")
    for (fact, reason) in model.disputed.sorted(by: { $0.key < $1.key }) { page.value(fact, reason) }
    return page.text(width: browsing.width, paint: browsing.paint)
  }
}
