/// What Tab offers: words for a place in a line.
struct Completion: Sendable, Equatable {
  /// One word.
  struct Candidate: Sendable, Equatable {
    /// What is put into the line.
    var text: String
    /// What the list shows; the text itself unless given.
    var label: String
    /// What it is, in a few words.
    var detail: String
    /// What is put behind it once it is chosen: a blank, unless more of the word follows.
    var ending = " "

    init(_ text: String, label: String? = nil, detail: String = "", ending: String = " ") {
      self.text = text
      self.label = label ?? text
      self.detail = detail
      self.ending = ending
    }
  }

  /// The characters that a word replaces.
  var range: Range<Int>
  /// The words, best first.
  var candidates: [Candidate]

  /// The longest beginning that all words share.
  var sharedBeginning: String {
    guard var shared = candidates.first?.text else { return "" }
    for candidate in candidates.dropFirst() {
      shared = String(zip(shared, candidate.text).prefix { $0 == $1 }.map(\.0))
    }
    return shared
  }
}
