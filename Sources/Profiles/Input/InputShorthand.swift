import Notation
import Registry

/// The short forms of input: `- user: ...`, `- assistant: ...`, `- image: photo.png`, `- file: report.pdf`.
///
/// An image or file joins the short user message before it, or begins a user message of its own. Full items of
/// the API may stand between short forms and are not touched.
struct InputShorthand {
  static let roles: Set<String> = ["user", "assistant", "system", "developer"]

  /// The short form that a map is written in; nil when it is a full item.
  static func form(of members: [SourcedValue.Member]) -> SourcedValue.Member? {
    guard !members.contains(where: { $0.key == "type" || $0.key == "role" }) else { return nil }
    return members.first { roles.contains($0.key) || Attachment.Kind(rawValue: $0.key) != nil }
  }

  /// A user message that holds a text.
  static func userMessage(_ content: SourcedValue) -> SourcedValue {
    message("user", content, content.origin, roleOrigin: content.origin)
  }

  /// Reads attachments: a file relative to the place that names it.
  let attach:
    (_ kind: Attachment.Kind, _ reference: String, _ origin: Origin) throws(FileText.Failure) -> [SourcedValue
      .Member]
  /// What was found wrong.
  private(set) var findings: [Finding] = []

  init(
    attach:
      @escaping (_ kind: Attachment.Kind, _ reference: String, _ origin: Origin) throws(FileText.Failure) ->
      [SourcedValue.Member]
  ) {
    self.attach = attach
  }

  /// A list of input with its short forms written out.
  mutating func expanded(_ elements: [SourcedValue]) -> [SourcedValue] {
    var items: [SourcedValue] = []
    var isOpen = false
    for (index, element) in elements.enumerated() {
      guard let members = element.members, let form = Self.form(of: members) else {
        items.append(element)
        isOpen = false
        continue
      }
      let path = ValuePath([.key(KnownSetting.input), .index(index)])
      guard let kind = Attachment.Kind(rawValue: form.key) else {
        items.append(item(form, members, element.origin, path))
        isOpen = form.key == "user"
        continue
      }
      guard let part = part(kind, form, members, element.origin, path) else { continue }
      if isOpen, let last = items.popLast() {
        items.append(Self.adding(part, to: last))
      } else {
        items.append(
          Self.message(
            "user", SourcedValue(.array([part]), from: element.origin), element.origin,
            roleOrigin: form.keyOrigin))
        isOpen = true
      }
    }
    return items
  }

  /// A message with a part behind its content.
  static func adding(_ part: SourcedValue, to message: SourcedValue) -> SourcedValue {
    guard var members = message.members, let index = members.firstIndex(where: { $0.key == "content" }) else {
      return message
    }
    let content = members[index].value
    let parts =
      content.elements
      ?? [
        SourcedValue(
          .object(
            Attachment.members([("type", "input_text")], content.origin) + [
              SourcedValue.Member(key: "text", keyOrigin: content.origin, value: content)
            ]), from: content.origin)
      ]
    members[index].value = SourcedValue(.array(parts + [part]), from: content.origin)
    return SourcedValue(.object(members), from: message.origin)
  }

  private mutating func item(
    _ form: SourcedValue.Member, _ members: [SourcedValue.Member], _ origin: Origin, _ path: ValuePath
  ) -> SourcedValue {
    for extra in members where extra.key != form.key {
      report(
        "\(extra.key) cannot stand beside \(form.key)", extra.keyOrigin, path,
        remedy: "write each in an entry of its own: `- \(extra.key): ...`")
    }
    if form.value.isUnset { report("\(form.key) has no text", form.keyOrigin, path, remedy: nil) }
    return Self.message(form.key, form.value, origin, roleOrigin: form.keyOrigin)
  }

  private mutating func part(
    _ kind: Attachment.Kind, _ form: SourcedValue.Member, _ members: [SourcedValue.Member], _ origin: Origin,
    _ path: ValuePath
  ) -> SourcedValue? {
    guard let reference = form.value.string, !reference.isEmpty else {
      report("\(kind.rawValue) needs a path or an address", form.keyOrigin, path, remedy: nil)
      return nil
    }
    var part: [SourcedValue.Member]
    do throws(FileText.Failure) {
      part = try attach(kind, reference, form.value.origin)
    } catch {
      findings.append(
        Finding(error.code, .error, error.message, at: form.value.origin, path: path, remedy: error.remedy))
      return nil
    }
    for extra in members where extra.key != form.key {
      guard !part.contains(where: { $0.key == extra.key && extra.key != "filename" }),
        !Self.roles.contains(extra.key)
      else {
        report("\(extra.key) cannot stand beside \(form.key)", extra.keyOrigin, path, remedy: nil)
        continue
      }
      part.removeAll { $0.key == extra.key }
      part.append(extra)
    }
    return SourcedValue(.object(part), from: origin)
  }

  private mutating func report(_ message: String, _ origin: Origin, _ path: ValuePath, remedy: String?) {
    findings.append(Finding("input-short-form", .error, message, at: origin, path: path, remedy: remedy))
  }

  private static func message(
    _ role: String, _ content: SourcedValue, _ origin: Origin, roleOrigin: Origin
  ) -> SourcedValue {
    SourcedValue(
      .object(
        Attachment.members([("role", role)], roleOrigin) + [
          SourcedValue.Member(key: "content", keyOrigin: roleOrigin, value: content)
        ]), from: origin)
  }
}

/// How the members of a short form are read: roles as a message's content, attachments as text.
struct ShorthandShape: SettingShape {
  /// The shape of a list member in full form.
  let item: any SettingShape

  var kinds: TypeSet { .object }
  var describesMembers: Bool { true }
  var element: (any SettingShape)? { nil }
  var tag: String? { nil }

  func member(_ key: String) -> (any SettingShape)? {
    Attachment.Kind(rawValue: key) == nil ? ContentShape(item: item, role: key) : TextShape()
  }

  func variant(of value: SourcedValue) -> any SettingShape { self }
}

/// A message's content: text, or the parts that messages of a role have.
private struct ContentShape: SettingShape {
  let item: any SettingShape
  let role: String

  var kinds: TypeSet { [.string, .array] }
  var describesMembers: Bool { false }
  var tag: String? { nil }
  func member(_ key: String) -> (any SettingShape)? { nil }
  func variant(of value: SourcedValue) -> any SettingShape { self }

  var element: (any SettingShape)? {
    let message = SourcedValue(
      .object(Attachment.members([("role", role), ("content", "")], .builtin("short form"))),
      from: .builtin("short form"))
    return item.variant(of: message).member("content")?.element
  }
}

/// A place where text is wanted.
struct TextShape: SettingShape {
  var kinds: TypeSet { .string }
  var describesMembers: Bool { false }
  var element: (any SettingShape)? { nil }
  var tag: String? { nil }
  func member(_ key: String) -> (any SettingShape)? { nil }
  func variant(of value: SourcedValue) -> any SettingShape { self }
}
