import Notation

/// A request as a Swift program with URLSession.
struct SwiftExport {
  let request: ExportedRequest

  var text: String {
    var lines = [
      "import Foundation", "#if canImport(FoundationNetworking)", "  import FoundationNetworking", "#endif",
      "",
      "let body = \(Self.raw(request.body.pretty(indent: 2)))", "",
      "let environment = ProcessInfo.processInfo.environment",
      "var request = URLRequest(url: URL(string: \(Self.expression(request.url)))!)",
      "request.httpMethod = \"POST\"",
    ]
    for header in request.allHeaders {
      lines.append(
        "request.setValue(\(Self.expression(header.value)), forHTTPHeaderField: \(Literal.string(header.name)))"
      )
    }
    lines += [
      "request.httpBody = Data(body.utf8)", "let (data, _) = try await URLSession.shared.data(for: request)",
      "print(String(decoding: data, as: UTF8.self))",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text as a raw literal over several lines, with as many signs as its own text calls for.
  static func raw(_ text: String) -> String {
    var longest = 0
    var run: Int?
    var quotes = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#":
        if let count = run {
          run = count + 1
          longest = max(longest, count + 1)
        }
      case "\"":
        quotes += 1
        run = quotes >= 3 ? 0 : nil
        continue
      case "\\": run = 0
      default: run = nil
      }
      quotes = 0
    }
    let signs = String(repeating: "#", count: longest + 1)
    var escaped = ""
    for scalar in text.unicodeScalars {
      // Line ends of other kinds, which JSON leaves as they are in strings.
      if scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0x85 {
        escaped += "\\u" + Literal.hex(scalar.value, digits: 4)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return "\(signs)\"\"\"\n\(escaped)\n\"\"\"\(signs)"
  }

  private static func expression(_ text: ExportText) -> String {
    let parts = text.pieces.map { piece in
      switch piece {
      case .text(let text): Literal.string(text)
      case .variable(let name): "environment[\(Literal.string(name)), default: \"\"]"
      }
    }
    return parts.isEmpty ? "\"\"" : parts.joined(separator: " + ")
  }

  /// How Swift writes strings.
  enum Literal: CodeLiteral {
    static let null = "nil"
    static func bool(_ value: Bool) -> String { value ? "true" : "false" }
    static func number(_ number: JSONNumber) -> String { number.text }
    static func string(_ text: String) -> String {
      quoted(text) { "\\u{" + hex($0.value, digits: 1) + "}" }
    }
    static func key(_ text: String) -> String { string(text) }
  }
}
