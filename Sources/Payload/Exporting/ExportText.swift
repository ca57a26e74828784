/// A text of which parts are read from the environment when the exported program runs.
public struct ExportText: Sendable, Hashable {
  /// A part of it.
  public enum Piece: Sendable, Hashable {
    /// Text as it is.
    case text(String)
    /// The value of a variable of the environment.
    case variable(String)
  }

  /// The parts in order.
  public var pieces: [Piece]

  /// A text of parts.
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// A text without variables.
  public init(_ text: String) { pieces = [.text(text)] }

  /// A text in which `{name}` stands for variables.
  public init(_ template: String, variables: [(name: String, variable: String)]) {
    pieces = []
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}"),
        let found = variables.first(where: { $0.name == rest[rest.index(after: open)..<close] })
      else { break }
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.variable(found.variable))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
  }

  /// The text with more behind it.
  public func appending(_ text: String) -> ExportText {
    if case .text(let last)? = pieces.last { return ExportText(pieces.dropLast() + [.text(last + text)]) }
    return ExportText(pieces + [.text(text)])
  }
}
