/// Where a value came from: a place in a file, or something the user typed or exported.
///
/// An origin is what a finding points at and what `explain` prints.
public enum Origin: Sendable, Hashable, CustomStringConvertible {
  /// A place in a profile, configuration or registry file.
  case file(Place)
  /// A command-line flag as typed: `--set temperature=0.2`.
  case flag(String)
  /// An environment variable: `SETSCREW_MODEL`.
  case environment(String)
  /// A command given in a session: `/set temperature 0.2`.
  case session(String)
  /// A part of the command line or standard input that is text, not a flag: `TEXT`, `<stdin>`.
  case argument(String)
  /// What Setscrew sets by itself and announces, with the reason: `run streams by default`.
  case builtin(String)

  /// The place in a file, where there is one.
  public var place: Place? {
    if case .file(let place) = self { place } else { nil }
  }

  /// The origin as findings and tables show it.
  public var description: String {
    switch self {
    case .file(let place): place.description
    case .flag(let text), .environment(let text), .session(let text), .argument(let text),
      .builtin(let text):
      text
    }
  }
}
