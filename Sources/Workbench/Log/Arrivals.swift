import Transport

/// Arrival times in few bytes: for each read how many bytes came and how many microseconds after the one before,
/// both in groups of seven bits, lowest first.
enum Arrivals {
  static func encoded(_ arrivals: [CallResult.Arrival]) -> [UInt8] {
    var bytes: [UInt8] = []
    var length = 0
    var time = 0
    for arrival in arrivals {
      append(arrival.length - length, to: &bytes)
      append(max(0, arrival.time.microseconds - time), to: &bytes)
      length = arrival.length
      time = max(time, arrival.time.microseconds)
    }
    return bytes
  }

  /// The arrivals; what is cut off at the end is left out.
  static func decoded(_ bytes: [UInt8]) -> [CallResult.Arrival] {
    var arrivals: [CallResult.Arrival] = []
    var length = 0
    var time = 0
    var rest = bytes[...]
    while let size = next(&rest), let wait = next(&rest) {
      let (longer, tooLong) = length.addingReportingOverflow(size)
      let (later, tooLate) = time.addingReportingOverflow(wait)
      guard !tooLong, !tooLate else { break }
      length = longer
      time = later
      arrivals.append(CallResult.Arrival(length: length, time: .microseconds(time)))
    }
    return arrivals
  }

  private static func append(_ value: Int, to bytes: inout [UInt8]) {
    var rest = UInt64(max(0, value))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func next(_ rest: inout ArraySlice<UInt8>) -> Int? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      guard shift < 63 else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return Int(exactly: value) }
      shift += 7
    }
    return nil
  }
}
