import Notation
import Registry

/// What the API does in one request where a setting is not sent.
enum DefaultState: Sendable {
  /// It takes this value.
  case value(JSON, Comparison.Reason)
  /// The model does not take the setting at all.
  case notTaken(Comparison.Reason)
  /// The registry names no default.
  case none
  /// The default is not known.
  case unknown

  /// The state of a setting by its path.
  init(of path: SettingPath, in subject: Subject) {
    self = subject.facts.registry.descriptor(at: path).map { DefaultState(of: $0, in: subject) } ?? .none
  }

  /// The state of a setting for a request.
  init(of descriptor: ResponseSettingDescriptor, in subject: Subject) {
    let evidence = descriptor.evidence?.description
    let facts = subject.facts
    if case .fails = facts.acceptance(of: descriptor.key) {
      self = .notTaken(
        Comparison.Reason(
          .notTaken, "\(subject.modelName) does not take it", rule: descriptor.ruleID, evidence: evidence))
      return
    }
    guard let bound = descriptor.defaultValue else {
      self = .none
      return
    }
    if case .unknown = facts.acceptance(of: descriptor.key) {
      self = .unknown
      return
    }
    switch bound.value(in: facts) {
    case .absent: self = .none
    case .missing: self = .unknown
    case .value(let value):
      guard case .model(let keys)? = bound.fact, let model = facts.model?.model else {
        self = .value(
          value,
          Comparison.Reason(.byDefault, "the default of the API", rule: descriptor.ruleID, evidence: evidence)
        )
        return
      }
      self = .value(
        value,
        Comparison.Reason(
          .byDefault, "the default of \(subject.modelName)", rule: "\(model.plugin)/\(model.id)",
          evidence: model.evidence?.description, dispute: model.dispute(about: keys)))
    }
  }

  /// The cell that tells of it.
  var cell: Comparison.Cell {
    switch self {
    case .value(let value, let reason): Comparison.Cell(.byDefault, value, reasons: [reason])
    case .notTaken(let reason): Comparison.Cell(.notTaken, reasons: [reason])
    case .none: Comparison.Cell(.unset)
    case .unknown: Comparison.Cell(.unknown)
    }
  }
}
