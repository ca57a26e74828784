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
