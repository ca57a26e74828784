import Notation

/// JSON for people: in colours, every member on a line of its own.
struct JSONView: Sendable {
  let theme: Theme

  init(theme: Theme) { self.theme = theme }

  /// The value as lines, each with a line end.
  func text(of value: JSON) -> String { lines(of: value, indent: 0) + "\n" }

  private func lines(of value: JSON, indent: Int) -> String {
    switch value {
    case .object(let object) where !object.isEmpty:
      let members = object.members.map { member in
        blank(indent + 2) + theme.paint(JSON.string(member.key).encoded().visibleText, .key) + ": "
          + lines(of: member.value, indent: indent + 2)
      }
      return "{\n" + members.joined(separator: ",\n") + "\n\(blank(indent))}"
    case .array(let values) where !values.isEmpty:
      let members = values.map { blank(indent + 2) + lines(of: $0, indent: indent + 2) }
      return "[\n" + members.joined(separator: ",\n") + "\n\(blank(indent))]"
    case .string: return theme.paint(value.encoded().visibleText, .string)
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
