import Notation
import Registry

extension String? {
  /// The string, or null.
  var json: JSON { map { .string($0) } ?? .null }
}

extension JSON {
  /// A list of strings.
  static func strings(_ texts: some Sequence<String>) -> JSON { .array(texts.map { .string($0) }) }
}

extension Evidence {
  /// The evidence as data.
  var json: JSON {
    [
      "kind": .string(kind.rawValue), "version": version.json, "page": page.json,
      "verified_on": (verifiedOn.map { "\($0)" }).json, "note": note.json,
    ]
  }
}

extension Dispute {
  /// Why sources differ: on the whole as `reason`, on single fields by their names.
  var json: JSON {
    var fields = JSONObject()
    for (field, reason) in self.fields.sorted(by: { $0.key < $1.key }) { fields[field] = .string(reason) }
    return ["reason": reason.json, "fields": .object(fields)]
  }
}

extension Deprecation {
  /// The deprecation as data.
  var json: JSON {
    [
      "message": message.json, "use": .strings(use), "since": (since.map { "\($0)" }).json,
      "when": (when?.words).json, "severity": .string(severity.rawValue),
    ]
  }
}
