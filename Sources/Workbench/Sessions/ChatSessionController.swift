import Notation
import Profiles
import Responses

/// The core of a session, without a surface: sends, streams, stops, tries again, and tells what changed.
///
///     send ─► queue ─► request from the branch ─► perform ─► progress ─► message ─► snapshot (33 ms)
///                                                    │                      └► journal
///                                                    └► result: completed, failed, cancelled
///
/// A message ends in exactly one of completed, failed and cancelled. What is stopped keeps the text that came.
/// What a stopped request still reports is not shown any more, so that no text comes late or twice.
public actor ChatSessionController {
  /// Sends a request, reports what comes, and tells how it ended; stops when its task is cancelled.
  public typealias Perform =
    @Sendable (
      _ request: TurnRequest, _ report: @escaping @Sendable (ChatProgress) async -> Void
    ) async -> ChatResult

  /// What runs for the turn whose answer is coming.
  struct Attempt {
    var number: Int
    var turn: Turn.ID
    var task: Task<Void, Never>?
  }

  /// A message that waits, or a turn that is to be tried again.
  struct Waiting {
    var id: Turn.ID
    var draft: ChatDraft
    var isRetry: Bool
  }

  var session: ChatSession
  var attempt: Attempt?
  var queue: [Waiting] = []
  var drafts: [Turn.ID: ChatDraft] = [:]
  private var attempts = 0
  private var begun: Set<Turn.ID> = []
  /// Tasks that have been stopped and may still run.
  private var ending: [Int: Task<Void, Never>] = [:]
  private let perform: Perform
  let journal: @Sendable (SessionRecord) -> Void
  let clock: SessionClock
  let repaintInterval: Duration
  let checkpointInterval: Duration
  var observers: [Int: AsyncStream<ChatSnapshot>.Continuation] = [:]
  var observerCount = 0
  var revision = 0
  var lastPublished: Duration?
  var flush: Task<Void, Never>?
  private var lastCheckpoint: Duration = .zero
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []
  private var turnWaiters: [Turn.ID: [CheckedContinuation<Void, Never>]] = [:]
  private(set) var isClosed = false

  /// A controller of a session.
  ///
  /// - Parameters:
  ///   - session: The session as it was left, or a new one.
  ///   - clock: The time.
  ///   - repaintInterval: The least time between two snapshots.
  ///   - checkpointInterval: The least time between two records of an answer that is coming.
  ///   - journal: Keeps records, so that a killed session can be resumed.
  ///   - perform: Sends requests.
  public init(
    _ session: ChatSession, clock: SessionClock, repaintInterval: Duration = .milliseconds(33),
    checkpointInterval: Duration = .seconds(1),
    journal: @escaping @Sendable (SessionRecord) -> Void = { _ in }, perform: @escaping Perform
  ) {
    self.session = session
    self.clock = clock
    self.repaintInterval = repaintInterval
    self.checkpointInterval = checkpointInterval
    self.journal = journal
    self.perform = perform
  }

  // MARK: Sending

  /// Sends a message, or does with it what the policy says while another answer streams.
  @discardableResult
  public func send(_ draft: ChatDraft, policy: SendPolicy = .queue) -> SendOutcome {
    guard !isClosed else { return .rejected }
    let id = Turn.ID.fresh()
    let isBusy = attempt != nil || !queue.isEmpty
    if isBusy, policy == .reject { return .rejected }
    let waiting = Waiting(id: id, draft: draft, isRetry: false)
    if isBusy, policy == .cancelFirst {
      // It goes ahead of those that wait: it was sent to be answered now.
      queue.insert(waiting, at: 0)
      if attempt != nil { cancelCurrentStream() } else { startNext() }
      return attempt?.turn == id ? .started(id) : .queued(id)
    }
    queue.append(waiting)
    startNext()
    changed()
    return attempt?.turn == id ? .started(id) : .queued(id)
  }

  /// Sends a turn again that failed or was cancelled: the same message, reset.
  ///
  /// - Returns: Whether there is such a turn and it is not on its way already.
  @discardableResult
  public func retryFailedMessage(id: Turn.ID, with draft: ChatDraft? = nil) -> Bool {
    guard !isClosed, let turn = session.tree[id], turn.answer.canRetry, attempt?.turn != id,
      !queue.contains(where: { $0.id == id })
    else { return false }
    let request = turn.request
    let again = draft ?? drafts[id] ?? ChatDraft(turn.prompt) { _ throws(ChatDraft.Refusal) in request }
    queue.append(Waiting(id: id, draft: again, isRetry: true))
    startNext()
    changed()
    return true
  }

  /// Stops the answer that is coming; what came stays and counts as completed, marked as cut.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func cancelCurrentStream() -> Bool {
    guard let stopped = attempt else { return false }
    attempt = nil
    stopped.task?.cancel()
    ending[stopped.number] = stopped.task
    finish(stopped.turn, .cancelled, response: nil)
    startNext()
    changed()
    return true
  }

  /// Takes a message back that waits; says whether it did.
  @discardableResult
  public func withdraw(_ id: Turn.ID) -> Bool {
    guard let place = queue.firstIndex(where: { $0.id == id }) else { return false }
    queue.remove(at: place)
    resume(turnWaiters.removeValue(forKey: id))
    if attempt == nil, queue.isEmpty { resume(take(&idleWaiters)) }
    changed()
    return true
  }

  private func startNext() {
    guard !isClosed, attempt == nil, !queue.isEmpty else { return }
    let next = queue.removeFirst()
    attempts += 1
    let number = attempts
    attempt = Attempt(number: number, turn: next.id)
    drafts[next.id] = next.draft
    let branch: [Turn]
    if next.isRetry, let turn = session.tree[next.id] {
      branch = session.tree.branch(to: turn.parent)
      session.tree.update(next.id) {
        $0.answer = ChatMessage()
        $0.startedAt = clock.now()
      }
      session.tree.go(to: next.id)
      journal(.reset(next.id, at: clock.now()))
      journal(.head(next.id))
    } else {
      branch = session.tree.branch
      let request = TurnRequest(
        input: [], body: .null, source: .init(provider: "", baseURL: "", model: ""),
        mode: session.mode ?? .stateless)
      session.tree.append(
        Turn(
          id: next.id, parent: session.tree.head, prompt: next.draft.prompt, request: request,
          startedAt: clock.now()))
    }
    attempt?.task = Task { [weak self] in await self?.run(next.draft, branch, next.id, number) }
  }

  private func run(_ draft: ChatDraft, _ branch: [Turn], _ id: Turn.ID, _ number: Int) async {
    let request: TurnRequest
    do throws(ChatDraft.Refusal) {
      request = try await draft.request(branch)
    } catch {
      return end(number, id, ChatResult(.failed(error.message)))
    }
    guard isCurrent(number) else { return ended(number) }
    session.tree.update(id) { $0.request = request }
    begin(id)
    changed()
    let result = await perform(request) { [weak self] in await self?.take($0, number, id) }
    end(number, id, result)
  }

  // MARK: What comes back

  private func isCurrent(_ number: Int) -> Bool { attempt?.number == number }

  private func begin(_ id: Turn.ID) {
    guard let turn = session.tree[id] else { return }
    begun.insert(id)
    journal(.began(turn, sharing: turn.parent.flatMap { session.tree[$0] }))
  }

  private func take(_ progress: ChatProgress, _ number: Int, _ id: Turn.ID) {
    guard isCurrent(number) else { return }
    session.tree.update(id) { $0.answer.take(progress) }
    checkpoint(id)
    changed()
  }

  private func checkpoint(_ id: Turn.ID) {
    let now = clock.elapsed()
    guard now - lastCheckpoint >= checkpointInterval, let turn = session.tree[id] else { return }
    lastCheckpoint = now
    journal(.partial(id, text: turn.answer.text, reasoning: turn.answer.reasoning))
  }

  private func end(_ number: Int, _ id: Turn.ID, _ result: ChatResult) {
    defer { ended(number) }
    guard isCurrent(number) else {
      // A stopped request tells too late how it ended; its bytes are worth keeping, its text is not.
      session.tree.update(id) { if $0.answer.exchange == nil { $0.answer.exchange = result.exchange } }
      return
    }
    attempt = nil
    session.tree.update(id) { $0.answer.exchange = result.exchange }
    finish(id, result.end, response: result.response)
    startNext()
    changed()
  }

  private func finish(_ id: Turn.ID, _ end: ChatResult.End, response: Response?) {
    session.tree.update(id) { $0.finish(ChatResult(end, response: response, exchange: $0.answer.exchange)) }
    if let conversation = response?.conversationID { session.conversation = conversation }
    // A message that was stopped or refused before it was sent is kept like any other.
    if !begun.contains(id) { begin(id) }
    if let turn = session.tree[id] { journal(.ended(turn)) }
    resume(turnWaiters.removeValue(forKey: id))
    if queue.isEmpty { resume(take(&idleWaiters)) }
  }

  private func ended(_ number: Int) {
    ending[number] = nil
    if isCurrent(number) { attempt = nil }
  }

  // MARK: Waiting and ending

  /// Returns when nothing is on its way.
  public func waitUntilIdle() async {
    guard attempt != nil || !queue.isEmpty else { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }

  /// Returns when a turn has ended.
  public func wait(for id: Turn.ID) async {
    guard attempt?.turn == id || queue.contains(where: { $0.id == id }) else { return }
    await withCheckedContinuation { turnWaiters[id, default: []].append($0) }
  }

  /// How many tasks may still run: for tests that look for leaks.
  var runningTasks: Int { ending.count + (attempt == nil ? 0 : 1) + (flush == nil ? 0 : 1) }

  /// Stops what is on its way, publishes the last state and ends all observations.
  public func close() async {
    guard !isClosed else { return }
    isClosed = true
    for waiting in queue { resume(turnWaiters.removeValue(forKey: waiting.id)) }
    queue = []
    cancelCurrentStream()
    resume(take(&idleWaiters))
    for task in ending.values { await task.value }
    ending = [:]
    flush?.cancel()
    flush = nil
    publish()
    for observer in observers.values { observer.finish() }
    observers = [:]
  }

  private func take<Value>(_ values: inout [Value]) -> [Value] {
    defer { values = [] }
    return values
  }

  private func resume(_ waiters: [CheckedContinuation<Void, Never>]?) {
    for waiter in waiters ?? [] { waiter.resume() }
  }
}
