import Notation
import Registry

/// Tells for every value of a payload who set it, what it won over, what bounds it and which rules look at it.
public struct Explanation: Sendable {
  /// What a layer said that another won over.
  public struct Loser: Sendable, Hashable {
    /// The layer: `profile`, `project`.
    public var layer: String
    /// What it said.
    public var value: JSON
    /// Where it said so.
    public var origin: Origin
    /// Whether a profile said it that the one in question builds on.
    public var isInherited: Bool

    /// What a layer said.
    public init(layer: String, value: JSON, origin: Origin, isInherited: Bool = false) {
      self.layer = layer
      self.value = value
      self.origin = origin
      self.isInherited = isInherited
    }
  }

  /// One step of the way from the strongest layer down to the registry.
  public struct Link: Sendable, Hashable {
    /// The layer: `flag`, `profile`, `registry`.
    public var layer: String
    /// Whether a profile said it that the one in question builds on.
    public var isInherited = false
    /// What it says as written; nil where the registry knows of no default.
    public var value: JSON?
    /// Where it says so; nil for the registry.
    public var origin: Origin?
    /// Whether it decides what the API sees.
    public var isInForce: Bool
  }

  /// What the API does when a setting is absent.
  public struct Absence: Sendable, Hashable {
    /// What can be known of that.
    public enum Kind: String, Sendable, Hashable {
      /// It takes a value.
      case byDefault = "default"
      /// The model does not take the setting at all.
      case notTaken = "not taken"
      /// The registry names no default.
      case none
      /// It names one that this model's entry does not tell.
      case unknown
    }
    /// What is known.
    public var kind: Kind
    /// The value that it takes.
    public var value: JSON?
    /// Whose default it is: `the default of gpt-6-sol`.
    public var text: String
    /// What that rests on.
    public var evidence: String?
    /// On what sources differ; nil when they do not.
    public var dispute: String?
  }

  /// A bound in force.
  public struct Bound: Sendable, Hashable {
    /// The bound in words: `at most 128000`.
    public var text: String
    /// Where it comes from: `model.max_output_tokens of gpt-6-sol`; nil for the setting's own schema.
    public var source: String?
    /// What it rests on.
    public var evidence: String?
  }

  /// What became of a rule that looks at a value.
  public struct Verdict: Sendable, Hashable {
    /// The three things that can become of a rule.
    public enum Kind: String, Sendable, Hashable {
      /// It has something to say.
      case fired
      /// It has nothing to say.
      case notFired = "not fired"
      /// Facts are missing.
      case unknown
    }

    /// The rule.
    public var rule: String
    /// What became of it.
    public var kind: Kind
    /// What it says, or which facts are missing.
    public var detail: String?
  }

  /// All about one setting.
  public struct Entry: Sendable, Hashable {
    /// The way to the setting.
    public var path: ValuePath
    /// The value that is sent; nil when it is not set.
    public var value: JSON?
    /// Who set it.
    public var origin: Origin?
    /// What it won over, strongest last.
    public var losers: [Loser] = []
    /// Every layer that says something, the strongest first, with the registry at the end.
    public var chain: [Link] = []
    /// What the API does when it is absent.
    public var absence = Absence(kind: .none, text: "")
    /// Short names for it.
    public var aliases: [String] = []
    /// The settings that it holds.
    public var members: [String] = []
    /// What YAML alone would have made of the text, where the declared type reads it otherwise.
    public var readFrom: JSON?
    /// What was changed or left out.
    public var change: Payload.Change?
    /// The other key or the header that it is sent as.
    public var destination: String?
    /// What the API does when it is absent.
    public var defaultValue: JSON?
    /// The bounds in force.
    public var bounds: [Bound] = []
    /// The rules that look at it.
    public var verdicts: [Verdict] = []
    /// One sentence on the setting.
    public var summary: String?
  }

  /// Every value of the payload in its order, then what was left out.
  public var entries: [Entry]
  let explainer: Explainer
  private let history: @Sendable (ValuePath) -> [Loser]

  /// Explains a payload.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - context: Against what it was checked.
  ///   - history: What each layer said about a setting, weakest first, the one in force last.
  ///   - conversions: Scalars that were read by their declared type: their places with what YAML alone would read.
  public init(
    of payload: Payload, in context: CheckContext,
    history: @escaping @Sendable (ValuePath) -> [Loser] = { _ in [] },
    conversions: [ValuePath: JSON] = [:]
  ) {
    explainer = Explainer(payload, context)
    self.history = history
    var entries: [Entry] = []
    for path in explainer.leaves {
      var entry = explainer.entry(at: path, history(path))
      entry.readFrom = conversions[path]
      entries.append(entry)
    }
    for change in payload.changes where change.to == nil {
      var entry = explainer.entry(at: change.path, history(change.path))
      entry.value = nil
      entry.origin = change.origin
      entry.change = change
      entries.append(entry)
    }
    self.entries = entries
  }

  /// All about the settings of a name: what is set at or below it, or else what the API does without it.
  ///
  /// `name` is a path (`reasoning.effort`, `tools[0].strict`, `tools[get_weather].strict`) or an alias; empty when
  /// there is no such setting.
  public func entries(named name: String) -> [Entry] {
    let registry = explainer.context.registry
    let key = registry.setting(named: name)?.key
    let wanted = key.map { "\($0)" } ?? ValuePath(parsing: name)?.description ?? name
    var names = PathNames(of: explainer.payload.settings.json)
    let found = entries.filter { entry in
      [entry.path.description, names.name(of: entry.path)].contains { $0 == wanted || $0.isPart(of: wanted) }
    }
    if !found.isEmpty { return found }
    guard let path = key?.valuePath ?? described(name) else { return [] }
    return [explainer.entry(at: path, history(path))]
  }

  /// A way into a list member that is there, to a setting that is not.
  private func described(_ name: String) -> ValuePath? {
    let body = explainer.payload.settings.json
    guard let path = ValuePath(parsing: name), !path.isPlain, let parent = path.parent, body[parent] != nil,
      explainer.context.registry.node(at: path, in: body)?.descriptor != nil
    else { return nil }
    return path
  }
}
