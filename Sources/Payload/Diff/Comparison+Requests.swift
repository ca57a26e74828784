import Notation
import Registry

extension Comparison {
  /// Compares requests with the first of them: bodies, headers, what the API does by itself, and prices.
  ///
  /// What a remedy left out or changed is listed even where it makes no difference.
  public init(of requests: [ComparedRequest]) {
    let subjects = requests.map { Subject($0.payload.settings.json, in: $0.context) }
    let body = RequestRows(requests, subjects)
    self.init(
      sides: requests.map(\.side),
      sections: [
        Section(.request, body.rows),
        Section(.headers, Self.headerRows(requests)),
        Section(.defaults, Self.defaultRows(requests, subjects, besides: body.spokenOf)),
        Section(.price, PriceRows(requests).rows),
      ])
  }

  private static func headerRows(_ requests: [ComparedRequest]) -> [Row] {
    var names: [String] = []
    for header in requests.flatMap(\.payload.headers) where !names.contains(header.name) {
      names.append(header.name)
    }
    return names.map { name in
      Row(
        name,
        cells: requests.map { request in
          guard let header = request.payload.headers.first(where: { $0.name == name }) else {
            return Cell(.unset)
          }
          return Cell(.present, .string(header.value), reasons: [request.written(at: header.origin)])
        })
    }.filter(\.isDifferent)
  }

  /// Settings that no request sends and on which the API decides differently.
  private static func defaultRows(
    _ requests: [ComparedRequest], _ subjects: [Subject], besides spokenOf: Set<String>
  ) -> [Row] {
    guard let first = requests.first else { return [] }
    var rows: [Row] = []
    for descriptor in first.context.registry.settings where descriptor.defaultValue != nil {
      guard let path = descriptor.key.valuePath, descriptor.endpoints.contains(first.context.endpoint),
        !spokenOf.contains("\(path)"), !requests.contains(where: { $0.payload.settings[path] != nil })
      else { continue }
      let cells = zip(requests, subjects).map { request, subject in
        let own =
          request.context.registry === first.context.registry
          ? descriptor : request.context.registry.descriptor(at: descriptor.key)
        return (own.map { DefaultState(of: $0, in: subject) } ?? .none).cell
      }
      // What a known model's entry does not tell is no difference; of an unknown model everything is unknown.
      let known = zip(cells, subjects).filter { $0.standing != .unknown || $1.facts.model == nil }
      if Row("\(path)", cells: known.map(\.0)).isDifferent { rows.append(Row("\(path)", cells: cells)) }
    }
    return rows
  }
}
