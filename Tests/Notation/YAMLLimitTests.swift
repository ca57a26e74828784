import Notation
import Testing

@Suite struct YAMLLimitTests {
  @Test func `a file beyond the size limit is refused unread`() {
    let bytes = [UInt8](repeating: 0xFF, count: 1 << 20 + 1)
    #expect(
      findings(inBytes: bytes) == [
        "1:1 error[yaml-too-large] the file has 1048577 bytes: the limit is 1048576 => split the file"
      ])
    #expect(findings(in: "a: 1", limits: ParseLimits(bytes: 4)) == [])
  }

  @Test func `a hundred levels are read and one more is refused`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(findings(in: nested(100)) == [])
    #expect(
      findings(in: nested(101)) == [
        "1:101 error[yaml-too-deep] lists and maps nest too deeply here: the limit is 100 levels => flatten the document"
      ])
    let block = (0..<120).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(findings(in: block).map { $0.prefix(27) } == ["101:101 error[yaml-too-deep"])
  }

  @Test(arguments: [
    "[", "{a: ", "[a,", "[\n", "- ", "? ", "{{", "-\t", "&a ", "! ", "{a:", "[? ", "\"a\n", "a: \"\\\"",
    "%TAG !a! x\n",
    "\t", "a: 1\n\t# c\n", "- a\n-\tb\n", "* ", "'", "\" '", "{{a}},", "|\n", "%", "---\n", "\u{2028}",
    "a\u{85}",
    "\"\\u", ": ", "a: b: c\n", "#", "...\n",
  ])
  func `a hundred thousand of anything end soon and without a crash`(piece: String) {
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
    let clock = ContinuousClock()
    for prefix in ["", "[", "a: ", "- \""] {
      let time = clock.measure { _ = Node.parse(yaml: Array((prefix + text).utf8), file: "f") }
      // Generous for a busy machine and a debug build; what is quadratic takes minutes.
      #expect(time < .seconds(5), "\(prefix)\(piece)")
    }
  }

  @Test func `tag directives are limited, since each is compared with all before it`() {
    let yaml = (0..<200).map { "%TAG !a\($0)! x\n" }.joined() + "---\na: 1\n"
    #expect(
      findings(in: yaml) == [
        "101:1 error[yaml-too-large] too many tag directives: the limit is 100 => write the tags out"
      ])
    let few = (0..<100).map { "%TAG !a\($0)! x\n" }.joined() + "---\na: |\n  %TAG\n"
    #expect(findings(in: few) == [])
  }

  @Test func `no bytes crash the reader`() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let seeds = [
      "a: &x {b: [1, 'two', \"three\\n\"], c: |\n    text\n    more\n  }\n",
      "base: &b\n  x: 1\n  y:\n    - {{t}}\nm:\n  <<: *b\n  z: !file 'p'\n",
      "%YAML 1.2\n---\n? k\n: >-\n  folded\n  text\n...\n",
      "- \tx\n-\t# c\n- \"\\ud83d é😀\"\n- @a\n- a: b: c\n",
    ].map { Array($0.utf8) }
    let pieces =
      "\t\n\r :-?[]{},&*!|>'\"%@`#\\\u{0}\u{7F}\u{85}\u{FEFF}\u{2028}<<é😀".utf8 + [0xFF, 0xC3, 0xED, 0xF5]
    for _ in 0..<4000 {
      var bytes = seeds[next(seeds.count)]
      for _ in 0...next(4) {
        let place = next(bytes.count + 1)
        switch next(3) {
        case 0: bytes.insert(pieces[next(pieces.count)], at: place)
        case 1 where place < bytes.count: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[..<next(bytes.count + 1)].suffix(next(12)), at: place)
        }
      }
      let parsed = Node.parse(yaml: bytes, file: "f")
      // Every error points into the text, and a document that may be used has no errors.
      let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      for finding in parsed.findings {
        let start = finding.origin?.place?.start
        #expect(start != nil && (1...lines).contains(start?.line ?? 0), "\(bytes)")
      }
    }
  }
}
