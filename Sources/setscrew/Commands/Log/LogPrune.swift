import Notation
import Workbench

/// `log prune`: takes old exchanges out for good.
struct LogPrune {
  private let invocation: Invocation
  private let moment: Double?
  private let size: Int?

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    let arguments = invocation.arguments
    moment = try arguments.last(.olderThan).map {
      try LogSelection.moment($0, .olderThan, now: invocation.world.now())
    }
    size = try arguments.last(.maxSize).map(Self.bytes)
    guard moment != nil || size != nil else {
      throw Failure(
        .usage, "take out what? give --older-than, --max-size or both",
        remedy: "for example `log prune --older-than 90d`; --dry-run only counts")
    }
    guard invocation.words.count <= 1 else {
      throw Failure(.usage, "log prune takes flags, not '\(invocation.words[1])'")
    }
  }

  func run() throws -> ExitCode {
    let world = invocation.world
    let isDry = invocation.arguments.has(.dryRun)
    var pruned = RunLog.Pruned(exchanges: 0, bytes: 0)
    if let opened = try OpenedLog(world) {
      pruned = try opened.perform { () throws(LogProblem) in
        try opened.log.prune(before: moment, keeping: size, onlyCounts: isDry)
      }
    }
    if invocation.arguments.has(.json) {
      world.output.line(
        ([
          "exchanges": .number(JSONNumber(pruned.exchanges)), "bytes": .number(JSONNumber(pruned.bytes)),
          "dry_run": .bool(isDry),
        ] as JSON).pretty(indent: 2))
      return .success
    }
    let count = Phrase.count(pruned.exchanges, "exchange")
    world.output.line("\(count), \(Self.text(of: pruned.bytes)), \(isDry ? "would go" : "taken out")")
    return .success
  }

  /// `500M` and the like in bytes.
  static func bytes(_ text: String) throws(Failure) -> Int {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
    let letters = text.uppercased().hasSuffix("B") ? text.dropLast() : Substring(text)
    let unit = letters.last.flatMap { units[Character($0.uppercased())] }
    let digits = unit == nil ? letters : letters.dropLast()
    if let count = Int(digits), count >= 0 {
      let (bytes, overflow) = count.multipliedReportingOverflow(by: unit ?? 1)
      if !overflow { return bytes }
    }
    throw Failure(.usage, "--max-size takes a size such as 500M or 2G, not '\(text)'")
  }

  private static let step = Double(1 << 10)

  /// A number of bytes in few digits: `512 bytes`, `1.5 MB`.
  static func text(of bytes: Int) -> String {
    var value = Double(bytes)
    var unit = "bytes"
    for larger in ["KB", "MB", "GB", "TB"] where value >= step {
      value /= step
      unit = larger
    }
    return unit == "bytes" ? "\(bytes) bytes" : "\((value * 10).rounded() / 10) \(unit)"
  }
}
