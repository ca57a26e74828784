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

    /// What a layer said.
    public init(layer: String, value: JSON, origin: Origin) {
      self.layer = layer
      self.value = value
      self.origin = origin
    }
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

  /// Explains a payload.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - context: Against what it was checked.
  ///   - history: What each layer said about a setting, weakest first, the one in force last.
  ///   - conversions: Scalars that were read by their declared type: their places with what YAML alone would read.
  public init(
    of payload: Payload, in context: CheckContext, history: (ValuePath) -> [Loser] = { _ in [] },
    conversions: [ValuePath: JSON] = [:]
  ) {
    explainer = Explainer(payload, context)
    var entries: [Entry] = []
    for path in explainer.leaves {
      var entry = explainer.entry(at: path)
      entry.losers = history(path).dropLast()
      entry.readFrom = conversions[path]
      entries.append(entry)
    }
    for change in payload.changes where change.to == nil {
      var entry = explainer.entry(at: change.path)
      entry.value = nil
      entry.origin = change.origin
      entry.change = change
      entries.append(entry)
    }
    self.entries = entries
  }

  /// All about the settings of a name: what is set at or below it, or else what the API does without it.
  ///
  /// `name` is a path (`reasoning.effort`, `tools[0].strict`) or an alias; empty when there is no such setting.
  public func entries(named name: String) -> [Entry] {
    let registry = explainer.context.registry
    let wanted = registry.setting(named: name).map { "\($0.key)" } ?? name
    let found = entries.filter { entry in
      let path = entry.path.description
      return path == wanted || path.hasPrefix(wanted + ".") || path.hasPrefix(wanted + "[")
    }
    if !found.isEmpty { return found }
    guard let path = registry.setting(named: name)?.key.valuePath else { return [] }
    return [explainer.entry(at: path)]
  }
}
