import Glibc

/// The machine's monotonic clock in nanoseconds.
enum MonotonicClock {
  /// Nanoseconds since some fixed moment; never goes back.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
