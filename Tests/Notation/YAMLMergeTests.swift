import Notation
import Testing

@Suite struct YAMLMergeTests {
  @Test(
    arguments: [
      ("b: &b {x: 1, y: 2}\nm:\n  <<: *b\n  y: 3\n", #"{"x":1,"y":3}"#),
      ("b: &b {x: 1, y: 2}\nm:\n  y: 3\n  <<: *b\n", #"{"y":3,"x":1}"#),
      ("b: &b {x: 1, y: 2}\nm:\n  a: 0\n  <<: *b\n  c: 3\n", #"{"a":0,"x":1,"y":2,"c":3}"#),
      ("b: [&b {x: 1}, &c {x: 2, y: 2}]\nm: {<<: [*b, *c]}\n", #"{"x":1,"y":2}"#),
      ("b: [&b {x: 1}, &c {x: 2, y: 2}]\nm: {<<: [*c, *b]}\n", #"{"x":2,"y":2}"#),
      ("b: &b {x: 1}\nc: &c {<<: *b, y: 2}\nm: {<<: *c, z: 3}\n", #"{"x":1,"y":2,"z":3}"#),
      ("m: {<<: {x: 1}, y: 2}\n", #"{"x":1,"y":2}"#), ("m: {<<: [], y: 2}\n", #"{"y":2}"#),
      ("b: &b {x: 1}\nm: {\"<<\": 1, '>>': *b}\n", #"{"<<":1,">>":{"x":1}}"#),
      ("b: &b {x: {a: 1}}\nm: {<<: *b, x: null}\n", #"{"x":null}"#),
      ("b: &b {x: {a: 1}}\nm: {<<: *b, x: {a: 2, b: 3}}\n", #"{"x":{"a":2,"b":3}}"#),
    ] as [(String, String)])
  func `merged maps`(yaml: String, json: String) throws {
    #expect(try #require(read(yaml)["m"]).core == json)
  }

  @Test(
    arguments: [
      (
        "b: &b {x: {a: 1, b: 2}}\nm:\n  <<: *b\n  x: {a: 3}\n",
        "4:3 note[merge-shallow] `<<` merges shallowly: `x` replaces the merged map whole, and `b` is lost => repeat what should stay"
      ),
      (
        "b: &b {x: {a: 1, b: 2}}\nm:\n  x: {}\n  <<: *b\n",
        "3:3 note[merge-shallow] `<<` merges shallowly: `x` replaces the merged map whole, and `a`, `b` are lost => repeat what should stay"
      ),
      (
        "b: [&b {x: {a: 1}}, &c {x: {a: 1, b: 2}}]\nm: {<<: [*b, *c]}\n",
        "2:5 note[merge-shallow] `<<` merges shallowly: `x` replaces the merged map whole, and `b` is lost => repeat what should stay"
      ),
      (
        "a: {<<: x}",
        "1:9 error[yaml-merge] `<<` merges maps, and this is a single value => name a map by its anchor: `<<: *name`; to use `<<` as an ordinary key, quote it"
      ),
      (
        "a: {<<: [[x]]}",
        "1:10 error[yaml-merge] `<<` merges maps, and this is a list => name a map by its anchor: `<<: *name`; to use `<<` as an ordinary key, quote it"
      ),
      (
        "a: &a {x: 1}\nb:\n  <<: *a\n  <<: *a\n",
        "4:3 error[duplicate-key] key `<<` is written twice, in lines 3 and 4 => merge several maps with a list: `<<: [*a, *b]`"
      ),
    ] as [(String, String)])
  func `what merging tells`(yaml: String, finding: String) {
    #expect(findings(in: yaml) == [finding])
  }

  @Test func `what comes through an alias keeps the anchor's place`() throws {
    let node = try read("b: &b\n  x: 1\nm:\n  <<: *b\nn: *b\n")
    #expect(node["m"]?.mapping?.first?.keyPlace.description == "f:2:3")
    #expect(node["m"]?["x"]?.place.description == "f:2:6")
    #expect(node["n"]?.place.description == "f:1:4")
    // The map itself ends where its own text does.
    #expect(node["m"]?.place.end == Position(line: 4, column: 9))
  }
}
