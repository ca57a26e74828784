extension ChatSessionController {
  /// The session now.
  public var snapshot: ChatSnapshot {
    ChatSnapshot(
      session: session, active: attempt?.turn,
      waiting: queue.map { ChatSnapshot.Waiting(id: $0.id, prompt: $0.draft.prompt) }, revision: revision)
  }

  /// The session now and after every change: at most one snapshot in the repaint interval, and the last one always.
  public func snapshots() -> AsyncStream<ChatSnapshot> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ChatSnapshot.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(snapshot)
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    observerCount += 1
    let number = observerCount
    observers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { [weak self] in await self?.forget(number) }
    }
    return stream
  }

  private func forget(_ number: Int) { observers[number] = nil }

  /// Publishes a change: at once, or together with others when the last one is not long ago.
  func changed() {
    revision += 1
    guard flush == nil, !isClosed else { return }
    let now = clock.elapsed()
    guard let lastPublished, now - lastPublished < repaintInterval else { return publish() }
    let wait = repaintInterval - (now - lastPublished)
    flush = Task { [weak self, clock] in
      await clock.sleep(wait)
      await self?.flushNow()
    }
  }

  private func flushNow() {
    flush = nil
    guard !isClosed else { return }
    publish()
  }

  func publish() {
    lastPublished = clock.elapsed()
    let snapshot = snapshot
    for observer in observers.values { observer.yield(snapshot) }
  }
}
