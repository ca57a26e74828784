import Notation

/// What is known about one thing that a condition reads.
public enum FactValue: Sendable, Hashable {
  /// It has this value.
  case value(JSON)
  /// It is known to have none: a setting without effect, a fact that is `null`.
  case absent
  /// Nobody knows: a fact that the registry lacks, or any fact of an unknown model.
  case missing

  /// The fact at a way below the facts of a model or provider.
  init(in facts: JSON, at keys: [String]) {
    var value = facts
    for key in keys {
      guard let next = value[key] else {
        self = .missing
        return
      }
      value = next
    }
    self = value.isNull ? .absent : .value(value)
  }
}

/// A list member that `over`, `some` or `each` looks at.
public struct MemberScope: Sendable {
  /// The member.
  public var value: JSON
  /// Where it stands in the body.
  public var path: ValuePath
  /// Its description, from which the defaults of its members come; nil when it is not known.
  public var node: SettingNode?

  /// A list member with its place.
  public init(value: JSON, path: ValuePath, node: SettingNode? = nil) {
    self.value = value
    self.path = path
    self.node = node
  }
}

/// Where conditions, limits and defaults look things up.
public protocol FactSource {
  /// The effective value of a setting, a fact of model or provider, the date or the endpoint.
  ///
  /// Never asked for `.member`: the evaluation looks into the member itself.
  func value(of path: FactPath) -> FactValue

  /// Whether a setting stands in the request.
  func isSet(_ path: SettingPath) -> Bool

  /// The list members that a path leads to, each with its place and description.
  func members(of path: SettingPath) -> [MemberScope]

  /// The fact for want of which a path has no value: the path itself, or what its default is read from.
  func missingFact(behind path: FactPath) -> FactPath
}

extension FactSource {
  /// The path itself.
  public func missingFact(behind path: FactPath) -> FactPath { path }
}

/// Whether a condition holds, in three values.
public enum Truth: Sendable, Hashable {
  /// It holds.
  case holds
  /// It does not hold.
  case fails
  /// It cannot be told, because these facts are missing.
  case unknown([FactPath])

  /// Whether it is known to hold.
  public var isTrue: Bool { self == .holds }

  /// The other way round; unknown stays unknown.
  public static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .holds: .fails
    case .fails: .holds
    case .unknown: truth
    }
  }

  /// Holds when both hold.
  func and(_ other: Truth) -> Truth { Truth.all([self, other]) { $0 } }

  init(_ value: Bool) { self = value ? .holds : .fails }

  /// Fails as soon as one fails; unknown when none fails and one is unknown.
  static func all<Element>(_ elements: some Sequence<Element>, _ test: (Element) -> Truth) -> Truth {
    var missing: [FactPath] = []
    var isUnknown = false
    for element in elements {
      switch test(element) {
      case .holds: break
      case .fails: return .fails
      case .unknown(let paths):
        isUnknown = true
        missing += paths.filter { !missing.contains($0) }
      }
    }
    return isUnknown ? .unknown(missing) : .holds
  }

  /// Holds as soon as one holds; unknown when none holds and one is unknown.
  static func any<Element>(_ elements: some Sequence<Element>, _ test: (Element) -> Truth) -> Truth {
    !all(elements) { !test($0) }
  }
}
