import Notation
import Simulator
import TestSupport
import Testing

@testable import setscrew

/// What servers keep of responses and conversations, from the command line.
@Suite("responses, conversations, run --background", .timeLimit(.minutes(5)))
struct ResponsesCommandTests {
  /// A simulator that outlives the commands that talk to it.
  struct Server {
    let server: SimulatorServer
    let url: String

    init(backgroundMilliseconds: Double = 20) throws {
      var configuration = SimulatorConfiguration()
      configuration.backgroundMilliseconds = backgroundMilliseconds
      server = SimulatorServer(configuration)
      url = "http://127.0.0.1:\(try server.start())/v1"
    }

    func run(_ words: String..., files: [String: String] = [:], input: String? = nil) async throws
      -> CommandLineRun
    {
      try await CommandLineRun(words: words + ["--base-url", url], files: files, input: input)
    }
  }

  @Test("a background run is watched to its end, with its text on stdout")
  func background() async throws {
    let server = try Server()
    defer { server.server.stop() }
    let streamed = try await server.run("ask", "Say hello.", "-m", "gpt-6-luna", "--background")
    #expect(streamed.exit == .success, "\(streamed.errors)")
    #expect(!streamed.output.isEmpty)
    let looked = try await server.run("ask", "Say hello.", "-m", "gpt-6-luna", "--background", "-S")
    #expect(looked.exit == .success)
    #expect(!looked.output.isEmpty)
    #expect(looked.errors.contains(" is queued\n"), "\(looked.errors)")
    #expect(looked.waits.first == .seconds(1))
  }

  @Test("a broken background stream is taken up by itself")
  func takenUp() async throws {
    let server = try Server()
    defer { server.server.stop() }
    let run = try await server.run(
      "ask", "Say hello.", "-m", "gpt-6-luna", "--background", "--set",
      "metadata={setscrew_fault: cut-after-events=6}")
    #expect(run.exit == .success, "\(run.errors)")
    #expect(run.errors.contains("setscrew: the stream broke; taking up resp_"))
    #expect(run.errors.contains(" behind event 5\n"))
  }

  @Test("a response that is left to itself is picked up, cancelled, looked at and deleted by its id")
  func detached() async throws {
    let server = try Server(backgroundMilliseconds: 60_000)
    defer { server.server.stop() }
    let begun = try await server.run("ask", "Hi", "-m", "gpt-6-luna", "--background", "--detach")
    #expect(begun.exit == .success, "\(begun.errors)")
    let id = String(begun.output.dropLast())
    #expect(id.hasPrefix("resp_"))
    #expect(begun.errors.contains("`setscrew run --resume \(id)` watches it"), "\(begun.errors)")
    let got = try await server.run("responses", "get", id)
    #expect(["queued", "in_progress"].contains(try JSON(parsing: got.output)["status"]?.string))
    let items = try await server.run("responses", "items", id)
    #expect(try JSON(parsing: items.output)["data"]?[0]?["role"] == "user")
    let cancelled = try await server.run("responses", "cancel", id)
    #expect(try JSON(parsing: cancelled.output)["status"] == "cancelled")
    let resumed = try await server.run("run", "--resume", id)
    #expect(resumed.exit == .response)
    #expect(resumed.errors.contains("the response was cancelled on the server"))
    let deleted = try await server.run("responses", "delete", id)
    #expect(try JSON(parsing: deleted.output)["deleted"] == true)
    let gone = try await server.run("run", "--resume", id)
    #expect(gone.exit == .clientError)
    #expect(gone.errors.contains("Response with id '\(id)' not found."), "\(gone.errors)")
  }

