import Notation

/// Breaks text into lines of a width between words.
enum TextWrapping {
  /// The lines of a text, at least one; a word that is longer than a line is cut.
  static func lines(of text: String, width: Int) -> [String] {
    let width = max(1, width)
    guard text.displayWidth > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in words(of: text) {
      var word = word
      var size = word.displayWidth
      if used > 0, used + 1 + size <= width {
        line += " " + word
        used += 1 + size
        continue
      }
      if used > 0 { lines.append(line) }
      while size > width {
        let head = prefix(of: word, width: width)
        lines.append(String(head))
        word = word[head.endIndex...]
        size = word.displayWidth
      }
      line = String(word)
      used = size
    }
    if used > 0 || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// The words of a text; a bar between alternatives belongs to the word before it.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if word == "|", let last = words.last {
        words[words.count - 1] = last + " |"
      } else {
        words.append(word)
      }
    }
    return words
  }

  /// The longest beginning that fits, at least one character; behind punctuation where there is some in its end.
  private static func prefix(of text: Substring, width: Int) -> Substring {
    var used = 0
    var end = text.startIndex
    var pause: String.Index?
    while end < text.endIndex {
      let next = text[end].displayWidth
      if used + next > width, end > text.startIndex { break }
      used += next
      let character = text[end]
      end = text.index(after: end)
      if used > width / 2, "._-/,:=".contains(character) { pause = end }
    }
    return text[..<(pause ?? end)]
  }
}
