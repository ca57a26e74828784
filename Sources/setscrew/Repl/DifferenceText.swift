import Notation
import Payload

/// The differences of two bodies, a line each.
struct DifferenceText: Sendable {
  private let difference: JSONDifference

  init(from old: JSON, to new: JSON) { difference = JSONDifference(from: old, to: new) }

  var isEmpty: Bool { difference.isEmpty }

  /// The lines: `~ reasoning.effort: low → high`, `+` for what is new, `-` for what is gone.
  func text(paint: Paint) -> String {
    difference.changes.map { change in
      let path = change.path.description.visibleText
      let line: String =
        switch change.kind {
        case .added(let value): "+ \(path): \(Self.short(value))"
        case .removed(let value): "- \(path): \(Self.short(value))"
        case .replaced(let old, let new): "~ \(path): \(Self.short(old)) → \(Self.short(new))"
        case .moved(let from): "~ \(path) stood at \(from.description.visibleText)"
        case .renamed(let from): "~ \(path) was called \(from.description.visibleText)"
        }
      return line + "\n"
    }.joined()
  }

  private static func short(_ value: JSON) -> String { Phrase.value(value, limit: 120).visibleText }
}
