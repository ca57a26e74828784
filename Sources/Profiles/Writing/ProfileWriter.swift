import Notation
import Registry

/// Writes settings as a profile that reads back the same: for `--save` and `export --to profile`.
///
/// ```swift
/// ProfileWriter(summary: "A haiku.").text(of: resolved, includingInput: false)
/// ```
public struct ProfileWriter: Sendable {
  /// One sentence on what the profile is for.
  public var summary: String?
  /// Where the JSON Schema for editors lies, for the comment that tells them.
  public var schema: String?

  /// A writer of profiles.
  public init(summary: String? = nil, schema: String? = nil) {
    self.summary = summary
    self.schema = schema
  }

  /// The settings in force as a profile that needs no other file, without the input's text unless it is wanted.
  public func text(of profile: ResolvedProfile, includingInput: Bool) -> String {
    var body = profile.body.json.object ?? JSONObject()
    if !includingInput { body[KnownSetting.input] = nil }
    return text(
      body: body, summary: summary ?? profile.summary?.value, provider: profile.provider?.value,
      remedy: profile.remedy?.value, sendNull: profile.sendNull.map(\.value),
      extraBody: profile.extraBody?.json.object)
  }

  /// A request body as a profile; its texts are taken as they are unless they are said to hold templates.
  public func text(
    body: JSONObject, summary: String? = nil, provider: String? = nil, remedy: Remedy? = nil,
    sendNull: [ValuePath] = [], extraBody: JSONObject? = nil, variables: JSONObject = JSONObject(),
    hasTemplates: Bool = false
  ) -> String {
    var header = JSONObject()
    header["summary"] = (summary ?? self.summary).map { .string($0) }
    if !variables.isEmpty { header["vars"] = .object(variables) }
    header["provider"] = provider.map { .string($0) }
    header["remedy"] = remedy.map { .string($0.rawValue) }
    if !sendNull.isEmpty { header["send_null"] = .array(sendNull.map { .string(Self.name($0)) }) }
    if !hasTemplates, Self.holdsBraces(.object(body)) { header["templates"] = false }
    header["extra_body"] = extraBody.map { .object($0) }

    var writer = YAMLWriter()
    if !header.isEmpty || body.isEmpty {
      var document = JSONObject()
      document["profile"] = .object(header)
      writer.write(document)
    }
    writer.write(body)
    return (schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? "") + writer.text
  }

  /// A way in dotted spelling.
  private static func name(_ path: ValuePath) -> String {
    path.steps.map { step in
      switch step {
      case .key(let key): key
      case .index(let index): String(index)
      }
    }.joined(separator: ".")
  }

  /// Whether any text holds what would be taken for a template.
  private static func holdsBraces(_ value: JSON) -> Bool {
    switch value {
    case .string(let text): TemplateText.mayHoldTemplates(text)
    case .array(let elements): elements.contains(where: holdsBraces)
    case .object(let object): object.members.contains { holdsBraces($0.value) }
    case .null, .bool, .number: false
    }
  }
}
