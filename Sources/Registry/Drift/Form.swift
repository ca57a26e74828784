import Notation

/// What one side says of a value, in a shape that both sides have.
///
/// A place is a list of leaves, any of which the value may be: on the side of the registry nodes of the tree, on
/// the side of a source alternatives of its schema.
struct Form<Leaf: Hashable & Sendable>: Sendable {
  /// A member of an object.
  struct Member: Sendable {
    var name: String
    var place: [Leaf]
    /// Whether every object must have it.
    var isRequired: Bool
    /// Whether it should no longer be used.
    var isDeprecated: Bool
  }

  /// The types that are taken; all of them where nothing is declared.
  var types = TypeSet.all
  /// The values that are listed, nulls aside.
  var values: [JSON] = []
  /// Whether other values of their types are taken as well.
  var isOpen = true
  /// The members of objects in their order.
  var members: [Member] = []
  /// The members of lists.
  var item: [Leaf] = []
  /// The values of maps with free keys.
  var mapValue: [Leaf] = []
  /// Whether objects may have members that are not described.
  var isFree = false
  /// Whether the registry says on purpose that anything may stand below.
  var isFreeForm = false
  /// Bounds by the keyword of JSON Schema.
  var bounds = JSONObject()
  /// What holds when the value is absent.
  var defaultValue: JSON?

  /// Whether anything is said.
  var isDeclared: Bool { types != .all }

  /// The keywords of bounds that are compared.
  static var boundKeywords: [String] {
    [
      "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
      "pattern", "minItems", "maxItems", "minProperties", "maxProperties",
    ]
  }
}
