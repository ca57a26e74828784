import Testing

@testable import Registry

@Suite struct PatternTests {
  @Test(arguments: [
    ("^[a-z]+$", "abc", true), ("^[a-z]+$", "abC", false), ("b", "abc", true), ("", "", true),
    ("^$", "", true),
    ("^$", "x", false), ("^a{2,3}$", "aa", true), ("^a{2,3}$", "aaaa", false), ("^a{2,}$", "a", false),
    ("^a{0}$", "", true),
    ("^(ab|cd)*$", "abcdab", true), ("^(ab|cd)*$", "abc", false), ("^(?:a|b)?c$", "bc", true),
    ("^(?<name>a)b$", "ab", true),
    ("a|b|", "", true), ("^a.c$", "a\u{1F600}c", true), ("^a.c$", "a\nc", false), ("^[^x]$", "\n", true),
    ("^[]$", "", false),
    ("^[^]$", "\n", true), ("^\\d+$", "٣", false), ("^\\d+$", "123", true), ("^\\w$", "é", false),
    ("^\\W$", "é", true),
    ("^\\s$", "\u{FEFF}", true), ("^\\s$", "\u{2003}", true), ("^\\S$", "\u{85}", true),
    ("\\bfoo\\b", "a foo b", true),
    ("\\bfoo\\b", "afoo", false), ("\\Boo", "foo", true), ("^\\p{L}+$", "Ärger", true),
    ("^\\p{Lu}$", "é", false),
    ("^\\P{L}$", "1", true), ("^\\p{General_Category=Decimal_Number}$", "٣", true),
    ("^\\p{Alphabetic}$", "ß", true),
    ("^[\\p{L}\\d_-]+$", "aß9_-", true), ("^\\u0041\\x42\\u{1F600}$", "AB\u{1F600}", true),
    ("^\\ud83d\\ude00$", "\u{1F600}", true),
    ("^\\cJ$", "\n", true), ("^\\t\\n\\v\\f\\r\\0$", "\t\n\u{B}\u{C}\r\0", true), ("^[\\b]$", "\u{8}", true),
    ("^[a\\-z]$", "-", true), ("^[a-]$", "-", true), ("^[\\w-]$", "-", true), ("^a(?=b)b$", "ab", true),
    ("^a(?!b)c$", "ac", true),
    ("^a(?!b)", "ab", false), ("(?<=a)b", "ab", true), ("(?<=a)b", "cb", false), ("(?<!a)b", "ab", false),
    ("(?<!a)b", "cb", true),
    ("(?<=^a.)c", "abc", true), ("^a{", "a{", true), ("^a{,2}$", "a{,2}", true), ("^x*?y+?$", "xxy", true),
    ("^🐲*$", "🐲🐲", true), ("^tunnel_[a-z0-9]{32}$", "tunnel_0123456789abcdef0123456789abcdef", true),
  ])
  func `patterns match as in ECMA-262`(_ pattern: String, _ text: String, _ matches: Bool) throws {
    #expect(try Pattern(pattern).matches(text) == matches)
  }

  @Test(arguments: [
    ("(", "missing ) at character 2"), (")", "unmatched ) at character 1"),
    ("[a", "missing ] at character 3"),
    ("[b-a]", "range out of order at character 3"),
    ("[\\d-z]", "a range needs two characters at character 4"),
    ("*a", "nothing to repeat at character 1"), ("a**", "nothing to repeat at character 3"),
    ("a{3,1}", "numbers out of order in {} at character 7"),
    ("(?i)a", "unknown kind of group at character 3"),
    ("(a)\\1", "back references are not supported at character 5"),
    ("\\", "a backslash at the end at character 2"),
    ("\\y", "unknown escape \\y at character 2"),
    ("\\u12", "\\u needs four hexadecimal digits at character 3"),
    ("\\p{Script=Greek}", "unsupported property Script=Greek at character 16"),
    ("\\c1", "\\c needs a letter at character 3"),
    ("\\u{110000}", "bad \\u{} at character 10"), ("(?<n", "bad group name at character 5"),
  ])
  func `defects are told with their place`(_ pattern: String, _ message: String) {
    #expect(throws: Pattern.Defect.self) { try Pattern(pattern) }
    do {
      _ = try Pattern(pattern)
    } catch {
      #expect(error.description == message)
    }
  }

  @Test(arguments: ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"])
  func `no pattern hangs on a long text`(_ pattern: String) throws {
    let text = String(repeating: "a", count: 5_000) + "!"
    #expect(try Pattern(pattern).matches(text) == false)
  }

  @Test func `huge and deep patterns are refused`() {
    #expect(throws: Pattern.Defect.self) { try Pattern("(a{1000}){1000}") }
    #expect(throws: Pattern.Defect.self) { try Pattern("a{1000000}") }
    #expect(throws: Pattern.Defect.self) {
      try Pattern(String(repeating: "(", count: 10_000) + String(repeating: ")", count: 10_000))
    }
  }

  static let costly: [(pattern: String, text: String)] = [
    ("(x|a){400}", "a"), ("(a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p){30}z", "a"), ("(?=.*z)", "a"),
    ("(?<=z.*)x", "x"),
    ("[\\P{L}\\P{N}\\P{S}]{200}z", "a"),
  ]

  @Test(arguments: costly) func `what takes too long is given up`(_ pattern: String, _ letter: String) throws
  {
    let pattern = try Pattern(pattern)
    let text = String(repeating: letter, count: 500) + "!"
    var steps = 10_000
    #expect(pattern.verdict(on: text, spending: &steps) == nil)
    var next = steps
    #expect(pattern.verdict(on: "", spending: &next) == nil)
  }

  @Test func `steps are taken from those for all texts, and each text adds some`() throws {
    let pattern = try Pattern("^[a-z]+$")
    var steps = 1_000
    for _ in 0..<50 {
      #expect(pattern.verdict(on: String(repeating: "a", count: 1_000), spending: &steps) == true)
    }
    #expect(steps > 1_000)
    #expect(try Pattern("(a|b){9}").verdict(on: String(repeating: "ab", count: 500)) == true)
  }
}
