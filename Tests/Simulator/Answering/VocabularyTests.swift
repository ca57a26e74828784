import Notation
import Profiles
import TestSupport
import Testing

@testable import Simulator

struct VocabularyTests {
  static let words: [(text: String, earlier: [String], later: [String])] = [
    (
      "It's WE'LL camelCase HTMLParser", ["It", "'s", " WE", "'LL", " camelCase", " HTMLParser"],
      ["It's", " WE'LL", " camel", "Case", " HTMLParser"]
    ),
    ("  two  blanks ", [" ", " two", " ", " blanks", " "], [" ", " two", " ", " blanks", " "]),
    (
      "a1234567 3.14", ["a", "123", "456", "7", " ", "3", ".", "14"],
      ["a", "123", "456", "7", " ", "3", ".", "14"]
    ),
    ("x\n\n  y \n ", ["x", "\n\n", " ", " y", " \n "], ["x", "\n\n", " ", " y", " \n", " "]),
    (
      "{\"k\":[1,2]}/\n//z", ["{\"", "k", "\":[", "1", ",", "2", "]}/\n", "//", "z"],
      ["{\"", "k", "\":[", "1", ",", "2", "]}/\n//", "z"]
    ),
    (
      "\u{E9}te\u{301} A\u{301}b \u{6F22}\u{5B57}Kana", ["\u{E9}te", "\u{301}", " A", "\u{301}b", " 漢字Kana"],
      ["\u{E9}te\u{301}", " A\u{301}b", " 漢字Kana"]
    ),
    (
      "\t\ttab _snake_case", ["\t", "\ttab", " _", "snake", "_case"], ["\t", "\ttab", " _", "snake", "_case"]
    ),
    ("don't CAN'T 'tis", ["don", "'t", " CAN", "'T", " '", "tis"], ["don't", " CAN'T", " '", "tis"]),
    ("ʰAʰ aʰB", ["ʰAʰ", " aʰB"], ["ʰAʰ", " aʰ", "B"]), ("", [], []), ("   ", ["   "], ["   "]),
  ]

  @Test(arguments: words) func `words end where the models' tokenizers end them`(
    text: String, earlier: [String], later: [String]
  ) {
    for (form, expected) in [(WordSplitter.Form.earlier, earlier), (.later, later)] {
      let bytes = Array(text.utf8)
      var splitter = WordSplitter(bytes, form)
      var found: [[UInt8]] = []
      while let word = splitter.next() { found.append(Array(bytes[word])) }
      #expect(found == expected.map { Array($0.utf8) })
    }
  }

  /// All bytes, and some pairs in the order in which they are put together.
  static func file(_ pairs: [String] = []) -> [UInt8] {
    let tokens = (UInt8.min...UInt8.max).map { [$0] } + pairs.map { Array($0.utf8) }
    let lines = tokens.enumerated().map { "\(Base64.encode($1)) \($0)\n" }
    return Array(lines.joined().utf8)
  }

  @Test(
    arguments: [
      ("banana", ["ban", "ana"]), ("bana", ["ban", "a"]), ("anan", ["an", "an"]), ("b", ["b"]), ("", []),
      ("banana banana", ["ban", "ana", " ", "ban", "ana"]), ("é", ["", "é"]), ("aé!", ["a", "", "é", "!"]),
      ("🐲", ["", "", "", "🐲"]),
    ]) func `the pair of the lowest rank is put together first`(text: String, tokens: [String]) throws
  {
    let tokenizer = Tokenizer.vocabulary(try Vocabulary(file: Self.file(["an", "ban", "ana"])))
    #expect(tokenizer.split(text) == tokens)
    #expect(tokenizer.count(text) == tokens.count)
  }

  @Test func `very long words take no time that grows with their square`() throws {
    let tokenizer = Tokenizer.vocabulary(try Vocabulary(file: Self.file(["aa", "aaaa"])))
    #expect(tokenizer.count(String(repeating: "a", count: 100_000)) == 25_000)
  }

  @Test(
    arguments: [
      ("", "line 1: the byte 0 is no token: this is no whole vocabulary"),
      ("AA== 0\nAQ== one\n", "line 2: a token in base64 and its rank are wanted"),
      ("{\"model\": {}}", "line 1: a token in base64 and its rank are wanted"),
      ("A 1", "line 1: a token in base64 and its rank are wanted"),
    ]) func `what is no vocabulary is refused with the line`(text: String, message: String)
  {
    #expect(throws: Vocabulary.Defect.self) { try Vocabulary(file: Array(text.utf8)) }
    do {
      _ = try Vocabulary(file: Array(text.utf8))
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func `lines may end as they do on other systems`() throws {
    let file = String(decoding: Self.file(), as: UTF8.self).replacing("\n", with: "\r\n")
    #expect(try Vocabulary(file: Array(file.utf8)).count == 256)
  }

  @Test func `requests are counted, streamed and cut by the vocabulary`() throws {
    var configuration = Fixtures.configuration
    configuration.vocabulary = try Vocabulary(file: Self.file())
    var simulation = Simulation(configuration)
    let counted = simulation.send(
      "POST", "/responses/input_tokens", ["model": "plain", "input": "漢字"])
    // The words around it and six bytes.
    #expect(counted.json["input_tokens"] == .number(JSONNumber("user\n漢字\n\n".utf8.count)))
    let whole = simulation.create(["input": "Repeat: 漢字 é"])
    #expect(
      whole.json["usage"]?["output_tokens"]?.int
        == whole.json["output"]?[0]?["content"]?[0]?["text"]?.string?
        .utf8.count)
    let cut = simulation.create(["input": "Repeat: 漢字 é", "stream": true, "max_output_tokens": 20])
    #expect(EventOrder(cut.events).violations == [])
    #expect(cut.events.last?["response"]?["usage"]?["output_tokens"] == 20)
    #expect(!cut.events.contains { $0["delta"] == "" })
  }
}
