import Notation

extension TextAnswer {
  /// The text in the form that was asked for; nil where no form was.
  func formed(_ wishes: TextWishes, _ topic: Topic, using generator: inout SeededGenerator) -> String? {
    if let language = wishes.language { return language.sentence(about: topic) }
    let prose = Prose(topic: topic)
    let opening = "This is a simulated answer about \(topic)."
    switch wishes.form {
    case nil: return nil
    case .oneWord: return "Simulated."
    case .yesOrNo: return generator.number(0...1) == 0 ? "Yes." : "No."
    case .json where !wishes.keys.isEmpty:
      var members: JSON = [:]
      for key in wishes.keys { members[key] = ["type": .string(Self.type(ofMember: key))] }
      let schema: JSON = [
        "type": "object", "properties": members, "required": .array(wishes.keys.map(JSON.string)),
      ]
      return SchemaValue(schema).make(Hints(prompt.question), seed: generator.next()).encoded()
    case .json:
      let answer: JSON = [
        "topic": .string(topic.description), "answer": .string(prose.sentence(0, using: &generator)),
        "simulated": true,
      ]
      return answer.encoded()
    case .table: return table(topic, using: &generator)
    case .code(let language): return code(language, topic)
    case .sentences(let count):
      let rest = (1..<max(1, count)).map { prose.sentence($0, using: &generator) }
      return ([opening] + rest).joined(separator: " ")
    case .paragraphs(let count):
      let texts = (0..<count).map { number in
        let sentences = (1...3).map { prose.sentence(3 * number + $0, using: &generator) }
        return ((number == 0 ? [opening] : []) + sentences).joined(separator: " ")
      }
      return texts.joined(separator: "\n\n")
    case .atMostWords(let limit): return within(limit, opening, prose, using: &generator)
    }
  }

  /// The type that a member of a name mostly has.
  private static func type(ofMember name: String) -> String {
    let numbers: Set<String> = [
      "age", "count", "year", "price", "quantity", "number", "total", "amount", "score",
    ]
    return SchemaSampler.parts(of: name).isDisjoint(with: numbers) ? "string" : "number"
  }

  /// As many whole sentences as there is room for.
  private func within(
    _ limit: Int, _ opening: String, _ prose: Prose, using generator: inout SeededGenerator
  ) -> String {
    var text = opening
    var left = limit - Self.words(opening)
    guard left >= 0 else { return limit < 3 ? "Simulated." : "A simulated answer." }
    // Even a generous limit is no wish for a long text.
    for number in 1..<6 {
      let sentence = prose.sentence(number, using: &generator)
      left -= Self.words(sentence)
      guard left >= 0 else { break }
      text += " " + sentence
    }
    return text
  }

  private static func words(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

  private func table(_ topic: Topic, using generator: inout SeededGenerator) -> String {
    let rows = (1...3).map { "| \($0) | \(topic), part \($0) | \(generator.number(1...100)) |" }
    return (["| no. | what | simulated value |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
  }

  private func code(_ language: String, _ topic: Topic) -> String {
    let note = "Simulated by Setscrew; no model was asked."
    let text = topic.description.filter { $0 != "\"" && $0 != "\\" && $0 != "'" }
    let lines: [String] =
      switch language {
      case "python": ["# \(note)", "print(\"\(text)\")"]
      case "swift": ["// \(note)", "print(\"\(text)\")"]
      case "javascript", "typescript": ["// \(note)", "console.log(\"\(text)\");"]
      case "ruby": ["# \(note)", "puts \"\(text)\""]
      case "bash": ["# \(note)", "echo '\(text)'"]
      case "sql": ["-- \(note)", "SELECT '\(text)';"]
      case "html": ["<!-- \(note) -->", "<p>\(text.filter { $0 != "<" && $0 != "&" })</p>"]
      case "rust": ["// \(note)", "fn main() { println!(\"\(text.filter { $0 != "{" && $0 != "}" })\"); }"]
      case "go":
        ["// \(note)", "package main", "", "import \"fmt\"", "", "func main() { fmt.Println(\"\(text)\") }"]
      case "java":
        [
          "// \(note)",
          "class Main { public static void main(String[] words) { System.out.println(\"\(text)\"); } }",
        ]
      case "c": ["/* \(note) */", "#include <stdio.h>", "", "int main(void) { puts(\"\(text)\"); }"]
      default: [note, text]
      }
    return (["```\(language == "text" ? "" : language)"] + lines + ["```"]).joined(separator: "\n")
  }
}
