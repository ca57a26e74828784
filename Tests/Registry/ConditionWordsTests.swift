import Notation
import Registry
import Testing

@Suite("conditions in words")
struct ConditionWordsTests {
  @Test(
    "each form has its words",
    arguments: [
      ("{model.a: never}", "model.a is never"), ("{a.b: [x, y, 1]}", "a.b is x, y or 1"),
      ("{a: {set: true}}", "a is set"), ("{a: {set: false}}", "a is not set"),
      ("{a: {not: none}}", "a is not none"),
      ("{a: {not: [x, y]}}", "a is not x or y"), ("{a: {min: 2}}", "a is at least 2"),
      ("{a: {not: {min: 2}}}", "a is less than 2"), ("{a: {max: {ref: b}}}", "a is at most b"),
      ("{a: {match: ^x}}", "a matches ^x"), ("{a: {not: {match: ^x}}}", "a does not match ^x"),
      ("{a: {count: 1}}", "a has 1 member"), ("{a: {count: {min: 2}}}", "a has at least 2 members"),
      ("{a: {count: {max: 2}}}", "a has at most 2 members"),
      ("{a: {count: {min: 1, max: 3}}}", "a has from 1 to 3 members"),
      ("{a: {contains: x}}", "a holds x"), ("{a: {not: {contains: [x, y]}}}", "a lacks x or y"),
      ("{a: {contains: {ref: b}}}", "a holds the value of b"), ("{a: {ref: b}}", "a is the value of b"),
      ("{today: {since: \"2026-11-30\"}}", "today is 2026-11-30 or later"),
      ("{today: {before: \"2026-11-30\"}}", "today is before 2026-11-30"),
      ("{a: {set: true, not: auto}}", "a is set and a is not auto"), ("{a: 1, b: 2}", "a is 1 and b is 2"),
      ("{a: 1, any: [{b: 2}, {c: 3}]}", "a is 1 and (b is 2 or c is 3)"),
      ("{any: [{a: 1, b: 2}, {c: 3}]}", "(a is 1 and b is 2) or c is 3"), ("{not: {a: 1}}", "a is not 1"),
      ("{not: {a: 1, b: 2}}", "not (a is 1 and b is 2)"),
      ("{some: {over: \"a[]\", where: {.b: x}}}", "for some of a[], .b is x"),
      ("{each: {over: \"a[]\", where: {.: x, .b: y}}}", "for each of a[], (the member is x and .b is y)"),
    ])
  func words(yaml: String, words: String) throws {
    let parsed = Node.parse(yaml: Array(yaml.utf8), file: "x", limits: .standard)
    let (condition, findings) = Condition.read(try #require(parsed.node))
    #expect(findings == [])
    #expect(condition?.words == words)
  }
}
