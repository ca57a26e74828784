import Notation

/// A row of an outline as it is drawn.
struct OutlineRowText: Sendable {
  let theme: Theme
  let width: Int

  func text(of row: Outline.Row, isSelected: Bool) -> String {
    // Without colours a sign tells which row is selected.
    let margin = theme.name == .none ? (isSelected ? ">" : " ") : ""
    let lead = margin + String(repeating: " ", count: min(2 * row.depth, width / 2))
    var pieces: [(text: String, role: Theme.Role)] = []
    switch row.part {
    case .end(let sign): pieces = [("  " + sign, .marker)]
    case .text(let text): pieces = [("  " + text, .string)]
    case .value(let key, let value, let isOpen):
      pieces.append((isOpen.map { $0 ? "▾ " : "▸ " } ?? "  ", .marker))
      if let key { pieces.append((key.visibleText + ": ", .key)) }
      pieces += Self.pieces(of: value, isOpen: isOpen)
    }
    var room = width - lead.count
    var text = lead
    for piece in pieces where room > 0 {
      let shown = TimelineRow.cut(piece.text, to: room)
      text += theme.paint(shown, isSelected ? .selected : piece.role)
      room -= shown.displayWidth
    }
    return text
  }

  private static func pieces(of value: JSON, isOpen: Bool?) -> [(text: String, role: Theme.Role)] {
    switch value {
    case .object(let object):
      guard isOpen == false else { return [(object.isEmpty ? "{}" : "{", .marker)] }
      let kind = object["type"]?.string.map { $0.visibleText + ", " } ?? ""
      return [("{… \(kind)\(Phrase.count(object.count, "member"))}", .note)]
    case .array(let values):
      guard isOpen == false else { return [(values.isEmpty ? "[]" : "[", .marker)] }
      return [("[… \(Phrase.count(values.count, "member"))]", .note)]
    case .string(let text):
      if isOpen == true { return [(size(of: text), .note)] }
      let shown = JSON.string(String(text.prefix(160))).encoded().visibleText
      guard isOpen == false else { return [(shown, .string)] }
      let start = String(text.prefix(48).replacing("\n", with: " ")).visibleText
      return [("\"\(start)… ", .string), (size(of: text), .note)]
    case .number: return [(value.encoded(), .number)]
    default: return [(value.encoded(), .literal)]
    }
  }

  private static func size(of text: String) -> String {
    let lines = text.count { $0.isNewline } + 1
    let length = "\(Phrase.grouped(text.count)) characters"
    return lines > 1 ? "\(length) in \(Phrase.count(lines, "line"))" : length
  }
}
