import Notation

/// Reads merged entries into models and tiers.
struct ModelDecoder {
  private(set) var problems: [(plugin: String, finding: Finding)] = []
  private let families: [String: RawEntry]
  private let models: [RawEntry]
  private let modelsByID: [String: RawEntry]
  private var resolved: [String: JSON] = [:]
  /// What each model was read from, in order.
  private(set) var sources: [ModelSource] = []

  /// What a model passes on to nobody, because it is about itself.
  private static let ownFields: Set<String> = [
    "title", "summary", "aliases", "snapshots", "status", "released", "ends", "replacement", "disputed",
  ]

  init(families: [RawEntry], models: [RawEntry]) {
    self.families = Dictionary(families.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    self.models = models
    modelsByID = Dictionary(models.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func catalog(_ tiers: TierTable) -> ModelCatalog {
    let catalog = ModelCatalog(
      models.map { entry in
        let facts = facts(entry, chain: [entry.key])
        sources.append(ModelSource(entry: entry, facts: facts))
        return model(entry, facts, tiers)
      })
    checkNames(catalog)
    for family in families.values.sorted(by: { $0.key < $1.key }) { _ = facts(family, chain: []) }
    return catalog
  }

  private mutating func report(_ field: RawEntry.Field, _ message: String) {
    problems.append(
      (field.plugin, Finding("registry-field", .error, message, at: .file(field.node.place))))
  }

  /// The facts of an entry over those of everything that it is like.
  private mutating func facts(_ entry: RawEntry, chain: [String]) -> JSON {
    var facts = JSON.object(JSONObject())
    if let field = entry.field("like") {
      for node in field.node.sequence ?? [field.node] {
        guard let name = node.scalar?.text, let base = families[name] ?? modelsByID[name] else {
          let near = node.scalar.flatMap { Suggestion.nearest(to: $0.text, among: families.keys.sorted()) }
          report(
            field,
            "like: no family is called \(node.scalar?.text ?? "so")"
              + (near.map { "; did you mean \($0)?" } ?? ""))
          continue
        }
        guard !chain.contains(name) else {
          report(field, "like leads in a circle: \((chain + [name]).joined(separator: ", "))")
          continue
        }
        var below = resolved[name] ?? self.facts(base, chain: chain + [name])
        resolved[name] = below
        if families[name] == nil { for own in Self.ownFields { below[own] = nil } }
        facts = Self.merged(below, over: facts)
      }
    }
    for field in entry.fields where field.name != "like" && field.name != "evidence" {
      let value = JSON(core: field.node)
      facts[field.name] = facts[field.name].map { Self.merged(value, over: $0) } ?? value
    }
    return facts
  }

  private static func merged(_ upper: JSON, over lower: JSON) -> JSON {
    guard let above = upper.object, var result = lower.object else { return upper }
    for member in above.members {
      result[member.key] = result[member.key].map { merged(member.value, over: $0) } ?? member.value
    }
    return .object(result)
  }

  /// A model from its own entry and its facts, those of its families included.
  mutating func model(_ entry: RawEntry, _ facts: JSON, _ tiers: TierTable) -> Model {
    var facts = facts
    // Fields that a family gave are read like the model's own, at the place of the model.
    let fields = (facts.object?.keys ?? []).map { name in
      entry.field(name)
        ?? RawEntry.Field(
          name: name, namePlace: entry.keyPlace,
          node: Node(
            .scalar(Node.Scalar(text: facts[name]?.plainText ?? "", style: .plain)), at: entry.keyPlace),
          plugin: entry.plugin)
    }
    var own = entry
    own.fields = fields + (entry.field("evidence").map { [$0] } ?? [])
    var reader = FieldReader(own, known: [])
    let listed = facts["tiers"].texts
    let prices = prices(facts["price"], longContextFrom: facts["long_context_from"]?.int, entry)
    facts["id"] = .string(entry.key)
    facts["fine_tuned"] = .bool(entry.key.hasPrefix("ft:"))
    if facts["tiers"] != nil {
      facts["service_tiers"] = .array(tiers.values(for: listed).map { .string($0) })
    }
    let model = Model(entry, facts: facts, tiers: listed, prices: prices, from: &reader)
    problems += reader.problemsAfterAll(allowingUnknown: true)
    return model
  }

  /// No name may stand for two models.
  private mutating func checkNames(_ catalog: ModelCatalog) {
    var owners: [String: String] = [:]
    for model in catalog.models { owners[model.id] = model.id }
    for model in catalog.models {
      for name in model.aliases + model.snapshots where name != model.id {
        guard let owner = owners.updateValue(model.id, forKey: name), owner != model.id,
          let place = model.place
        else { continue }
        problems.append(
          (
            model.plugin,
            Finding("registry-twice", .error, "\(name) already stands for \(owner)", at: .file(place))
          ))
      }
    }
  }

  private mutating func prices(_ json: JSON?, longContextFrom: Int?, _ entry: RawEntry) -> [String: Price] {
    guard let json, !json.isNull else { return [:] }
    let field = entry.field("price")
    guard let object = json.object else {
      if let field { report(field, "price must be a map of tiers") }
      return [:]
    }
    var prices: [String: Price] = [:]
    for member in object.members {
      var periods: [Price.Period] = []
      var next: JSON? = member.value
      while let figures = next?.object, periods.count < 16 {
        var reader = PriceReader(figures)
        periods.append(reader.period())
        if let field { for problem in reader.problems { report(field, "price \(member.key): \(problem)") } }
        next = figures["then"]
        if next != nil, periods.last?.until == nil, let field {
          report(field, "price \(member.key): then needs until")
        }
      }
      prices[member.key] = Price(periods: periods, longContextFrom: longContextFrom)
    }
    return prices
  }

  mutating func tier(_ entry: RawEntry) -> Tier {
    var reader = FieldReader(
      entry,
      known: [
        "title", "summary", "help", "every_model", "same_as", "sent", "priced", "price_of", "deprecated",
        "ends",
        "disputed", "evidence",
      ])
    let tier = Tier(
      id: entry.key, title: reader.text("title"), summary: reader.text("summary"), help: reader.text("help"),
      isForEveryModel: reader.flag("every_model") ?? false, sameAs: reader.text("same_as"),
      isSent: reader.flag("sent") ?? true, isPriced: reader.flag("priced") ?? true,
      priceOf: reader.text("price_of"), deprecated: reader.deprecation(), ends: reader.date("ends"),
      disputed: reader.dispute(), evidence: reader.evidence(), plugin: entry.plugin, place: entry.keyPlace)
    problems += reader.problemsAfterAll()
    return tier
  }

  mutating func windowShare(_ entry: RawEntry) -> Decimal? {
    guard let field = entry.field("share"), let number = JSON(core: field.node).number,
      let share = Decimal(number)
    else {
      if let field = entry.field("share") { report(field, "the share of \(entry.key) must be a number") }
      return nil
    }
    return share
  }
}

extension JSON? {
  /// A text, or the texts of a list.
  var texts: [String] {
    if let text = self?.string { return [text] }
    return self?.array?.compactMap(\.string) ?? []
  }
}

/// Reads the figures of one price.
private struct PriceReader {
  let object: JSONObject
  var problems: [String] = []

  init(_ object: JSONObject) { self.object = object }

  mutating func period() -> Price.Period {
    let known = ["input", "cached", "output", "write_30m", "write_12h", "long", "until", "then"]
    for key in object.keys where !known.contains(key) {
      let near = Suggestion.nearest(to: key, among: known)
      problems.append("\(key) is not known" + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    var period = Price.Period(short: figures(object))
    if let long = object["long"]?.object { period.long = figures(long) }
    if let text = object["until"]?.string {
      period.until = CivilDate(text)
      if period.until == nil { problems.append("until must be a date, not \(text)") }
    }
    return period
  }

  private mutating func figures(_ object: JSONObject) -> Price.Figures {
    Price.Figures(
      input: dollars(object["input"], "input"), cached: rate(object["cached"], "cached"),
      output: dollars(object["output"], "output"), write30m: rate(object["write_30m"], "write_30m"),
      write12h: rate(object["write_12h"], "write_12h"))
  }

  private mutating func rate(_ json: JSON?, _ name: String) -> Price.Rate? {
    guard let json else { return nil }
    return json.isNull ? .sameAsInput : dollars(json, name).map { .dollars($0) }
  }

  private mutating func dollars(_ json: JSON?, _ name: String) -> Decimal? {
    guard let json else { return nil }
    guard let number = json.number, let value = Decimal(number), value >= .zero else {
      problems.append("\(name) must be a number of dollars from 0")
      return nil
    }
    return value
  }
}

/// What a model is read from.
struct ModelSource: Sendable {
  /// Its own entry.
  var entry: RawEntry
  /// Its facts over those of everything that it is like.
  var facts: JSON
}

extension JSON {
  /// The text of a single value, as it would stand in a file.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let flag): "\(flag)"
    case .null, .array, .object: nil
    }
  }
}
