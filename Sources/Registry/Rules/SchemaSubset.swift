import Notation

/// What schemas may use where a server takes only a part of JSON Schema.
public struct SchemaSubset: Sendable {
  /// Bounds on the size of a schema.
  public struct Limits: Sendable, Hashable {
    /// Objects and lists within each other.
    public var depth: Int?
    /// Properties of all objects together.
    public var properties: Int?
    /// Values of all enums together.
    public var enumValues: Int?
    /// The number of values above which the text of one enum is limited, and how long it may be then.
    public var enumText: EnumText?
    /// Characters of all names, definition names, enum and const values.
    public var text: Int?

    /// A bound on the text of one enum.
    public struct EnumText: Sendable, Hashable {
      /// The number of values above which the bound holds.
      public var above: Int
      /// The number of characters.
      public var length: Int
    }

    /// No bounds.
    public init() {}
  }

  /// The name that rules use.
  public var name: String
  /// The plugin that describes it.
  public var plugin: String
  /// One sentence.
  public var summary: String?
  /// The type that the outermost schema must have.
  public var rootType: String?
  /// The keywords that the outermost schema must not have.
  public var rootWithout: [String]
  /// The allowed keywords; nil for all.
  public var keywords: [String]?
  /// The allowed types; nil for all.
  public var types: [String]?
  /// The allowed values of `format`; nil for all.
  public var formats: [String]?
  /// Whether every object must say `additionalProperties: false`.
  public var isClosed: Bool
  /// Whether every property must stand in `required`.
  public var needsAllRequired: Bool
  /// Bounds on the size.
  public var limits: Limits
  /// What it rests on.
  public var evidence: Evidence?
  /// Where it is described.
  public var place: Place?

  /// One place at which a schema leaves the subset.
  public struct Departure: Sendable, Hashable, CustomStringConvertible {
    /// The way to it from the outermost schema.
    public var path: ValuePath
    /// The keyword that it concerns.
    public var keyword: String
    /// What is wrong, in one lower-case line.
    public var message: String
    /// How to mend it, where there is a way that keeps the meaning.
    public var hint: String?
    /// The place and what is wrong there.
    public var description: String { path.steps.isEmpty ? message : "\(path): \(message)" }
  }
}