  @Test("a run is picked up: whole, or behind the event that was seen last")
  func resume() async throws {
    let server = try Server()
    defer { server.server.stop() }
    let begun = try await server.run(
      "ask", "Write about the first snow.", "-m", "gpt-6-luna", "--background", "--json", "--show", "events")
    let exchange = try JSON(parsing: begun.output)
    let id = try #require(exchange["response"]?["id"]?.string)
    let text = try #require(exchange["text"]?.string)
    let whole = try await server.run("run", "--resume", id)
    #expect(whole.exit == .success, "\(whole.errors)")
    #expect(whole.output == text + "\n")
    let events = try #require(exchange["events"]?.array)
    let delta = try #require(
      events.first { $0["type"] == "response.output_text.delta" }?["event"])
    let number = try #require(delta["sequence_number"]?.int)
    let rest = try await server.run("run", "--resume", id, "--after", "\(number)")
    #expect(rest.exit == .success, "\(rest.errors)")
    #expect(text.hasSuffix(rest.output.dropLast()), "\(rest.output) \(rest.errors)")
    #expect(!rest.output.hasPrefix(delta["delta"]?.string ?? "?"))
    let raw = try await server.run("run", "--resume", id, "--raw")
    #expect(try JSON(parsing: raw.output)["id"]?.string == id)
  }

  @Test("tokens are counted by the server, and nothing else is sent")
  func tokens() async throws {
    let server = try Server()
    defer { server.server.stop() }
    let counted = try await server.run("ask", "Say hello.", "-m", "gpt-6-luna", "--count-tokens")
    #expect(counted.exit == .success, "\(counted.errors)")
    let tokens = try #require(Int(counted.output.dropLast()))
    #expect(counted.errors.contains("; the estimate is "))
    let sent = try await server.run("ask", "Say hello.", "-m", "gpt-6-luna", "--json")
    #expect(try JSON(parsing: sent.output)["usage"]?["input_tokens"]?.int == tokens)
    let json = try await server.run("ask", "Say hello.", "-m", "gpt-6-luna", "--count-tokens", "--json")
    #expect(try JSON(parsing: json.output)["input_tokens"]?.int == tokens)
  }

  @Test("a long input is compacted by what the endpoint takes of a profile")
  func compact() async throws {
    let server = try Server()
    defer { server.server.stop() }
    let run = try await server.run(
      "responses", "compact", "long.yaml",
      files: ["long.yaml": "model: gpt-6-luna\ninput: Hello\nmax_output_tokens: 100\n"])
    #expect(run.exit == .success, "\(run.errors)")
    #expect(try JSON(parsing: run.output)["object"] == "response.compaction")
  }

  @Test("a conversation from its making to its end")
  func conversations() async throws {
    let server = try Server()
    defer { server.server.stop() }
    let made = try await server.run("conversations", "create")
    let id = try #require(try JSON(parsing: made.output)["id"]?.string)
    let added = try await server.run(
      "conversations", "add", id, "-", input: "items:\n- {type: message, role: user, content: Hi}\n")
    #expect(added.exit == .success, "\(added.errors)")
    let asked = try await server.run("ask", "And?", "-m", "gpt-6-luna", "--set", "conversation=\(id)")
    #expect(asked.exit == .success, "\(asked.errors)")
    let items = try await server.run("conversations", "items", id, "--order", "asc", "--limit", "2")
    let list = try JSON(parsing: items.output)
    #expect(list["data"]?.array?.map { $0["role"]?.string } == ["user", "user"])
    #expect(list["has_more"] == true)
    let item = try #require(list["data"]?[0]?["id"]?.string)
    #expect(try await server.run("conversations", "remove", id, item).exit == .success)
    let updated = try await server.run(
      "conversations", "update", id, "m.json", files: ["m.json": #"{"metadata":{"topic":"snow"}}"#])
    #expect(try JSON(parsing: updated.output)["metadata"] == ["topic": "snow"], "\(updated.errors)")
    #expect(try await server.run("conversations", "delete", id).exit == .success)
    let gone = try await server.run("conversations", "get", id)
    #expect(gone.exit == .clientError)
    #expect(gone.errors.hasPrefix("error[server-not-found]: HTTP 404"), "\(gone.errors)")
  }

  @Test("the server's word about a model's end counts, and what the registry says otherwise is noted")
  func liveModels() async throws {
    let list =
      #"{"object":"list","data":[{"id":"gpt-5","object":"model","owned_by":"openai","shutdown_date":"2026-12-20"},{"id":"gpt-6-sol","object":"model","owned_by":"openai","shutdown_date":null},{"id":"my-tune","object":"model","owned_by":"me"},{"id":"gpt-6-luna","object":"model","owned_by":"openai","shutdown_date":"2027-05-01"}]}"#
    let server = try ScriptedServer([RunCommandTests.answer("200 OK", "application/json", list)])
    defer { server.stop() }
    let url = server.url + "/v1"
    let run = try await CommandLineRun("models", "--live", "--base-url", url)
    #expect(run.exit == .success, "\(run.errors)")
    #expect(
      run.output == """
        Models that 127.0.0.1:\(server.port) offers, as of 2026-11-30

        MODEL       OWNER   ENDS        NOTE
        gpt-5       openai  2026-12-20  the registry says 2026-12-11
        gpt-6-luna  openai  2027-05-01  the registry knows no end
        gpt-6-sol   openai  -
        my-tune     me      -           not in the registry

        """)
    let soon = try await CommandLineRun("models", "--live", "--retiring", "30d", "--json", "--base-url", url)
    let models = try #require(try JSON(parsing: soon.output)["models"]?.array)
    #expect(models.map { $0["id"] } == ["gpt-5"])
    #expect(models.first?["ends"] == "2026-12-20")
    #expect(models.first?["ends_by_registry"] == "2026-12-11")
  }

  @Test(
    "what cannot be done is said before anything is sent",
    arguments: [
      (["responses"], "responses needs to know what to do\n  one of get, items, cancel, delete, compact\n"),
      (["responses", "gat", "x"], "responses does not know 'gat'\n  did you mean `responses get`?\n"),
      (["responses", "get"], "responses get needs the id of a response, such as resp_123\n"),
      (["responses", "items", "x", "--order", "up"], "--order takes asc or desc, not 'up'\n"),
      (["conversations", "add", "x"], "conversations add takes the ID of a conversation and a FILE\n"),
      (["conversations", "create", "a", "b"], "conversations create takes at most a FILE\n"),
      (["ask", "x", "--detach"], "--detach leaves a background response to itself; it needs --background\n"),
      (["ask", "x", "--after", "3"], "--after goes with --resume\n"),
      (["run", "--resume", "x", "--after", "y"], "--after takes the number of an event, not 'y'\n"),
      (["ask", "x", "--retries", "-1"], "--retries takes a whole number from 0 on, not '-1'\n"),
    ])
  func refusals(words: [String], message: String) async throws {
    let run = try await CommandLineRun(
      words: words + ["--base-url", "http://127.0.0.1:1/v1"]
        + (words.first == "ask" ? ["-m", "gpt-6-luna"] : []))
    #expect(run.exit == .usage)
    #expect(run.errors == "setscrew: " + message)
    #expect(run.output.isEmpty)
  }
}
