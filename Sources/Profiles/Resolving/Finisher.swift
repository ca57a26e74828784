import Notation
import Registry

/// The last walk over merged settings: replaces templates, reads scalars by declared type, takes unset settings out.
struct Finisher {
  /// Replaces templates.
  var substituter: Substituter
  /// What `KEY:=JSON` set; not looked at.
  let verbatim: [ValuePath]
  /// The nearest name of a setting.
  let suggestion: (String) -> String?
  /// Where the walk is.
  private var path = ValuePath.root
  /// The scalars that were read against YAML's guess.
  private(set) var conversions: [Conversion] = []
  /// What was found wrong.
  private(set) var findings: [Finding] = []

  init(substituter: Substituter, verbatim: [ValuePath], suggestion: @escaping (String) -> String?) {
    self.substituter = substituter
    self.verbatim = verbatim
    self.suggestion = suggestion
  }

  /// A body with its values read; nulls stay in it when they are to be kept.
  mutating func body(_ body: SourcedValue, _ shape: any SettingShape, keepsNulls: Bool) -> SourcedValue {
    finish(body, shape, unsets: !keepsNulls) ?? SourcedValue(.object([]), from: body.origin)
  }

  /// A value that stands outside of the settings, such as `extra_body`: by YAML's core schema, templates untouched.
  mutating func literal(_ value: SourcedValue, at path: ValuePath) -> SourcedValue {
    switch value.content {
    case .array(let elements):
      return SourcedValue(
        .array(elements.enumerated().map { literal($1, at: path.appending($0)) }), from: value.origin)
    case .object(let members):
      return SourcedValue(
        .object(
          members.map {
            .init(key: $0.key, keyOrigin: $0.keyOrigin, value: literal($0.value, at: path.appending($0.key)))
          }), from: value.origin)
    default:
      if let text = substituter.taggedText(of: value, at: path) {
        return SourcedValue(.string(text), from: value.origin)
      }
      guard let text = value.plainText else { return value }
      return scalar(text, value, .all, path, isInserted: false)
    }
  }

  /// A value with templates replaced and scalars read; nil when it is unset.
  ///
  /// `unsets` says whether a null here takes the setting out: at a setting's own path, reached through maps.
  private mutating func finish(_ value: SourcedValue, _ shape: any SettingShape, unsets: Bool)
    -> SourcedValue?
  {
    if !verbatim.isEmpty, verbatim.contains(path) { return value }
    switch value.content {
    case .object(let members): return finish(members, of: value, shape, unsets: unsets)
    case .array(let elements): return finish(elements, of: value, shape)
    case .string(let text): return finish(text, of: value, shape, unsets: unsets)
    case .null: return unsets ? nil : value
    case .bool, .number: return value
    }
  }

  private mutating func finish(
    _ text: String, of value: SourcedValue, _ shape: any SettingShape, unsets: Bool
  ) -> SourcedValue? {
    switch substituter.substitute(text, of: value, at: path) {
    case .unchanged: break
    case .text(let text): return SourcedValue(.string(text), from: value.origin)
    case .whole(let inserted):
      guard case .string(let text) = inserted.content else { return literal(inserted, at: path) }
      return scalar(text, value, shape.kinds, path, isInserted: true)
    }
    guard let plain = value.plainText else { return value }
    if PlainScalar.unsets(plain) { return unsets ? nil : SourcedValue(.null, from: value.origin) }
    let read = scalar(plain, value, shape.kinds, path, isInserted: false)
    return unsets && read.content == .null ? nil : read
  }

  private mutating func finish(
    _ elements: [SourcedValue], of value: SourcedValue, _ shape: any SettingShape
  ) -> SourcedValue {
    let element = shape.element ?? UndeclaredShape()
    let isInput = path.steps.count == 1 && path.steps.first == .key(KnownSetting.input)
    var finished: [SourcedValue] = []
    finished.reserveCapacity(elements.count)
    for (index, value) in elements.enumerated() {
      let isShort = isInput && value.members.map { InputShorthand.form(of: $0) != nil } == true
      path.steps.append(.index(index))
      if let value = finish(value, isShort ? ShorthandShape(item: element) : element, unsets: false) {
        finished.append(value)
      }
      path.steps.removeLast()
    }
    return SourcedValue(.array(finished), from: value.origin)
  }

  private mutating func finish(
    _ members: [SourcedValue.Member], of value: SourcedValue, _ shape: any SettingShape, unsets: Bool
  ) -> SourcedValue? {
    var shape = shape
    if shape.tag != nil { shape = shape.variant(of: value) }
    let describes = shape.describesMembers
    var finished: [SourcedValue.Member] = []
    finished.reserveCapacity(members.count)
    for member in members {
      let declared = shape.member(member.key)
      path.steps.append(.key(member.key))
      if unsets, describes, declared == nil, member.value.isUnset, !verbatim.contains(path) {
        reportUnknown(path, member.keyOrigin)
      } else if let value = finish(
        member.value, declared ?? UndeclaredShape(), unsets: unsets && describes && declared != nil)
      {
        finished.append(.init(key: member.key, keyOrigin: member.keyOrigin, value: value))
      }
      path.steps.removeLast()
    }
    // A map that held nothing but unset settings is unset itself; one that was written empty is not.
    let isEmptied = finished.isEmpty && !members.isEmpty && !path.steps.isEmpty
    return unsets && isEmptied ? nil : SourcedValue(.object(finished), from: value.origin)
  }

  private mutating func scalar(
    _ text: String, _ value: SourcedValue, _ kinds: TypeSet, _ path: ValuePath, isInserted: Bool
  ) -> SourcedValue {
    let reader = ScalarReader(kinds: kinds, path: path)
    switch isInserted ? reader.readInserted(text) : reader.read(text) {
    case .value(let json, let spelled):
      if let spelled {
        conversions.append(Conversion(path: path, from: spelled, to: json, origin: value.origin))
      }
      return SourcedValue(json, from: value.origin)
    case .unreadable(let message, let remedy):
      findings.append(
        Finding("unreadable-value", .error, message, at: value.origin, path: path, remedy: remedy))
      return SourcedValue(.string(text), from: value.origin, plainText: text)
    }
  }

  private mutating func reportUnknown(_ path: ValuePath, _ origin: Origin) {
    findings.append(
      Finding(
        "unknown-setting", .warning, "there is no setting \(path), so that unsetting it does nothing",
        at: origin,
        path: path, remedy: suggestion(path.description).map { "did you mean \($0)?" }))
  }
}
