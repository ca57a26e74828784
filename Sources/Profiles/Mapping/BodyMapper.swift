import Notation
import Registry

/// What one step of a mapping came to at one place.
public struct MappingOutcome: Sendable {
  /// How it ended.
  public enum Ending: Sendable {
    /// The body was changed.
    case done
    /// It needs the person; the value is still there.
    case left
    /// It needs the person, and the value was taken out.
    case leftOut
    /// It could not be done.
    case blocked(BodyEditFailure)
  }

  /// The step.
  public var mapping: KeyMapping
  /// The place that it looked at.
  public var path: ValuePath
  /// What stood there.
  public var value: JSON
  /// How it ended.
  public var ending: Ending
}

/// Brings a body in the spelling of another API, or of an older form of this one, to today's, step by step.
///
/// ```swift
/// var body = JSONBody(pasted)
/// let outcomes = BodyMapper(table, registry: registry, format: "chat").map(&body)
/// ```
public struct BodyMapper: Sendable {
  private let table: KeyMappingTable
  private let registry: ResponseSettingsRegistry
  private let format: String?
  private let keepsUnsettled: Bool

  /// A mapper by the steps of a registry.
  ///
  /// - Parameters:
  ///   - table: The steps.
  ///   - registry: What the provider knows; a setting that it has under that very name is left alone.
  ///   - format: The form of the request; nil for a request of this API with strange spellings in it.
  ///   - keepsUnsettled: Whether what needs the person stays in the body.
  public init(
    _ table: KeyMappingTable, registry: ResponseSettingsRegistry, format: String? = nil,
    keepsUnsettled: Bool = false
  ) {
    self.table = table
    self.registry = registry
    self.format = format
    self.keepsUnsettled = keepsUnsettled
  }

  /// Takes all steps and tells what came of each that found something.
  public func map(_ body: inout some EditableBody) -> [MappingOutcome] {
    var outcomes: [MappingOutcome] = []
    for mapping in table.mappings where isMeant(mapping) {
      var matches = mapping.at.found(in: body.body)
      if mapping.isFirst { matches = matches.filter { $0.path.steps.last == .index(0) } }
      // Later members of a list first, so that the places of the others stay.
      for match in matches.reversed() where mapping.applies(to: match.value) {
        outcomes.append(apply(mapping, at: match.path, match.value, to: &body))
      }
    }
    return outcomes
  }

  private func isMeant(_ mapping: KeyMapping) -> Bool {
    if !mapping.formats.isEmpty { return format.map(mapping.formats.contains) ?? false }
    let takesAway = mapping.move != nil || mapping.drops || mapping.leaves != nil
    guard takesAway, mapping.at.steps.count == 1, let key = mapping.at.rootKey else { return true }
    return registry.tree.root.member(key) == nil
  }

  private func apply(
    _ mapping: KeyMapping, at path: ValuePath, _ value: JSON, to body: inout some EditableBody
  ) -> MappingOutcome {
    func outcome(_ ending: MappingOutcome.Ending) -> MappingOutcome {
      MappingOutcome(mapping: mapping, path: path, value: value, ending: ending)
    }
    if mapping.leaves != nil, keepsUnsettled { return outcome(.left) }
    var changed = body
    do throws(BodyEditFailure) {
      for edit in edits(of: mapping, at: path, value) { try changed.apply(edit) }
    } catch {
      return outcome(.blocked(error))
    }
    body = changed
    return outcome(mapping.leaves == nil ? .done : .leftOut)
  }

  /// The changes that a step asks for at a place, in the order of its fields.
  private func edits(of mapping: KeyMapping, at path: ValuePath, _ value: JSON) -> [BodyEdit] {
    var edits = mapping.hoist.filter { value[$0]?.object != nil }.map { BodyEdit.hoist(path.appending($0)) }
    edits += mapping.rename.map { .rename(path.appending($0.from), to: $0.to) }
    for member in mapping.set {
      if let value = MappingTemplate.fill(member.value, from: value) {
        // What tells what an object is stands in front.
        let place = path.appending(member.name)
        edits.append(member.name == "type" ? .mark(place, value) : .set(place, value))
      }
    }
    edits += mapping.remove.filter { value[$0] != nil }.map { .remove(path.appending($0)) }
    for item in mapping.append {
      if let list = item.list.valuePath, let value = MappingTemplate.fill(item.value, from: value) {
        edits.append(.append(list, value))
      }
    }
    if let template = mapping.becomes, let new = MappingTemplate.fill(template, from: value) {
      edits.append(.set(path, new))
    }
    if let spread = mapping.spread {
      var item = value
      item[spread] = nil
      let isEmpty = mapping.unlessEmpty.map { Self.isEmpty(item[$0]) } ?? false
      edits.append(.replaceMember(path, (isEmpty ? [] : [item]) + (value[spread]?.array ?? [])))
    }
    if let lift = mapping.lift, let destination = mapping.move?.valuePath {
      edits.append(.move(path.appending(lift), to: destination))
      edits.append(.remove(path))
    } else if let destination = mapping.move?.valuePath {
      edits.append(.move(path, to: destination))
    }
    if mapping.drops { edits.append(.remove(path)) }
    return edits
  }

  private static func isEmpty(_ value: JSON?) -> Bool {
    switch value {
    case nil, .null?: true
    case .string(let text)?: text.isEmpty
    case .array(let elements)?: elements.isEmpty
    default: false
    }
  }
}

/// Fills templates of mappings: `$` is the value, `$name.inner` a member of it, `$0` the first of a list.
enum MappingTemplate {
  /// The template with values in it; nil for a reference to what is not there.
  static func fill(_ template: JSON, from value: JSON) -> JSON? {
    switch template {
    case .string(let text) where text.hasPrefix("$"):
      var found: JSON? = value
      for key in text.dropFirst().split(separator: ".") {
        found = found?.array == nil ? found?[String(key)] : Int(key).flatMap { found?[$0] }
      }
      return found
    case .object(let object):
      var filled = JSONObject()
      for member in object.members { filled[member.key] = fill(member.value, from: value) }
      return .object(filled)
    case .array(let elements): return .array(elements.compactMap { fill($0, from: value) })
    default: return template
    }
  }
}
