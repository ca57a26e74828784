import Notation
import Testing

@testable import Workbench
@testable import setscrew

@Suite("answers as they are drawn")
struct AnswerBoardTests {
  static let source = TurnRequest.Source(provider: "openai", baseURL: "https://api.test/v1", model: "m")

  static func turn(_ prompt: String, _ text: String, _ status: ChatMessage.Status, id: Turn.ID) -> Turn {
    var answer = ChatMessage()
    answer.status = status
    answer.content = AnswerText(text: text)
    return Turn(
      id: id, parent: nil, prompt: prompt,
      request: TurnRequest(input: [], body: [:], source: source, mode: .stateless), answer: answer,
      startedAt: 1)
  }

  static func snapshot(_ turns: [Turn], waiting: [(Turn.ID, String)] = []) -> ChatSnapshot {
    var session = ChatSession(name: "test", createdAt: 0)
    for turn in turns { session.tree.append(turn) }
    return ChatSnapshot(
      session: session, active: turns.last.flatMap { $0.answer.status.isFinal ? nil : $0.id },
      waiting: waiting.map { .init(id: $0.0, prompt: $0.1) }, revision: 1)
  }

  static func rows(_ steps: [AnswerBoard.Step]) -> [String] {
    steps.flatMap { step -> [String] in if case .rows(let rows) = step { rows } else { [] } }
  }

  @Test(
    "a paragraph that is longer than its room leaves it row by row, and nothing is lost or doubled",
    arguments: [1, 5, 40])
  func longParagraph(size: Int) {
    let words = (0..<200).map { "word\($0)" }.joined(separator: " ")
    let id = Turn.ID("1")
    var board = AnswerBoard()
    var rows: [String] = []
    for end in stride(from: 1, through: words.count, by: size) {
      let snapshot = Self.snapshot([Self.turn("hi", String(words.prefix(end)), .streaming, id: id)])
      rows += Self.rows(board.take(snapshot, width: 30, theme: Theme(.none)))
      // A look at the screen in between changes nothing.
      for _ in 0..<2 {
        let drawn = board.live(width: 30, room: 5, theme: Theme(.none))
        rows += drawn.finished
        #expect(drawn.live.count <= 5)
      }
    }
    rows += Self.rows(
      board.take(Self.snapshot([Self.turn("hi", words, .completed, id: id)]), width: 30, theme: Theme(.none)))
    #expect(rows.joined(separator: " ") == words)
    #expect(board.live(width: 30, room: 5, theme: Theme(.none)).live.isEmpty)
  }

  @Test("an answer to a message that had to wait says to which")
  func waiting() {
    let (first, second) = (Turn.ID("1"), Turn.ID("2"))
    var board = AnswerBoard()
    let busy = Self.snapshot([Self.turn("one", "", .sending, id: first)], waiting: [(second, "two\nlines")])
    #expect(Self.rows(board.take(busy, width: 30, theme: Theme(.none))).isEmpty)
    #expect(board.live(width: 30, room: 5, theme: Theme(.none)).live == ["waits: two lines"])
    let done = Self.snapshot([
      Self.turn("one", "First.", .completed, id: first),
      Self.turn("two\nlines", "Second.", .completed, id: second),
    ])
    #expect(
      Self.rows(board.take(done, width: 30, theme: Theme(.none))) == ["First.", "> two lines", "Second."])
    #expect(Self.rows(board.take(done, width: 30, theme: Theme(.none))).isEmpty, "once")
  }

  @Test("reasoning is folded into a line that fits, however narrow it is", arguments: [20, 33, 80])
  func folded(width: Int) {
    var board = AnswerBoard()
    board.foldsReasoning = true
    var turn = Self.turn("hi", "", .completed, id: Turn.ID("1"))
    turn.answer.content = AnswerText(text: "Yes.", reasoning: "It is so because it is.")
    let rows = Self.rows(board.take(Self.snapshot([turn]), width: width, theme: Theme(.none)))
    #expect(rows.joined(separator: " ").hasPrefix("▸ reasoning, 23"), "\(rows)")
    #expect(rows.allSatisfy { $0.displayWidth <= width })
    #expect(rows.last == "Yes.")
  }
}
