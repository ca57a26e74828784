import Notation

/// A request as a Python program that uses OpenAI's own library.
struct PythonExport {
  let request: ExportedRequest

  var text: String {
    var lines = ["# Needs `pip install openai`.", "import os", "", "from openai import OpenAI", ""]
    lines += client
    lines.append("")
    lines.append("\(request.isStreamed ? "events" : "response") = client.responses.create(")
    lines += parameters.map { "    \($0)," }
    lines.append(")")
    if request.isStreamed {
      lines += [
        "for event in events:", "    if event.type == \"response.output_text.delta\":",
        "        print(event.delta, end=\"\", flush=True)", "print()",
      ]
    } else {
      lines.append("print(response.output_text)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var client: [String] {
    var arguments: [String] = []
    if let variable = request.keyVariable {
      arguments.append(
        request.isKeyOptional
          ? "api_key=os.environ.get(\(Literal.string(variable)), \"unused\")"
          : "api_key=os.environ[\(Literal.string(variable))]")
    } else {
      arguments.append("api_key=\"unused\"")
    }
    if !request.isStandardAddress { arguments.append("base_url=\(Self.expression(request.baseURL))") }
    var headers = request.headers
    if case .header = request.scheme, let key = request.keyHeader { headers.insert(key, at: 0) }
    if !headers.isEmpty {
      let members = headers.map { "\(Literal.string($0.name)): \(Self.expression($0.value))" }
      arguments.append("default_headers={\(members.joined(separator: ", "))}")
    }
    let single = "client = OpenAI(\(arguments.joined(separator: ", ")))"
    if single.unicodeScalars.count < 98 { return [single] }
    return ["client = OpenAI("] + arguments.map { "    \($0)," } + [")"]
  }

  /// The members of the body as parameters; what the library does not know goes through `extra_body`.
  private var parameters: [String] {
    var parameters: [String] = []
    var extra = JSONObject()
    for member in request.body.object?.members ?? [] {
      if request.libraryParameters.contains(member.key), Self.isName(member.key) {
        parameters.append("\(member.key)=\(Literal.text(of: member.value, indent: 4))")
      } else {
        extra[member.key] = member.value
      }
    }
    if !extra.isEmpty { parameters.append("extra_body=\(Literal.text(of: .object(extra), indent: 4))") }
    return parameters
  }

  private static func expression(_ text: ExportText) -> String {
    let parts = text.pieces.map { piece in
      switch piece {
      case .text(let text): Literal.string(text)
      case .variable(let name): "os.environ[\(Literal.string(name))]"
      }
    }
    return parts.isEmpty ? "\"\"" : parts.joined(separator: " + ")
  }

  private static func isName(_ text: String) -> Bool {
    let isWord = text.utf8.allSatisfy { JSONByteClass.isWord($0) }
    return isWord && !(text.utf8.first.map(JSONByteClass.isDigit) ?? true) && !keywords.contains(text)
  }

  private static let keywords: Set<String> = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
    "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not",
    "or", "pass", "raise", "return", "try", "while", "with", "yield",
  ]

  /// How Python writes values.
  enum Literal: CodeLiteral {
    static let null = "None"
    static func bool(_ value: Bool) -> String { value ? "True" : "False" }
    static func number(_ number: JSONNumber) -> String { number.text }
    static func string(_ text: String) -> String {
      quoted(text) { scalar in
        scalar.value > 0xFFFF ? "\\U" + hex(scalar.value, digits: 8) : "\\u" + hex(scalar.value, digits: 4)
      }
    }
    static func key(_ text: String) -> String { string(text) }
  }
}

/// What bytes of names are.
enum JSONByteClass {
  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
  static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || byte == UInt8(ascii: "_")
  }
}
