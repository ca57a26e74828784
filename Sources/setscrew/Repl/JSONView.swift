import Notation

/// JSON for people: in colours, long parts folded into a few words that say how to see them.
struct JSONView: Sendable {
  let theme: Theme
  /// How deep the lists and objects go that are shown; nil shows everything.
  var depth: Int?
  /// How many characters of a string are shown; nil shows all.
  var stringLimit: Int?

  init(theme: Theme, depth: Int? = nil, stringLimit: Int? = nil) {
    self.theme = theme
    self.depth = depth
    self.stringLimit = stringLimit
  }

  /// The value as lines, each with a line end.
  func text(of value: JSON) -> String { lines(of: value, indent: 0, level: 0) + "\n" }

  private func lines(of value: JSON, indent: Int, level: Int) -> String {
    switch value {
    case .object(let object) where !object.isEmpty:
      guard level < depth ?? .max else {
        return theme.paint("{… \(Phrase.count(object.count, "member"))}", .note)
      }
      let members = object.members.map { member in
        blank(indent + 2) + theme.paint(JSON.string(member.key).encoded().visibleText, .key) + ": "
          + lines(of: member.value, indent: indent + 2, level: level + 1)
      }
      return "{\n" + members.joined(separator: ",\n") + "\n\(blank(indent))}"
    case .array(let values) where !values.isEmpty:
      guard level < depth ?? .max else {
        return theme.paint("[… \(Phrase.count(values.count, "member"))]", .note)
      }
      let members = values.map { blank(indent + 2) + lines(of: $0, indent: indent + 2, level: level + 1) }
      return "[\n" + members.joined(separator: ",\n") + "\n\(blank(indent))]"
    case .string(let text):
      guard let stringLimit, text.count > stringLimit else {
        return theme.paint(value.encoded().visibleText, .string)
      }
      let shown = JSON.string(String(text.prefix(stringLimit))).encoded().dropLast()
      return theme.paint(String(shown).visibleText, .string)
        + theme.paint("… \(Phrase.grouped(text.count)) characters", .note)
    case .number: return theme.paint(value.encoded(), .number)
    default: return theme.paint(value.encoded(), .literal)
    }
  }

  private func blank(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension JSON {
  /// The value at a way that the user typed, with dots or brackets: `output.0.content`; throws where there is none.
  func part(at typed: String) throws(Failure) -> JSON {
    var value = self
    var way = ""
    let steps = typed.split { ".[]".contains($0) }.map(String.init)
    for step in steps {
      let next: JSON? = if let index = Int(step), value.array != nil { value[index] } else { value[step] }
      guard let next else {
        let here = way.isEmpty ? "at the top" : "in \(way)"
        let known = value.object?.keys.joined(separator: ", ") ?? value.array.map { "0 to \($0.count - 1)" }
        throw Failure(.usage, "there is no \(step) \(here)", remedy: known.map { "there are: \($0)" })
      }
      value = next
      way += way.isEmpty ? step : ".\(step)"
    }
    return value
  }
}
