import Notation

/// The last walk over merged settings: replaces templates, reads scalars by declared type, takes unset settings out.
struct Finisher {
  /// Replaces templates.
  var substituter: Substituter
  /// What `KEY:=JSON` set; not looked at.
  let verbatim: [ValuePath]
  /// The nearest name of a setting.
  let suggestion: (String) -> String?
  /// The scalars that were read against YAML's guess.
  private(set) var conversions: [Conversion] = []
  /// What was found wrong.
  private(set) var findings: [Finding] = []

  init(substituter: Substituter, verbatim: [ValuePath], suggestion: @escaping (String) -> String?) {
    self.substituter = substituter
    self.verbatim = verbatim
    self.suggestion = suggestion
  }

  /// A body with its values read.
  mutating func body(_ body: SourcedValue, _ shape: any SettingShape) -> SourcedValue {
    finish(body, shape, .root, unsets: true) ?? SourcedValue(.object([]), from: body.origin)
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
      guard let text = value.plainText else { return value }
      return scalar(text, value, [], path, isInserted: false)
    }
  }

  /// A value with templates replaced and scalars read; nil when it is unset.
  ///
  /// `unsets` says whether a null here takes the setting out: at a setting's own path, reached through maps.
  private mutating func finish(
    _ value: SourcedValue, _ shape: any SettingShape, _ path: ValuePath, unsets: Bool
  ) -> SourcedValue? {
    if !verbatim.isEmpty, verbatim.contains(path) { return value }
    switch value.content {
    case .object(let members): return finish(members, of: value, shape, path, unsets: unsets)
    case .array(let elements):
      let element = shape.element ?? UndeclaredShape()
      let isInput = path.steps.count == 1 && path.steps.first == .key(InputShorthand.key)
      var finished: [SourcedValue] = []
      finished.reserveCapacity(elements.count)
      for (index, value) in elements.enumerated() {
        let isShort = isInput && value.members.map { InputShorthand.form(of: $0) != nil } == true
        let shape = isShort ? ShorthandShape(item: element) : element
        if let value = finish(value, shape, path.appending(index), unsets: false) { finished.append(value) }
      }
      return SourcedValue(.array(finished), from: value.origin)
    case .string(let text):
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
    case .null: return unsets ? nil : value
    case .bool, .number: return value
    }
  }

  private mutating func finish(
    _ members: [SourcedValue.Member], of value: SourcedValue, _ shape: any SettingShape, _ path: ValuePath,
    unsets: Bool
  ) -> SourcedValue? {
    var shape = shape
    if shape.tag != nil { shape = shape.variant(of: value) }
    let describes = shape.describesMembers
    var finished: [SourcedValue.Member] = []
    finished.reserveCapacity(members.count)
    var isThinned = false
    for member in members {
      let inner = path.appending(member.key)
      let declared = shape.member(member.key)
      if unsets, describes, declared == nil, member.value.isUnset, !verbatim.contains(inner) {
        isThinned = true
        reportUnknown(inner, member.keyOrigin)
        continue
      }
      guard
        let value = finish(
          member.value, declared ?? UndeclaredShape(), inner, unsets: unsets && describes && declared != nil)
      else {
        isThinned = true
        continue
      }
      finished.append(.init(key: member.key, keyOrigin: member.keyOrigin, value: value))
    }
    return unsets && isThinned && finished.isEmpty && !path.steps.isEmpty
      ? nil : SourcedValue(.object(finished), from: value.origin)
  }

  private mutating func scalar(
    _ text: String, _ value: SourcedValue, _ kinds: ValueKinds, _ path: ValuePath, isInserted: Bool
  ) -> SourcedValue {
    let reader = ScalarReader(kinds: kinds, name: path.description)
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
