import Notation

/// Whether and how text is coloured: one decision for a whole run.
struct Paint: Sendable {
  /// Whether escape sequences are written at all.
  let isOn: Bool

  private init(isOn: Bool) { self.isOn = isOn }

  /// Colour for a channel: never in pipes, with NO_COLOR or on a dumb terminal.
  init(for channel: any Channel, environment: [String: String]) {
    let noColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    isOn = channel.isTerminal && !noColor && environment["TERM"] != "dumb"
  }

  /// Colour as a flag chooses it.
  init(for channel: any Channel, choice: String?, environment: [String: String]) throws(Failure) {
    switch choice {
    case "always": self.init(isOn: true)
    case "never": self.init(isOn: false)
    case nil, "auto": self.init(for: channel, environment: environment)
    case .some(let other):
      throw Failure(.usage, "--color takes auto, always or never, not '\(other)'")
    }
  }

  /// Less bright, for what is said on the side.
  func dim(_ text: String) -> String { isOn && !text.isEmpty ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
  /// Bright, for headings.
  func bold(_ text: String) -> String { isOn && !text.isEmpty ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}

extension Paint {
  /// For what is gone.
  func removed(_ text: String) -> String { isOn && !text.isEmpty ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
  /// For what is new.
  func added(_ text: String) -> String { isOn && !text.isEmpty ? "\u{1B}[32m\(text)\u{1B}[0m" : text }
}

extension String {
  /// The text with line ends and tabs as they are and every other control shown instead of obeyed.
  var visibleLines: String {
    guard unicodeScalars.contains(where: { $0.visibleText != nil && $0 != "\n" && $0 != "\t" }) else {
      return self
    }
    var result = UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if previous == "\r", scalar != "\n" { result.append(contentsOf: "\u{240D}".unicodeScalars) }
      switch scalar {
      case "\n", "\t": result.append(scalar)
      // Half of a line end; shown only when nothing follows that makes it one.
      case "\r": break
      default:
        if let visible = scalar.visibleText {
          result.append(contentsOf: visible.unicodeScalars)
        } else {
          result.append(scalar)
        }
      }
      previous = scalar
    }
    return String(result)
  }
}
