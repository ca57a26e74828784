import Notation
import Payload
import TestSupport
import Testing

@Suite("JSONDifference and JSONPatch")
struct JSONDifferenceTests {
  static func changes(_ old: String, _ new: String) throws -> [String] {
    try JSONDifference(from: JSON(parsing: old), to: JSON(parsing: new)).changes.map { change in
      switch change.kind {
      case .added(let value): "+ \(change.path) \(value.encoded())"
      case .removed(let value): "- \(change.path) \(value.encoded())"
      case .replaced(let old, let new): "~ \(change.path) \(old.encoded()) -> \(new.encoded())"
      case .moved(let source): "> \(source) -> \(change.path)"
      case .renamed(let source): "= \(source) -> \(change.path)"
      }
    }
  }

  @Test(
    "names the differences that a person would",
    arguments: [
      (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#, []),
      (#"{"a":0.1}"#, #"{"a":0.10000000000000001}"#, ["~ a 0.1 -> 0.10000000000000001"]),
      (#"{"max_tokens":[1]}"#, #"{"max_output_tokens":[1]}"#, ["= max_tokens -> max_output_tokens"]),
      (#"{"a":true}"#, #"{"b":true}"#, ["+ b true", "- a true"]),
      (#"{"include":["x","y"]}"#, #"{"include":["y","z"]}"#, ["+ include[1] \"z\"", "- include[0] \"x\""]),
      (#"{"include":["x","y"]}"#, #"{"include":["y","x"]}"#, []),
      (
        #"{"tools":[{"type":"function","name":"a","strict":true},{"type":"function","name":"b"}]}"#,
        #"{"tools":[{"type":"function","name":"b"},{"type":"function","name":"a","strict":false}]}"#,
        ["> tools[1] -> tools[0]", "~ tools[1].strict true -> false"]
      ),
      (
        #"{"input":[{"role":"user","content":"a"},{"role":"user","content":"b"}]}"#,
        #"{"input":[{"role":"user","content":"a"},{"role":"user","content":"c"},{"role":"user","content":"d"}]}"#,
        ["~ input[1].content \"b\" -> \"c\"", "+ input[2] {\"role\":\"user\",\"content\":\"d\"}"]
      ),
      (
        #"{"tools":[{"type":"function","name":"a","strict":true},{"type":"web_search"}]}"#,
        #"{"tools":[{"type":"function","name":"b","strict":true},{"type":"web_search"}]}"#,
        ["~ tools[0].name \"a\" -> \"b\""]
      ),
      (
        #"[{"role":"user","content":"a"},{"type":"call","call_id":"1","x":1},{"role":"user","content":"b"}]"#,
        #"[{"role":"user","content":"c"},{"role":"user","content":"b"},{"type":"call","call_id":"1","x":2}]"#,
        ["~ [0].content \"a\" -> \"c\"", "> [2] -> [1]", "~ [2].x 1 -> 2"]
      ),
      (#"{"a":"\u00e9"}"#, #"{"a":"e\u0301"}"#, ["~ a \"é\" -> \"e\u{301}\""]),
      (#"[1,2,3]"#, #"[1,3]"#, ["- [1] 2"]),
      (#""a""#, #"{"a":1}"#, ["~  \"a\" -> {\"a\":1}"]),
    ] as [(String, String, [String])])
  func names(old: String, new: String, expected: [String]) throws {
    #expect(try Self.changes(old, new) == expected)
  }

  @Test("a former name is recognised even where the value says little")
  func formerName() throws {
    let difference = JSONDifference(from: ["max_tokens": 100], to: ["max_output_tokens": 200]) { old, new in
      old == "max_tokens" && new == "max_output_tokens"
    }
    #expect(difference.changes.map(\.path.description) == ["max_output_tokens", "max_output_tokens"])
    #expect(
      difference.changes.map(\.kind) == [
        .renamed(from: ValuePath([.key("max_tokens")])), .replaced(old: 100, new: 200),
      ])
  }

  @Test("long lists and texts that have little in common take no long time")
  func long() throws {
    func list(_ range: Range<Int>) -> JSON {
      .array(range.map { ["role": "user", "content": .string("message \($0)")] })
    }
    let old = list(0..<4_000)
    let new = list(2_000..<6_000)
    #expect(JSONDifference(from: old, to: new).changes.count == 4_000)
    #expect(try JSONPatch(from: old, to: new).applied(to: old).isEquivalent(to: new))
    let words = (0..<20_000).map { "w\($0)" }.joined(separator: " ")
    let others = (0..<20_000).map { "v\($0)" }.joined(separator: " ")
    #expect(WordDiff.pieces(from: words, to: others).count == 2)
    #expect(WordDiff.pieces(from: words, to: words + " end").last == .added(" end"))
  }

  @Test("what texts share is cut down to a few words around the differences")
  func excerpt() {
    let words = (1...30).map { "w\($0)" }
    let old = words.joined(separator: " ")
    let new = old.replacing("w15 ", with: "other ")
    #expect(
      WordDiff.text(of: WordDiff.excerpt(from: old, to: new, context: 2))
        == "… w13 w14 [-w15 -]{+other +}w16 w17 … ")
  }

  @Test("a patch applied to the old value gives the new one, for 10,000 random pairs")
  func property() throws {
    var random = SplitMix(seed: 7)
    for round in 0..<10_000 {
      let old = RandomJSON.value(depth: 3, &random)
      let new =
        Bool.random(using: &random) ? RandomJSON.mutated(old, &random) : RandomJSON.value(depth: 3, &random)
      let patched = try JSONPatch(from: old, to: new).applied(to: old)
      #expect(patched.isEquivalent(to: new), "round \(round): \(old.encoded()) to \(new.encoded())")
      #expect(
        JSONDifference(from: old, to: new).isEmpty == (old.isEquivalent(to: new) || isReordered(old, new)))
    }
  }

  /// Words in another order are the same set, though not the same list.
  private func isReordered(_ old: JSON, _ new: JSON) -> Bool {
    JSONDifference(from: old, to: new).isEmpty
      && JSONPatch(from: old, to: new).operations.allSatisfy {
        if case .move = $0 { true } else { false }
      }
  }

  @Test("a patch that does not fit says which operation failed")
  func mismatch() throws {
    let patch = JSONPatch([.remove(ValuePath([.key("a")]))])
    let error = #expect(throws: JSONPatch.Mismatch.self) { try patch.applied(to: ["b": 1]) }
    #expect(error?.operation == .remove(ValuePath([.key("a")])))
  }

  @Test("a patch prints as other tools take it")
  func json() throws {
    let patch = JSONPatch(
      from: ["a/b": 1, "c": ["x", "y"]], to: ["c": ["y", "x"], "d": .null])
    #expect(
      patch.json.encoded()
        == #"[{"op":"remove","path":"/a~1b"},{"op":"move","from":"/c/1","path":"/c/0"},{"op":"add","path":"/d","value":null}]"#
    )
  }
}

/// Random JSON in the manner of request bodies: few keys, words that come again, lists of named objects.
enum RandomJSON {
  private static let keys = ["a", "b", "c", "name", "type", "id", "role", "text"]
  private static let words = ["x", "y", "z", "function", "user", "hello", ""]

  static func value(depth: Int, _ random: inout SplitMix) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(JSONNumber(Int.random(in: 0...3, using: &random)))
    case 3: return .string(words.randomElement(using: &random) ?? "")
    case 4, 5:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        object[keys.randomElement(using: &random) ?? ""] = value(depth: depth - 1, &random)
      }
      return .object(object)
    }
  }

  /// The value with one thing changed somewhere.
  static func mutated(_ value: JSON, _ random: inout SplitMix) -> JSON {
    switch value {
    case .array(var values) where !values.isEmpty:
      let position = Int.random(in: values.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: values.remove(at: position)
      case 1: values.insert(RandomJSON.value(depth: 1, &random), at: position)
      case 2: values.shuffle(using: &random)
      default: values[position] = mutated(values[position], &random)
      }
      return .array(values)
    case .object(var object) where !object.isEmpty:
      let key = object.keys.randomElement(using: &random) ?? ""
      let old = object[key] ?? .null
      switch Int.random(in: 0..<3, using: &random) {
      case 0: object[key] = nil
      case 1: object[keys.randomElement(using: &random) ?? ""] = RandomJSON.value(depth: 1, &random)
      default: object[key] = mutated(old, &random)
      }
      return .object(object)
    default: return RandomJSON.value(depth: 1, &random)
    }
  }
}
