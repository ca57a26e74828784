import Notation

/// A request as a command line of curl, for any POSIX shell.
struct CurlExport {
  let request: ExportedRequest

  /// From how many bytes on the body goes through standard input: Linux bounds a single argument.
  private static let longArgument = 96 << 10

  var text: String {
    var lines = ["curl \(Self.quoted(request.url))"]
    if request.isStreamed { lines.append("  --no-buffer") }
    for header in request.allHeaders {
      lines.append("  -H \(Self.quoted(ExportText([.text("\(header.name): ")] + header.value.pieces)))")
    }
    let body = request.body.pretty(indent: 2)
    if body.utf8.count > Self.longArgument {
      lines.append("  --data-binary @- <<'JSON'\n\(body)\nJSON")
    } else {
      lines.append("  -d \(Self.quoted(body))")
    }
    return lines.joined(separator: " \\\n") + "\n"
  }

  /// Text in single quotes, in which a shell changes nothing.
  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
    }
    return quoted + "'"
  }

  /// Text with variables: in double quotes where nothing in it needs care, else in pieces.
  static func quoted(_ text: ExportText) -> String {
    var isSimple = true
    var hasVariables = false
    for piece in text.pieces {
      switch piece {
      case .text(let text): isSimple = isSimple && text.unicodeScalars.allSatisfy(isHarmless)
      case .variable: hasVariables = true
      }
    }
    if !hasVariables {
      let plain = text.pieces.map { piece in if case .text(let text) = piece { text } else { "" } }.joined()
      return isSimple && !plain.contains(" ") && !plain.isEmpty ? plain : quoted(plain)
    }
    let parts = text.pieces.map { piece in
      switch piece {
      case .text(let text): isSimple ? text : quoted(text)
      case .variable(let name): isSimple ? variable(name, in: text) : "\"$\(name)\""
      }
    }
    return isSimple ? "\"\(parts.joined())\"" : parts.joined()
  }

  /// A variable in double quotes; in braces where something follows that could belong to its name.
  private static func variable(_ name: String, in text: ExportText) -> String {
    text.pieces.last == .variable(name) ? "$\(name)" : "${\(name)}"
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ":", "/", ".", "-", "_", "=", ",", "+", "%", "@": true
    default: false
    }
  }
}
