import Notation

/// Compares the bytes before and after an edit of a random document.
struct EditedBytes {
  let document: RandomDocument
  let after: [UInt8]

  private var before: [UInt8] { document.bytes }

  /// What an edit did that it should not have done; nil when there is nothing.
  func fault(of edit: Edit, at path: ValuePath, _ model: JSON) -> String? {
    switch edit {
    case .set(_, let value):
      guard let slot = slot(path) else { return addition(to: path.parent ?? .root, model) }
      if model[path] == value { return after == before ? nil : "changed though it was so already" }
      return replacement(slot, isReconciled: model[path].map { $0.isContainer && value.isContainer } ?? false)
    case .rename:
      guard let slot = slot(path) else { return "no such slot" }
      return kept(from: slot.markEnd) ?? lost(except: [])
    case .insert: return addition(to: path.parent ?? .root, model)
    case .remove(_, let emptied): return removal(path, emptied, model)
    }
  }

  private func slot(_ path: ValuePath) -> RandomDocument.Slot? { document.slots.first { $0.path == path } }

  private func replacement(_ slot: RandomDocument.Slot, isReconciled: Bool) -> String? {
    let end =
      slot.isInBrackets || slot.form == "single"
      ? slot.value.upperBound : max(slot.own.upperBound, slot.value.upperBound)
    // An empty value that gets a block has its lines below the line's comment.
    let isOpen = slot.value.isEmpty || slot.form == "single" || slot.form == "brackets"
    let suffix = isOpen && !slot.isInBrackets ? slot.own.upperBound : end
    return kept(upTo: slot.markEnd) ?? kept(from: min(suffix, before.count))
      ?? lost(except: [slot.value])
  }

  private func removal(_ path: ValuePath, _ emptied: YAMLEmptied, _ model: JSON) -> String? {
    var path = path
    while emptied == .goes, let parent = path.parent, parent != .root,
      (model[parent]?.object?.count ?? model[parent]?.array?.count) == 1
    {
      path = parent
    }
    guard let slot = slot(path) else { return "no such slot" }
    let parent = path.parent ?? .root
    let isOnly = (model[parent]?.object?.count ?? model[parent]?.array?.count) == 1
    if slot.isInBrackets {
      return kept(upTo: endBefore(slot)) ?? kept(
        from: slot.own.upperBound, trimming: true)
        ?? lost(except: [lineOf(slot)])
    }
    if isOnly {
      let outer = self.slot(parent)
      return kept(upTo: outer?.markEnd ?? 0) ?? kept(from: slot.own.upperBound) ?? lost(except: [slot.own])
    }
    var end = slot.own.upperBound
    if slot.isBehindDash || slot.followsKept {
      while end < before.count, [0x20, 0x0A, 0x0D].contains(before[end]) { end += 1 }
    }
    if slot.followsKept, end < before.count {
      while end > slot.own.upperBound, before[end - 1] == 0x20 { end -= 1 }
    }
    let rest = Array(before[..<slot.own.lowerBound]) + Array(before[end...])
    return after == rest ? nil : "bytes outside of the entry differ"
  }

  /// Where the member before one in brackets ends, or the bracket that opens the list or map.
  private func endBefore(_ slot: RandomDocument.Slot) -> Int {
    let siblings = document.slots.filter { other in
      other.path.parent == slot.path.parent && other.own.upperBound <= slot.own.lowerBound
    }
    let parent = slot.path.parent.flatMap { self.slot($0) }
    return siblings.map(\.own.upperBound).max() ?? parent.map { $0.value.lowerBound + 1 } ?? 0
  }

  /// In brackets the comment behind a member, and the ones above it, belong to it.
  private func lineOf(_ slot: RandomDocument.Slot) -> Range<Int> {
    var start = slot.own.lowerBound
    while start > 0, ![0x2C, 0x5B, 0x7B].contains(before[start - 1]) { start -= 1 }
    var end = slot.own.upperBound
    while end < before.count, before[end] != 0x0A, before[end] != 0x0D { end += 1 }
    // What stands behind the comma above is the member before's.
    while start < slot.own.lowerBound, before[start] != 0x0A, before[start] != 0x0D { start += 1 }
    return start..<end
  }

  private func addition(to container: ValuePath, _ model: JSON) -> String? {
    let slot = slot(container)
    let isBlock = container == .root || slot?.form == "block"
    if isBlock {
      let prefix = zip(before, after).prefix { $0 == $1 }.count
      let suffix = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
      return prefix + suffix >= before.count ? nil : "more than one place changed"
    }
    guard let slot else { return "no such slot" }
    return kept(upTo: slot.markEnd) ?? kept(from: slot.own.upperBound) ?? lost(except: [])
  }

  // MARK: Pieces

  private func kept(upTo end: Int, trimming: Bool = false) -> String? {
    var end = max(0, end)
    if trimming { while end > 0, isSeparator(before[end - 1]) { end -= 1 } }
    return after.starts(with: before[..<end]) ? nil : "bytes before the entry differ"
  }

  private func kept(from start: Int, trimming: Bool = false) -> String? {
    var start = start
    if trimming {
      while start < before.count, isSeparator(before[start]) { start += 1 }
      while start < before.count, before[start] == 0x23 {
        while start < before.count, before[start] != 0x0A, before[start] != 0x0D { start += 1 }
        while start < before.count, isSeparator(before[start]) { start += 1 }
      }
    }
    return after.reversed().starts(with: before[start...].reversed()) ? nil : "bytes behind the entry differ"
  }

  private func isSeparator(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x2C].contains(byte) }

  /// The comments that must be there still and are not.
  private func lost(except ranges: [Range<Int>]) -> String? {
    let text = String(decoding: after, as: UTF8.self)
    var rest = text[...]
    for comment in document.comments where !ranges.contains(where: { $0.contains(comment.offset) }) {
      guard let found = rest.firstRange(of: comment.text) else { return "comment \(comment.text) is lost" }
      rest = rest[found.upperBound...]
    }
    return nil
  }
}
