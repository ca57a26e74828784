import Notation
import Profiles
import Responses
import Synchronization
import Testing

@testable import Workbench

@Suite("sessions that are kept")
struct SessionJournalTests {
  static func played() async throws -> (stage: ChatStage, session: ChatSession) {
    let stage = ChatStage()
    let chat = stage.controller()
    let one = try #require(await chat.send(ChatStage.draft("one")).id)
    await (await stage.call(1)).chunk("Hel")
    (await stage.call(1)).finish(ChatResult(.completed, response: ChatStage.response("Hello")))
    await chat.wait(for: one)
    await chat.keep(["profile": "haiku"])
    await chat.choose(.previousResponse)
    let two = try #require(await chat.send(ChatStage.draft("two")).id)
    let call = await stage.call(2)
    for _ in 0..<20 { await call.chunk("more ") }
    await chat.cancelCurrentStream()
    await chat.wait(for: two)
    await chat.close()
    return (stage, await chat.snapshot.session)
  }

  @Test("a journal comes to the session that it was made from")
  func roundTrip() async throws {
    let (stage, session) = try await Self.played()
    let kept = try #require(ChatSession(journal: stage.journal))
    #expect(kept.tree.turns.map(\.prompt) == ["one", "two"])
    #expect(kept.tree.turns.map(\.answer.text) == session.tree.turns.map(\.answer.text))
    #expect(kept.tree.turns.map(\.request) == session.tree.turns.map(\.request))
    #expect(kept.tree.turns.map(\.answer.isCut) == [false, true])
    #expect(kept.mode == .previousResponse)
    #expect(kept.settings == ["profile": "haiku"])
  }

  @Test("a journal that ends anywhere gives what stood in it until then")
  func cutAnywhere() async throws {
    let journal = try await Self.played().stage.journal
    let texts = ["", "Hel", "Hello"]
    for length in stride(from: 0, through: journal.count, by: 7) {
      guard let session = ChatSession(journal: Array(journal.prefix(length))) else { continue }
      #expect(session.tree.turns.allSatisfy { $0.answer.status.isFinal })
      if let first = session.tree[1] { #expect(texts.contains(first.answer.text)) }
      if let second = session.tree[2] {
        #expect(String(repeating: "more ", count: 20).hasPrefix(second.answer.text))
      }
    }
  }

  @Test("what was on its way when the program was killed has failed with what had come, and can be retried")
  func killed() async throws {
    let stage = ChatStage()
    let chat = stage.controller()
    await chat.send(ChatStage.draft("one"))
    let call = await stage.call(1)
    for _ in 0..<20 { await call.chunk("more ") }
    let kept = try #require(ChatSession(journal: stage.journal))
    let turn = try #require(kept.tree[1])
    #expect(turn.answer.status == .failed("the program ended before the answer did"))
    #expect(!turn.answer.text.isEmpty)
    let again = stage.controller(kept)
    #expect(await again.retryFailedMessage(id: turn.id))
    (await stage.call(2)).finish(ChatResult(.completed, response: ChatStage.response("whole")))
    await again.wait(for: turn.id)
    #expect(await again.snapshot.session.tree.turns.map(\.answer.text) == ["whole"])
    await again.close()
    await chat.close()
  }

  @Test("inputs that grow are kept once")
  func sharedInput() throws {
    let parent = Self.turn(1, parent: nil, inputs: 200)
    let child = Self.turn(2, parent: parent.id, inputs: 201)
    let line = SessionRecord.began(child, sharing: parent).json
    #expect(line["shared"] == 200)
    #expect(line["body"]?["input"]?.array?.count == 1)
    let lines = [
      SessionRecord.opened(name: "x", at: 0), .began(parent, sharing: nil), .began(child, sharing: parent),
    ]
    let session = try #require(
      ChatSession(journal: Array(lines.map { $0.json.encoded() + "\n" }.joined().utf8)))
    #expect(session.tree[2]?.request == child.request)
  }

  static func turn(_ number: Int, parent: Turn.ID?, inputs: Int) -> Turn {
    let items = (0..<inputs).map { JSON.string("item \($0)") }
    return Turn(
      id: Turn.ID("\(number)"), parent: parent, prompt: "p",
      request: TurnRequest(
        input: [], body: ["input": .array(items)], source: ChatStage.source, mode: .stateless),
      startedAt: 0)
  }

  @Test("sessions are listed, named, found again and taken away")
  func store() throws {
    let store = SessionStore(.inMemory())
    #expect(try store.latest() == nil)
    var session = try store.make("first", at: 10)
    #expect(throws: SessionStore.Failure.exists("first")) { try store.make("first", at: 11) }
    try store.add(.began(Self.turn(1, parent: nil, inputs: 1), sharing: nil), to: "first")
    _ = try store.make("second", at: 20)
    #expect(store.names == ["second", "first"])
    #expect(try store.latest()?.name == "second")
    session = try store.load("first")
    #expect(session.tree.turns.count == 1)
    session.name = "copy"
    try store.save(session)
    #expect(try store.load("copy").tree.turns.map(\.id) == session.tree.turns.map(\.id))
    #expect(throws: SessionStore.Failure.missing("frist", nearest: "first")) { try store.load("frist") }
    for name in ["", "../x", ".hidden", "a/b", "-c"] {
      #expect(throws: SessionStore.Failure.badName(name)) { try store.make(name, at: 0) }
    }
    try store.remove("copy")
    #expect(!store.contains("copy"))
    #expect(store.freeName(at: 1_796_040_000) == "2026-11-30-1200")
    _ = try store.make("2026-11-30-1200", at: 1_796_040_000)
    #expect(store.freeName(at: 1_796_040_000) == "2026-11-30-1200-2")
  }
}

extension SessionFiles {
  /// Files that last as long as a test; each write is later than the one before.
  static func inMemory() -> SessionFiles {
    let files = Shared<[String: (bytes: [UInt8], at: Double)]>([:])
    let clock = Shared(0.0)
    return SessionFiles(
      list: {
        files.value.withLock { $0.map { SessionFiles.Entry(name: $0.key, modifiedAt: $0.value.at) } }
      },
      read: { name in files.value.withLock { $0[name]?.bytes } },
      append: { name, bytes in
        let now = clock.value.withLock {
          $0 += 1
          return $0
        }
        files.value.withLock { $0[name] = (($0[name]?.bytes ?? []) + bytes, now) }
      },
      remove: { name in files.value.withLock { $0[name] = nil } })
  }
}

private final class Shared<Value: Sendable>: Sendable {
  let value: Mutex<Value>
  init(_ value: Value) { self.value = Mutex(value) }
}
