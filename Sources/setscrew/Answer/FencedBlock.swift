/// Fenced code in Markdown.
enum FencedBlock {
  /// The content of the last fenced block of a text; nil when there is none.
  ///
  /// A block that is cut off by the end of the text counts: answers end early.
  static func last(in text: String) -> String? {
    var last: String?
    var open: (fence: Substring, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let bare = line.drop { $0 == " " }
      let indent = line.count - bare.count
      if let current = open {
        let closes =
          indent < 4 && bare.hasPrefix(current.fence)
          && bare.drop(while: { $0 == current.fence.first }).allSatisfy { $0 == " " || $0 == "\r" }
        if closes {
          last = current.lines.map { $0 + "\n" }.joined()
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if indent < 4, let mark = bare.first, mark == "`" || mark == "~" {
        let fence = bare.prefix { $0 == mark }
        let info = bare.dropFirst(fence.count)
        if fence.count >= 3, mark == "~" || !info.contains("`") { open = (fence, []) }
      }
    }
    return open.map { $0.lines.joined(separator: "\n") } ?? last
  }
}
