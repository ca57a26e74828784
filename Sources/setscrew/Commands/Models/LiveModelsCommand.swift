import Notation
import Registry
import Responses
import Transport

/// `models --live`: what the server offers to the key, beside what the registry knows.
///
/// The day on which a model ends is the server's word where it gives one; where the registry says
/// otherwise, that is noted.
struct LiveModelsCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// A model that the server offers.
  private struct Offer {
    let id: String
    let owner: String?
    /// The day on which it ends by the server's word.
    let stated: CivilDate?
    /// The day on which it ends by the registry's.
    let known: CivilDate?
    /// What the registry knows of it; nil when it knows nothing.
    let model: Model?

    var ends: CivilDate? { stated ?? known }

    var note: String {
      guard model != nil else { return "not in the registry" }
      if let stated, let known, stated != known { return "the registry says \(known)" }
      if stated != nil, known == nil { return "the registry knows no end" }
      return ""
    }
  }

  func run() async throws -> ExitCode {
    let plan = try RequestPlan(Verbs.withoutWords(invocation), shape: .text, readsInput: false)
    let browsing = try Browsing(plan.workspace, arguments: invocation.arguments)
    let connection = try ServerConnection(plan)
    defer { connection.stop() }
    let client = connection.client
    switch connection.document(await connection.interruptible { await client.models() }) {
    case .failure(let failure): return failure.exit
    case .success(let json):
      let all = offers(in: json, plan.registry)
      keep(all, connection, plan, browsing.day)
      let offers = try chosen(all, browsing.day)
      if invocation.arguments.has(.json) {
        connection.output.line(document(offers, plan, browsing.day).pretty(indent: 2))
      } else {
        connection.output.write(text(of: offers, connection, browsing))
      }
      return .success
    }
  }

  /// Keeps the days that the server named, for the checks of later requests.
  private func keep(_ offers: [Offer], _ connection: ServerConnection, _ plan: RequestPlan, _ day: CivilDate)
  {
    guard connection.destination.simulation == nil else { return }
    let ends = offers.compactMap { offer in offer.stated.map { (offer.id, $0) } }
    LiveModels(
      host: connection.destination.endpoint.host, day: day,
      ends: Dictionary(ends, uniquingKeysWith: { first, _ in first })
    ).keep(of: plan.choice.name, in: plan.workspace.world)
  }

  private func offers(in json: JSON, _ registry: ResponseSettingsRegistry) -> [Offer] {
    // Most servers list their models under `data`; some add a list of their own.
    let list = json["data"]?.array ?? json["models"]?.array ?? []
    return list.compactMap { entry in
      guard let id = entry["id"]?.string ?? entry["name"]?.string ?? entry.string else { return nil }
      let model = registry.model(named: id)?.model
      return Offer(
        id: id, owner: entry["owned_by"]?.string,
        stated: entry["shutdown_date"]?.string.flatMap { CivilDate(String($0.prefix(10))) },
        known: model?.ends, model: model)
    }.sorted { $0.id < $1.id }
  }

  private func chosen(_ offers: [Offer], _ day: CivilDate) throws(Failure) -> [Offer] {
    let words = invocation.words.map { $0.lowercased() }
    var offers = offers.filter { offer in words.allSatisfy { offer.id.lowercased().contains($0) } }
    if let days = try invocation.arguments.days(.retiring) {
      offers = offers.filter { offer in
        guard let ends = offer.ends else { return false }
        return day < ends && day.days(until: ends) <= days
      }
    }
    return offers
  }

  private func text(of offers: [Offer], _ connection: ServerConnection, _ browsing: Browsing) -> String {
    let host = connection.destination.endpoint.host
    guard !offers.isEmpty else { return "\(host) offers no such model.\n" }
    var table = TextTable([
      TextTable.Column(title: "MODEL", fit: .overflows(minimum: 13)), TextTable.Column(title: "OWNER"),
      TextTable.Column(title: "ENDS"), TextTable.Column(title: "NOTE", fit: .wraps(minimum: 9)),
    ])
    for offer in offers {
      table.add(
        [
          offer.id.visibleText, offer.owner?.visibleText ?? Phrase.unknown,
          offer.ends.map { "\($0)" } ?? Phrase.unknown, offer.note,
        ], .plain)
    }
    return "Models that \(host) offers, as of \(browsing.day)\n\n"
      + table.text(width: browsing.width, paint: browsing.paint)
  }

  private func document(_ offers: [Offer], _ plan: RequestPlan, _ day: CivilDate) -> JSON {
    [
      "provider": .string(plan.choice.name), "date": .string("\(day)"), "live": true,
      "models": .array(
        offers.map { offer in
          [
            "id": .string(offer.id), "owner": offer.owner.map(JSON.string) ?? .null,
            "ends": offer.ends.map { .string("\($0)") } ?? .null,
            "ends_by_server": offer.stated.map { .string("\($0)") } ?? .null,
            "ends_by_registry": offer.known.map { .string("\($0)") } ?? .null,
            "known": .bool(offer.model != nil), "note": .string(offer.note),
          ]
        }),
    ]
  }
}
