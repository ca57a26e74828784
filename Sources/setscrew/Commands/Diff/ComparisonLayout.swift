import Notation
import Payload
import Registry

/// A row of a comparison in words: what every form prints of it.
struct ComparisonLayout {
  /// The two texts of a row with their differences by word.
  struct Words {
    /// Whose text it is that differs from the first; nil where there are only two.
    let side: String?
    let pieces: [WordDiff.Piece]
  }

  private let comparison: Comparison
  /// How long a value may be before it is cut.
  private let longest: Int

  init(_ comparison: Comparison, longest: Int = 48) {
    self.comparison = comparison
    self.longest = longest
  }

  /// The names of the sides.
  var names: [String] { comparison.sides.map(\.name.visibleText) }

  /// The sections; a row that only repeats the headings is left out.
  var sections: [Comparison.Section] {
    let models = comparison.sides.map(\.model)
    let isHeading = models == comparison.sides.map(\.name)
    return comparison.sections.map { section in
      let rows = section.rows.filter {
        !(isHeading && section.kind == .request && $0.name == KnownSetting.model)
      }
      return Comparison.Section(section.kind, section.kind == .defaults ? joined(rows) : rows)
    }.filter { !$0.rows.isEmpty }
  }

  /// Settings of one holder that apply to the same sides, and are the same wherever they apply, in one row.
  private func joined(_ rows: [Comparison.Row]) -> [Comparison.Row] {
    var result: [Comparison.Row] = []
    var rest = rows[...]
    while let row = rest.popFirst() {
      guard let holder = row.name.lastIndex(of: ".").map({ row.name[..<$0] }), Self.isOfOneValue(row) else {
        result.append(row)
        continue
      }
      let others = rest.prefix { other in
        other.name.hasPrefix("\(holder).") && !other.name.dropFirst(holder.count + 1).contains(".")
          && Self.isOfOneValue(other) && other.cells.map(\.standing) == row.cells.map(\.standing)
      }
      rest = rest.dropFirst(others.count)
      result.append(others.isEmpty ? row : join([row] + others, of: holder))
    }
    return result
  }

  private func join(_ rows: [Comparison.Row], of holder: Substring) -> Comparison.Row {
    let names = rows.map { String($0.name.dropFirst(holder.count + 1)) }
    var joined = Comparison.Row("\(holder): \(names.joined(separator: ", "))", cells: rows[0].cells)
    for index in joined.cells.indices where joined.cells[index].standing == .byDefault {
      joined.cells[index].shown = rows.map { text(of: $0.cells[index], in: $0) }.joined(separator: ", ")
      joined.cells[index].reasons = rows.flatMap { $0.cells[index].reasons }
    }
    return joined
  }

  /// Whether the sides differ only in whether the setting applies to them.
  private static func isOfOneValue(_ row: Comparison.Row) -> Bool {
    Set(row.cells.compactMap(\.value).map(JSON.ByValue.init)).count == 1
      && row.cells.contains { $0.standing == .notTaken }
  }

  /// The heading of a section.
  static func title(of kind: Comparison.Section.Kind) -> String {
    switch kind {
    case .request: "what is sent"
    case .headers: "headers"
    case .defaults: "not sent, so the API decides"
    case .price: "price"
    case .response: "what came back"
    case .usage: "tokens"
    case .timing: "time"
    }
  }

  /// One line on the whole.
  func summary(title: String?) -> String {
    let count = comparison.differenceCount
    let what = count == 0 ? "no differences" : Phrase.count(count, "difference")
    return title.map { "\($0.visibleText): \(what)" } ?? what
  }

