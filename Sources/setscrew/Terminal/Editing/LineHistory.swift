/// What was typed before, across sessions: going back through it, and searching it.
struct LineHistory: Sendable {
  /// The entries, newest last.
  private(set) var entries: [String]
  private var place: Int
  private var draft = ""

  init(_ entries: [String] = []) {
    self.entries = entries
    place = entries.count
  }

  /// Adds an entry and goes to the end; one that repeats the last is not added.
  mutating func add(_ entry: String) {
    if !entry.isEmpty, entries.last != entry { entries.append(entry) }
    rest()
  }

  /// Goes to the end.
  mutating func rest() {
    place = entries.count
    draft = ""
  }

  /// The entry before the one shown that begins like what was typed; nil when there is none.
  mutating func older(than text: String) -> String? {
    if place == entries.count { draft = text }
    guard let next = entries[..<place].lastIndex(where: { $0.hasPrefix(draft) && $0 != text }) else {
      return nil
    }
    place = next
    return entries[next]
  }

  /// The entry behind the one shown, at last what was typed; nil at the end.
  mutating func newer(than text: String) -> String? {
    guard place < entries.count else { return nil }
    let next = entries[(place + 1)...].firstIndex { $0.hasPrefix(draft) && $0 != text }
    place = next ?? entries.count
    return next.map { entries[$0] } ?? draft
  }

  /// The newest entry before a place that holds a text, whatever its case; nil when there is none.
  func search(_ query: String, before place: Int) -> Int? {
    guard !query.isEmpty else { return nil }
    let wanted = query.lowercased()
    return entries[..<min(place, entries.count)].lastIndex { $0.lowercased().contains(wanted) }
  }

  /// The oldest entry behind a place that holds a text, whatever its case; nil when there is none.
  func search(_ query: String, after place: Int) -> Int? {
    guard !query.isEmpty, place < entries.count else { return nil }
    let wanted = query.lowercased()
    return entries[(place + 1)...].firstIndex { $0.lowercased().contains(wanted) }
  }
}
