import Notation

/// A page of Markdown, grown from above.
struct MarkdownPage {
  /// The page so far, with a line end behind it.
  private(set) var text: String

  init(title: String) { text = "# \(title)\n" }

  /// Adds a heading below the page's own.
  mutating func heading(_ title: String, level: Int = 2) {
    text += "\n\(String(repeating: "#", count: level)) \(title)\n"
  }

  /// Adds a paragraph, which is Markdown already; nothing for nil.
  mutating func paragraph(_ markdown: String?) {
    guard let markdown, !markdown.isEmpty else { return }
    text += "\n\(markdown)\n"
  }

  /// Adds a list; each member is Markdown already.
  mutating func list(_ members: [String]) {
    guard !members.isEmpty else { return }
    text += "\n" + members.map { "- \($0)\n" }.joined()
  }

  /// Adds a block of code.
  mutating func code(_ lines: [String], language: String) {
    guard !lines.isEmpty else { return }
    text += "\n```\(language)\n" + lines.map { "\($0)\n" }.joined() + "```\n"
  }

  /// Adds a table, whose cells are Markdown already; nothing when it has no rows.
  mutating func table(_ titles: [String], _ rows: [[String]]) {
    guard !rows.isEmpty else { return }
    text += "\n" + Self.row(titles) + Self.row(titles.map { _ in "---" })
    text += rows.map(Self.row).joined()
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }
}

extension String {
  /// The text with nothing in it that Markdown would take for its own.
  var inMarkdown: String {
    var text = ""
    for scalar in visibleText.unicodeScalars {
      if "\\`*_[]<>#".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// The text as code within a sentence.
  var inCode: String {
    let text = visibleText
    guard text.contains("`") else { return "`\(text)`" }
    return "`` \(text) ``"
  }

  /// A sentence of the program's own as Markdown: what stands between backquotes is code already.
  var inProse: String {
    split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? Self.escaped($0.element) : "`\($0.element)`" }.joined()
      .split(separator: "\n\n").map { $0.replacing("\n", with: " ") }.joined(separator: "\n\n")
  }

  private static func escaped(_ text: Substring) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).inMarkdown }
      .joined(separator: "\n")
  }
}
