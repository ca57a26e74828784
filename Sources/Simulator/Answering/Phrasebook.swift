/// One sentence in a language, to show that a wish for it was understood.
struct Phrasebook: Sendable, Hashable {
  /// What the language is called, in English and by itself.
  let names: [String]
  /// Wishes in the language itself: `antworte auf deutsch`.
  let openers: [String]
  /// The sentence before and behind the topic.
  private let before: String
  private let behind: String

  private init(_ names: [String], openers: [String], _ before: String, _ behind: String) {
    self.names = names
    self.openers = openers
    self.before = before
    self.behind = behind
  }

  /// The sentence about a topic: that the answer is simulated and no model was asked.
  func sentence(about topic: Topic) -> String { before + topic.description + behind }

  /// The languages that there is a sentence for.
  static let all: [Phrasebook] = [
    Phrasebook(
      ["german", "deutsch"], openers: ["antworte auf", "auf deutsch"],
      "Dies ist eine simulierte Antwort zum Thema „", "“; es wurde kein Modell gefragt."),
    Phrasebook(
      ["french", "français", "francais"], openers: ["réponds en français", "répondez en français"],
      "Ceci est une réponse simulée sur « ", " » ; aucun modèle n'a été interrogé."),
    Phrasebook(
      ["spanish", "español", "espanol"], openers: ["responde en español", "contesta en español"],
      "Esta es una respuesta simulada sobre «", "»; no se consultó ningún modelo."),
    Phrasebook(
      ["italian", "italiano"], openers: ["rispondi in italiano"],
      "Questa è una risposta simulata su «", "»; nessun modello è stato interpellato."),
    Phrasebook(
      ["portuguese", "português"], openers: ["responda em português"],
      "Esta é uma resposta simulada sobre “", "”; nenhum modelo foi consultado."),
    Phrasebook(
      ["dutch", "nederlands"], openers: ["antwoord in het nederlands"],
      "Dit is een gesimuleerd antwoord over ‘", "’; er is geen model gevraagd."),
    Phrasebook(
      ["norwegian", "norsk"], openers: ["svar på norsk"],
      "Dette er et simulert svar om «", "»; ingen modell ble spurt."),
    Phrasebook(
      ["swedish", "svenska"], openers: ["svara på svenska"],
      "Detta är ett simulerat svar om ”", "”; ingen modell tillfrågades."),
    Phrasebook(
      ["polish", "polski"], openers: ["po polsku"],
      "To jest symulowana odpowiedź na temat „", "”; nie zapytano żadnego modelu."),
    Phrasebook(
      ["japanese", "日本語"], openers: ["日本語で"], "これは「", "」についての模擬回答です。モデルには問い合わせていません。"),
    Phrasebook(["chinese", "中文"], openers: ["用中文"], "这是关于“", "”的模拟回答；没有询问任何模型。"),
  ]
}
