import Notation
import Responses
import TestSupport
import Testing

@testable import Workbench

@Suite("random interleavings of the session core", .timeLimit(.minutes(5)))
struct ChatInterleavingTests {
  /// Chunks, ends, failures, stops, retries, sends and moves in random order: nothing is lost or told twice.
  @Test("1,000 interleavings, one step after the other", arguments: 0..<10)
  func oneAfterTheOther(block: Int) async throws {
    for seed in 0..<100 {
      try await play(seed: UInt64(block * 100 + seed), isConcurrent: false)
    }
  }

  @Test("200 interleavings, several steps at once", arguments: 0..<4)
  func atOnce(block: Int) async throws {
    for seed in 0..<50 {
      try await play(seed: UInt64(10_000 + block * 50 + seed), isConcurrent: true)
    }
  }

  private enum Step: CaseIterable {
    case send, sendRejecting, sendCancelling, sendRefused, chunk, moreChunks, lateChunk, complete, fail,
      cancel
    case retry, retryAll, undo, redo, withdraw, yield
  }

  private func play(seed: UInt64, isConcurrent: Bool) async throws {
    var numbers = SplitMix(seed: seed)
    let stage = ChatStage(obeysCancellation: Bool.random(using: &numbers))
    let chat = stage.controller()
    let watched = Task {
      var last: ChatSnapshot?
      var seen = -1
      for await snapshot in await chat.snapshots() {
        #expect(snapshot.revision >= seen, "snapshots go forward (seed \(seed))")
        seen = snapshot.revision
        last = snapshot
      }
      return last
    }
    var accepted = 0
    for step in 0..<40 {
      let kinds = (0..<(isConcurrent ? 4 : 1)).compactMap { _ in Step.allCases.randomElement(using: &numbers)
      }
      let name = "s\(seed)-\(step)"
      accepted += await withTaskGroup(of: Int.self) { group in
        for (index, kind) in kinds.enumerated() {
          group.addTask { await Self.perform(kind, "\(name)-\(index)", chat, stage) }
        }
        return await group.reduce(0, +)
      }
      let snapshot = await chat.snapshot
      Self.check(snapshot, stage, seed, inOrder: !isConcurrent)
    }
    // Everything that is still on its way comes to an end.
    for _ in 0..<10_000 {
      if await chat.snapshot.isIdle { break }
      stage.last?.finish(ChatResult(.completed))
      await Task.yield()
    }
    for call in stage.all { call.finish(ChatResult(.completed)) }
    let end = await chat.snapshot
    #expect(end.isIdle, "nothing is stuck (seed \(seed))")
    Self.check(end, stage, seed, inOrder: !isConcurrent)
    #expect(end.session.tree.turns.allSatisfy { $0.answer.status.isFinal }, "all have ended (seed \(seed))")
    #expect(end.session.tree.turns.count <= accepted)
    #expect(Set(end.session.tree.turns.map(\.prompt)).count == end.session.tree.turns.count)
    await chat.close()
    #expect(await chat.runningTasks == 0, "no task is left (seed \(seed))")
    let last = await watched.value
    let final = await chat.snapshot
    #expect(last?.revision == final.revision, "the last state is published (seed \(seed))")
    // What the journal comes to is what the session is.
    let kept = try #require(ChatSession(journal: stage.journal))
    #expect(kept.tree.turns.map(\.id) == final.session.tree.turns.map(\.id))
    #expect(kept.tree.turns.map(\.answer.text) == final.session.tree.turns.map(\.answer.text))
    #expect(kept.tree.turns.map(\.answer.status) == final.session.tree.turns.map(\.answer.status))
    #expect(kept.tree.head == final.session.tree.head)
  }

  /// Does one step; gives the number of messages that it got accepted.
  private static func perform(
    _ step: Step, _ name: String, _ chat: ChatSessionController, _ stage: ChatStage
  ) async -> Int {
    let turns = await chat.snapshot.session.tree.turns
    switch step {
    case .send: return await chat.send(ChatStage.draft(name)).id == nil ? 0 : 1
    case .sendRejecting: return await chat.send(ChatStage.draft(name), policy: .reject).id == nil ? 0 : 1
    case .sendCancelling:
      return await chat.send(ChatStage.draft(name), policy: .cancelFirst).id == nil ? 0 : 1
    case .sendRefused:
      let draft = ChatDraft(name) { _ throws(ChatDraft.Refusal) in throw ChatDraft.Refusal("no") }
      return await chat.send(draft).id == nil ? 0 : 1
    case .chunk: await stage.last?.chunk("\(name);")
    case .moreChunks: for number in 0..<5 { await stage.last?.chunk("\(name)/\(number);") }
    case .lateChunk: await stage.all.first?.chunk("\(name);")
    case .complete: stage.last?.finish(ChatResult(.completed))
    case .fail: stage.last?.finish(ChatResult(.failed("broken")))
    case .cancel: await chat.cancelCurrentStream()
    case .retry:
      if let id = turns.first(where: \.answer.canRetry)?.id { await chat.retryFailedMessage(id: id) }
    case .retryAll: for turn in turns { await chat.retryFailedMessage(id: turn.id) }
    case .undo: _ = await chat.undo()
    case .redo: _ = await chat.redo()
    case .withdraw: if let id = await chat.snapshot.waiting.first?.id { await chat.withdraw(id) }
    case .yield: for _ in 0..<3 { await Task.yield() }
    }
    return 0
  }

  /// Every text is the beginning of what one call told, in its order and once.
  ///
  /// Where the test itself tells pieces at once, their order is nobody's; each still comes once.
  private static func check(_ snapshot: ChatSnapshot, _ stage: ChatStage, _ seed: UInt64, inOrder: Bool) {
    let calls = Dictionary(grouping: stage.all, by: \.prompt)
    for turn in snapshot.session.tree.turns {
      let text = turn.answer.text
      let told = (calls[turn.prompt] ?? []).map { call in
        (0...call.chunks.count).map { call.chunks.prefix($0).joined() }
      }
      if inOrder {
        #expect(
          text.isEmpty || told.contains { $0.contains(text) }, "'\(text)' of \(turn.prompt) (seed \(seed))")
      } else {
        let pieces = text.split(separator: ";").map { "\($0);" }
        #expect(Set(pieces).count == pieces.count, "'\(text)' of \(turn.prompt) (seed \(seed))")
        #expect(
          text.isEmpty
            || (calls[turn.prompt] ?? []).contains { Set($0.chunks).isSuperset(of: pieces) },
          "'\(text)' of \(turn.prompt) (seed \(seed))")
      }
      if turn.answer.isCut { #expect(!text.isEmpty && turn.answer.status == .completed) }
    }
    let active = snapshot.session.tree.turns.filter { !$0.answer.status.isFinal }
    #expect(active.count <= 1, "one at a time (seed \(seed))")
    if let turn = active.first { #expect(turn.id == snapshot.active) }
  }
}
