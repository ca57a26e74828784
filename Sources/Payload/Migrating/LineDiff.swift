/// The difference of two texts by lines, in the unified form that `patch` and reviewers read.
public struct LineDiff: Sendable {
  /// A line as the diff shows it.
  public enum Line: Sendable, Hashable {
    /// The head of a file or of a stretch of lines.
    case head(String)
    /// Stands in both texts.
    case same(String)
    /// Stands in the old text only.
    case removed(String)
    /// Stands in the new text only.
    case added(String)

    /// The line with its mark.
    public var text: String {
      switch self {
      case .head(let text): text
      case .same(let text): " " + text
      case .removed(let text): "-" + text
      case .added(let text): "+" + text
      }
    }
  }

  /// The lines; none when the texts are the same.
  public let lines: [Line]

  /// The difference with so many lines around each change.
  public init(from old: [UInt8], to new: [UInt8], path: String, context: Int = 3) {
    let left = Self.split(old)
    let right = Self.split(new)
    let steps = Self.steps(left, right)
    var lines: [Line] = []
    for range in Self.stretches(steps, context) {
      if lines.isEmpty { lines = [.head("--- \(path)"), .head("+++ \(path)")] }
      let before = steps[..<range.lowerBound]
      let inside = steps[range]
      let oldCount = inside.count { $0.old != nil }
      let newCount = inside.count { $0.new != nil }
      let oldStart = before.count { $0.old != nil } + (oldCount > 0 ? 1 : 0)
      let newStart = before.count { $0.new != nil } + (newCount > 0 ? 1 : 0)
      lines.append(.head("@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@"))
      for step in inside {
        let bytes = step.new.map { right[$0] } ?? step.old.map { left[$0] } ?? []
        let text = Self.text(bytes)
        lines.append(step.old == nil ? .added(text) : step.new == nil ? .removed(text) : .same(text))
        if bytes.last != 0x0A { lines.append(.head("\\ No newline at end of file")) }
      }
    }
    self.lines = lines
  }

  /// The difference as text.
  public var text: String { lines.map { $0.text + "\n" }.joined() }

  // MARK: Making it

  private struct Step {
    var old: Int?
    var new: Int?
    var isChange: Bool { old == nil || new == nil }
  }

  private static func steps(_ left: [[UInt8]], _ right: [[UInt8]]) -> [Step] {
    var steps: [Step] = []
    var old = 0
    var new = 0
    for pair in CommonRun(left, right).pairs + [(left.count, right.count)] {
      steps += (old..<pair.0).map { Step(old: $0, new: nil) }
      steps += (new..<pair.1).map { Step(old: nil, new: $0) }
      if pair.0 < left.count { steps.append(Step(old: pair.0, new: pair.1)) }
      (old, new) = (pair.0 + 1, pair.1 + 1)
    }
    return steps
  }

  /// The stretches around the changes; those that touch are one.
  private static func stretches(_ steps: [Step], _ context: Int) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for (index, step) in steps.enumerated() where step.isChange {
      let range = max(0, index - context)..<min(steps.count, index + context + 1)
      if let last = stretches.last, range.lowerBound <= last.upperBound {
        stretches[stretches.count - 1] = last.lowerBound..<range.upperBound
      } else {
        stretches.append(range)
      }
    }
    return stretches
  }

  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(Array(bytes[start...index]))
      start = index + 1
    }
    if start < bytes.count { lines.append(Array(bytes[start...])) }
    return lines
  }

  private static func text(_ line: [UInt8]) -> String {
    String(decoding: line.last == 0x0A ? line.dropLast() : line[...], as: UTF8.self)
  }
}
