import Testing

@testable import Notation

@Suite struct JSONObjectTests {
  /// Around the size from which keys are indexed.
  @Test(arguments: [1, 15, 16, 17, 18, 100])
  func lookUpAtAnySize(count: Int) {
    var object = JSONObject()
    for number in 0..<count { object.insert("k\(number)", .number(JSONNumber(number))) }
    #expect(object.count == count)
    for number in 0..<count { #expect(object["k\(number)"]?.int == number) }
    #expect(object["k\(count)"] == nil)
    let added = object.insert("k0", "other")
    #expect(!added)
    #expect(object["k0"]?.int == 0)

    object["k0"] = "changed"
    #expect(object.keys.first == "k0")
    object["k\(count / 2)"] = nil
    #expect(object.count == count - 1)
    object["new"] = true
    #expect(object.keys.last == "new")
    #expect(object["new"] == true)
    for (position, key) in object.keys.enumerated() { #expect(object.position(of: key) == position) }
    object["absent"] = nil
    #expect(object.count == count)
  }

  @Test(arguments: [0, 20])
  func keysAreComparedByCodePoints(padding: Int) {
    var object = JSONObject()
    for number in 0..<padding { object.insert("k\(number)", 0) }
    let added = [object.insert("é", 1), object.insert("e\u{301}", 2)]
    #expect(added == [true, true])
    #expect(object["é"] == 1)
    #expect(object["e\u{301}"] == 2)
  }

  @Test func equalityFollowsOrderAndCodePoints() {
    #expect(JSON(["a": 1, "b": 2]) == ["a": 1, "b": 2])
    #expect(JSON(["a": 1, "b": 2]) != ["b": 2, "a": 1])
    #expect(JSON("é") != JSON("e\u{301}"))
    #expect(JSON(["é": 1]) != JSON(["e\u{301}": 1]))
    #expect(Set<JSON>(["é", "e\u{301}", "é"]).count == 2)
    #expect(JSON.number(JSONNumber(checked: "1")) != .number(JSONNumber(checked: "1.0")))
  }
}

extension JSON {
  fileprivate init(_ json: JSON) { self = json }
}
