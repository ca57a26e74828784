import Notation
import Registry

/// Writes out the short forms of input and adds what came with the command: its text and its attachments.
struct InputBuilder {
  /// Reads files.
  let files: FileText
  /// The profiles that take part: files that they name are relative to them and confined.
  let profiles: Set<String>
  /// What was found wrong.
  private(set) var findings: [Finding] = []

  init(files: FileText, profiles: Set<String>) {
    self.files = files
    self.profiles = profiles
  }

  /// Completes the input of a body.
  ///
  /// `text` becomes the input where there is none, and is a further user message otherwise.
  mutating func build(_ body: inout SourcedValue, _ request: ProfileRequest, text: String?) {
    var members = body.members ?? []
    let index = members.firstIndex { $0.key == KnownSetting.input }
    var input = index.map { members[$0].value }
    var origin = index.map { members[$0].keyOrigin }
    if let elements = input?.elements {
      var shorthand = InputShorthand { [files, profiles] kind, reference, origin throws(FileText.Failure) in
        try Self.part(kind, reference, origin, files, profiles)
      }
      let hasShortForms = elements.contains { $0.members.map { InputShorthand.form(of: $0) != nil } == true }
      if hasShortForms, let old = input {
        input = SourcedValue(.array(shorthand.expanded(elements)), from: old.origin)
        findings += shorthand.findings
      }
    }
    if let text, let from = request.text?.origin {
      let value = SourcedValue(.string(text), from: from)
      input = Self.adding(value, to: input)
      origin = origin ?? from
    }
    for attachment in request.attachments {
      guard let part = part(attachment, request.attachedInput) else { continue }
      input = Self.attaching(part, to: input)
      origin = origin ?? attachment.origin
    }
    guard let input, let origin else { return }
    if let index {
      members[index].value = input
    } else {
      members.append(.init(key: KnownSetting.input, keyOrigin: origin, value: input))
    }
    body = SourcedValue(.object(members), from: body.origin)
  }

  /// An input with a user's text behind what is there.
  private static func adding(_ text: SourcedValue, to input: SourcedValue?) -> SourcedValue {
    guard let input else { return text }
    let message = InputShorthand.userMessage(text)
    switch input.content {
    case .array(let elements): return SourcedValue(.array(elements + [message]), from: input.origin)
    case .string where input.plainText == nil:
      return SourcedValue(.array([InputShorthand.userMessage(input), message]), from: input.origin)
    // Anything else is no input; its own finding says so, and it must not get lost.
    default: return input
    }
  }

  /// An input with a part in its last message, when that is the user's.
  private static func attaching(_ part: SourcedValue, to input: SourcedValue?) -> SourcedValue {
    let alone = SourcedValue(.array([part]), from: part.origin)
    guard let input else {
      return SourcedValue(.array([InputShorthand.userMessage(alone)]), from: part.origin)
    }
    if input.string != nil, input.plainText == nil {
      return SourcedValue(
        .array([InputShorthand.adding(part, to: InputShorthand.userMessage(input))]), from: input.origin)
    }
    guard var elements = input.elements else { return input }
    if let last = elements.last, last["role"]?.string == "user", last["content"] != nil {
      elements[elements.count - 1] = InputShorthand.adding(part, to: last)
    } else {
      elements.append(InputShorthand.userMessage(alone))
    }
    return SourcedValue(.array(elements), from: input.origin)
  }

  /// The part for an attachment of the command line.
  private mutating func part(_ attachment: Sourced<String>, _ standardInput: [UInt8]?) -> SourcedValue? {
    let (reference, origin) = (attachment.value, attachment.origin)
    do throws(FileText.Failure) {
      let members: [SourcedValue.Member]
      if reference == "-" {
        members = try Attachment.part(nil, bytes: standardInput ?? [], path: "<stdin>", origin)
      } else if Attachment.isAddress(reference) {
        members = Attachment.part(Self.kind(of: reference), address: reference, origin)
      } else {
        let bytes = try files.bytes(at: reference, limit: FileText.attachmentLimit)
        members = try Attachment.part(nil, bytes: bytes, path: reference, origin)
      }
      return SourcedValue(.object(members), from: origin)
    } catch {
      findings.append(Finding(error.code, .error, error.message, at: origin, remedy: error.remedy))
      return nil
    }
  }

  /// Whether an address is an image's, as far as its text tells.
  private static func kind(of address: String) -> Attachment.Kind {
    let text = address.lowercased()
    if text.hasPrefix("data:") { return text.hasPrefix("data:image/") ? .image : .file }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return [".png", ".jpg", ".jpeg", ".webp", ".gif"].contains(where: path.hasSuffix) ? .image : .file
  }

  private static func part(
    _ kind: Attachment.Kind, _ reference: String, _ origin: Origin, _ files: FileText, _ profiles: Set<String>
  ) throws(FileText.Failure) -> [SourcedValue.Member] {
    if Attachment.isAddress(reference) { return Attachment.part(kind, address: reference, origin) }
    if let profile = origin.place?.file, profiles.contains(profile) {
      let bytes = try files.bytes(reference, namedIn: profile, limit: FileText.attachmentLimit)
      return try Attachment.part(kind, bytes: bytes, path: reference, origin)
    }
    let bytes = try files.bytes(at: reference, limit: FileText.attachmentLimit)
    return try Attachment.part(kind, bytes: bytes, path: reference, origin)
  }
}
