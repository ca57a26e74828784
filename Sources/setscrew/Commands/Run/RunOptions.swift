import Workbench

/// What the flags of `run` and `ask` say about what comes out.
struct RunOptions: Sendable {
  /// What stdout carries.
  enum Form: Sendable, Hashable {
    /// The answer's text while it comes.
    case text
    /// The last fenced block of the answer.
    case block
    /// The response's body, byte for byte.
    case raw
    /// One JSON document.
    case json
  }

  let form: Form
  let parts: Set<ExchangePart>
  let repetitions: Int
  let showsDiff: Bool
  let outputFile: String?
  let copies: Bool
  let saveName: String?
  let showsReasoning: Bool
  let isQuiet: Bool
  let isVerbose: Bool
  let maxCost: String?
  var recordFile: String?
  let replays: [String]
  let speed: ReplaySpeed?
  /// The response to watch instead of sending anything.
  let resumedID: String?
  /// The event behind which a resumed stream begins.
  let startingAfter: Int?
  /// Whether a background response is left to itself.
  let isDetached: Bool

  /// The flags that only `run` and `ask` have.
  static let flags: [Flag] = [
    .dryRun, .raw, .json, .show, .extract, .output, .copy, .reasoning, .save, .withInput, .force,
    .repetitions,
    .diff, .maxCost, .background, .detach, .resume, .after, .countTokens, .learn, .timeout, .retries,
    .verbose, .seed, .fault, .noLog, .record, .replay, .speed, .continueSession, .session, .watch, .confirmed,
  ]

  init(_ arguments: Arguments) throws(Failure) {
    let forms = [(Flag.raw, Form.raw), (.json, .json), (.extract, .block)].filter { arguments.has($0.0) }
    guard forms.count <= 1 else {
      throw Failure(.usage, "\(forms.map { "--\($0.0.name)" }.joined(separator: " and ")) exclude each other")
    }
    form = forms.first?.1 ?? .text
    parts = try Self.parts(arguments.all(.show))
    repetitions = try arguments.count(.repetitions) ?? 1
    showsDiff = arguments.has(.diff)
    outputFile = arguments.last(.output)
    copies = arguments.has(.copy)
    saveName = arguments.last(.save)
    showsReasoning = arguments.has(.reasoning)
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
    maxCost = arguments.last(.maxCost)
    recordFile = arguments.last(.record)
    replays = arguments.all(.replay)
    speed = try ReplaySpeed(arguments)
    resumedID = arguments.last(.resume)
    startingAfter = try Self.number(arguments)
    isDetached = arguments.has(.detach)
    if isDetached, !arguments.has(.background) {
      throw Failure(.usage, "--detach leaves a background response to itself; it needs --background")
    }
    if form == .raw, !parts.isEmpty {
      throw Failure(.usage, "--raw prints the body and nothing else; use --json with --show")
    }
  }

  private static func number(_ arguments: Arguments) throws(Failure) -> Int? {
    guard let text = arguments.last(.after) else { return nil }
    guard arguments.has(.resume) else { throw Failure(.usage, "--after goes with --resume") }
    guard let number = Int(text) else {
      throw Failure(.usage, "--after takes the number of an event, not '\(text)'")
    }
    return number
  }

  private static func parts(_ lists: [String]) throws(Failure) -> Set<ExchangePart> {
    var parts: Set<ExchangePart> = []
    for word in lists.flatMap({ $0.split(separator: ",") }) {
      guard let part = ExchangePart(rawValue: String(word)) else {
        let known = ExchangePart.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, "--show takes parts out of \(known), not '\(word)'")
      }
      parts.insert(part)
    }
    return parts
  }
}
