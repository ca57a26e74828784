import Notation
import Responses
import Testing
import Workbench

@testable import setscrew

@Suite("answers beside each other")
struct AnswerColumnsTests {
  static func column(
    _ title: String, _ text: String, _ status: ChatMessage.Status = .completed, seconds: Double? = 1.25,
    cost: String? = "0.0042", isCut: Bool = false
  ) -> AnswerColumns.Column {
    var answer = ChatMessage()
    answer.status = status
    answer.content = AnswerText(text: text)
    answer.cost = cost
    answer.isCut = isCut
    if status == .completed {
      answer.response = Response(json: ["usage": ["output_tokens": 38]])
      answer.summary = "\(title) · 38 out"
    }
    return AnswerColumns.Column(title: title, answer: answer, seconds: seconds)
  }

  @Test("columns where there is room, with time and cost below each")
  func beside() {
    let columns = AnswerColumns(columns: [
      Self.column("gpt-6-sol", "A river is older than every bridge that leads over it."),
      Self.column("gpt-6-luna", "你好 🫐", cost: nil),
    ])
    #expect(
      columns.text(width: 64, theme: Theme(.none)) == """
        gpt-6-sol                      │ gpt-6-luna
        ───────────────────────────────┼───────────────────────────────
        A river is older than every    │ 你好 🫐
        bridge that leads over it.     │
        1.3 s · $0.0042 · 38 out       │ 1.3 s · $? · 38 out

        gpt-6-sol: gpt-6-sol · 38 out
        gpt-6-luna: gpt-6-luna · 38 out

        """)
  }

  @Test("below each other where there is none")
  func below() {
    let columns = AnswerColumns(columns: [
      Self.column("gpt-6-sol", "One."),
      Self.column("gpt-6-luna", "", .failed("the server is\nburning"), cost: nil),
    ])
    #expect(
      columns.text(width: 30, theme: Theme(.none)) == """
        == gpt-6-sol  1.3 s · $0.0042…
        One.
        == gpt-6-luna  failed · 1.3 s
        the server is␊burning

        gpt-6-sol: gpt-6-sol · 38 out

        """)
  }

  @Test("while they come, the ends of all are shown in so many rows, and how far each is")
  func live() {
    let long = (1...60).map { "line \($0)\n\n" }.joined()
    for (width, room) in [(64, 12), (30, 12), (100, 6), (20, 5)] {
      var painter = ColumnsPainter()
      painter.take(
        AnswerColumns(columns: [
          Self.column("one", long), Self.column("two", String(long.prefix(300)), .streaming),
        ]),
        width: width, theme: Theme(.none))
      let rows = painter.live(width: width, room: room, theme: Theme(.none))
      #expect(rows.count <= room)
      #expect(rows.allSatisfy { $0.displayWidth <= width })
      #expect(rows.contains { $0.contains("line 60") } || room < 6)
      #expect(rows.contains { $0.contains("about") }, "\(rows)")
    }
  }

  @Test("nothing is lost or doubled, however the text comes and the window changes")
  func growing() {
    let text = (1...12).map { "Paragraph \($0) of the answer.\n\n" }.joined()
    var painter = ColumnsPainter()
    for (step, end) in stride(from: 0, through: text.count, by: 7).enumerated() {
      let width = step.isMultiple(of: 9) ? 70 : 64
      let part = AnswerColumns(columns: [
        Self.column("one", String(text.prefix(end)), .streaming), Self.column("two", "x"),
      ])
      painter.take(part, width: width, theme: Theme(.none))
      _ = painter.live(width: width, room: 8, theme: Theme(.none))
    }
    painter.take(
      AnswerColumns(columns: [Self.column("one", text), Self.column("two", "x")]), width: 64,
      theme: Theme(.none))
    let rows = painter.whole(width: 64, theme: Theme(.none))
    for number in 1...12 {
      #expect(rows.count { $0.contains("Paragraph \(number) of") } == 1, "\(number) in \(rows)")
    }
  }

  @Test("the answers of /compare become branches, cost what they cost, and obey the budget")
  func branches() async throws {
    let run = try await ReplScriptTests.play(
      "Hello\n/compare gpt-6-luna gpt-4.1\n/tree\n/goto 3\n/history\n/cost")
    #expect(run.exit == .success, "\(run.errors)")
    #expect(run.output.contains("→ 1  Hello  gpt-6-sol\n"), "\(run.output)")
    #expect(run.output.contains("  2  Hello  gpt-6-luna\n  3  Hello  gpt-4.1\n"), "\(run.output)")
    #expect(run.output.contains("after turn 3: Hello\n"))
    let refused = try await ReplScriptTests.play("Hello\n/budget 0.0001\n/compare gpt-6-luna")
    #expect(refused.exit == .unmet)
    #expect(refused.errors.contains("more than the budget of $0.0001"))
  }
}
