import Notation

/// A page about one thing: a title, sentences, labelled values in two columns, and sections.
struct DetailPage {
  private enum Part {
    case title(String)
    case paragraph(String)
    case value(label: String, text: String)
    case section(String)
    case block(String)
  }

  private var parts: [Part] = []

  /// The page's first line.
  mutating func title(_ text: String) { parts.append(.title(text.visibleText)) }
  /// A sentence or several; nothing when there are none.
  mutating func paragraph(_ text: String?) {
    if let text, !text.isEmpty { parts.append(.paragraph(text.visibleText)) }
  }
  /// A labelled value; nothing when there is none.
  mutating func value(_ label: String, _ text: String?) {
    if let text, !text.isEmpty { parts.append(.value(label: label.visibleText, text: text.visibleText)) }
  }
  /// A labelled list in one paragraph; nothing when it is empty.
  mutating func values(_ label: String, _ texts: some Sequence<String>) {
    value(label, texts.joined(separator: ", "))
  }
  /// A heading, with an empty line before it.
  mutating func section(_ title: String) { parts.append(.section(title.visibleText)) }
  /// Lines that stay as they are, indented.
  mutating func block(_ text: String) {
    parts.append(.block(text.hasSuffix("\n") ? String(text.dropLast()) : text))
  }

  /// The page as lines, each with a line end.
  func text(width: Int, paint: Paint) -> String {
    var text = ""
    var labelWidth = 0
    for (index, part) in parts.enumerated() {
      switch part {
      case .title(let title): text += paint.bold(title) + "\n"
      case .paragraph(let paragraph):
        text += TextWrapping.lines(of: paragraph, width: width).map { $0 + "\n" }.joined()
      case .section(let title): text += "\n" + paint.bold(title) + "\n"
      case .block(let block):
        for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
          text += line.isEmpty ? "\n" : "  \(line.visibleLine)\n"
        }
      case .value(let label, let value):
        if index == 0 || !isValue(index - 1) {
          labelWidth = min(self.labelWidth(from: index), max(12, width / 3))
          if index > 0, !isSection(index - 1) { text += "\n" }
        }
        text += Self.row(label, value, labelWidth, width, paint)
      }
    }
    return text
  }

  private func isValue(_ index: Int) -> Bool { if case .value = parts[index] { true } else { false } }
  private func isSection(_ index: Int) -> Bool { if case .section = parts[index] { true } else { false } }

  /// The widest label of the values that follow each other from a part on.
  private func labelWidth(from start: Int) -> Int {
    var width = 0
    for part in parts[start...] {
      guard case .value(let label, _) = part else { break }
      width = max(width, label.displayWidth)
    }
    return width
  }

  private static func row(
    _ label: String, _ value: String, _ labelWidth: Int, _ width: Int, _ paint: Paint
  ) -> String {
    let margin = 2 + labelWidth + 2
    let lines = TextWrapping.lines(of: value, width: max(20, width - margin))
    let blank = String(repeating: " ", count: margin)
    let padding = String(repeating: " ", count: max(0, labelWidth - label.displayWidth))
    // A label that is too long has its value on the next line.
    var text =
      label.displayWidth > labelWidth
      ? "  \(paint.dim(label))\n" + blank + lines[0] + "\n" : "  \(paint.dim(label))\(padding)  \(lines[0])\n"
    for line in lines.dropFirst() { text += blank + line + "\n" }
    return text
  }
}

extension StringProtocol {
  /// The line with controls shown; its indentation stays.
  fileprivate var visibleLine: String { visibleText }
}
