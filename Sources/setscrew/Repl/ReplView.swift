import Transport
import Workbench

/// Shows an answer as it comes, where there is no terminal to draw on.
actor ReplView {
  private var view: AnswerView

  init(_ sender: RequestSender, paint: Paint, showsReasoning: Bool, isQuiet: Bool) {
    view = AnswerView(
      output: sender.output, errors: sender.errors, paint: paint, showsReasoning: showsReasoning,
      isQuiet: isQuiet)
  }

  func show(_ event: CallEvent) { view.show(event) }

  func finish(_ exchange: Exchange) {
    if !exchange.result.isStream, let response = exchange.response { view.show(whole: response) }
    view.finish()
  }
}
