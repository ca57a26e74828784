import Notation

/// The JSON Schema (2020-12) by which editors complete and check profiles, made from the registry alone.
///
/// It is as strict as what holds for every profile: what a parent profile may still add is not demanded, text that
/// is one template may stand for any single value, and null unsets a setting. Models narrow it by `if` and `then`.
public struct EditorSchema: Sendable {
  /// What the profile language adds to a request body.
  public struct Forms: Sendable {
    /// The keys beside the settings, with their schemas: `profile`.
    public var keys: [(name: String, schema: JSON)]
    /// Short ways of writing the members of a list, by the list's key.
    public var shorthands: [String: Shorthand]
    /// What text stands for a value of any type: the pattern of a template.
    public var template: String

    /// What a profile language adds.
    public init(
      keys: [(name: String, schema: JSON)] = [], shorthands: [String: Shorthand] = [:],
      template: String = "\\{\\{"
    ) {
      self.keys = keys
      self.shorthands = shorthands
      self.template = template
    }
  }

  /// A short way of writing the members of a list.
  public struct Shorthand: Sendable {
    /// The keys by which it is recognised.
    public var keys: [String]
    /// The keys that only the full form has.
    public var fullKeys: [String]
    /// What it must look like.
    public var schema: JSON

    /// A short way of writing.
    public init(keys: [String], fullKeys: [String], schema: JSON) {
      self.keys = keys
      self.fullKeys = fullKeys
      self.schema = schema
    }
  }

  private let registry: ResponseSettingsRegistry
  private let forms: Forms
  /// The model that the schema is narrowed to; nil for all of them.
  private let model: ModelMatch?

  /// A schema for profiles of a view, narrowed to one model where one is named.
  public init(_ registry: ResponseSettingsRegistry, forms: Forms = Forms(), model: ModelMatch? = nil) {
    self.registry = registry
    self.forms = forms
    self.model = model
  }

  /// The schema as a document; the same for the same registry on every day.
  public func document() -> JSON {
    var builder = EditorSchemaBuilder(registry, forms: forms, model: model)
    let provider = registry.provider?.title ?? "the provider"
    var document: JSON = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("Setscrew profile" + (model.map { " for \($0.name)" } ?? "")),
      "description": .string(
        "A request to \(provider) as YAML, with the key `profile` for what is not sent. "
          + "Made by `setscrew schema` from the plugins \(registry.plugins.joined(separator: ", "))."),
      "type": "object",
    ]
    let properties = builder.rootProperties()
    document["properties"] = .object(properties.named)
    if !properties.patterns.isEmpty { document["patternProperties"] = .object(properties.patterns) }
    document["additionalProperties"] = false
    if model == nil {
      var constraints = ModelConstraints(registry, builder: builder)
      let narrowing = constraints.conditions()
      if !narrowing.isEmpty { document["allOf"] = .array(narrowing) }
    }
    document["$defs"] = .object(builder.definitions)
    return document
  }
}
