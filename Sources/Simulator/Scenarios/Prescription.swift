import Notation

extension SimulatedAPI {
  /// What a scenario prescribes for the request that is being answered.
  struct Prescription {
    let turn: ScenarioPlayer.Turn
    let request: ScenarioRequest

    /// The answer that is no response; nil where the API answers.
    var document: Answer? {
      guard let document = turn.answer?.document else { return nil }
      var answer: Answer
      switch document.body {
      case .json(let value): answer = .json(value.filled(for: request), status: document.status)
      case .text(let text):
        let filled = ScenarioTemplate(text).text(for: request)
        answer = Answer(
          status: document.status, fields: ["content-type": "text/plain; charset=utf-8"],
          body: .bytes(Array(filled.utf8)))
      case .recorded(let recorded):
        answer = Answer(
          status: document.status, fields: ["content-type": recorded.contentType],
          body: recorded.pieces.count == 1
            ? .bytes(recorded.pieces[0].bytes) : .pieces(recorded.pieces))
      }
      for field in document.fields.fields { answer.fields.set(field.name, field.value) }
      return answer
    }
  }
}
