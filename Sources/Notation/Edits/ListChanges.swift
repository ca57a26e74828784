/// What makes one list of another: the part between a beginning and an end that both share.
struct ListChanges: Sendable, Hashable {
  /// Members that are replaced where they stand.
  let replaced: Range<Int>
  /// Members of the old list that are taken away.
  let removed: Range<Int>
  /// Members of the new list that come in.
  let added: Range<Int>
  /// Whether anything of the old list stays, or is changed rather than replaced.
  let keepsSome: Bool

  /// What makes `new` of `old`.
  init(from old: [JSON], to new: [JSON]) {
    let most = min(old.count, new.count)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix(most - start).prefix { $0 == $1 }.count
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    // What both lists have between what they share is changed in its place.
    let shared = max(start, min(oldEnd, newEnd))
    replaced = start..<shared
    removed = shared..<max(shared, oldEnd)
    added = shared..<max(shared, newEnd)
    keepsSome =
      start > 0 || tail > 0 || replaced.contains { old[$0].object != nil && new[$0].object != nil }
  }
}
