import Notation
import Testing

@testable import Simulator

struct TextTests {
  // MARK: Haiku

  @Test(arguments: [
    "the first snow", "snow", "autumn rain", "an old lighthouse keeper", "Swift", "the sea", "JSON",
    "a very long walk through the quiet forest",
    "compilers", "雪", "", "Kubernetes", "my grandmother's garden", "silence",
  ]) func `a haiku has five, seven and five syllables and says what it is`(topic: String) {
    for seed in UInt64(0)..<40 {
      var generator = SeededGenerator(seed: seed)
      let haiku = Haiku(about: Topic(of: "Write a haiku about \(topic)."), using: &generator)
      #expect(haiku.lines.map(Syllables.count) == [5, 7, 5], "\(haiku)")
      #expect(haiku.lines[1].contains("simula"))
    }
  }

  /// Counted by hand: the counter must not be the only judge of the stock.
  @Test func `the stock of lines is counted by hand`() {
    let sevens = [
      "my1 sim1u1lat1ed1 heart1 beats1", "in1 a1 sim1u1lat1ed1 sky1", "one1 sim1u1lat1ed1 mo1ment1",
      "the1 sim1u1lat1ed1 wind1 turns1", "a1 sim1u1la1tion1 whis1pers1", "this1 sim1u1la1tion1 lis1tens1",
    ]
    let fives = [
      "no1 mod1el1 was1 asked1", "seeds1 de1cide1 the1 rest1", "the1 cur1sor1 blinks1 on1",
      "loop1back1 holds1 its1 breath1", "still1ness1 fills1 the1 port1", "each1 to1ken1 falls1 soft1",
    ]
    #expect(Haiku.middles == sevens.map { $0.filter { $0 != "1" } })
    #expect(Haiku.endings == fives.map { $0.filter { $0 != "1" } })
    #expect(sevens.allSatisfy { $0.count { $0 == "1" } == 7 })
    #expect(fives.allSatisfy { $0.count { $0 == "1" } == 5 })
    #expect(Haiku.openings.allSatisfy { Syllables.count($0) == 5 })
    for (index, fillers) in Haiku.fillers.enumerated() {
      for filler in fillers { #expect(Syllables.count(filler) == 4 - index, "\(filler)") }
    }
  }

  @Test(arguments: [
    ("snow", 1), ("table", 2), ("whispered", 2), ("wanted", 2), ("lighthouse", 2), ("beautiful", 3),
    ("shapes", 1),
    ("boxes", 2), ("apple", 2), ("simulation", 4), ("code", 1), ("coffee", 2), ("rhythm", 1), ("machine", 2),
    ("university", 5), ("danced", 1), ("naïve", 2), ("", 0), ("123", 0),
  ]) func `counts syllables`(word: String, count: Int) { #expect(Syllables.count(word) == count) }

  // MARK: Topics

  @Test(arguments: [
    ("Write about the first snow.", "the first snow"),
    ("Write a haiku about the first snow", "the first snow"),
    ("a haiku about autumn rain, please", "autumn rain"), ("Explain tides.", "tides"),
    ("What is the sea?", "the sea"),
    ("Hello. Write about rain.", "rain"), ("", "this"), ("?!", "this"), ("haiku", "this"),
    ("\n\nAbout bees\n", "bees"),
    ("Tell me about a story about bees", "bees"), ("ABOUT FISH", "FISH"), ("naïve 😀 漢字", "naïve 漢字"),
    ("one two three four five six seven eight", "two three four five six seven"),
    ("Write a poem on the subject of “glass”!", "glass"),
  ]) func `finds the topic`(text: String, topic: String) { #expect(Topic(of: text).description == topic) }

  // MARK: Answers

  static func answer(_ input: JSON, instructions: String? = nil, verbosity: String = "medium") -> String {
    var simulation = Simulation()
    var body: JSON = ["input": input, "text": ["verbosity": .string(verbosity)]]
    if let instructions { body["instructions"] = .string(instructions) }
    return simulation.create(body).text
  }

  static let note = " (Simulated by Setscrew; no model was asked.)"

  @Test(arguments: [
    ("Say hello.", "Hello!"), ("Say hello in three words.", "Hello there, friend."),
    ("hi", "Hello! What shall we try?"),
    ("Say yes.", "Yes."), ("Reply with ok", "Ok."), ("Count from one to five.", "1, 2, 3, 4, 5."),
    ("Count to 3", "1, 2, 3."), ("What is 15*37?", "15 × 37 = 555."),
    ("What is 7 / 0?", "7 cannot be divided by zero."),
    ("7 - 12 =", "7 - 12 = -5."), ("What's 17/5?", "17 / 5 = 3 remainder 2."),
    ("Repeat: naïve 漢字", "naïve 漢字"),
    ("thanks!", "You are welcome."),
  ]) func `small talk is answered as asked`(question: String, answer: String) {
    #expect(Self.answer(.string(question)) == answer + Self.note)
  }

  @Test func `wishes are found at both ends of a very long text, and a long text is repeated whole`() {
    let long = String(repeating: "Lorem ipsum dolor. ", count: 5_000)
    #expect(Self.answer(.string(long + "\n\nWrite a haiku about snow.")).contains("simula"))
    #expect(Self.answer(.string("Write a haiku about snow.\n\n" + long)).split(separator: "\n").count == 3)
    #expect(Self.answer(.string("Repeat: " + long)) == long + Self.note)
  }

  @Test func `a haiku stands alone`() {
    let lines = Self.answer(
      "Write about the first snow.", instructions: "Answer with one haiku and nothing else."
    )
    .split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].lowercased().hasPrefix("the first snow"))
    #expect(lines[1].contains("simula"))
  }

  @Test func `the text grows with the verbosity`() {
    let lengths = ["low", "medium", "high"].map { Self.answer("Explain tides.", verbosity: $0).count }
    #expect(lengths == lengths.sorted() && Set(lengths).count == 3)
    #expect(
      Self.answer("Explain tides.", verbosity: "low")
        == "This is a simulated answer about tides: no model was asked.")
    let stories = ["low", "medium", "high"].map { Self.answer("Tell a long story.", verbosity: $0).count }
    #expect(stories == stories.sorted() && Set(stories).count == 3)
  }

