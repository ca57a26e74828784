import Notation
import Workbench

/// `log search`: exchanges in whose texts words stand, with the text around them.
struct LogSearch {
  private static let usualLimit = 20

  private let invocation: Invocation
  private let words: [String]
  private let selection: LogSelection

  init(_ invocation: Invocation, _ words: [String]) throws {
    self.invocation = invocation
    self.words = words
    selection = try LogSelection(invocation)
    guard words.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      throw Failure(.usage, "search for what? give words; a star behind one finds what begins so")
    }
  }

  func run() throws -> ExitCode {
    let world = invocation.world
    guard let opened = try OpenedLog.toList(invocation) else { return .success }
    let matches = try opened.perform { () throws(LogProblem) in
      try opened.log.search(words, selection.filter, limit: selection.limit ?? Self.usualLimit)
    }
    if invocation.arguments.has(.json) {
      let list = matches.map { match in
        var json = match.record.json
        json["match"] = .string(match.excerpt.filter { $0 != "\u{1}" && $0 != "\u{2}" })
        return json
      }
      world.output.line(JSON.array(list).pretty(indent: 2))
      return .success
    }
    guard !matches.isEmpty else {
      world.errors.line("setscrew: no exchange has \(words.joined(separator: " "))")
      return .success
    }
    let paint = try FindingReport(world: world, arguments: invocation.arguments).outputPaint
    for match in matches {
      let record = match.record
      let head = [record.time, record.profile, record.servedModel ?? record.model, record.ending]
      world.output.line(
        paint.bold("\(record.id)") + "  " + head.compactMap { $0 }.joined(separator: " · ").visibleText)
      world.output.line("    " + marked(match.excerpt, paint))
    }
    return .success
  }

  /// The excerpt in one line, with the words that were found standing out.
  private func marked(_ excerpt: String, _ paint: Paint) -> String {
    var text = ""
    for (index, part) in excerpt.split(separator: "\u{1}", omittingEmptySubsequences: false).enumerated() {
      let halves = part.split(separator: "\u{2}", maxSplits: 1, omittingEmptySubsequences: false)
      let pieces = halves.map { piece in
        String(piece).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          .joined(separator: " ").visibleText
      }
      text += index == 0 ? pieces.joined() : paint.bold(pieces[0]) + (pieces.count > 1 ? pieces[1] : "")
    }
    return text
  }
}
