import Notation
import Responses
import Testing

@testable import Workbench

@Suite("the session core", .timeLimit(.minutes(5)))
struct ChatSessionControllerTests {
  @Test("a message goes from sending through streaming to completed")
  func happyPath() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    let id = try #require(await chat.send(ChatStage.draft("hi")).id)
    #expect(await chat.snapshot.session.tree[id]?.answer.status == .sending)
    let call = await stage.call(1)
    await call.chunk("Hel")
    await call.chunk("lo")
    #expect(await chat.snapshot.session.tree[id]?.answer.status == .streaming)
    call.finish(ChatResult(.completed, response: ChatStage.response("Hello")))
    await chat.wait(for: id)
    let turn = try #require(await chat.snapshot.session.tree[id])
    #expect(turn.answer.status == .completed)
    #expect(turn.answer.text == "Hello")
    #expect(!turn.answer.isCut)
    await chat.close()
  }

  @Test("an answer in one piece, an empty answer, and a text that the response corrects")
  func wholeAnswers() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    for (number, (chunks, text)) in [([], "whole"), ([], ""), (["Helo"], "Hello")].enumerated() {
      let id = try #require(await chat.send(ChatStage.draft("\(number)")).id)
      let call = await stage.call(number + 1)
      for chunk in chunks { await call.chunk(chunk) }
      call.finish(ChatResult(.completed, response: ChatStage.response(text)))
      await chat.wait(for: id)
      let turn = try #require(await chat.snapshot.session.tree[id])
      #expect(turn.answer.status == .completed)
      #expect(turn.answer.text == text)
    }
    await chat.close()
  }

  @Test("turns that were sent beside the session become branches; where it stands stays, in the journal too")
  func adopted() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    let id = try #require(await chat.send(ChatStage.draft("hi")).id)
    await stage.call(1).finish(ChatResult(.completed, response: ChatStage.response("Hello")))
    await chat.wait(for: id)
    let own = try #require(await chat.snapshot.session.tree[id])
    var beside = Turn(
      id: Turn.ID.fresh(), parent: own.parent, prompt: own.prompt, request: own.request, startedAt: 1)
    beside.finish(ChatResult(.completed, response: ChatStage.response("Good day")))
    await chat.adopt([beside])
    let tree = await chat.snapshot.session.tree
    #expect(tree.head == id)
    #expect(tree.children(of: nil).map(\.answer.text) == ["Hello", "Good day"])
    #expect(await chat.go(to: beside.id))
    #expect(await chat.snapshot.branch.map(\.answer.text) == ["Good day"])
    _ = await chat.go(to: id)
    let kept = try #require(ChatSession(journal: stage.journal))
    #expect(kept.tree.head == id)
    #expect(kept.tree[beside.id]?.answer.text == "Good day")
    await chat.close()
  }

  @Test("a failure on the first token, and one after some text, keep what came and can be retried")
  func failures() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    let id = try #require(await chat.send(ChatStage.draft("hi")).id)
    let first = await stage.call(1)
    first.finish(ChatResult(.failed("broken")))
    await chat.wait(for: id)
    #expect(await chat.snapshot.session.tree[id]?.answer.status == .failed("broken"))
    #expect(await chat.retryFailedMessage(id: id))
    #expect(!(await chat.retryFailedMessage(id: id)), "it is on its way already")
    let second = await stage.call(2)
    await second.chunk("par")
    second.finish(ChatResult(.failed("cut")))
    await chat.wait(for: id)
    #expect(await chat.snapshot.session.tree[id]?.answer.text == "par")
    #expect(await chat.retryFailedMessage(id: id))
    let third = await stage.call(3)
    await third.chunk("partial no more")
    third.finish(ChatResult(.completed))
    await chat.wait(for: id)
    let snapshot = await chat.snapshot
    #expect(snapshot.session.tree.turns.count == 1)
    #expect(snapshot.session.tree[id]?.answer.text == "partial no more")
    #expect(snapshot.session.tree[id]?.answer.status == .completed)
    #expect(!(await chat.retryFailedMessage(id: id)), "a completed message is not retried")
    await chat.close()
  }

  @Test("stopping keeps what came, marked as cut; before the first chunk the message is cancelled")
  func stopping() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    #expect(!(await chat.cancelCurrentStream()))
    let early = try #require(await chat.send(ChatStage.draft("early")).id)
    _ = await stage.call(1)
    #expect(await chat.cancelCurrentStream())
    #expect(await chat.snapshot.session.tree[early]?.answer.status == .cancelled)
    let late = try #require(await chat.send(ChatStage.draft("late")).id)
    let call = await stage.call(2)
    await call.chunk("some")
    #expect(await chat.cancelCurrentStream())
    await call.chunk(" more that comes too late")
    let turn = try #require(await chat.snapshot.session.tree[late])
    #expect(turn.answer.status == .completed)
    #expect(turn.answer.isCut)
    #expect(turn.answer.text == "some")
    #expect(call.isCancelled)
    await chat.close()
  }

  @Test("a server that does not let go holds nothing up")
  func stubbornWork() async throws {
    let stage = ChatStage(obeysCancellation: false)
    let chat = stage.controller()
    await chat.send(ChatStage.draft("one"))
    let stuck = await stage.call(1)
    #expect(await chat.cancelCurrentStream())
    let two = try #require(await chat.send(ChatStage.draft("two")).id)
    let call = await stage.call(2)
    call.finish(ChatResult(.completed, response: ChatStage.response("two")))
    await chat.wait(for: two)
    #expect(await chat.snapshot.isIdle)
    stuck.finish(ChatResult(.completed, response: ChatStage.response("one, too late")))
    await chat.close()
    #expect(await chat.snapshot.session.tree[1]?.answer.status == .cancelled)
    #expect(await chat.runningTasks == 0)
  }

  @Test("a second message waits, is refused, or stops the first, as the policy says")
  func policies() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    await chat.send(ChatStage.draft("one"))
    await (await stage.call(1)).chunk("1")
    #expect(await chat.send(ChatStage.draft("refused"), policy: .reject) == .rejected)
    let two = await chat.send(ChatStage.draft("two"))
    guard case .queued(let waiting) = two else {
      Issue.record("\(two)")
      return
    }
    #expect(await chat.snapshot.waiting.map(\.prompt) == ["two"])
    await chat.send(ChatStage.draft("three"), policy: .cancelFirst)
    #expect((await stage.call(2)).prompt == "three")
    (await stage.call(2)).finish(ChatResult(.completed))
    (await stage.call(3)).finish(ChatResult(.completed))
    await chat.waitUntilIdle()
    let turns = await chat.snapshot.session.tree.turns
    #expect(turns.map(\.prompt) == ["one", "three", "two"])
    #expect(turns.map(\.answer.isCut) == [true, false, false])
    #expect(turns[2].id == waiting)
    await chat.close()
  }

  @Test("a request that cannot be made fails the message with the reason")
  func refusedRequest() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    let id = try #require(await chat.send(ChatStage.draft("refuse")).id)
    await chat.wait(for: id)
    #expect(await chat.snapshot.session.tree[id]?.answer.status == .failed("no"))
    await chat.close()
  }

  @Test("a request is made from what was said until it is sent, not until it was queued")
  func lateRequests() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    await chat.send(ChatStage.draft("one"))
    await chat.send(ChatStage.draft("two"))
    (await stage.call(1)).finish(ChatResult(.completed, response: ChatStage.response("1")))
    (await stage.call(2)).finish(ChatResult(.completed, response: ChatStage.response("2")))
    await chat.waitUntilIdle()
    let tree = await chat.snapshot.session.tree
    #expect(tree[2]?.request.body["before"] == 1)
    #expect(tree[2]?.parent == tree[1]?.id)
    await chat.close()
  }

  @Test("snapshots come at most once in 33 ms, and the last state always comes")
  func repaints() async throws {
    let stage = ChatStage()
    let time = Pacer()
    let chat = ChatSessionController(
      ChatSession(name: "t", createdAt: 0), clock: time.clock,
      perform: { _, report in
        for number in 0..<100 {
          let fragment = TextFragment.piece("\(number) ")
          await report(.update(.text(fragment), at: .zero))
        }
        return ChatResult(.completed)
      })
    _ = stage
    let collected = Task {
      var revisions: [Int] = []
      for await snapshot in await chat.snapshots() {
        revisions.append(snapshot.revision)
        if snapshot.isIdle, snapshot.revision > 0 { break }
      }
      return revisions
    }
    await time.untilWatched()
    let id = try #require(await chat.send(ChatStage.draft("x")).id)
    await chat.wait(for: id)
    // Nothing but the first change has been published until the clock moves.
    await time.advance(by: .milliseconds(33))
    let revisions = await collected.value
    #expect(revisions.count <= 3)
    #expect(revisions.last == (await chat.snapshot.revision))
    await chat.close()
  }

  @Test("undo, redo and going elsewhere move where the session stands, and sending from there branches")
  func tree() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    for number in 1...3 {
      let id = try #require(await chat.send(ChatStage.draft("\(number)")).id)
      (await stage.call(number)).finish(ChatResult(.completed, response: ChatStage.response("a\(number)")))
      await chat.wait(for: id)
    }
    #expect(await chat.undo())
    #expect(await chat.snapshot.branch.map(\.prompt) == ["1", "2"])
    #expect(await chat.redo())
    #expect(!(await chat.redo()))
    #expect(await chat.snapshot.branch.map(\.prompt) == ["1", "2", "3"])
    #expect(await chat.go(to: chat.snapshot.session.tree[1]?.id))
    let id = try #require(await chat.send(ChatStage.draft("4")).id)
    (await stage.call(4)).finish(ChatResult(.completed, response: ChatStage.response("a4")))
    await chat.wait(for: id)
    #expect(await chat.snapshot.branch.map(\.prompt) == ["1", "4"])
    #expect(await chat.snapshot.session.tree.children(of: chat.snapshot.session.tree[1]?.id).count == 2)
    #expect(!(await chat.go(to: Turn.ID("none"))))
    await chat.close()
  }
}

extension TextFragment {
  static func piece(_ text: String) -> TextFragment {
    var assembler = ResponseAssembler()
    let updates = assembler.consume(
      StreamEvent(json: [
        "type": "response.output_text.delta", "item_id": "m", "output_index": 0, "content_index": 0,
        "delta": .string(text),
      ]))
    for case .text(let fragment) in updates { return fragment }
    preconditionFailure("no fragment")
  }
}
