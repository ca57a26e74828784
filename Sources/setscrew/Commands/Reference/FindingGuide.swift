import Notation

/// What the codes of findings mean, and what to do about each.
///
/// A finding says this by itself, for its own case; the guide is for whoever meets a code in a report.
enum FindingGuide {
  /// The codes of one part of the program.
  struct Area: Sendable {
    let title: String
    let about: String
    let entries: [Entry]
  }

  /// One code.
  struct Entry: Sendable {
    let code: Finding.Code
    /// How much it matters, and the exit code where that is another than usual.
    let severity: String
    /// What is so.
    let meaning: String
    /// What to do about it.
    let help: String

    init(_ code: Finding.Code, _ severity: String, _ meaning: String, _ help: String) {
      self.code = code
      self.severity = severity
      self.meaning = meaning
      self.help = help
    }
  }

  /// All of them, in the order of the reference.
  static let areas: [Area] = [requests, profiles, files, answers, registry]
}
