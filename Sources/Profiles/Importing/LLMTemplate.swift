import Notation
import Registry

/// A template of the command line program llm, whose texts name variables as `$topic`.
enum LLMTemplate {
  /// Whether an object is one: it has a text or a map that only such templates have.
  static func isOne(_ object: JSONObject, _ mappings: KeyMappingTable) -> Bool {
    guard object[KnownSetting.input] == nil else { return false }
    if ["options", "defaults", "schema_object", "fragments", "system_fragments"].contains(where: {
      object[$0] != nil
    }) {
      return true
    }
    return mappings.mappings.contains { mapping in
      mapping.formats.contains(ImportKind.llm.rawValue)
        && mapping.at.rootKey.map { object[$0]?.string != nil } ?? false
    }
  }

  /// A text with its variables in this program's spelling, and their names.
  static func text(_ text: String) -> (text: String, names: [String]) {
    var result = ""
    var names: [String] = []
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      if rest.hasPrefix("$") {
        result += "$"
        rest = rest.dropFirst()
        continue
      }
      let isBraced = rest.hasPrefix("{")
      let name = (isBraced ? rest.dropFirst() : rest).prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
      }
      let isName = name.first.map { !$0.isNumber } ?? false
      let tail = rest[name.endIndex...]
      guard isName, !isBraced || tail.hasPrefix("}") else {
        result += "$"
        continue
      }
      if !names.contains(String(name)) { names.append(String(name)) }
      result += "{{\(name)}}"
      rest = isBraced ? tail.dropFirst() : tail
    }
    return (result + rest, names)
  }
}
