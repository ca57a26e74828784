import Notation
import Registry

/// The list of settings by group: key, title, what is taken, default, short names.
struct SettingsListing {
  let browsing: Browsing
  let model: Browsing.Choice?

  func text(of rows: [(entry: SettingEntry, offer: SettingOffer)]) -> String {
    var table = TextTable([
      TextTable.Column(title: "SETTING", fit: .overflows(minimum: 24)),
      TextTable.Column(title: "TITLE", fit: .wraps(minimum: 8)),
      TextTable.Column(title: "TAKES", fit: .wraps(minimum: 14)),
      TextTable.Column(title: "DEFAULT", fit: .wraps(minimum: 7)),
      TextTable.Column(title: "SHORT", fit: .wraps(minimum: 5)),
    ])
    var group: String??
    for (entry, offer) in rows {
      if group != .some(entry.group) {
        table.heading(entry.group ?? "other")
        group = entry.group
      }
      table.add(cells(entry, offer), offer.refusal == nil ? .plain : .dim)
    }
    return heading + "\n\n" + table.text(width: browsing.width, paint: browsing.paint)
  }

  private var heading: String {
    let title = browsing.registry.provider?.title ?? browsing.provider.name
    var text = "Settings of \(title)"
    if let model {
      text += " for \(model.name.visibleText)"
      if let reason = model.reason { text += " (\(reason.visibleText))" }
    }
    return text + ", as of \(browsing.day)"
  }

  private func cells(_ entry: SettingEntry, _ offer: SettingOffer) -> [String] {
    let descriptor = entry.descriptor
    var takes: String
    if let refusal = offer.refusal {
      takes = "refused: \(Sentences(browsing, model).reason(refusal, entry.path))"
    } else {
      takes = Phrase.takes(entry, offer)
    }
    for remark in remarks(descriptor) { takes += "; \(remark)" }
    return [
      "\(entry.path)", descriptor?.title ?? "", takes, defaultText(offer),
      (descriptor?.aliases ?? []).joined(separator: ", "),
    ]
  }

  private func defaultText(_ offer: SettingOffer) -> String {
    // What is refused has no effect when it is absent either.
    guard offer.refusal?.isFirm != true, case .value(let value) = offer.defaultValue else { return "" }
    return Phrase.value(value, limit: 40)
  }

  private func remarks(_ descriptor: ResponseSettingDescriptor?) -> [String] {
    guard let descriptor else { return [] }
    var remarks: [String] = []
    if let ends = descriptor.ends { remarks.append(browsing.day >= ends ? "ended \(ends)" : "ends \(ends)") }
    if let deprecated = descriptor.deprecated, deprecated.severity != .note {
      let holds = deprecated.when.map { $0.evaluate(in: browsing.facts(model: model)).isTrue } ?? true
      if holds { remarks.append("deprecated") }
    }
    if case .only(let endpoint) = descriptor.endpoints { remarks.append("\(endpoint) only") }
    if let header = descriptor.header { remarks.append("header \(header)") }
    return remarks
  }
}