  /// What a cell says.
  func text(of cell: Comparison.Cell, in row: Comparison.Row) -> String {
    if let shown = cell.shown { return shown.visibleText }
    let byDefault = cell.defaultValue.map { "\(short($0)) by default" }
    switch cell.standing {
    case .present, .byDefault:
      guard let value = cell.value else { return "" }
      return short(value, isQuoted: Self.isMixed(row))
    case .leftOut: return byDefault.map { "left out, so \($0)" } ?? "left out"
    case .unset:
      if cell.reasons.contains(where: { $0.kind == .notTaken }) { return "not taken" }
      return byDefault ?? "not set"
    case .notTaken: return "not taken"
    case .unknown: return "not known"
    }
  }

  /// Whether a row has texts beside values of other kinds, so that texts need quotes to be told apart.
  private static func isMixed(_ row: Comparison.Row) -> Bool {
    let kinds = Set(row.cells.compactMap { $0.shown == nil ? $0.value?.kind : nil })
    return kinds.count > 1 && kinds.contains("string")
  }

  private func short(_ value: JSON, isQuoted: Bool = false) -> String {
    var text: String
    if let string = value.string, !isQuoted, !string.isEmpty, string.first != " ", string.last != " " {
      text = string.visibleText
    } else {
      text = value.encoded().visibleText
    }
    let scalars = text.unicodeScalars
    if scalars.count > longest { text = String(scalars.prefix(longest - 1)) + "…" }
    return text
  }

  /// The differences by word of texts that are too long to be compared at a glance.
  func words(of row: Comparison.Row) -> [Words] {
    guard row.kind == .value, let first = row.cells.first?.value?.string else { return [] }
    return row.cells.indices.dropFirst().compactMap { index in
      guard let text = row.cells[index].value?.string, row.cells[index].standing == .present,
        !text.isIdentical(to: first),
        first.contains(where: \.isWhitespace) || text.contains(where: \.isWhitespace)
      else { return nil }
      let side = row.cells.count > 2 ? names[index] : nil
      let pieces = WordDiff.excerpt(from: first, to: text)
      guard WordDiff.hasLittleInCommon(pieces) else { return Words(side: side, pieces: pieces) }
      // Where nearly everything is other, scattered words that are the same only disturb; short texts stand in the row.
      let isShown = max(first.unicodeScalars.count, text.unicodeScalars.count) <= longest
      return isShown ? nil : Words(side: side, pieces: [.removed(first), .added(text)])
    }
  }

  /// Why the cells of a row are as they are; what holds for several sides is said once.
  func reasons(of row: Comparison.Row) -> [String] {
    var said: [(text: String, sides: [Int])] = []
    for (index, cell) in row.cells.enumerated() {
      for text in cell.reasons.flatMap(sentences) {
        if let known = said.firstIndex(where: { $0.text == text }) {
          said[known].sides.append(index)
        } else {
          said.append((text, [index]))
        }
      }
    }
    return said.map { text, sides in
      sides.count == row.cells.count
        ? text : "\(sides.map { names[$0] }.joined(separator: ", ")): \(text)"
    }
  }

  private func sentences(_ reason: Comparison.Reason) -> [String] {
    let rule = reason.rule.map { rule in
      " by \(rule)" + (reason.evidence.map { " (\($0))" } ?? "")
    }
    let place = reason.origin.map { Self.origin(of: $0, reason.layer) }
    switch reason.kind {
    case .written: return [place ?? reason.text]
    case .dropped, .emptied, .omitted:
      let from = reason.from.map { ", it was \(short($0))" } ?? ""
      return [place, "left out\(rule ?? "")\(from)"].compactMap { $0 }
    case .clamped:
      return [place, "changed from \(short(reason.from ?? .null))\(rule ?? "")"].compactMap { $0 }
    case .byDefault: return reason.dispute.map { ["its default is disputed: \($0)"] } ?? []
    case .notTaken: return []
    }
  }

  private static func origin(of origin: Origin, _ layer: String?) -> String {
    let text = origin.description.visibleText
    if case .builtin = origin { return text }
    return "set \(origin.place == nil ? "by" : "at") \(text)" + (layer.map { " (\($0))" } ?? "")
  }
}
