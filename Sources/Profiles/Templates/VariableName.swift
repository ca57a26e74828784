import Notation

/// What may be a variable's name: letters, digits, `_` and `-` of any script, but not `input`.
public enum VariableName {
  /// The names of the variables that a text's templates ask for, each once, in order.
  public static func named(in text: String) -> [String] {
    var names: [String] = []
    for case .reference(.variable(let name), _, _) in TemplateText(text).parts where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Whether a text has the form of a name.
  static func isWellFormed(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }

  /// Why a text cannot be defined as a variable; nil when it can.
  static func problem(with name: String) -> (message: String, remedy: String)? {
    if name == "input" {
      return (
        "the variable input is reserved for the text given on the command line",
        "choose another name, or give the text itself"
      )
    }
    guard !isWellFormed(name) else { return nil }
    return (
      "\(name.isEmpty ? "an empty text" : name) cannot be a variable's name", "use letters, digits, _ and -"
    )
  }
}
