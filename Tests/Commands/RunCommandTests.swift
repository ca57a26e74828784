import Notation
import TestSupport
import Testing

@testable import setscrew

@Suite("run and ask", .timeLimit(.minutes(5)))
struct RunCommandTests {
  static let whole =
    #"{"id":"resp_1","object":"response","status":"completed","model":"gpt-6-luna","output":[{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"output_text","text":"hi","annotations":[]}]}],"usage":{"input_tokens":900,"output_tokens":120,"total_tokens":1020}}"#

  static func answer(_ status: String, _ type: String, _ body: String) -> ScriptedServer.Step {
    .send("HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  @Test("an example runs on the simulator without a key, and says so")
  func simulator() async throws {
    let run = try await CommandLineRun("run", "haiku")
    #expect(run.exit == .success)
    #expect(run.output.split(separator: "\n").count == 3)
    #expect(
      run.errors.hasPrefix("setscrew: the embedded simulator answers, because OPENAI_API_KEY is not set\n"))
    #expect(run.errors.contains("gpt-6-sol · tier default · "))
  }

  @Test("a profile of one's own does not go to the simulator behind one's back")
  func noSilentSimulation() async throws {
    let files = ["mine.yaml": "model: gpt-6-luna\ninput: hi\n"]
    let run = try await CommandLineRun("run", "mine.yaml", files: files)
    #expect(run.exit == .configuration)
    #expect(
      run.errors == """
        setscrew: no key for openai: OPENAI_API_KEY is not set
          set OPENAI_API_KEY, keep a key with `setscrew keys set openai`, or run with --simulate to use the embedded simulator

        """)
    let simulated = try await CommandLineRun("run", "mine.yaml", "--simulate", files: files)
    #expect(simulated.exit == .success)
  }

