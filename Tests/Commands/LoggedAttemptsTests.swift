import Notation
import Testing

@testable import setscrew

@Suite("what the log says of attempts and of responses that were picked up", .timeLimit(.minutes(5)))
struct LoggedAttemptsTests {
  @Test("each attempt stands there with its status and the wait behind it")
  func attempts() async throws {
    let server = try ResponsesCommandTests.Server()
    defer { server.server.stop() }
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    let run = try await CommandLineRun(
      words: [
        "ask", "Say hello.", "-m", "gpt-6-luna", "--base-url", server.url, "--set",
        "metadata={setscrew_fault: \"status=503:times=2\"}", "--json",
      ], in: folder)
    #expect(run.exit == .success, "\(run.errors)")
    #expect(run.waits.count == 2)
    let failed = try JSON(parsing: run.output)["failed_attempts"]?.array ?? []
    #expect(failed.map { $0["status"] } == [503, 503])
    let page = try await CommandLineRun(words: ["log", "show", "last"], in: folder).output
    #expect(page.contains("attempt 1"), "\(page)")
    let pattern = /attempt [12] +HTTP 503 after [0-9.]+ ms, then [0-9.]+ ms of waiting\n/
    #expect(page.matches(of: pattern).count == 2, "\(page)")
    let timing = try await CommandLineRun(words: ["log", "show", "last", "--timing"], in: folder).output
    #expect(timing.matches(of: pattern).count == 2, "\(timing)")
    #expect(timing.contains("attempts") && timing.contains("3\n"), "\(timing)")
    let waited = failed.compactMap { $0["waited_us"]?.int }
    #expect(
      waited
        == run.waits.map {
          Int($0.components.seconds) * 1_000_000 + Int($0.components.attoseconds / 1_000_000_000_000)
        })
    let json = try await CommandLineRun(words: ["log", "show", "last", "--json"], in: folder).output
    #expect(try JSON(parsing: json)["failed_attempts"]?.array?.count == 2)
  }

  @Test("a response that was picked up is a fetch of its own, which names who asked for it")
  func resumed() async throws {
    let server = try ResponsesCommandTests.Server()
    defer { server.server.stop() }
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    let begun = try await CommandLineRun(
      words: ["ask", "Say hello.", "-m", "gpt-6-luna", "--base-url", server.url, "--background", "--json"],
      in: folder)
    let id = try #require(try JSON(parsing: begun.output)["response"]?["id"]?.string)
    let resumed = try await CommandLineRun(
      words: ["run", "--resume", id, "--base-url", server.url], in: folder)
    #expect(resumed.exit == .success, "\(resumed.errors)")
    let page = try await CommandLineRun(words: ["log", "show", "2"], width: 200, in: folder).output
    #expect(page.contains("exchange 1, which asked for it"), "\(page)")
    #expect(page.contains("\(server.url)/responses/\(id)"), "\(page)")
    let raw = try await CommandLineRun(words: ["log", "show", "2", "--request", "--raw"], in: folder)
    #expect(raw.output.isEmpty)
    let har = try await CommandLineRun(words: ["log", "export", "2", "--format", "har"], in: folder).output
    let request = try JSON(parsing: har)["log"]?["entries"]?[0]?["request"]
    #expect(request?["method"] == "GET" && request?["bodySize"] == 0)
  }
}
