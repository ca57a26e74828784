import Notation

extension Finding {
  /// The finding as `--json` gives it; what is absent is null.
  ///
  /// A value that comes from a flag or a variable has that as its `file`, without line and column.
  public var json: JSON {
    let place = origin?.place
    return [
      "code": .string(code.rawValue),
      "severity": .string(severity.rawValue),
      "message": .string(message),
      "file": (place?.file ?? origin?.description).map(JSON.string) ?? .null,
      "line": place.map { .number(JSONNumber($0.start.line)) } ?? .null,
      "column": place.map { .number(JSONNumber($0.start.column)) } ?? .null,
      "path": path.map { .string($0.description) } ?? .null,
      "rule": rule.map { .string($0.id) } ?? .null,
      "remedy": remedy.map(JSON.string) ?? .null,
    ]
  }
}

extension Sequence<Finding> {
  /// The document of `--json`: the findings sorted by place under `findings`.
  public var json: JSON { ["findings": .array(sortedByPlace().map(\.json))] }
}