  @Test("the body goes to the server byte for byte as payload prints it, with the key in its field alone")
  func server() async throws {
    let server = try ScriptedServer([Self.answer("200 OK", "application/json", Self.whole)])
    defer { server.stop() }
    let run = try await CommandLineRun(
      "ask", "Hello", "-m", "gpt-6-luna", "--base-url", server.url + "/v1", "--json",
      environment: ["OPENAI_API_KEY": "sk-test-1\n"])
    #expect(run.exit == .success)
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("POST /v1/responses HTTP/1.1\r\n"))
    #expect(request.contains("\r\nAuthorization: Bearer sk-test-1\r\n"))
    #expect(request.hasSuffix("\r\n\r\n{\"model\":\"gpt-6-luna\",\"input\":\"Hello\",\"stream\":true}"))
    let exchange = try JSON(parsing: run.output)
    #expect(exchange["status"] == "completed")
    #expect(exchange["text"] == "hi")
    #expect(exchange["simulated"] == false)
    #expect(exchange["cost"]?["usd"] != .null)
  }

  @Test(
    "K01: the key is in no output, at any verbosity, also where the server repeats it",
    arguments: [["-v"], ["--json"], ["--raw"], ["-v", "--show", "request,response,events,usage,trace"]])
  func keyStaysSecret(flags: [String]) async throws {
    let body =
      #"{"error":{"message":"Incorrect API key provided: sk-test-THISISNOTAKEY0123456789.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}"#
    let server = try ScriptedServer([Self.answer("401 Unauthorized", "application/json", body)])
    defer { server.stop() }
    let run = try await CommandLineRun(
      words: ["ask", "hi", "-m", "gpt-6-luna", "--base-url", server.url + "/v1"] + flags,
      environment: ["OPENAI_API_KEY": "sk-test-THISISNOTAKEY0123456789"])
    #expect(run.exit == .clientError)
    #expect(!(run.output + run.errors).contains("THISISNOTAKEY"))
    #expect(server.requests.first?.contains("THISISNOTAKEY") == true)
  }

  @Test(
    "K02: what is no key stops before any traffic, unprinted",
    arguments: [
      ("sk-te st-A", "setscrew: the variable OPENAI_API_KEY has white space in the middle of the key\n"),
      ("sk-test-Å", "setscrew: the variable OPENAI_API_KEY has a letter in the key that is not ASCII\n"),
    ])
  func badKey(key: String, message: String) async throws {
    let run = try await CommandLineRun(
      "ask", "hi", "--provider", "openai", environment: ["OPENAI_API_KEY": key])
    #expect(run.exit == .configuration)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
    #expect(!run.errors.contains("sk-te"))
  }

  @Test("A05: what the server refuses is shown at the line of the profile that set it")
  func serverRefuses() async throws {
    let body =
      #"{"error": {"message": "Your organization must be verified to generate reasoning summaries.", "type": "invalid_request_error", "param": "reasoning.summary", "code": "unsupported_value"}}"#
    let server = try ScriptedServer([Self.answer("400 Bad Request", "application/json", body)])
    defer { server.stop() }
    let profile = "model: gpt-5\ninput: Say hi.\nreasoning:\n  effort: low\n  summary: auto\n"
    let run = try await CommandLineRun(
      "run", "mine.yaml", "--base-url", server.url + "/v1", files: ["mine.yaml": profile])
    #expect(run.exit == .clientError)
    #expect(server.requests.count == 1)
    #expect(run.errors.contains("mine.yaml:5:12: error[server-invalid-request]: HTTP 400 from 127.0.0.1:"))
    #expect(run.errors.contains("  5 |   summary: auto\n"))
    #expect(run.errors.contains("remedy: remove it, change it, or give the account what the server asks for"))
  }

  @Test(
    "every end has its exit code",
    arguments: [
      ("500 Internal Server Error", "application/json", #"{"error":{"message":"x"}}"#, ExitCode.serverError),
      (
        "429 Too Many Requests", "application/json", #"{"error":{"code":"insufficient_quota"}}"#, .clientError
      ),
      ("404 Not Found", "application/json", #"{"error":{"code":"model_not_found"}}"#, .clientError),
      ("200 OK", "text/html", "<html><title>Welcome</title></html>", .serverError),
      (
        "200 OK", "application/json",
        #"{"id":"r","object":"response","status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[]}"#,
        .response
      ),
      (
        "200 OK", "text/event-stream",
        "data: {\"type\":\"response.failed\",\"response\":{\"status\":\"failed\",\"error\":{\"code\":\"server_error\",\"message\":\"x\"},\"output\":[]}}\n\n",
        .response
      ),
      (
        "200 OK", "text/event-stream",
        "data: {\"type\":\"response.output_text.delta\",\"item_id\":\"m\",\"delta\":\"half\"}\n\n",
        .serverError
      ),
    ])
  func exitCodes(status: String, type: String, body: String, expected: ExitCode) async throws {
    let server = try ScriptedServer([Self.answer(status, type, body)])
    defer { server.stop() }
    let run = try await CommandLineRun(
      "ask", "hi", "-m", "gpt-6-luna", "--base-url", server.url + "/v1", "--timeout", "5")
    #expect(run.exit == expected, "\(run.errors)")
    #expect(!(run.output + run.errors).contains("<html"))
  }

  @Test("a dry run sends nothing and ends with the worst case")
  func dryRun() async throws {
    let run = try await CommandLineRun("run", "haiku", "--dry-run")
    #expect(run.exit == .success)
    #expect(run.output.hasPrefix("{\n  \"model\": \"gpt-6-sol\""))
    #expect(run.errors.contains("at most $"))
  }

  @Test("a budget that the worst case exceeds sends nothing and exits 9")
  func budget() async throws {
    let run = try await CommandLineRun("run", "haiku", "--max-cost", "0.0001")
    #expect(run.exit == .unmet)
    #expect(run.errors.contains("nothing was sent"))
  }

  @Test("a budget counts what tools may cost, and refuses where nothing bounds their calls")
  func toolBudget() async throws {
    let profile = "model: gpt-6-luna\ninput: hi\nmax_output_tokens: 400\ntools: [{type: web_search}]\n"
    func run(_ budget: String, _ more: String = "") async throws -> CommandLineRun {
      try await CommandLineRun(
        "run", "mine.yaml", "--simulate", "--max-cost", budget, files: ["mine.yaml": profile + more])
    }
    let unbounded = try await run("100")
    #expect(
      unbounded.exit == .unmet && unbounded.errors.contains("is not known, so --max-cost 100 refuses it"))
    #expect(try await run("0.02", "max_tool_calls: 3\n").exit == .unmet)
    #expect(try await run("0.04", "max_tool_calls: 3\n").exit == .success)
  }

  @Test("several models run side by side under headings")
  func sideBySide() async throws {
    let run = try await CommandLineRun("run", "haiku", "-m", "gpt-6-sol", "-m", "gpt-6-luna")
    #expect(run.exit == .success)
    #expect(run.output.contains("== gpt-6-sol\n"))
    #expect(run.output.contains("== gpt-6-luna\n"))
    #expect(run.errors.contains("gpt-6-luna: gpt-6-luna · tier default"))
  }

  @Test("controls in the model's text are shown, not obeyed")
  func controls() async throws {
    let body = Self.whole.replacing("\"hi\"", with: "\"a\\u001b[31mb\"")
    let server = try ScriptedServer([Self.answer("200 OK", "application/json", body)])
    defer { server.stop() }
    let run = try await CommandLineRun(
      "ask", "hi", "-m", "gpt-6-luna", "--base-url", server.url + "/v1", isTerminal: true)
    #expect(run.output == "a␛[31mb\n")
  }

  @Test("a file that cannot be written stops before anything is sent")
  func unwritable() async throws {
    let run = try await CommandLineRun("run", "haiku", "-O", "/nonexistent/answer.txt")
    #expect(run.exit == .usage)
    #expect(run.errors == "setscrew: /nonexistent/answer.txt cannot be written; nothing was sent\n")
  }
}
