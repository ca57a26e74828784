import Registry

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
    let date = CivilDate(daysSince1970: days) ?? .earliest
    let weekday = Self.weekdays[((days % 7) + 7) % 7]
    let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map(Self.twoDigits).joined(separator: ":")
    return "\(weekday), \(Self.twoDigits(date.day)) \(Self.months[date.month - 1]) \(date.year) \(clock) GMT"
  }

  /// A number from 0 to 99 in two digits.
  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
