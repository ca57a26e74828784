import Notation
import Testing

@testable import Payload

@Suite("The place that a server's error speaks of")
struct ParameterPlaceTests {
  /// A body in which every value says its own way as a flag.
  private let body = SourcedValue.labelled([
    "model": "m",
    "reasoning": ["effort": "low", "summary": "auto"],
    "input": [["role": "user"], ["type": "reasoning", "status": .null]],
    "tools": [["type": "function", "name": "f"]],
    "metadata": ["a": ["b": "short"], "a.b": "long", "x y": "spaced"],
  ])

  @Test(
    "a name leads to the deepest value that is there",
    arguments: [
      ("reasoning.summary", "reasoning.summary", true),
      ("input[1].status", "input[1].status", true),
      ("input[1].summary", "input[1]", false),
      ("input.1.status", "input[1].status", true),
      ("tools[0].name", "tools[0].name", true),
      ("tools[7].name", "tools", false),
      ("metadata.a.b", "metadata.\"a.b\"", true),
      ("metadata.x y", "metadata.\"x y\"", true),
      ("temperature", "", false),
      ("model.x", "model", false),
      ("input[", "input", false),
      ("input[99999999999999999999]", "input", false),
    ])
  func places(name: String, path: String, isWhole: Bool) throws {
    let place = try #require(body.place(ofParameter: name))
    #expect(place.path.description == path)
    #expect(place.origin == .flag(path))
    #expect(place.isWhole == isWhole)
  }

  @Test("an error without a name has no place")
  func empty() { #expect(body.place(ofParameter: "") == nil) }
}

extension SourcedValue {
  /// A value of which every part has its own way as its origin.
  static func labelled(_ json: JSON, at path: ValuePath = .root) -> SourcedValue {
    let origin = Origin.flag(path.description)
    switch json {
    case .array(let elements):
      let values = elements.enumerated().map { labelled($1, at: path.appending($0)) }
      return SourcedValue(.array(values), from: origin)
    case .object(let object):
      let members = object.members.map { member in
        let way = path.appending(member.key)
        return Member(
          key: member.key, keyOrigin: .flag("key \(way)"), value: labelled(member.value, at: way))
      }
      return SourcedValue(.object(members), from: origin)
    default: return SourcedValue(json, from: origin)
    }
  }
}
