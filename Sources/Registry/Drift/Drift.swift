import Notation

/// Everything in which the registry and another source differ.
public struct Drift: Sendable {
  /// What the registry was held against.
  public let source: APIDescription.Source
  /// The differences, nearest places first within each kind.
  public private(set) var differences: [DriftDifference]
  /// Entries of the list of known differences that no longer occur.
  public private(set) var stale: [KnownDrift.Entry] = []
  /// How much was compared.
  public let counts: Counts

  /// How much was compared.
  public struct Counts: Sendable, Hashable {
    /// Pairs of a place of the registry and one of the source.
    public var places = 0
    /// Models that the source lists.
    public var models = 0
    /// Events that the source lists.
    public var events = 0
  }

  /// Compares a registry with a source.
  ///
  /// - Parameters:
  ///   - registry: What is known about requests to the provider.
  ///   - description: What the source says.
  ///   - events: The names of the events that this program knows.
  public init(of registry: ResponseSettingsRegistry, against description: APIDescription, events: [String]) {
    source = description.source
    let stated = StatedForms(description.document)
    var counts = Counts()
    func walk(_ endpoint: String) -> DriftComparison? {
      guard let request = description.requests[endpoint] else { return nil }
      var comparison = DriftComparison(
        SettingForms(registry, endpoint: APIDescription.mainEndpoint), stated)
      comparison.compare(request: request)
      counts.places += comparison.placeCount
      return comparison
    }
    var differences = Self.joined(
      walk(APIDescription.mainEndpoint), beta: walk(APIDescription.betaEndpoint))
    differences += Self.endpoints(registry, description, stated)
    let models = StatedModels(description, stated)
    counts.models = models.names.count
    differences += models.differences(from: registry)
    counts.events = description.events.count
    differences += Self.events(description, known: events)
    let order = DriftDifference.Kind.allCases
    self.differences = order.flatMap { kind in differences.filter { $0.kind == kind } }
    self.counts = counts
  }

  /// The differences that nobody has given a reason for.
  public var new: [DriftDifference] { differences.filter(\.isNew) }

  /// Whether nothing needs a look: all differences are known, and all known ones occur.
  public var isSettled: Bool { new.isEmpty && stale.isEmpty }

  /// Gives known differences their reasons, and finds the reasons that are no longer needed.
  public mutating func settle(by known: KnownDrift) {
    var used: Set<Int> = []
    for index in differences.indices where differences[index].isNew {
      let entries = known.entries(for: differences[index], source: source.kind)
      used.formUnion(entries.map(\.offset))
      if let entry = entries.first, known.covers(differences[index], by: entries.map(\.element)) {
        differences[index].reason = entry.element.reason
      }
    }
    stale = known.entries.enumerated()
      .filter { $0.element.sources.contains(source.kind) && !used.contains($0.offset) }.map(\.element)
  }

  /// What a request without beta headers misses, what one with them has besides, and what neither has.
  private static func joined(_ main: DriftComparison?, beta: DriftComparison?) -> [DriftDifference] {
    let main = main?.differences ?? []
    guard let beta = beta?.differences else { return main.map(\.difference) }
    let mainKeys = Set(main.map(\.key))
    let betaKeys = Set(beta.map(\.key))
    // What only the beta types have is news; what they lack the same way is the difference of both.
    return main.filter { $0.key.kind.isNews || betaKeys.contains($0.key) || $0.key.kind.isMark }
      .map(\.difference)
      + beta.filter { $0.key.kind.isNews && !mainKeys.contains($0.key) }.map { entry in
        var difference = entry.difference
        difference.isBeta = true
        return difference
      }
  }

  /// The names of settings that other endpoints take.
  private static func endpoints(
    _ registry: ResponseSettingsRegistry, _ description: APIDescription, _ stated: StatedForms
  ) -> [DriftDifference] {
    let skipped = [APIDescription.mainEndpoint, APIDescription.betaEndpoint]
    var differences: [DriftDifference] = []
    for (endpoint, request) in description.requests.sorted(by: { $0.key < $1.key })
    where !skipped.contains(endpoint) {
      let place = stated.place(request)
      let said = stated.form(of: place).members
      for member in said {
        let node = registry.tree.root.member(member.name)
        if let descriptor = node?.descriptor, descriptor.endpoints.contains(endpoint) { continue }
        var difference = DriftDifference(.endpointMissing, member.name, value: endpoint)
        difference.schemas = member.place
        difference.place = node?.descriptor?.place
        differences.append(difference)
      }
      for (name, node) in registry.tree.root.members where !said.contains(where: { $0.name == name }) {
        guard let descriptor = node.descriptor, descriptor.header == nil, descriptor.neededHeaders.isEmpty,
          descriptor.endpoints.contains(endpoint)
        else { continue }
        var difference = DriftDifference(.endpointExtra, name, value: endpoint)
        difference.place = descriptor.place
        difference.reason = descriptor.disputed?.reason(for: "endpoint")
        differences.append(difference)
      }
    }
    return differences
  }

  private static func events(_ description: APIDescription, known: [String]) -> [DriftDifference] {
    guard !description.events.isEmpty else { return [] }
    return description.events.filter { !known.contains($0) }.map { DriftDifference(.eventMissing, $0) }
      + known.filter { !description.events.contains($0) }.map { DriftDifference(.eventExtra, $0) }
  }
}

extension DriftDifference.Kind {
  /// Whether it is about what is said of a member, not about whether there is one.
  fileprivate var isMark: Bool {
    switch self {
    case .required, .optional, .deprecated, .undeprecated, .bound, .defaultValue, .closed: true
    default: false
    }
  }
}
