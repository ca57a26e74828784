import Notation
import Payload

/// The table of all values of a request: setting, value, who set it; below a row what it won over and what became of it.
struct ExplanationTable {
  /// The columns there are; nil for output that is not read at a terminal, whose rows stay whole.
  let width: Int?
  let paint: Paint

  /// The table for a channel.
  init(for channel: any Channel, paint: Paint) {
    width = channel.isTerminal ? channel.width : nil
    self.paint = paint
  }

  func text(of explanation: Explanation) -> String {
    var table = TextTable([
      .init(title: "", fit: .overflows(minimum: 14)), .init(title: "", fit: .wraps(minimum: 10)),
      .init(title: "", fit: .wraps(minimum: 12)),
    ])
    table.indent = 2
    for entry in explanation.entries {
      table.add([entry.path.description, entry.shownValue, entry.shownOrigin])
      for remark in entry.remarks { table.note(remark) }
    }
    return table.text(width: width ?? .max, paint: paint)
  }
}
