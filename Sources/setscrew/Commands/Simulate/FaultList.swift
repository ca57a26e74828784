import Simulator

/// All faults in a table, as text.
enum FaultList {
  /// One line for each fault: how it is written and what it does.
  static var text: String {
    let rows = FaultForm.all.map { (written: $0.name + $0.usage, $0.summary) }
    // Long forms have their summary on a line of its own.
    let column = 34
    return rows.map { written, summary in
      written.count < column
        ? "\(written)\(String(repeating: " ", count: column - written.count))\(summary)\n"
        : "\(written)\n\(String(repeating: " ", count: column))\(summary)\n"
    }.joined()
  }
}
