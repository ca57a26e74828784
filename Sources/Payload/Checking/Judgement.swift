import Notation
import Registry

/// What a check has to say about one place of a body, before it is known what is to be done about it.
struct Judgement: Sendable {
  /// Which of the two things that are judged in each pass it comes from.
  enum Source: Sendable {
    /// The description of a setting, or its absence.
    case setting
    /// A rule that spans settings.
    case rule
    /// The schema of a setting alone, which no remedy repairs.
    case schema
    /// The model, the date and other things that no setting can mend.
    case request
  }

  /// Where a finding points.
  enum Spot: Sendable {
    /// At the value, or at the nearest one that is there.
    case value
    /// At the key.
    case key
  }

  /// A second place with a remark.
  struct Remark: Sendable {
    var message: String
    var path: ValuePath?
  }

  /// What the violation is in itself, for those who word it otherwise.
  struct Detail: Sendable {
    /// The keyword of JSON Schema that is broken, where there is one.
    var keyword: String?
    /// The bound that is broken.
    var bound: JSON?
    /// The values that are allowed.
    var allowed: [JSON]?
    /// The value as it stands.
    var value: JSON?
    /// The way to the place within a schema that leaves its subset.
    var part: ValuePath?
  }

  var source: Source
  var code: Finding.Code
  var severity: Severity
  var message: String
  var path: ValuePath
  var spot: Spot = .value
  var rule: Finding.Rule?
  /// What a remedy may leave out or change; nil when no remedy touches it.
  var target: ValuePath?
  /// The values from which the nearest may be taken.
  var allowance: Allowance?
  /// What the user can write instead.
  var wayOut: String?
  /// What the registry suggests.
  var suggested: Remedy?
  var remarks: [Remark] = []
  var detail = Detail()

  /// Whether it stops the request unless a remedy says otherwise.
  var isRefusal: Bool { severity == .error }
}

/// A rule or bound that could not be judged.
struct Skipped: Sendable, Hashable {
  /// The rule or setting: `openai/sampling-never`.
  var id: String
  /// The facts that are missing.
  var facts: [FactPath]
}
