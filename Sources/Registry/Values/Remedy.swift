/// What is done with a setting that is refused.
public enum Remedy: String, Sendable, Hashable, CaseIterable {
  /// Report it and stop.
  case error
  /// Report it and send it unchanged.
  case warn
  /// Leave it out.
  case drop
  /// Take the nearest value that is allowed, and leave it out where there is none.
  case clamp
}
