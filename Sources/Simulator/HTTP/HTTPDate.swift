/// A point in time as HTTP headers write it: `Mon, 30 Nov 2026 09:30:00 GMT`.
struct HTTPDate: Sendable, Hashable, CustomStringConvertible {
  /// Seconds since 1970 began.
  var seconds: Int

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date in the form that headers take.
  var description: String {
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let rest = seconds - days * 86_400
    let (year, month, day) = Self.civil(days)
    let weekday = Self.weekdays[((days % 7) + 7) % 7]
    let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map(Self.twoDigits).joined(separator: ":")
    return "\(weekday), \(Self.twoDigits(day)) \(Self.months[month - 1]) \(year) \(clock) GMT"
  }

  /// Year, month and day of a day counted from 1 January 1970.
  static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // Years that begin in March put the leap day last; an era is the 400 years after which it all repeats.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// A number from 0 to 99 in two digits.
  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
