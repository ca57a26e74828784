import Notation

/// A request as a JavaScript program for Node 18 or newer, without a library.
struct JavaScriptExport {
  let request: ExportedRequest

  var text: String {
    var lines = [
      "// Needs Node 18 or newer; save it as request.mjs.",
      "const response = await fetch(\(Self.expression(request.url)), {", "  method: \"POST\",",
      "  headers: {",
    ]
    for header in request.allHeaders {
      lines.append("    \(Literal.string(header.name)): \(Self.expression(header.value)),")
    }
    lines += ["  },", "  body: \(body),", "});"]
    lines.append("if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);")
    lines.append(request.isStreamed ? Self.stream : Self.answer)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The body as an object, or as its text where JavaScript's numbers would not keep it.
  private var body: String {
    Self.isExact(request.body)
      ? "JSON.stringify(\(Literal.text(of: request.body, indent: 2)))"
      : Literal.string(request.body.encoded())
  }

  private static let answer = """
    const answer = await response.json();
    for (const item of answer.output)
      for (const part of item.content ?? []) if (part.text) console.log(part.text);
    """

  private static let stream = #"""
    const decoder = new TextDecoder();
    let rest = "";
    for await (const piece of response.body) {
      rest += decoder.decode(piece, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop();
      for (const line of lines) {
        if (!line.startsWith("data: ") || line === "data: [DONE]") continue;
        const event = JSON.parse(line.slice(6));
        if (event.type === "response.output_text.delta") process.stdout.write(event.delta);
      }
    }
    console.log();
    """#

  private static func expression(_ text: ExportText) -> String {
    let parts = text.pieces.map { piece in
      switch piece {
      case .text(let text): Literal.string(text)
      case .variable(let name): "process.env.\(name)"
      }
    }
    return parts.isEmpty ? "\"\"" : parts.joined(separator: " + ")
  }

  /// Whether every number is one of JavaScript's.
  private static func isExact(_ value: JSON) -> Bool {
    switch value {
    case .null, .bool, .string: true
    case .number(let number):
      JSONNumber(number.double).map { JSON.number($0).isEquivalent(to: .number(number)) } ?? false
    case .array(let elements): elements.allSatisfy(isExact)
    case .object(let object): object.members.allSatisfy { isExact($0.value) }
    }
  }

  /// How JavaScript writes values.
  enum Literal: CodeLiteral {
    static let null = "null"
    static func bool(_ value: Bool) -> String { value ? "true" : "false" }
    static func number(_ number: JSONNumber) -> String { number.text }
    static func string(_ text: String) -> String {
      quoted(text) { scalar in
        scalar.value > 0xFFFF
          ? "\\u{" + hex(scalar.value, digits: 1) + "}" : "\\u" + hex(scalar.value, digits: 4)
      }
    }
    /// A key in brackets where it would set what an object is made from.
    static func key(_ text: String) -> String {
      if text == "__proto__" { return "[\(string(text))]" }
      let isName =
        text.utf8.allSatisfy(JSONByteClass.isWord) && !(text.utf8.first.map(JSONByteClass.isDigit) ?? true)
      return isName ? text : string(text)
    }
  }
}
