import Notation
import Registry

/// Says what one request has at a place, and why.
struct CellMaker {
  private let request: ComparedRequest
  private let subject: Subject
  private let body: JSON

  init(_ request: ComparedRequest, _ subject: Subject, _ body: JSON) {
    self.request = request
    self.subject = subject
    self.body = body
  }

  /// The cell of a row; `first` is where the first request has it, in its own body.
  func cell(
    _ name: String, _ kind: Comparison.Row.Kind, at path: ValuePath?, like first: ValuePath?, in other: JSON
  ) -> Comparison.Cell {
    guard let path, let value = body[path] else { return absent(name, first, first.flatMap { other[$0] }) }
    let origin = request.payload.body[path]?.origin ?? request.payload.body.origin
    switch kind {
    case .value: return present(value, at: path, origin)
    case .place:
      guard case .index(let index)? = path.steps.last else { return present(value, at: path, origin) }
      return Comparison.Cell(
        .present, .number(JSONNumber(index + 1)), shown: "place \(index + 1)",
        reasons: [request.written(at: origin)])
    case .name:
      return Comparison.Cell(
        .present, .string(path.description), shown: "named \(path)", reasons: [request.written(at: origin)])
    }
  }

  private func present(_ value: JSON, at path: ValuePath, _ origin: Origin) -> Comparison.Cell {
    let change = request.payload.changes.last { change in
      change.path == path && change.to.map { $0.isEquivalent(to: value) } ?? false
    }
    return Comparison.Cell(
      .present, value, reasons: [change.map { request.reason(for: $0) } ?? request.written(at: origin)])
  }

  private func absent(_ name: String, _ first: ValuePath?, _ value: JSON?) -> Comparison.Cell {
    var cell = Comparison.Cell(.unset)
    if let change = request.payload.changes.last(where: { isBehind($0, name, first, value) }) {
      cell.standing = .leftOut
      let plain = ValuePath(parsing: name).flatMap { $0.isPlain ? $0 : nil }
      cell.reasons = [request.reason(for: change, at: plain)]
    }
    let plain =
      first.flatMap { $0.isPlain ? $0 : nil } ?? ValuePath(parsing: name).flatMap { $0.isPlain ? $0 : nil }
    guard let plain else { return cell }
    let path = SettingPath(plain.steps.compactMap(SettingPath.Step.init))
    switch DefaultState(of: path, in: subject) {
    case .value(let value, let reason):
      cell.defaultValue = value
      cell.reasons.append(reason)
    case .notTaken(let reason): if cell.standing == .unset { cell.reasons.append(reason) }
    case .none, .unknown: break
    }
    return cell
  }

  /// Whether a change is why something is missing.
  private func isBehind(
    _ change: Payload.Change, _ name: String, _ first: ValuePath?, _ value: JSON?
  ) -> Bool {
    guard change.to == nil, change.kind != .emptied else { return false }
    let own = change.path.description
    if name == own || name.isPart(of: own) { return true }
    // The position of a list member is that of before the change; what it was tells it apart.
    guard case .index? = change.path.steps.last, let list = change.path.parent else { return false }
    if let identity = MemberIdentity(change.from) {
      let known = "\(list)[\(identity.name.visibleText)]"
      if name == known || name.isPart(of: known) { return true }
    }
    return first?.parent == list && value.map { $0.isEquivalent(to: change.from) } ?? false
  }
}

extension SettingPath.Step {
  /// The step to a member of an object; nil for a list member.
  fileprivate init?(_ step: ValuePath.Step) {
    guard case .key(let key) = step else { return nil }
    self = .key(key)
  }
}
