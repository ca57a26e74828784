/// How much of a block that still grows has left the screen: so many rows of a width.
struct GivenRows: Sendable {
  private(set) var count = 0
  private var width = 0
  /// The characters in these rows that are no blanks, by which they are found again at another width.
  private var signs = 0

  /// The rows that have not left the screen, at a width.
  ///
  /// Where the width has changed, a row that has left only in part is given once more: twice is better than never.
  mutating func rest(of rows: [String], width: Int) -> [String] {
    if count > 0, width != self.width {
      var left = signs
      count = 0
      for row in rows {
        let signs = Self.signs(row)
        guard signs <= left else { break }
        left -= signs
        count += 1
      }
      signs -= left
      self.width = width
    }
    return Array(rows.dropFirst(count))
  }

  /// Takes note that further rows have left the screen.
  mutating func add(_ rows: [String], width: Int) {
    self.width = width
    count += rows.count
    signs += rows.reduce(0) { $0 + Self.signs($1) }
  }

  private static func signs(_ row: String) -> Int {
    // The bar of a quote stands in each row, however many there are.
    PaintedText.plain(row).count { !$0.isWhitespace && $0 != "│" }
  }
}
