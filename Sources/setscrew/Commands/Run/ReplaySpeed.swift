/// How fast a recording is told again.
enum ReplaySpeed: Sendable, Hashable {
  /// As fast as it was, or so many times as fast.
  case times(Double)
  /// Without waiting.
  case full

  /// The speed of the flag; nil without it.
  init?(_ arguments: Arguments) throws(Failure) {
    switch arguments.last(.speed) {
    case nil: return nil
    case "full"?: self = .full
    case "real"?: self = .times(1)
    case let text?:
      let digits = text.hasSuffix("x") ? String(text.dropLast()) : text
      guard let times = Double(digits), times > 0, times.isFinite else {
        throw Failure(.usage, "--speed takes real, full or a number such as 4, not '\(text)'")
      }
      self = .times(times)
    }
  }

  /// How many times as fast; nil for no waiting at all.
  var factor: Double? { if case .times(let times) = self { times } else { nil } }

  /// What holds without the flag: as it was where a person looks on, else without waiting.
  static func usual(_ output: any Channel) -> ReplaySpeed { output.isTerminal ? .times(1) : .full }
}
