import Notation
import Registry

/// Settings in force, each with its origin: what a payload is built from.
public struct ResolvedProfile: Sendable {
  /// The request body without `extra_body`; unset settings are absent, the nulls of `send_null` are there.
  ///
  /// A value whose `plainText` is still set could not be read as its setting's type, and a finding says so.
  public var body: SourcedValue
  /// One sentence on what the profile is for.
  public var summary: Sourced<String>?
  /// Where requests go, when anything says so.
  public var provider: Sourced<String>?
  /// What to do with refused settings, when anything says so.
  public var remedy: Sourced<Remedy>?
  /// The settings that the profile wants on the wire as a JSON null when they are unset.
  public var sendNull: [Sourced<ValuePath>]
  /// Members that are passed through untouched.
  public var extraBody: SourcedValue?
  /// What `KEY:=JSON` set: sent as it is, known or not, whatever its schema says.
  public var verbatim: [ValuePath]
  /// What each layer set, weakest first.
  public var contributions: [Contribution]
  /// The scalars that were read by their declared type against YAML's guess.
  public var conversions: [Conversion]
  /// The files that took part, for excerpts in findings; weakest first.
  public var files: [ProfileFile]
  /// Whether the text of the command line went into a template.
  public var usesInput: Bool
  /// What is wrong, each said once.
  public var findings: [Finding]

  /// The model, when one is named.
  public var model: Sourced<String>? {
    guard let value = body[KnownSetting.model], let name = value.string else { return nil }
    return Sourced(name, from: value.origin)
  }

  /// Whether the profile cannot be used.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Every layer that set a setting, weakest first; the last one is in force.
  public func history(of path: ValuePath) -> [HistoryEntry] {
    contributions.flatMap { $0.entries(at: path) }
  }
}

extension Contribution {
  /// What this contribution says about a place: set directly, or as a part of what holds it.
  fileprivate func entries(at wanted: ValuePath) -> [HistoryEntry] {
    if wanted.steps.count < path.steps.count {
      guard path.hasPrefix(wanted) else { return [] }
      return [HistoryEntry(layer: layer, value: value.written, origin: value.origin)]
    }
    guard wanted.hasPrefix(path) else { return [] }
    var values = [value]
    for (depth, step) in wanted.steps.enumerated().dropFirst(path.steps.count) {
      var next: [SourcedValue] = []
      for value in values {
        switch (step, value.content) {
        case (.key(let key), .object):
          next += [value[key], value["\(key)+"]].compactMap { $0 }
        case (.index(let index), .array(let elements)):
          if elements.indices.contains(index) { next.append(elements[index]) }
        default:
          // A scalar or null here replaced all that lay below.
          if depth > 0 { next.append(value) }
        }
      }
      values = next
      if values.isEmpty { return [] }
    }
    return values.map { HistoryEntry(layer: layer, value: $0.written, origin: $0.origin) }
  }
}

extension SourcedValue {
  /// The value as it was written, unquoted scalars by YAML's core schema.
  var written: JSON {
    switch content {
    case .array(let values): return .array(values.map(\.written))
    case .object(let members):
      var object = JSONObject()
      for member in members { object[member.key] = member.value.written }
      return .object(object)
    default: return plainText.map { YAMLCoreSchema.value(of: $0) } ?? json
    }
  }
}
