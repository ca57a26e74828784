import Notation
import Registry

extension EditorSchema.Forms {
  /// What profiles add to a request body: the key `profile`, short input and templates.
  ///
  /// - Parameter providers: The providers that a profile may name; others are let through, for those of plugins.
  public static func profiles(providers: [String]) -> EditorSchema.Forms {
    EditorSchema.Forms(
      keys: [("profile", header(providers))],
      shorthands: [
        KnownSetting.input: EditorSchema.Shorthand(
          keys: InputShorthand.keys, fullKeys: InputShorthand.fullKeys, schema: shortInput)
      ])
  }

  private static func header(_ providers: [String]) -> JSON {
    var properties = JSONObject()
    for key in ProfileHeader.keys { properties[key] = schema(of: key, providers) }
    return [
      "title": "Profile", "description": "What is about the profile itself and is not sent.",
      "type": ["object", "null"], "properties": .object(properties), "additionalProperties": false,
    ]
  }

  /// What a key of the header takes; each may also be null.
  private static func schema(of key: String, _ providers: [String]) -> JSON {
    let names: JSON = [
      "anyOf": [["type": ["string", "null"]], ["type": "array", "items": ["type": "string"]]]
    ]
    func with(_ schema: JSON, _ description: String) -> JSON {
      var schema = schema
      schema["description"] = .string(description)
      return schema
    }
    switch key {
    case "summary": return with(["type": ["string", "null"]], "One sentence on what the profile is for.")
    case "extends":
      return with(names, "Profiles that this one builds on, by name or path; several from left to right.")
    case "provider":
      return with(
        ["anyOf": [["enum": .array(providers.map { .string($0) })], ["type": ["string", "null"]]]],
        "Where requests go; see `setscrew providers`.")
    case "remedy":
      return with(
        ["enum": .array(Remedy.allCases.map { .string($0.rawValue) } + [.null])],
        "What to do with settings that the model refuses.")
    case "state":
      return with(
        ["enum": .array(StateMode.allCases.map { .string($0.rawValue) } + [.null])],
        "How a session tells the model what was said before.")
    case "vars": return with(["type": ["object", "null"]], "Values for {{name}} in texts.")
    case "send_null": return with(names, "Settings that are sent as a JSON null while they are unset.")
    case "extra_body":
      return with(["type": ["object", "null"]], "Members of the body that are sent as they are, unchecked.")
    case "templates":
      return with(["type": ["boolean", "null"]], "Whether {{...}} in texts is replaced; yes if left out.")
    default: return with(.object(JSONObject()), "A place for YAML anchors; not read.")
    }
  }

  /// `- user: ...` and its like: a role alone, or an attachment with members of its content part.
  private static var shortInput: JSON {
    var properties = JSONObject()
    for role in InputShorthand.roleNames {
      properties[role] = [
        "description": .string("A message of the \(role)."),
        "type": ["string", "number", "boolean", "array"],
      ]
    }
    for kind in InputShorthand.attachmentNames {
      properties[kind] = [
        "description": .string("A path from the profile's folder, or an address."), "type": "string",
        "minLength": 1,
      ]
    }
    return [
      "title": "Input in short", "type": "object", "properties": .object(properties),
      "if": ["anyOf": .array(InputShorthand.roleNames.map { ["required": [.string($0)]] })],
      "then": ["maxProperties": 1],
    ]
  }
}

extension InputShorthand {
  /// The keys by which a short form is recognised.
  static var keys: [String] { roleNames + attachmentNames }
  /// The keys that only full items have.
  static let fullKeys = ["type", "role"]
  /// The roles in the order in which people think of them.
  static var roleNames: [String] { roles.sorted().reversed() }
  /// What may be attached.
  static let attachmentNames = [Attachment.Kind.image, .file].map(\.rawValue)
}
