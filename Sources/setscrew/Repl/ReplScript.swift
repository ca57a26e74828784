import Notation

/// Takes the lines of a script, or of a pipe, one after the other.
struct ReplScript: Sendable {
  /// The messages and commands of a text.
  ///
  /// A line is one of them. `"""` begins and ends text of several lines, a backslash at the end of a line joins it with
  /// the next one, and `/multi` takes all lines up to `/end` as text.
  static func entries(of text: String) -> [Entry] {
    var entries: [Entry] = []
    var open: (lines: [String], mark: String, first: Int)?
    var joined = ""
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    for (index, raw) in lines.enumerated() {
      let line = raw.hasSuffix("\r") ? String(raw.dropLast()) : raw
      if index == 0, line.hasPrefix("#!") { continue }
      if var block = open {
        if line == block.mark || block.mark == "\"\"\"" && line.hasSuffix(block.mark) {
          if line != block.mark { block.lines.append(String(line.dropLast(3))) }
          entries.append(Entry(text: block.lines.joined(separator: "\n"), isBlock: true, line: block.first))
          open = nil
        } else {
          block.lines.append(line)
          open = block
        }
      } else if line.hasPrefix("\"\"\"") {
        let rest = String(line.dropFirst(3))
        if rest.count > 0, rest.hasSuffix("\"\"\"") {
          entries.append(Entry(text: String(rest.dropLast(3)), isBlock: true, line: index + 1))
        } else {
          open = (rest.isEmpty ? [] : [rest], "\"\"\"", index + 1)
        }
      } else if line == "/multi" || line == ":multi" {
        open = ([], line == "/multi" ? "/end" : ":end", index + 1)
      } else if line.hasSuffix("\\"), !line.hasSuffix("\\\\") {
        joined += line.dropLast() + "\n"
      } else {
        entries.append(
          Entry(text: joined + line, isBlock: !joined.isEmpty && !joined.hasPrefix("/"), line: index + 1))
        joined = ""
      }
    }
    if let open {
      entries.append(Entry(text: open.lines.joined(separator: "\n"), isBlock: true, line: open.first))
    }
    if !joined.isEmpty { entries.append(Entry(text: joined, isBlock: false, line: lines.count)) }
    return entries
  }

  /// A message or a command.
  struct Entry: Sendable, Equatable {
    var text: String
    /// Whether it is text of several lines, which is never a command.
    var isBlock: Bool
    /// Where it begins, counted from 1.
    var line: Int
  }

  let text: String
  let keepsGoing: Bool

  /// Takes all lines; stops at the first that goes wrong, unless told otherwise.
  func run(in repl: Repl) async -> ExitCode {
    var first = ExitCode.success
    for entry in Self.entries(of: text) {
      if Task.isCancelled { return first == .success ? .interrupted : first }
      switch await repl.take(entry.text, isPasted: entry.isBlock) {
      case .quit: return first
      case .done(let exit):
        guard exit != .success else { continue }
        if first == .success { first = exit }
        guard keepsGoing else {
          repl.world.errors.line("setscrew: stopped at line \(entry.line)")
          return first
        }
      }
    }
    return first
  }
}
