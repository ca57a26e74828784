import Notation

/// The values that a source's text calls deprecated, each with the day on which it ends.
///
/// The lists look like this:
///
/// ```
/// Deprecated values:
///
/// - "gpt-5", "o3": Announced shutdown date: 2026-12-11. See ...
/// - "gpt-5.1-mini": Not a supported model ID. ...
/// ```
struct DeprecatedValues: Sendable, Hashable {
  /// Each value with its day, or nil where none is named.
  private(set) var ends: [String: CivilDate?] = [:]

  /// The values with their days, in a fixed order.
  var list: [(value: String, day: CivilDate?)] {
    ends.sorted { $0.key < $1.key }.map { (value: $0.key, day: $0.value) }
  }

  init(in texts: [String]) {
    for text in texts { read(text) }
  }

  private mutating func read(_ text: String) {
    guard let start = text.firstRange(of: "Deprecated values:") else { return }
    let words = text[start.upperBound...].split { $0.isWhitespace }.joined(separator: " ")
    let entries = " \(words)".split(separator: Self.bullet, omittingEmptySubsequences: false)
    for entry in entries.dropFirst() {
      var rest = Substring("\"" + entry)
      var names: [String] = []
      while rest.first == "\"", let close = rest.dropFirst().firstIndex(of: "\"") {
        names.append(String(rest[rest.index(after: rest.startIndex)..<close]))
        rest = rest[rest.index(after: close)...].drop { $0 == "," || $0 == " " }
      }
      let day = Self.day(in: rest)
      for name in names { ends.updateValue(day, forKey: name) }
    }
  }

  private static let bullet = " - \""

  private static func day(in text: Substring) -> CivilDate? {
    guard let mark = text.firstRange(of: "shutdown date: ") else { return nil }
    return CivilDate(text[mark.upperBound...].prefix(10))
  }
}
