import Notation

/// Bounds of a value that model, provider or other settings narrow.
public struct Limit: Sendable, Hashable {
  /// One bound.
  public struct Entry: Sendable, Hashable {
    /// The keyword of JSON Schema whose meaning it has: `maximum`, `enum`.
    public var keyword: String
    /// The bound, or where it is found.
    public var bound: Bound
  }

  /// A bound that a value breaks.
  public struct Breach: Sendable, Hashable {
    /// The keyword.
    public var keyword: String
    /// The bound as found.
    public var bound: JSON
    /// The fact that it was read from, if any.
    public var source: FactPath?
    /// What is wrong, in one line.
    public var message: String
    /// The nearest allowed value, where one is near.
    public var suggestion: String?
  }

  /// The bounds in the order written.
  public var entries: [Entry]

  /// Bounds.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The keywords that may stand in a limit.
  public static let keywords = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "enum", "const", "minLength",
    "maxLength", "pattern", "minItems", "maxItems", "minProperties", "maxProperties", "uniqueItems", "size",
  ]

  /// The bounds that a value breaks, with the facts that are missing to tell about others.
  ///
  /// An `enum` of a list is held against each of its members.
  public func breaches(of value: JSON, in facts: some FactSource) -> (breaches: [Breach], missing: [FactPath])
  {
    var breaches: [Breach] = []
    var missing: [FactPath] = []
    for entry in entries {
      switch entry.bound.value(in: facts) {
      case .missing: if let path = entry.bound.fact { missing.append(path) }
      case .absent: break
      case .value(let bound):
        if entry.keyword == "size" {
          if let message = PictureSize.breach(of: value, by: bound) {
            breaches.append(
              Breach(keyword: "size", bound: bound, source: entry.bound.fact, message: message))
          }
          continue
        }
        guard let schema = try? JSONSchema(.object(JSONObject(entry.keyword, bound))) else { continue }
        let values = entry.keyword == "enum" ? value.array ?? [value] : [value]
        for value in values {
          // A null takes a setting away; whether it may stand there is the schema's business.
          guard !value.isNull, let violation = schema.violations(of: value).first else { continue }
          breaches.append(
            Breach(
              keyword: entry.keyword, bound: bound, source: entry.bound.fact, message: violation.message,
              suggestion: violation.suggestion))
        }
      }
    }
    return (breaches, missing)
  }

  /// The bound of a keyword as it is now; nil when there is none or it is not known.
  public func bound(_ keyword: String, in facts: some FactSource) -> JSON? {
    guard let entry = entries.first(where: { $0.keyword == keyword }),
      case .value(let value) = entry.bound.value(in: facts)
    else { return nil }
    return value
  }
}

extension JSONObject {
  init(_ key: String, _ value: JSON) {
    self.init()
    self[key] = value
  }
}
