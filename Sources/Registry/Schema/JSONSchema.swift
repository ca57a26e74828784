import Notation

/// A JSON Schema of draft 2020-12, made ready once and held against many values.
///
/// Claimed are all keywords of the core, applicator, unevaluated and validation vocabularies that work
/// within one document; `format` and the `content` keywords are annotations. Not claimed are `$dynamicRef` and
/// references to other documents. Patterns are ECMA-262 patterns, see `Pattern`. Numbers are compared by their
/// exact value, and lengths count code points.
///
/// ```swift
/// let schema = try JSONSchema(["type": "string", "maxLength": 3])
/// schema.violations(of: "abcd")   // must have at most 3 characters, has 4
/// ```
public struct JSONSchema: Sendable {
  /// Something in a schema that is not as the specification says.
  public struct Defect: Sendable, Hashable, CustomStringConvertible {
    /// The way to it in the schema.
    public var path: ValuePath
    /// What is wrong.
    public var message: String
    /// The place and what is wrong there.
    public var description: String { path.steps.isEmpty ? message : "\(path): \(message)" }
  }

  /// All that is wrong with a schema.
  public struct Defects: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in the order of the schema.
    public var list: [Defect]
    /// All of it in one line.
    public var description: String { list.map(\.description).joined(separator: "; ") }
  }

  /// A keyword that says nothing to this validator.
  public struct UnclaimedKeyword: Sendable, Hashable {
    /// The way to the schema that holds it.
    public var path: ValuePath
    /// The keyword.
    public var keyword: String
  }

  /// The schema as written.
  public let source: JSON
  /// The keywords that are neither claimed nor annotations, in the order of the schema.
  public let unclaimedKeywords: [UnclaimedKeyword]
  let nodes: [SchemaNode]
  let tracksEvaluation: Bool

  /// Reads a schema, or tells all that is wrong with it.
  public init(_ source: JSON) throws(Defects) {
    var compiler = SchemaCompiler(source)
    compiler.compile()
    guard compiler.defects.isEmpty else { throw Defects(list: compiler.defects) }
    self.source = source
    nodes = compiler.nodes
    unclaimedKeywords = compiler.unclaimed
    tracksEvaluation = compiler.tracksEvaluation
  }

  /// Whether a value fits.
  public func accepts(_ value: JSON) -> Bool {
    var run = SchemaRun(self, collects: false)
    return run.check(value)
  }

  /// What does not fit, in the value's order; empty when the value fits.
  ///
  /// A value that breaks one of several alternatives is judged by the one that it means: the variant that its
  /// tag names, or the only one of its type.
  public func violations(of value: JSON, at path: ValuePath = .root) -> [SchemaViolation] {
    if accepts(value) { return [] }
    var run = SchemaRun(self, collects: true, at: path)
    _ = run.check(value)
    return run.violations
  }
}

/// One way in which a value does not fit a schema.
public struct SchemaViolation: Sendable, Hashable, CustomStringConvertible {
  /// The value that does not fit.
  public var path: ValuePath
  /// The keyword that says so.
  public var keyword: String
  /// What is wrong, in one lower-case line that does not repeat the path.
  public var message: String
  /// The nearest allowed value or name, where one is near.
  public var suggestion: String?
  /// The member that is missing or not allowed, where the keyword is about one.
  public var member: String?

  /// One way in which a value does not fit.
  public init(
    path: ValuePath, keyword: String, message: String, suggestion: String? = nil, member: String? = nil
  ) {
    self.path = path
    self.keyword = keyword
    self.message = message
    self.suggestion = suggestion
    self.member = member
  }

  /// The path and what is wrong there.
  public var description: String { path.steps.isEmpty ? message : "\(path): \(message)" }
}
