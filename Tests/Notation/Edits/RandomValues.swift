import Notation
import TestSupport

extension SplitMix {
  static let words = [
    "low", "high", "auto", "gpt-6-sol", "user", "a haiku about snow", "it's late", "1024x1024", "é ü",
    "😀 yes",
    "https://example.com/a?b=c#d", "on {{topic}}, now",
  ]
  static let awkward = [
    "", " ", "no", "Yes", "on", "null", "~", "true", "0100", "0x1F", "1e5", "12:30", "1_000", "2026-11-30",
    ".5", "-",
    "- x", "# y", "a: b", "a #b", "*x", "&x", "!x", "%x", "@x", "`x`", "{{topic}}", "[x]", "{x}", "a, b", "'",
    "\"", "\\",
    "\"quoted\" text", "tab\there", "bell\u{7}", " lead", "trail ", "a:", "?", "? x", ":", ":x", "<<", "=",
    "|", ">", "---",
    "...", "--- x", "a\u{2028}b", "a\u{85}b", "\u{FEFF}x", "x\u{A0}y", "\u{1F468}\u{200D}\u{1F469}",
    "k: {v: [1]}", "\r", "a\rb",
  ]
  static let texts = [
    "one\ntwo", "one\ntwo\n", "one\n\n\ntwo\n", "\none\n", "one\n\n", " indented\nfirst\n",
    "first\n  indented\n",
    "# no comment\n- no list\n", "a: b\nc: d\n", "trailing \nspace\n", "tab\n\tinside\n", "\n", "\n\n",
    "only\n ", "é\n😀\n",
    "a long line of many words that goes on and on so that it has to be wrapped somewhere, if it is folded at all\nand more\n",
  ]

  /// A single value of any kind.
  mutating func scalar() -> JSON {
    switch pick(0...9) {
    case 0: return .number(JSONNumber(pick(-5...5000)))
    case 1:
      let text = pick(["0.2", "0.30", "1e5", "-0", "1E+2", "12345678901234567890"])
      return JSONNumber(text: text).map(JSON.number) ?? .null
    case 2: return pick([true, false, .null])
    case 3, 4: return .string(pick(Self.awkward))
    case 5: return .string(pick(Self.texts))
    default: return .string(pick(Self.words))
    }
  }

  /// A value with so many levels below it at most.
  mutating func value(depth: Int) -> JSON {
    guard depth > 0, chance(45) else { return scalar() }
    if chance(50) { return .array((0..<pick(0...3)).map { _ in value(depth: depth - 1) }) }
    var object = JSONObject()
    for _ in 0..<pick(0...4) { object[key()] = value(depth: depth - 1) }
    return .object(object)
  }

  /// A key.
  mutating func key() -> String {
    switch pick(0...11) {
    case 0:
      pick([
        "text.verbosity", "reasoning.effort", "a b", "é", "😀", "on", "12", "", "a: b", "#k", "x,y", "<<",
        "null",
      ])
    default: "k\(pick(0...30))"
    }
  }
}
