import Notation
import Registry
import Workbench

/// The exchanges that the flags of `log` choose.
struct LogSelection {
  let filter: LogFilter
  let limit: Int?

  init(_ invocation: Invocation) throws {
    let arguments = invocation.arguments
    let now = invocation.world.now()
    var filter = LogFilter()
    filter.profile = arguments.last(.byProfile)
    filter.model = arguments.last(.byModel)
    filter.provider = arguments.last(.provider)
    filter.session = arguments.last(.bySession)
    filter.status = try Self.status(arguments.last(.byStatus))
    filter.since = try arguments.last(.since).map { try Self.moment($0, .since, now: now) }
    filter.until = try arguments.last(.until).map { try Self.moment($0, .until, now: now) }
    filter.isSimulated = arguments.has(.simulated) ? true : nil
    self.filter = filter
    limit = try arguments.count(.limit)
  }

  private static let states = [
    "ok", "bad", "completed", "incomplete", "failed", "cancelled", "interrupted", "unanswered", "queued",
    "in_progress",
  ]

  private static func status(_ text: String?) throws(Failure) -> String? {
    guard let text, !states.contains(text) else { return text }
    throw Failure(
      .usage, "--status takes one of \(states.joined(separator: ", ")), not '\(text)'",
      remedy: Suggestion.nearest(to: text, among: states).map { "did you mean \($0)?" })
  }

  /// A point in time: a day, a day and a time (UTC), or how long ago.
  static func moment(_ text: String, _ flag: Flag, now: Double) throws(Failure) -> Double {
    if let unit = text.last, let seconds = units[unit], let count = Int(text.dropLast()), count >= 0 {
      return now - Double(count) * seconds
    }
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    if let day = CivilDate(parts[0]), let seconds = parts.count > 1 ? clock(parts[1]) : 0 {
      return Double(day.daysSince1970) * 86_400 + seconds
    }
    throw Failure(
      .usage,
      "--\(flag.name) takes a day such as 2026-11-30, 2026-11-30T12:00, or how long ago: 12h, 7d; not '\(text)'"
    )
  }

  private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]

  /// Seconds of `12:00`, `12:00:30` and the same with a Z behind it.
  private static func clock(_ text: Substring) -> Double? {
    let digits = text.hasSuffix("Z") ? text.dropLast() : text
    let numbers = digits.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(numbers.count), let hours = numbers[0], let minutes = numbers[1],
      (0...23).contains(hours), (0...59).contains(minutes)
    else { return nil }
    let seconds = numbers.count > 2 ? numbers[2] ?? -1 : 0
    guard (0...59).contains(seconds) else { return nil }
    return Double(hours * 3600 + minutes * 60 + seconds)
  }
}
