/// How long a server asks to wait, read from the headers of an error.
///
/// `retry-after-ms` counts first, then `Retry-After` in seconds or as a date; whatever cannot be read
/// hides nothing behind it (field case H01).
public enum RetryAfter {
  /// The wait that the headers ask for; nil when they ask for none or say nonsense.
  ///
  /// `now` is in seconds since 1970 and serves the form with a date.
  public static func wait(milliseconds: String?, seconds: String?, now: Double) -> Duration? {
    if let value = milliseconds.flatMap(decimal) { return .seconds(value / 1000) }
    guard let seconds else { return nil }
    if let value = decimal(seconds) { return .seconds(value) }
    guard let date = HTTPDate.secondsSince1970(seconds) else { return nil }
    let wait = date - now
    return wait >= 0 ? .seconds(wait) : nil
  }

  /// A plain decimal number that is not negative; no signs, exponents or names of infinity.
  private static func decimal(_ text: String) -> Double? {
    let digits = text.trimmingPrefix { $0 == " " }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }) else { return nil }
    return Double(digits)
  }
}

/// Dates as HTTP writes them.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The seconds since 1970 of `Mon, 30 Nov 2026 12:00:05 GMT`; nil for anything else.
  static func secondsSince1970(_ text: String) -> Double? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
    guard words.count == 6, let day = Int(words[1]), let month = months.firstIndex(of: String(words[2])),
      let year = Int(words[3]), (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    let clock = words[4].split(separator: ":").map { Int($0) ?? -1 }
    guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
      (0...60).contains(clock[2])
    else { return nil }
    let days = daysSince1970(year: year, month: month + 1, day: day)
    return Double(days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }

  /// Days in the Gregorian calendar, counted by years that begin in March.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
