import Notation
import Workbench

extension Command {
  /// `setscrew log`: what was sent and received, what it took and cost.
  static let log = Command(
    name: "log", aliases: ["logs"], group: .inspect,
    operands: "[list | show ID | search WORDS | export [ID...] | prune | cost]",
    summary: "list, show, search, export and sum up what was sent",
    discussion: """
      Every exchange of `run` and `ask` is kept, with the bytes that went over the wire, unless --no-log,
      SETSCREW_NO_LOG or `log: false` in config.yaml says otherwise. Keys are masked before anything is
      written. ID is a number of the list, `last`, `-2` for the last but one, or a response's id.
      Days and times are in UTC.
      """,
    flags: [
      .byProfile, .byModel, .provider, .byStatus, .bySession, .since, .until, .simulated, .limit,
      .showRequest, .showResponse, .showEvents, .showTrace, .showUsage, .showTiming, .showFiles, .rawBytes,
      .logFormat, .output, .olderThan, .maxSize, .dryRun, .totalsBy, .json,
    ],
    examples: [
      Example("log", "the last exchanges"),
      Example("log list --model gpt-6-luna --status bad --since 7d", "what went wrong this week"),
      Example("log show last", "the last one"),
      Example("log show 12 --events", "each event of a stream with its arrival time"),
      Example("log search snow*", "where something was asked or answered"),
      Example("log export 12 --format recording -O demo.jsonl", "a file for `replay` and `run --replay`"),
      Example("log cost --by model --since 2026-11-01", "what November cost"),
      Example("log prune --older-than 90d --max-size 500M", "keep it small"),
    ],
    run: { invocation in
      let words = Array(invocation.words.dropFirst())
      switch invocation.words.first {
      case nil, "list"?: return try LogListing(invocation).run()
      case "show"?: return try LogShow(invocation, words).run()
      case "search"?: return try LogSearch(invocation, words).run()
      case "export"?: return try LogExport(invocation, words).run()
      case "prune"?: return try LogPrune(invocation).run()
      case "cost"?: return try LogCost(invocation, words).run()
      case let word?: throw unknown(word)
      }
    })

  private static func unknown(_ word: String) -> Failure {
    let known = ["list", "show", "search", "export", "prune", "cost"]
    let isID = Int(word) != nil || word == "last" || word.hasPrefix("resp_")
    return Failure(
      .usage, "log knows \(known.joined(separator: ", ")), not '\(word)'",
      remedy: isID
        ? "did you mean `log show \(word)`?"
        : Suggestion.nearest(to: word, among: known).map { "did you mean `log \($0)`?" })
  }
}

/// The log of the user, opened for a command that reads it.
struct OpenedLog {
  let log: RunLog

  /// Opens the log; nil where nothing was ever logged.
  init?(_ world: World) throws {
    do {
      log = try RunLog(existing: world.places.runLog)
    } catch {
      if error.kind == .missing { return nil }
      throw Failure(.configuration, error.description)
    }
  }

  /// Opens the log for a list; nil where nothing was ever logged, which is then said, with an empty list for a program.
  static func toList(_ invocation: Invocation) throws -> OpenedLog? {
    if let opened = try OpenedLog(invocation.world) { return opened }
    if invocation.arguments.has(.json) { invocation.world.output.line("[]") }
    invocation.world.errors.line("setscrew: nothing was logged yet; `run` and `ask` do it")
    return nil
  }

  /// The exchange that a word names.
  func exchange(named name: String) throws -> LoggedExchange {
    guard let id = try perform({ () throws(LogProblem) in try log.id(of: name) }),
      let exchange = try perform({ () throws(LogProblem) in try log.exchange(id) })
    else {
      throw Failure(
        .usage, "the run log has no exchange '\(name)'",
        remedy: "`setscrew log list` shows what is there")
    }
    return exchange
  }

  /// Does something with the log; what goes wrong is told as it is.
  func perform<Result>(_ body: () throws(LogProblem) -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw Failure(.other, error.description)
    }
  }
}
