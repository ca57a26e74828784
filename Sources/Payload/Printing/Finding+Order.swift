import Notation

extension Sequence<Finding> {
  /// The findings by file, line and column; those without a place in a file come last, in their order.
  public func sortedByPlace() -> [Finding] {
    enumerated().sorted { left, right in
      switch (left.element.origin?.place, right.element.origin?.place) {
      case (let first?, let second?):
        if first.file != second.file { return first.file < second.file }
        if first.start != second.start { return first.start < second.start }
        if left.element.severity != right.element.severity {
          return left.element.severity > right.element.severity
        }
      case (.some, nil): return true
      case (nil, .some): return false
      case (nil, nil): break
      }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// The findings in their order, each once.
  public func withoutRepeats() -> [Finding] {
    var seen = Set<Finding>()
    return filter { seen.insert($0).inserted }
  }
}
