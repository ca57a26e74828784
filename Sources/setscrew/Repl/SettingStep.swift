import Notation
import Registry

/// One step up or down the scale of a setting: the next of its listed values, or a number a little further.
struct SettingStep: Sendable {
  private let entry: SettingEntry
  private let offer: SettingOffer

  init(_ entry: SettingEntry, _ offer: SettingOffer) {
    self.entry = entry
    self.offer = offer
  }

  /// The text of the next value from one that is set, or else from what the API does without it.
  func value(from set: JSON?, isUp: Bool) throws(Failure) -> String {
    var start = set
    if start == nil, case .value(let value) = offer.defaultValue { start = value }
    if let values = offer.values, !values.isEmpty { return try listed(values, from: start, isUp: isUp) }
    guard isNumber else {
      throw Failure(.usage, "\(entry.path) is no scale", remedy: "it takes \(Phrase.takes(entry, offer))")
    }
    return try number(from: start, isUp: isUp)
  }

  private func listed(_ values: [JSON], from start: JSON?, isUp: Bool) throws(Failure) -> String {
    let place = start.flatMap { start in values.firstIndex { $0.isEquivalent(to: start) } }
    let next = place.map { isUp ? $0 + 1 : $0 - 1 } ?? (isUp ? values.count - 1 : 0)
    guard values.indices.contains(next) else {
      throw Failure(
        .usage,
        "\(entry.path) is at its \(isUp ? "highest" : "lowest"), \(start.map { Phrase.value($0) } ?? "-")",
        remedy: "it takes \(Phrase.choices(values))")
    }
    return Phrase.value(values[next])
  }

  private var isNumber: Bool {
    (entry.node.declaredTypes ?? []).contains { $0 == "number" || $0 == "integer" }
  }
  private var isInteger: Bool { !(entry.node.declaredTypes ?? []).contains("number") }

  private func bound(_ keyword: String) -> Decimal? {
    offer.bounds.first { $0.keyword == keyword }?.value.number.flatMap { Decimal($0) }
  }

  /// A tenth for small ranges, one for whole numbers of a small range, twice or half as much for all else.
  private func number(from start: JSON?, isUp: Bool) throws(Failure) -> String {
    let least = bound("minimum")
    let most = bound("maximum")
    guard let from = start?.number.flatMap({ Decimal($0) }) ?? least ?? most else {
      throw Failure(
        .usage, "\(entry.path) is not set, and nothing tells where to begin", remedy: "give a value")
    }
    let span = least.flatMap { least in most.map { $0 - least } }
    var next: Decimal
    if let span, span <= Decimal(10), !isInteger {
      let step = Decimal(1).dividedByPowerOfTen(1)
      next = isUp ? from + step : from - step
    } else if let span, span <= Decimal(64) {
      next = isUp ? from + Decimal(1) : from - Decimal(1)
    } else {
      next = isUp ? from * 2 : Decimal(Int(from.double / 2))
    }
    if let most, next > most { next = most }
    if let least, next < least { next = least }
    guard next != from else {
      throw Failure(
        .usage, "\(entry.path) is at its \(isUp ? "highest" : "lowest"), \(from)",
        remedy: "it takes \(Phrase.takes(entry, offer))")
    }
    return next.description
  }
}
