import Registry

/// Dates as HTTP writes them: `Mon, 30 Nov 2026 12:00:05 GMT`.
public enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The seconds since 1970 that a text names; nil for what is no such date, or lies before 1970.
  public static func secondsSince1970(_ text: String) -> Double? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
    guard words.count == 6, let day = Int(words[1]), let month = months.firstIndex(of: String(words[2])),
      let year = Int(words[3]), year >= 1970,
      let date = CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    let clock = words[4].split(separator: ":").map { Int($0) ?? -1 }
    guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
      (0...60).contains(clock[2])
    else { return nil }
    return Double(date.daysSince1970 * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }
}
