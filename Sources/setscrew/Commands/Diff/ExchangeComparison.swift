import Notation
import Payload
import Registry

/// Compares exchanges: what was sent, what came back, the tokens, and the times.
///
/// Ids, dates of creation and encrypted parts differ in every run and are left out.
struct ExchangeComparison {
  private let exchanges: [ExchangeFile]
  private let context: CheckContext

  init(_ exchanges: [ExchangeFile], in context: CheckContext) {
    self.exchanges = exchanges
    self.context = context
  }

  /// The rows of all parts, the requests in the manner of any other comparison of requests.
  var comparison: Comparison {
    let requests = exchanges.map {
      ComparedRequest(name: $0.name, source: $0.path, body: $0.request, context: context)
    }
    let sent = Comparison(of: requests)
    var sections = sent.sections.filter { $0.kind == .request || $0.kind == .defaults }
    let repeated = self.repeated
    sections.append(.init(.response, rows { Self.answer($0, besides: repeated) }))
    sections.append(.init(.usage, usage + [cost]))
    sections.append(.init(.timing, timing))
    return Comparison(
      sides: sent.sides,
      sections: sections.map { section in
        Comparison.Section(section.kind, section.rows.filter(\.isDifferent))
      })
  }

  /// The rows in which a part of the exchanges differs.
  private func rows(_ part: (JSON) -> JSON) -> [Comparison.Row] {
    let parts = exchanges.map { exchange in
      ComparedRequest(
        name: exchange.name, body: SourcedValue(part(exchange.json), from: .argument(exchange.path)),
        context: CheckContext(registry: .empty, date: context.date))
    }
    let sections = Comparison(of: parts).sections.filter { $0.kind == .request }
    return sections.flatMap(\.rows).map { row in
      var row = row
      for index in row.cells.indices { row.cells[index].reasons = [] }
      return row
    }
  }

  /// What came back, without what differs in every run and what only repeats the request.
  private static func answer(_ exchange: JSON, besides repeated: Set<String>) -> JSON {
    var answer = JSONObject()
    answer["status"] = exchange["status"]
    answer["http_status"] = exchange["http_status"]
    answer["answer"] = exchange["text"]
    answer["served model"] = exchange[KnownSetting.model]?["served"]
    answer["served tier"] = exchange["service_tier"]?["served"]
    if let error = exchange["error"]?.object {
      var error = error
      error["request_id"] = nil
      answer["error"] = .object(error)
    }
    for member in exchange["response"]?.object?.members ?? [] {
      guard !changing.contains(member.key), !saidElsewhere.contains(member.key),
        !repeated.contains(member.key)
      else { continue }
      answer[member.key] = member.key == "output" ? items(member.value) : member.value
    }
    for (key, value) in answer.members.map({ ($0.key, $0.value) }) where value.isNull { answer[key] = nil }
    return .object(answer)
  }

  /// Differ in every run.
  private static let changing: Set<String> = [
    "id", "created_at", "completed_at", "call_id", "encrypted_content", "approval_request_id",
  ]
  private static let saidElsewhere: Set<String> = ["object", "status", "error", KnownSetting.model, "usage"]

  /// What requests set and responses only repeat; it is compared as a part of the requests.
  private var repeated: Set<String> {
    var set: Set<String> = []
    var contradicted: Set<String> = []
    for exchange in exchanges {
      for member in exchange.json["request"]?.object?.members ?? [] {
        set.insert(member.key)
        let echo = exchange.json["response"]?[member.key]
        if let echo, !Self.repeats(member.value, echo) { contradicted.insert(member.key) }
      }
    }
    return set.subtracting(contradicted)
  }

  /// Whether what the response says of a setting is what the request said, filled up at most.
  private static func repeats(_ sent: JSON, _ echo: JSON) -> Bool {
    guard let sent = sent.object, let echo = echo.object else { return sent.isEquivalent(to: echo) }
    return sent.members.allSatisfy { member in echo[member.key].map { repeats(member.value, $0) } ?? false }
  }

  /// The items of an answer besides its text, without what differs in every run.
  private static func items(_ output: JSON) -> JSON {
    .array(
      (output.array ?? []).compactMap { item in
        guard let object = item.object, object["type"]?.string != "message" else { return nil }
        var kept = JSONObject()
        for member in object.members where !changing.contains(member.key) { kept[member.key] = member.value }
        return .object(kept)
      })
  }

  private var usage: [Comparison.Row] {
    var names: [ValuePath] = []
    for exchange in exchanges {
      for path in Self.numbers(in: exchange.json["usage"] ?? .null, at: .root) where !names.contains(path) {
        names.append(path)
      }
    }
    return names.map { path in
      let counts = exchanges.map { $0.json["usage"]?[path]?.int }
      return Comparison.Row(
        path.description,
        cells: counts.map { count in
          guard let count else { return Comparison.Cell(.unknown) }
          let more = counts[0].map { count - $0 } ?? 0
          let sign = more > 0 ? "+" : ""
          return Comparison.Cell(
            .present, .number(JSONNumber(count)),
            shown: Phrase.grouped(count) + (more == 0 ? "" : " (\(sign)\(Phrase.grouped(more)))"))
        })
    }
  }

  private static func numbers(in value: JSON, at path: ValuePath) -> [ValuePath] {
    if let object = value.object {
      return object.members.flatMap { numbers(in: $0.value, at: path.appending($0.key)) }
    }
    return value.int == nil ? [] : [path]
  }

  private var cost: Comparison.Row {
    Comparison.Row(
      "cost",
      cells: exchanges.map { exchange in
        guard let usd = exchange.json["cost"]?["usd"], let number = usd.number, let amount = Decimal(number)
        else { return Comparison.Cell(.unknown) }
        return Comparison.Cell(.present, usd, shown: "$\(amount.rounded(toPlaces: 6).text(minimumPlaces: 2))")
      }, counts: false)
  }

  private var timing: [Comparison.Row] {
    let names = [("first_byte_ms", "first byte"), ("first_text_ms", "first text"), ("total_ms", "total")]
    return names.map { key, name in
      Comparison.Row(
        name,
        cells: exchanges.map { exchange in
          guard let time = exchange.json["timing"]?[key], let number = time.number else {
            return Comparison.Cell(.unknown)
          }
          let rounded = Decimal(number)?.rounded(toPlaces: number.double < 100 ? 1 : 0)
          return Comparison.Cell(.present, time, shown: "\(rounded?.description ?? number.text) ms")
        }, counts: false)
    }
  }
}
