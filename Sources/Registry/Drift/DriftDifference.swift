import Notation

/// One way in which the registry and another source differ.
public struct DriftDifference: Sendable, Hashable {
  /// What differs.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The source has a setting, tool, item or part that the registry lacks.
    case missing
    /// The registry has one that the source lacks.
    case extra
    /// The source lists a value that the registry does not know.
    case valueMissing = "value-missing"
    /// The registry lists a value that the source refuses.
    case valueExtra = "value-extra"
    /// The source takes any value, the registry only some.
    case closed
    /// The source takes a type that the registry refuses.
    case typeMissing = "type-missing"
    /// The registry takes a type that the source refuses.
    case typeExtra = "type-extra"
    /// The source says that it must be there, the registry that it may be left out.
    case required
    /// The registry says that it must be there, the source that it may be left out.
    case optional
    /// The source says that it should no longer be used, the registry does not.
    case deprecated
    /// The registry says that it should no longer be used, the source does not.
    case undeprecated
    /// The source states another bound.
    case bound
    /// The source states another default.
    case defaultValue = "default"
    /// The source has it at an endpoint at which the registry lacks it.
    case endpointMissing = "endpoint-missing"
    /// The registry has it at an endpoint at which the source lacks it.
    case endpointExtra = "endpoint-extra"
    /// The source lists a model that the registry does not know.
    case modelMissing = "model-missing"
    /// The registry knows a model that the source does not list.
    case modelExtra = "model-extra"
    /// The two name different days on which a model ends.
    case modelEnds = "model-ends"
    /// The source has an event that this program does not know.
    case eventMissing = "event-missing"
    /// This program knows an event that the source lacks.
    case eventExtra = "event-extra"

    /// What the difference is, for a heading.
    public var title: String {
      switch self {
      case .missing: "not in the registry"
      case .extra: "only in the registry"
      case .valueMissing: "values not in the registry"
      case .valueExtra: "values only in the registry"
      case .closed: "values listed by the registry alone"
      case .typeMissing: "types not in the registry"
      case .typeExtra: "types only in the registry"
      case .required: "required, but not in the registry"
      case .optional: "required in the registry alone"
      case .deprecated: "deprecated, but not in the registry"
      case .undeprecated: "deprecated in the registry alone"
      case .bound: "other bounds"
      case .defaultValue: "other defaults"
      case .endpointMissing: "endpoints not in the registry"
      case .endpointExtra: "endpoints only in the registry"
      case .modelMissing: "models not in the registry"
      case .modelExtra: "models only in the registry"
      case .modelEnds: "models that end on another day"
      case .eventMissing: "events not known"
      case .eventExtra: "events known here alone"
      }
    }

    /// Whether the source knows more: the differences by which a registry ages.
    public var isNews: Bool {
      switch self {
      case .missing, .valueMissing, .typeMissing, .endpointMissing, .modelMissing, .eventMissing: true
      default: false
      }
    }
  }

  /// What differs.
  public var kind: Kind
  /// The setting in the registry's spelling; a model, or an event.
  public var path: String
  /// The value, type, keyword or endpoint that it is about.
  public var value: String?
  /// The same difference at other places that share the registry's entry.
  public var alsoAt: [String] = []
  /// What the registry says.
  public var registry: String?
  /// What the source says.
  public var source: String?
  /// Where the registry's entry stands, or that of what would hold it.
  public var place: Place?
  /// Whether only requests with a beta header have it.
  public var isBeta = false
  /// Why it is no defect, as far as somebody said so.
  public var reason: String?
  /// What the source says about it in its own words.
  public var words: String?
  /// Whether the source says that what the registry lacks must be there.
  var isRequiredBySource = false
  /// All values that the source lists.
  var sourceValues: [JSON] = []
  /// The source's schemas of what the registry lacks.
  var schemas: [StatedLeaf] = []

  /// Whether nobody has given a reason for it.
  public var isNew: Bool { reason == nil }

  /// Kind, path and value in one line.
  public var description: String { "\(kind.rawValue) \(path)" + (value.map { " \($0)" } ?? "") }

  init(_ kind: Kind, _ path: String, value: String? = nil) {
    self.kind = kind
    self.path = path
    self.value = value
  }
}

extension DriftDifference: CustomStringConvertible {}
