import Notation
import TestSupport
import Testing

@testable import setscrew

@Suite("recordings on the command line", .timeLimit(.minutes(5)))
struct ReplayCommandTests {
  @Test("what was recorded is told again: by replay, and by run without key and network")
  func roundTrip() async throws {
    let home = try LoggingHome(files: ["mine.yaml": "model: gpt-6-luna\ninput: hi\n"])
    defer { home.folder.remove() }
    let first = await home.run("run", "mine.yaml", "--simulate", "--record", "demo.jsonl")
    #expect(first.exit == .success)

    let replay = await home.run("replay", "demo.jsonl")
    #expect(replay.exit == .success && replay.output == first.output)
    #expect(replay.errors.contains("completed · recorded 2026-11-30T12:00:00Z · "))
    let logged = await home.run("replay", "last", "--speed", "full")
    #expect(logged.output == first.output)

    let offline = await home.run("run", "mine.yaml", "--replay", "demo.jsonl", "--replay", "strict")
    #expect(offline.exit == .success && offline.output == first.output)
    let fromLog = await home.run("run", "mine.yaml", "--replay", "strict")
    #expect(fromLog.exit == .success && fromLog.output == first.output)
    // Nothing took place, so nothing was logged.
    #expect(try JSON(parsing: await home.run("log", "--json").output).array?.count == 1)
    let json = try JSON(
      parsing: await home.run("run", "mine.yaml", "--replay", "demo.jsonl", "--json").output)
    #expect(json["replayed"] == true && json["id"] == .null && json["simulated"] == true)
  }

  @Test("strict asks nobody else, and names what differs")
  func strict() async throws {
    let home = try LoggingHome(files: ["mine.yaml": "model: gpt-6-luna\ninput: hi\n"])
    defer { home.folder.remove() }
    _ = await home.run("run", "mine.yaml", "--simulate", "--record", "demo.jsonl", "-q")
    let server = try LogCommandTests.server()
    defer { server.stop() }
    let run = await home.run(
      "run", "mine.yaml", "-o", "input=ho", "--replay", "demo.jsonl", "--replay", "strict", "--base-url",
      server.url + "/v1")
    #expect(run.exit == .finding)
    #expect(
      run.errors.contains(
        "error[replay-no-match]: no recording has this payload, and nothing else may be asked"))
    #expect(run.errors.contains("the nearest one differs in input"))
    #expect(server.requests.isEmpty)

    // Without strict what is not recorded is asked for, and can be recorded for the next time.
    let live = await home.run(
      "run", "mine.yaml", "-o", "input=ho", "--replay", "demo.jsonl", "--record", "demo.jsonl", "--base-url",
      server.url + "/v1")
    #expect(live.exit == .success && live.output == "Good day\n")
    #expect(live.errors.contains("note[replay-no-match]"))
    let again = await home.run(
      "run", "mine.yaml", "-o", "input=ho", "--replay", "demo.jsonl", "--replay", "strict")
    #expect(again.output == "Good day\n" && server.requests.count == 1)
  }

  @Test("the run log answers with what came last for a payload, and its exchanges can be compared")
  func newest() async throws {
    let home = try LoggingHome()
    defer { home.folder.remove() }
    for text in ["first", "second"] {
      let server = try LogCommandTests.server(text: text)
      defer { server.stop() }
      _ = await home.run("ask", "x", "-m", "gpt-6-luna", "--base-url", server.url + "/v1")
    }
    let again = await home.run("ask", "x", "-m", "gpt-6-luna", "--replay", "strict")
    #expect(again.output == "second\n")
    let diff = await home.run("diff", "1", "last")
    #expect(diff.output.contains("first") && diff.output.contains("second"), "\(diff)")
    #expect(await home.run("diff", "1", "7").exit == .usage)
  }

  @Test(
    "a failed exchange is told again with its end",
    arguments: [
      (
        "data: {\"type\":\"response.output_text.delta\",\"item_id\":\"m\",\"delta\":\"half\"}\n\n",
        "text/event-stream", "200 OK", ExitCode.serverError
      ),
      (
        "{\"error\":{\"message\":\"no\",\"code\":\"x\"}}", "application/json", "400 Bad Request", .clientError
      ),
      ("<html><title>Gone</title></html>", "text/html", "200 OK", .serverError),
    ])
  func failures(body: String, type: String, status: String, exit: ExitCode) async throws {
    let home = try LoggingHome()
    defer { home.folder.remove() }
    let server = try ScriptedServer([RunCommandTests.answer(status, type, body)])
    defer { server.stop() }
    let run = await home.run(
      "ask", "x", "-m", "gpt-6-luna", "--base-url", server.url + "/v1", "--record", "r.jsonl")
    #expect(run.exit == exit)
    #expect(await home.run("replay", "r.jsonl").exit == exit)
    #expect(await home.run("replay", "r.jsonl", "--raw").output == body)
    #expect(await home.run("replay", "1", "--raw").output == body)
  }

  @Test("a recording file that is none, or cannot be written, stops before anything is sent")
  func badFiles() async throws {
    let home = try LoggingHome(files: ["no.jsonl": "hello\n"])
    defer { home.folder.remove() }
    let replay = await home.run("replay", "no.jsonl")
    #expect(
      replay.exit == .usage
        && replay.errors.hasPrefix(
          "setscrew: \(home.folder.path)/no.jsonl is no recording: line 1: no JSON object\n")
    )
    let record = await home.run("run", "haiku", "--simulate", "--record", "absent/x.jsonl")
    #expect(
      record.exit == .usage
        && record.errors == "setscrew: absent/x.jsonl cannot be written; nothing was sent\n")
  }

  @Test("a budget does not stop what is told again, and does stop what is sent")
  func budget() async throws {
    let home = try LoggingHome()
    defer { home.folder.remove() }
    _ = await home.run("run", "haiku", "--simulate", "--record", "r.jsonl")
    #expect(await home.run("run", "haiku", "--replay", "r.jsonl", "--max-cost", "0").exit == .success)
    #expect(await home.run("run", "haiku", "--simulate", "--max-cost", "0").exit == .unmet)
  }
}
