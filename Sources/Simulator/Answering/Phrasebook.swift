/// One sentence in a language, to show that a wish for it was understood.
struct Phrasebook: Sendable, Hashable {
  /// What the language is called, in English and by itself.
  let names: [String]
  /// Wishes in the language itself: `antworte auf deutsch`.
  let openers: [String]
  /// Words by which a text in the language is known, and which are rare in the others.
  let marks: Set<String>
  /// The sentence before and behind the topic.
  private let before: String
  private let behind: String

  private init(
    _ names: [String], openers: [String], marks: String = "", _ before: String, _ behind: String
  ) {
    self.names = names
    self.openers = openers
    self.marks = Set(marks.split(separator: " ").map(String.init))
    self.before = before
    self.behind = behind
  }

  /// The sentence about a topic: that the answer is simulated and no model was asked.
  func sentence(about topic: Topic) -> String { before + topic.description + behind }

  /// The language that a text in lower case is written in, where it is another than English and can be told.
  static func language(of text: String, words: [String]) -> Phrasebook? {
    let scalars = text.unicodeScalars.prefix(2_000)
    if scalars.contains(where: { (0x3041...0x30FF).contains($0.value) }) { return named("日本語") }
    let ideographs = scalars.count { (0x4E00...0x9FFF).contains($0.value) }
    if ideographs > 1, ideographs * 2 > scalars.count { return named("中文") }
    let said = Set(words.prefix(60))
    let counted = all.map { (book: $0, hits: $0.marks.intersection(said).count) }
    guard let best = counted.max(by: { $0.hits < $1.hits }), best.hits > 1,
      best.hits * 6 > min(words.count, 60)
    else { return nil }
    return best.book
  }

  private static func named(_ name: String) -> Phrasebook? { all.first { $0.names.contains(name) } }

  /// The languages that there is a sentence for.
  static let all: [Phrasebook] = [
    Phrasebook(
      ["german", "deutsch"], openers: ["antworte auf", "auf deutsch"],
      marks:
        "der das und ist über nicht ein eine einen zwei schreib schreibe wie für mit warum bitte ich mir zum",
      "Dies ist eine simulierte Antwort zum Thema „", "“; es wurde kein Modell gefragt."),
    Phrasebook(
      ["french", "français", "francais"], openers: ["réponds en français", "répondez en français"],
      marks: "le la les des une est pour dans écris écrivez comment avec quel quelle sur du moi je pourquoi",
      "Ceci est une réponse simulée sur « ", " » ; aucun modèle n'a été interrogé."),
    Phrasebook(
      ["spanish", "español", "espanol"], openers: ["responde en español", "contesta en español"],
      marks: "el los las una para escribe cómo qué sobre con del por dos es un frases explica",
      "Esta es una respuesta simulada sobre «", "»; no se consultó ningún modelo."),
    Phrasebook(
      ["italian", "italiano"], openers: ["rispondi in italiano"],
      marks: "il gli della una per scrivi come che sono con sul di spiega perché due",
      "Questa è una risposta simulata su «", "»; nessun modello è stato interpellato."),
    Phrasebook(
      ["portuguese", "português"], openers: ["responda em português"],
      marks: "os uma para escreva como não sobre com dos é em um duas por que explique",
      "Esta é uma resposta simulada sobre “", "”; nenhum modelo foi consultado."),
    Phrasebook(
      ["dutch", "nederlands"], openers: ["antwoord in het nederlands"],
      marks: "het een van schrijf hoe voor niet zijn twee zinnen waarom met de ik",
      "Dit is een gesimuleerd antwoord over ‘", "’; er is geen model gevraagd."),
    Phrasebook(
      ["norwegian", "norsk"], openers: ["svar på norsk"],
      marks: "og ikke hvordan skriv jeg på til hva er om en et hvorfor setninger",
      "Dette er et simulert svar om «", "»; ingen modell ble spurt."),
    Phrasebook(
      ["swedish", "svenska"], openers: ["svara på svenska"],
      marks: "och inte hur skriv jag på till vad är om en ett varför meningar",
      "Detta är ett simulerat svar om ”", "”; ingen modell tillfrågades."),
    Phrasebook(
      ["polish", "polski"], openers: ["po polsku"],
      marks: "się nie napisz jak jest dla czy zdania na jaki dlaczego wyjaśnij",
      "To jest symulowana odpowiedź na temat „", "”; nie zapytano żadnego modelu."),
    Phrasebook(
      ["japanese", "日本語"], openers: ["日本語で"], "これは「", "」についての模擬回答です。モデルには問い合わせていません。"),
    Phrasebook(["chinese", "中文"], openers: ["用中文"], "这是关于“", "”的模拟回答；没有询问任何模型。"),
  ]
}
