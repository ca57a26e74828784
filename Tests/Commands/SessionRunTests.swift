import Notation
import TestSupport
import Testing

@testable import setscrew

@Suite("run and ask in a session", .timeLimit(.minutes(5)))
struct SessionRunTests {
  static func answer(_ id: String, _ text: String) -> ScriptedServer.Step {
    RunCommandTests.answer(
      "200 OK", "application/json",
      #"{"id":"\#(id)","object":"response","status":"completed","model":"gpt-6-luna","output":[{"id":"msg_1","type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"\#(text)","annotations":[]}]}],"usage":{"input_tokens":9,"output_tokens":1,"total_tokens":10}}"#
    )
  }

  /// The bodies of requests that a server got.
  static func bodies(_ server: ScriptedServer) throws -> [JSON] {
    try server.requests.map { request in
      let parts = request.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      return try JSON(parsing: String(parts.last ?? ""))
    }
  }

  /// Several command lines in one home, against one server.
  static func lines(
    _ lines: [[String]], answers: [ScriptedServer.Step], files: [String: String] = [:]
  ) async throws -> (bodies: [JSON], runs: [CommandLineRun]) {
    let server = try ScriptedServer([answers[0]], [answers[1]])
    defer { server.stop() }
    let home = try TemporaryFolder(files: [:])
    defer { home.remove() }
    var runs: [CommandLineRun] = []
    for words in lines {
      runs.append(
        try await CommandLineRun(
          words: words + ["--base-url", server.url + "/v1"], files: files,
          environment: ["OPENAI_API_KEY": "sk-test-NOTAKEY", "XDG_DATA_HOME": home.path + "/data"]))
    }
    let journals = LocalFiles.list("\(home.path)/data/setscrew/sessions")
    for name in journals {
      let bytes = try LocalFiles.read("\(home.path)/data/setscrew/sessions/\(name)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("NOTAKEY"))
    }
    return (try bodies(server), runs)
  }

  @Test("ask -c continues the session that was last used, by the id of its last response")
  func continues() async throws {
    let (bodies, runs) = try await Self.lines(
      [
        ["ask", "What day is it?", "-m", "gpt-6-luna", "--session", "days"],
        ["ask", "And tomorrow?", "-m", "gpt-6-luna", "-c"],
      ], answers: [Self.answer("resp_1", "Monday."), Self.answer("resp_2", "Tuesday.")])
    #expect(runs.map(\.output) == ["Monday.\n", "Tuesday.\n"])
    #expect(bodies[0]["input"] == "What day is it?")
    #expect(bodies[0]["previous_response_id"] == nil)
    #expect(bodies[1]["previous_response_id"] == "resp_1")
    #expect(
      bodies[1]["input"] == [["role": "user", "content": "And tomorrow?"]]
        || bodies[1]["input"] == "And tomorrow?")
  }

  @Test("C01: with store off the session sends its own history and names no response")
  func unstored() async throws {
    let files = ["p.yaml": "model: gpt-5.4\nstore: false\n"]
    let (bodies, runs) = try await Self.lines(
      [
        ["run", "p.yaml", "What day is it?", "--session", "x"],
        ["run", "p.yaml", "And tomorrow?", "--session", "x"],
      ], answers: [Self.answer("resp_1", "Monday."), Self.answer("resp_2", "Tuesday.")], files: files)
    #expect(runs.map(\.exit) == [.success, .success])
    #expect(bodies[1]["previous_response_id"] == nil)
    #expect(bodies[1]["input"]?.array?.count == 3)
    #expect(bodies[1]["include"] == ["reasoning.encrypted_content"])
  }

  @Test("a profile chooses the way to keep state; its own input is said once")
  func chosen() async throws {
    let files = ["p.yaml": "profile: {state: stateless}\nmodel: gpt-6-luna\ninput: Be brief.\n"]
    let (bodies, _) = try await Self.lines(
      [["run", "p.yaml", "One", "--session", "x"], ["run", "p.yaml", "Two", "--session", "x"]],
      answers: [Self.answer("resp_1", "1"), Self.answer("resp_2", "2")], files: files)
    #expect(bodies[0]["store"] == false)
    #expect(bodies[0]["input"]?.array?.count == 2)
    #expect(
      bodies[1]["input"]?.array?.map { $0["content"]?.string ?? "-" } == ["Be brief.", "One", "-", "Two"])
  }

  @Test("a profile that uses {{input}} says its text anew each time")
  func templates() async throws {
    let files = ["p.yaml": "profile: {summary: x}\nmodel: gpt-6-luna\ninput: Translate {{input}}.\n"]
    let (bodies, _) = try await Self.lines(
      [["run", "p.yaml", "one", "--session", "x"], ["run", "p.yaml", "two", "-c"]],
      answers: [Self.answer("resp_1", "1"), Self.answer("resp_2", "2")], files: files)
    #expect(bodies[1]["previous_response_id"] == "resp_1")
    let text = bodies[1]["input"]?.string ?? bodies[1]["input"]?.array?.last?["content"]?.string
    #expect(text == "Translate two.")
  }

  @Test("a turn that failed is kept and is no part of what the model is told")
  func failed() async throws {
    let error = RunCommandTests.answer(
      "400 Bad Request", "application/json",
      #"{"error":{"message":"No.","type":"invalid_request_error","param":null,"code":null}}"#)
    let (bodies, runs) = try await Self.lines(
      [
        ["ask", "one", "-m", "gpt-6-luna", "--session", "x"], ["ask", "two", "-m", "gpt-6-luna", "-c"],
      ], answers: [error, Self.answer("resp_2", "2")])
    #expect(runs.map(\.exit) == [.clientError, .success])
    #expect(bodies[1]["input"] == "two")
  }
}
