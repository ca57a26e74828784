import Notation
import Registry

/// What is declared about the values of a request: the part of the registry that reading a profile needs.
///
/// ```
/// types.body.member("reasoning")?.member("effort")?.kinds     // [.string, .null]
/// types.aliasedPath("effort")                                 // reasoning.effort
/// ```
public protocol SettingTypes: Sendable {
  /// The request body.
  var body: any SettingShape { get }
  /// The setting that a short name stands for; nil when there is no such alias.
  func aliasedPath(_ name: String) -> ValuePath?
  /// The nearest name of a setting, in dotted spelling; nil when none is near.
  func suggestion(for name: String) -> String?
}

/// What is declared about the value in one place.
public protocol SettingShape: Sendable {
  /// The kinds of value that are taken; all of them where nothing is declared.
  var kinds: TypeSet { get }
  /// Whether the members of a map are described, by their names or by a pattern for all of them.
  ///
  /// Only such maps are merged member by member; the others are free-form values.
  var describesMembers: Bool { get }
  /// The shape of a map's member; nil when there is no such member.
  ///
  /// Of a value with variants, a member that any of them has.
  func member(_ key: String) -> (any SettingShape)?
  /// The shape of a list's members; nil when nothing is declared about them.
  var element: (any SettingShape)? { get }
  /// The member that tells variants apart, such as `type`; nil when there are none.
  var tag: String? { get }
  /// The shape of the variant that a map is by its tag and members; nothing is declared about an unknown one.
  func variant(of value: SourcedValue) -> any SettingShape
}

extension SettingShape {
  /// Whether a value here is taken as it is: nothing is said about its members.
  var isFreeForm: Bool { !describesMembers && tag == nil && kinds.contains(.object) }
}

/// A place about which nothing is declared.
public struct UndeclaredShape: SettingShape {
  /// A place about which nothing is declared.
  public init() {}
  /// Every kind is taken.
  public var kinds: TypeSet { .all }
  /// Maps are free-form.
  public var describesMembers: Bool { false }
  /// Nothing is declared about members either.
  public func member(_ key: String) -> (any SettingShape)? { self }
  /// Nothing is declared about list members either.
  public var element: (any SettingShape)? { self }
  /// There are no variants.
  public var tag: String? { nil }
  /// There are no variants.
  public func variant(of value: SourcedValue) -> any SettingShape { self }
}
