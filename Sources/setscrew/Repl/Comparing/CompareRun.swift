import Notation
import Responses
import Transport
import Workbench

/// One message sent to several models at once; what comes is shown at most so often, and all of it at the end.
actor CompareRun {
  private static let repaintInterval = Duration.milliseconds(50)

  private let turn: Turn
  private let requests: [SessionRequest]
  private let sender: RequestSender
  private let session: String
  private let surface: any ReplSurface
  private let now: @Sendable () -> Double
  private var turns: [Turn]
  private var ends: [Int: Double] = [:]

  init(
    _ turn: Turn, _ requests: [(model: String, request: SessionRequest)], sender: RequestSender,
    session: String, surface: any ReplSurface, now: @escaping @Sendable () -> Double
  ) {
    self.turn = turn
    self.requests = requests.map(\.request)
    self.sender = sender
    self.session = session
    self.surface = surface
    self.now = now
    turns = requests.map { _, request in
      Turn(
        id: Turn.ID.fresh(), parent: turn.parent, prompt: turn.prompt, request: request.turn,
        startedAt: now())
    }
  }

  /// Sends, shows, and gives the turns that came of it; cancelling the task stops all of them.
  func answers() async -> [Turn] {
    let painting = Task { [weak self] in
      while !Task.isCancelled, let self {
        await self.show()
        try? await Task.sleep(for: Self.repaintInterval)
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for index in requests.indices {
        group.addTask { [self] in await answer(index) }
      }
    }
    painting.cancel()
    await painting.value
    surface.show(nil)
    return turns
  }

  private func answer(_ index: Int) async {
    let report: @Sendable (CallEvent) async -> Void = { [weak self] event in
      if let progress = ChatProgress(event) { await self?.take(progress, index) }
    }
    let exchange = await sender.send(requests[index].prepared, session: session, report: report)
    turns[index].finish(ChatResult(of: exchange))
    ends[index] = now()
  }

  private func take(_ progress: ChatProgress, _ index: Int) { turns[index].answer.take(progress) }

  private func show() {
    let time = now()
    var columns = [Self.column(of: turn, seconds: nil)]
    for (index, turn) in turns.enumerated() {
      columns.append(Self.column(of: turn, seconds: (ends[index] ?? time) - turn.startedAt))
    }
    surface.show(AnswerColumns(columns: columns))
  }

  /// The columns at the end: the answer that there was, and those that came.
  nonisolated func columns(with answers: [Turn]) -> [AnswerColumns.Column] {
    ([turn] + answers).map { Self.column(of: $0, seconds: nil) }
  }

  /// A column; how long an answer took stands in its exchange, once it is there.
  private static func column(of turn: Turn, seconds: Double?) -> AnswerColumns.Column {
    let took = turn.answer.exchange.map { $0.result.total / .seconds(1) }
    return AnswerColumns.Column(
      title: turn.request.source.model, answer: turn.answer, seconds: took ?? seconds)
  }
}
