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
    template.filled { name in
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
}

extension String {
  /// The text with what stands for the names in braces; braces around anything else stay.
  func filled(_ filling: (Substring) -> String?) -> String {
    guard contains("{") else { return self }
    var text = ""
    var rest = Substring(self)
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      if let close = rest.firstIndex(of: "}"), let word = filling(rest[rest.index(after: open)..<close]) {
        text += word
        rest = rest[rest.index(after: close)...]
      } else {
        text += "{"
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }
}