  @Test(arguments: [
    ("Write 50 words.", 50), ("words 200", 200), ("An essay of exactly 1,000 words about bees", 1_000),
  ])
  func `as many words come as are asked for`(question: String, count: Int) {
    let text = Self.answer(.string(question))
    #expect(text.hasSuffix("\n\n(Simulated by Setscrew; no model was asked.)"))
    #expect(text.split(whereSeparator: \.isWhitespace).count == count + 7)
  }

  @Test(arguments: [
    ("List five ideas about rain.", 5), ("Give me three bullet points on bees", 3),
    ("A list of 12 names", 12),
  ])
  func `lists have as many members as are asked for`(question: String, count: Int) {
    let lines = Self.answer(.string(question)).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("- ") } == count)
  }

  @Test func `images and files are mentioned`() {
    let parts: JSON = [
      ["type": "input_text", "text": "What is in this image?"],
      ["type": "input_image", "image_url": "data:image/png;base64,AA=="],
      ["type": "input_file", "filename": "report.pdf", "file_data": "data:application/pdf;base64,AA=="],
    ]
    let text = Self.answer([["role": "user", "content": parts]])
    #expect(text.contains("You sent an image, which a simulation cannot see."))
    #expect(text.contains("You sent report.pdf, which a simulation does not read."))
  }

  @Test(arguments: [
    (["My name is Zoë 🐙."], "What is my name?", "Your name is Zoë."),
    (["Call me Al"], "Who am I? What's my name?", "Your name is Al."),
    (["Hi."], "What is my name?", "You have not told me your name."),
    (["Remember papaya."], "Which word?", "The word was papaya."),
    (
      ["Remember this code word: mango. Reply with OK."], "What code word did I ask you to remember?",
      "The word was mango."
    ),
    (["The weather is nice."], "What did I say?", "You said: The weather is nice."),
    (["Tell me about bees."], "What is honey?", nil),
  ]) func `earlier turns are remembered`(earlier: [String], question: String, answer: String?) {
    #expect(Recall.answer(question, earlier: earlier) == answer)
  }

  // MARK: Words and numbers

  @Test(arguments: [
    ("Oslo, minus three degrees.", ["-3"]), ("3.5 apples and 007", ["3.5", "7"]),
    ("between -2 and +2", ["-2"]),
    ("€12,50 or $0.99", ["12", "0.99"]), ("no numbers", []), ("1e999 and 123456789012345678", []),
    ("−4°", ["-4"]),
    ("twenty people", ["20"]), ("0.0 -0", ["0.0", "0"]),
  ]) func `numbers are found in text`(text: String, numbers: [String]) {
    #expect(NumberWords.all(in: text) == numbers)
  }

  @Test(arguments: [
    ("What is the weather in Oslo and Bergen?", ["Oslo", "Bergen"]), ("Oslo, minus three", ["Oslo"]),
    ("Weather for San Francisco, then New York!", ["San Francisco", "New York"]), ("nothing here", []),
    ("Anna's brother met Anna", ["Anna"]),
  ]) func `names are found in text`(text: String, names: [String]) { #expect(Hints(text).names == names) }

  // MARK: Tokens

  @Test(arguments: [
    ("", []), (" ", [" "]), ("Hello, world!", ["Hello", ",", " world", "!"]), ("a  b", ["a", " ", " b"]),
    ("12345", ["123", "45"]), ("line\n\nnext", ["line", "\n\n", "next"]), ("漢字", ["漢", "字"]),
    ("naïve 😀", ["naïve", " 😀"]),
    ("internationalisation", ["intern", "ationa", "lisation"]), ("a ", ["a", " "]), ("...!?", ["...", "!?"]),
  ]) func `text is cut into pieces`(text: String, pieces: [String]) {
    #expect(SimulatedTokens.split(text) == pieces)
  }

  @Test func `the pieces put together are the text, for any text`() {
    var generator = SeededGenerator(seed: 5)
    let alphabet = Array("ab c\n\t.,12éß漢😀👩‍👩‍👧\u{301}\u{200D} z-_\r\nÀ")
    for _ in 0..<2_000 {
      let text = String((0..<generator.number(0...60)).map { _ in generator.pick(alphabet, or: "a") })
      let pieces = SimulatedTokens.split(text)
      #expect(pieces.joined().utf8.elementsEqual(text.utf8))
      #expect(pieces.allSatisfy { !$0.isEmpty })
      #expect(SimulatedTokens.count(text) == pieces.count)
    }
  }

  // MARK: Wishes

  static func answer(_ input: String, instructions: String? = nil) -> String {
    var body: JSON = ["input": .string(input)]
    if let instructions { body["instructions"] = .string(instructions) }
    var simulation = Simulation()
    return simulation.create(body).text
  }

  @Test(
    arguments: [
      ("Explain tides in at most 20 words.", 20), ("Explain tides in under 12 words.", 12),
      ("Explain tides, 30 words or fewer.", 30), ("Explain tides in no more than five words.", 5),
      ("Explain tides, max 2 words", 2),
    ]) func `a limit of words is kept`(question: String, limit: Int)
  {
    let count = Self.answer(question).split(whereSeparator: \.isWhitespace).count
    #expect(count <= limit && count > 0)
  }

  @Test(
    arguments: [
      ("Explain tides in one sentence.", 1), ("Explain tides in three short sentences.", 3),
      ("In a single sentence: what are tides?", 1), ("Write 12 sentences about tides.", 12),
    ]) func `sentences are counted`(question: String, count: Int)
  {
    #expect(Self.answer(question).count { ".!?".contains($0) } == count)
  }

  @Test(
    arguments: [
      ("Explain tides in two paragraphs.", "\n\n"), ("Compare tides as a table.", "| --- | --- | --- |"),
      ("Write a python function about tides.", "```python\n# Simulated"),
      ("Write code for tides.", "```\nSimulated"),
      ("Explain tides as JSON.", #"{"topic":"tides","answer":"#),
      ("Are tides real? Answer yes or no.", "."), ("Tides in one word.", "Simulated."),
      ("Explain tides in German.", "Dies ist eine simulierte Antwort"),
      ("Answer in Japanese: what are tides?", "模擬回答"),
      ("Give me a numbered list of 3 facts about tides.", "1. "),
      ("Answer yes or no: is 5 > 3?", "."), ("Translate to Spanish: good morning", "Esta es una respuesta"),
      ("Schreib zwei Sätze über den Regen.", "Dies ist eine simulierte Antwort"),
      ("Écris un paragraphe sur la mer.", "Ceci est une réponse simulée"),
      ("Escribe dos frases sobre el mar.", "Esta es una respuesta simulada"),
      ("Skriv en setning om havet på norsk.", "simulert svar"),
      ("海についての文を書いてください。", "模擬回答"), ("写一句关于大海的话。", "模拟回答"),
      ("Explain die casting and der in English.", "This is a simulated answer"),
      (
        "Reply only with JSON with keys name, city_id and age for Ada, 36.", #"{"name":"Ada","city_id":""#
      ),
    ]) func `a form that is asked for is kept`(question: String, part: String)
  {
    #expect(Self.answer(question).contains(part), "\(Self.answer(question))")
  }

  @Test(
    arguments: [
      "Explain tides.", "Compare the die and the mold on a la carte menus.", "Is that il or el?",
      "What does la mer mean?", "Summarize: je ne sais quoi", "List pros and cons of Python vs Go",
    ]) func `English with words of others stays English`(question: String)
  {
    #expect(TextWishes(question.lowercased(), question: question.lowercased()).language == nil)
  }

  @Test func `wishes may stand in the instructions`() {
    #expect(
      Self.answer("Explain tides.", instructions: "Answer in French.").hasPrefix("Ceci est une réponse"))
    #expect(
      Self.answer("Explain tides.", instructions: "Use ALL CAPS. One sentence only.")
        == "THIS IS A SIMULATED ANSWER ABOUT TIDES.")
  }
}
