import Testing

@testable import Notation

@Suite struct ListChangesTests {
  @Test(
    "what both lists share is left alone",
    arguments: [
      // old, new, replaced, removed, added, keeps something
      ([1, 2, 3], [1, 9, 3], 1..<2, 2..<2, 2..<2, true),
      ([1, 2, 3], [1, 3], 1..<1, 1..<2, 1..<1, true),
      ([1, 3], [1, 2, 3], 1..<1, 1..<1, 1..<2, true),
      ([1, 2], [8, 9], 0..<2, 2..<2, 2..<2, false),
      ([1], [1, 1], 1..<1, 1..<1, 1..<2, true),
      ([1, 1], [1], 1..<1, 1..<2, 1..<1, true),
      ([], [1], 0..<0, 0..<0, 0..<1, false),
      ([1], [], 0..<0, 0..<1, 0..<0, false),
      ([["a": 1]], [["a": 2], 3], 0..<1, 1..<1, 1..<2, true),
    ] as [([JSON], [JSON], Range<Int>, Range<Int>, Range<Int>, Bool)])
  func changes(
    old: [JSON], new: [JSON], replaced: Range<Int>, removed: Range<Int>, added: Range<Int>, keeps: Bool
  ) {
    let changes = ListChanges(from: old, to: new)
    #expect(changes.replaced == replaced)
    #expect(changes.removed == removed)
    #expect(changes.added == added)
    #expect(changes.keepsSome == keeps)
  }
}
