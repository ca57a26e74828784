/// Which lines belong to a member: its own, the comment directly above, and what is indented below it.
struct MemberSpans {
  let text: DocumentText
  /// The list or map.
  let container: SourceNode
  /// Where the first member's comments may begin at the earliest: behind the line that opens the list or map.
  let floor: Int
  /// Whether the list or map is the document itself.
  let isRoot: Bool

  /// Where a member's lines begin: at the comment that stands directly above it, or at its own line.
  ///
  /// A comment that is indented more than the member belongs to a block before it. Lines that editors and
  /// tools read at the top of a file belong to the file.
  func leading(_ index: Int) -> Int {
    let member = container.members[index]
    let own = text.lineStart(of: member.start)
    let floor = index == 0 ? self.floor : text.nextLine(after: separatorEnd(index - 1))
    let column = text.column(of: member.start)
    let followsBlock = index > 0 && container.members[index - 1].value.isBlockCollection
    var start = own
    while let line = text.previousLine(before: start), line >= floor,
      let comment = text.commentStart(at: line)
    {
      if followsBlock, text.column(of: comment) > column { break }
      start = line
    }
    guard isRoot, index == 0, start == 0 else { return start }
    while start < own, text.isFileComment(at: start) { start = text.nextLine(after: start) }
    return start
  }

  /// Where the lines of a member of a block end: behind the comments directly below that are indented more.
  func trailing(_ index: Int) -> Int {
    let member = container.members[index]
    var end = text.nextLine(after: member.end)
    guard member.value.isBlockCollection else { return end }
    let column = text.column(of: member.start)
    while end < text.count, let comment = text.commentStart(at: end), text.column(of: comment) > column {
      end = text.nextLine(after: end)
    }
    return end
  }

  /// Where what follows a member of a block can be put: behind everything that is indented below it.
  func insertion(behind index: Int) -> Int {
    let member = container.members[index]
    var end = text.nextLine(after: member.end)
    guard member.value.isBlockCollection else { return end }
    let column = text.column(of: member.start)
    var line = end
    while line < text.count {
      if let comment = text.commentStart(at: line) {
        guard text.column(of: comment) > column else { break }
        line = text.nextLine(after: line)
        end = line
      } else if text.isBlankLine(at: line) {
        let next = text.nextLine(after: line)
        guard next > line else { break }
        line = next
      } else {
        break
      }
    }
    return end
  }

  /// Whether a member begins its line.
  func isFirstOnLine(_ index: Int) -> Bool { text.isFirstOnLine(container.members[index].start) }

  /// Behind a member and the comma that follows it.
  func separatorEnd(_ index: Int) -> Int {
    let member = container.members[index]
    return member.comma.map { $0 + 1 } ?? member.end
  }
}

extension DocumentText {
  /// Whether a line is a comment that editors, shells or licence tools look for at the top of a file.
  func isFileComment(at start: Int) -> Bool {
    guard let comment = commentStart(at: start) else { return false }
    let line = text(comment..<lineEnd(of: comment))
    let marks = ["#!", "yaml-language-server:", "vim:", "-*-", "SPDX-License-Identifier:", "$schema"]
    return marks.contains { line.contains($0) }
  }
}
