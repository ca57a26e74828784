import Notation
import Testing

@testable import Payload

@Suite("Editing values that know their origins")
struct SourcedValueEditingTests {
  private let body = SourcedValue.labelled(["a": ["b": 1, "c": 2], "list": ["x", "y", "z"]])

  private func path(_ steps: ValuePath.Step...) -> ValuePath { ValuePath(steps) }

  @Test("removing takes one value and leaves the others with their origins")
  func remove() {
    var value = body
    let isRemoved1 = value.remove(at: path(.key("list"), .index(1)))
    #expect(isRemoved1)
    #expect(value.json == ["a": ["b": 1, "c": 2], "list": ["x", "z"]])
    #expect(value[path(.key("list"), .index(1))]?.origin == .flag("list[2]"))
    let isRemoved2 = value.remove(at: path(.key("a"), .key("b")))
    #expect(isRemoved2)
    #expect(value.json == ["a": ["c": 2], "list": ["x", "z"]])
  }

  @Test("removing what is not there changes nothing")
  func removeNothing() {
    var value = body
    let isRemoved3 = value.remove(at: path(.key("list"), .index(3)))
    #expect(!isRemoved3)
    let isRemoved4 = value.remove(at: path(.key("a"), .key("z")))
    #expect(!isRemoved4)
    let isRemoved5 = value.remove(at: path(.key("a"), .index(0)))
    #expect(!isRemoved5)
    let isRemoved6 = value.remove(at: .root)
    #expect(!isRemoved6)
    #expect(value == body)
  }

  @Test("a replaced value keeps its origin")
  func replace() {
    var value = body
    value.replace(at: path(.key("a"), .key("c")), with: 3)
    #expect(value.json == ["a": ["b": 1, "c": 3], "list": ["x", "y", "z"]])
    #expect(value[path(.key("a"), .key("c"))]?.origin == .flag("a.c"))
  }

  @Test("inserting makes the objects on the way")
  func insert() {
    var value = body
    value.insert(
      SourcedValue(true, from: .flag("new")), at: path(.key("a"), .key("d"), .key("e")), keyOrigin: .flag("k")
    )
    #expect(value.json == ["a": ["b": 1, "c": 2, "d": ["e": true]], "list": ["x", "y", "z"]])
    #expect(value.keyOrigin(at: path(.key("a"), .key("d"), .key("e"))) == .flag("k"))
  }
}
