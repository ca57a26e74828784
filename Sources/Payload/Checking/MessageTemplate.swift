import Notation
import Registry

/// Fills the blanks of a rule's sentences: `{setting} is refused by {model}`.
struct MessageTemplate {
  var model: String
  var setting: String
  var value: JSON?
  var allowed: [JSON]?
  var limit: JSON?

  func text(_ template: String) -> String {
    guard template.contains("{") else { return template }
    var text = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"), let filling = filling(rest[rest.index(after: open)..<close])
      else {
        text += "{"
        rest = rest.dropFirst()
        continue
      }
      text += filling
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  private func filling(_ name: Substring) -> String? {
    switch name {
    case "model": model
    case "setting": setting
    case "value": value.map(ValueText.short) ?? "nothing"
    case "allowed": allowed.map(ValueText.either) ?? "other values"
    case "limit": limit.map(ValueText.short) ?? "the limit"
    default: nil
    }
  }
}
