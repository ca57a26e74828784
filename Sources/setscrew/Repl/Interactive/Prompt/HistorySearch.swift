import Notation

/// A search in what was typed before.
struct HistorySearch: Sendable {
  private(set) var query = ""
  private(set) var place: Int?

  /// Takes a key; says whether the search goes on, and whether the key was for it.
  mutating func take(_ key: Key, in history: LineHistory) -> (goesOn: Bool, isTaken: Bool, isKept: Bool) {
    switch key {
    case .text(let text):
      query += text
      place = history.search(query, before: place.map { $0 + 1 } ?? history.entries.count)
    case .backspace:
      query = String(query.dropLast())
      place = history.search(query, before: history.entries.count)
    case .control("r"): again(isOlder: true, in: history)
    case .control("s"): again(isOlder: false, in: history)
    case .control("c"), .control("g"), .escape: return (false, true, false)
    // What ends the search and moves goes on to the editor; Enter only takes the line.
    default: return (false, key == .enter, true)
    }
    return (true, true, false)
  }

  /// Goes to the next entry that the search finds; stays where there is none.
  mutating func again(isOlder: Bool, in history: LineHistory) {
    let next =
      isOlder
      ? history.search(query, before: place ?? history.entries.count)
      : history.search(query, after: place ?? history.entries.count)
    place = next ?? place
  }

  /// The entry that was found.
  func entry(in history: LineHistory) -> String? { place.map { history.entries[$0] } }

  /// The row that is shown in the place of the prompt, and the column of the cursor.
  func row(in history: LineHistory, width: Int, theme: Theme) -> (text: String, column: Int) {
    let found = entry(in: history)?.replacing("\n", with: "⏎ ").visibleText
    let head = "search: \(query.visibleText)"
    let text = "\(head)  \(found ?? (query.isEmpty ? "" : "nothing found"))"
    return (theme.paint(TimelineRow.cut(text, to: width - 1), .warning), min(width - 1, head.displayWidth))
  }
}
