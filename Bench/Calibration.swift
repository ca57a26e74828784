/// Work that no part of Setscrew does, as the measure for the others.
///
/// Another compiler or standard library changes the counts of everything; the ratio to this changes much less.
enum Calibration {
  static let name = "calibration"

  static func run() {
    var words: [String: [Int]] = [:]
    var state: UInt64 = 88_172_645_463_325_252
    for number in 0..<400 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      words["word \(state % 97)", default: []].append(number)
    }
    let sorted = words.sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    let text = sorted.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
    guard text.utf8.reduce(0, { $0 &* 31 &+ Int($1) }) != 0 else { preconditionFailure("a text adds up") }
  }
}
