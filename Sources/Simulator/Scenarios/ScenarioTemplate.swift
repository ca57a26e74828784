import Notation

/// Text with `{{name}}` in it, which stands for something about the request.
struct ScenarioTemplate: Sendable, Hashable {
  /// A part of a template.
  enum Part: Sendable, Hashable {
    case text(String)
    case name(String)
  }

  /// The parts in their order.
  let parts: [Part]

  /// A template as it is written; a brace that opens nothing is text.
  init(_ text: String) {
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      if open.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<open.lowerBound]))) }
      parts.append(.name(String(rest[open.upperBound..<close.lowerBound]).trimmingBlanks))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The names that nothing stands behind.
  var unknownNames: [String] {
    parts.compactMap { part in
      guard case .name(let name) = part, !Self.known.contains(name) else { return nil }
      return name.hasPrefix("body.") && ValuePath(parsing: String(name.dropFirst(5))) != nil ? nil : name
    }
  }

  /// The names that a template may use, beside `body.` and a path.
  static let known = ["question", "topic", "model", "number", "turn", "instructions", "output", "effort"]

  /// The text for a request.
  func text(for request: ScenarioRequest) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .name(let name): request.value(of: name)
      }
    }.joined()
  }
}

extension JSON {
  /// The value with the templates in its texts filled in.
  func filled(for request: ScenarioRequest) -> JSON {
    switch self {
    case .string(let text): .string(ScenarioTemplate(text).text(for: request))
    case .array(let values): .array(values.map { $0.filled(for: request) })
    case .object(let object):
      .object(
        object.members.reduce(into: JSONObject()) { result, member in
          result[member.key] = member.value.filled(for: request)
        })
    default: self
    }
  }

  /// All texts in the value.
  var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let object): object.members.flatMap(\.value.texts)
    default: []
    }
  }
}
