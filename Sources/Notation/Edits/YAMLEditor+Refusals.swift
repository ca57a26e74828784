/// What edits are refused with.
extension YAMLEditor {
  func missing(_ path: ValuePath) -> YAMLEditError {
    refusal(
      .missing, "edit-missing", "nothing stands at `\(path.description.shortened)`", at: nil, path: path,
      remedy: known(near: path))
  }

  func exists(_ path: ValuePath, _ offset: Int?) -> YAMLEditError {
    exists(path, at: offset.map { place($0..<$0) })
  }

  func exists(_ path: ValuePath, at place: Place?) -> YAMLEditError {
    YAMLEditError(
      .exists,
      [
        Finding(
          "edit-exists", .error, "`\(path.description.shortened)` is there already",
          at: place.map { .file($0) }, path: path, remedy: "set it, or choose another name")
      ])
  }

  func wrongKind(_ path: ValuePath, _ way: SourceWay, _ number: Int) -> YAMLEditError {
    let above = ValuePath(Array(path.steps[..<number]))
    let name = above == .root ? "the document" : "`\(above.description.shortened)`"
    let kind = node?[above]?.kind ?? "single value"
    let wanted = if case .key = path.steps[number] { "keys" } else { "numbered members" }
    return refusal(
      .kind, "edit-kind", "\(name) is a \(kind) and has no \(wanted)", at: way.target.start, path: path,
      remedy: "set \(above == .root ? "the whole document" : name) first, or remove it")
  }

  private func known(near path: ValuePath) -> String? {
    guard let parent = path.parent, case .mapping(let entries) = node?[parent]?.content else { return nil }
    let keys = entries.prefix(8).map { "`\($0.key.shortened)`" }
    return keys.isEmpty ? nil : "there are: \(keys.joined(separator: ", "))"
  }
}
