import Notation
import TestSupport
import Testing

@testable import setscrew

/// What a server says against a setting: held against the registry, and learned where it knew nothing.
@Suite("learning from the server", .timeLimit(.minutes(5)))
struct LearningTests {
  static func refusal(_ message: String, code: String, param: String) -> ScriptedServer.Step {
    RunCommandTests.answer(
      "400 Bad Request", "application/json",
      #"{"error":{"message":"\#(message)","type":"invalid_request_error","param":"\#(param)","code":"\#(code)"}}"#
    )
  }

  static let profile = "model: gpt-6-luna\ninput: Hi\ntruncation: auto\nmax_output_tokens: 100\n"

  @Test("what the registry did not know is offered, learned on request, and refused from then on")
  func learns() async throws {
    let message = "Invalid value: 'auto'. Supported values are: 'disabled'."
    let server = try ScriptedServer([Self.refusal(message, code: "invalid_value", param: "truncation")])
    defer { server.stop() }
    let folder = try TemporaryFolder(files: ["mine.yaml": Self.profile])
    defer { folder.remove() }
    let words = ["run", "mine.yaml", "--base-url", server.url + "/v1", "--provider", "openai"]
    let key = ["OPENAI_API_KEY": "sk-test-1"]
    let first = try await CommandLineRun(words: words, environment: key, in: folder)
    #expect(first.exit == .clientError)
    #expect(
      first.errors.contains("mine.yaml:3:13: error[server-invalid-request]: HTTP 400"), "\(first.errors)")
    #expect(
      first.errors.contains("the registry has nothing against this for gpt-6-luna: the server knows better"))
    #expect(
      first.errors.contains(
        "to teach it that gpt-6-luna takes disabled for truncation, add --learn: it writes to .setscrew/plugins/learned"
      ))
    #expect(!LocalFiles.exists("\(folder.path)/.setscrew"))

    let second = try await CommandLineRun(words: words + ["--learn"], environment: key, in: folder)
    #expect(second.exit == .clientError)
    #expect(second.errors.contains("setscrew: learned openai-gpt-6-luna-truncation, in "), "\(second.errors)")
    let plugin = "\(folder.path)/.setscrew/plugins/learned"
    let rules = String(decoding: try LocalFiles.read("\(plugin)/rules.yaml"), as: UTF8.self)
    #expect(rules.contains("verified_on: \"2026-11-30\""))
    #expect(rules.contains("127.0.0.1:\(server.port): \(message)"))
    let checked = try await CommandLineRun(words: ["plugins", "check", plugin], in: folder)
    #expect(checked.exit == .success, "\(checked.output)\(checked.errors)")

    let third = try await CommandLineRun(words: words, environment: key, in: folder)
    #expect(third.exit == .finding)
    #expect(third.errors.contains("gpt-6-luna takes disabled here, as the server said"), "\(third.errors)")
    #expect(third.errors.contains("rule learned/openai-gpt-6-luna-truncation (probe, verified 2026-11-30)"))
    let other = try await CommandLineRun(words: ["check", "mine.yaml", "-m", "gpt-6-sol"], in: folder)
    #expect(other.exit == .success, "\(other.output)")
    #expect(server.requests.count == 2)

    // Learning once more replaces the rule and keeps what a person wrote beside it.
    let note = rules.replacing("rules:\n", with: "rules:\n  # checked by hand\n")
    try LocalFiles.write(Array(note.utf8), to: "\(plugin)/rules.yaml")
    let again = try await CommandLineRun(
      words: words + ["--learn", "--remedy", "warn"], environment: key, in: folder)
    #expect(again.errors.contains("the registry says so as well"), "\(again.errors)")
    #expect(!again.errors.contains("setscrew: learned"))
    let kept = String(decoding: try LocalFiles.read("\(plugin)/rules.yaml"), as: UTF8.self)
    #expect(kept == note)
  }

  @Test("what the registry says as well is named by its rule")
  func agrees() async throws {
    let server = try ScriptedServer([
      Self.refusal(
        "Unsupported parameter: 'temperature' is not supported with this model.",
        code: "unsupported_parameter", param: "temperature")
    ])
    defer { server.stop() }
    let run = try await CommandLineRun(
      "ask", "Hi", "-m", "gpt-6.2-sol", "--set", "temperature=0.2", "--remedy", "warn", "--base-url",
      server.url + "/v1")
    #expect(run.exit == .clientError)
    #expect(run.errors.contains("--set temperature=0.2: error[server-invalid-request]"), "\(run.errors)")
    #expect(run.errors.contains("the registry says so as well"))
    #expect(run.errors.contains("  rule openai/sampling-never"))
    #expect(!run.errors.contains("--learn"))
  }

  @Test("A05: a word about the account teaches nothing")
  func account() async throws {
    let server = try ScriptedServer([
      Self.refusal(
        "Your organization must be verified to generate reasoning summaries.", code: "unsupported_value",
        param: "reasoning.summary")
    ])
    defer { server.stop() }
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    let run = try await CommandLineRun(
      words: [
        "ask", "Hi", "-m", "gpt-6-luna", "--set", "reasoning.summary=auto", "--learn", "--base-url",
        server.url + "/v1",
      ], in: folder)
    #expect(run.exit == .clientError)
    #expect(!run.errors.contains("learned"))
    #expect(!LocalFiles.exists("\(folder.path)/.setscrew"))
  }

  @Test("I04: an input that is too long is told with its size, the window and the ways out")
  func tooLong() async throws {
    let failed =
      #"data: {"type":"response.failed","response":{"id":"resp_t1","status":"failed","output":[],"usage":null,"error":{"code":"context_length_exceeded","message":"Your input exceeds the context window of this model."}}}"#
      + "\n\n"
    let server = try ScriptedServer([RunCommandTests.answer("200 OK", "text/event-stream", failed)])
    defer { server.stop() }
    let run = try await CommandLineRun("ask", "Hi", "-m", "gpt-6-luna", "--base-url", server.url + "/v1")
    #expect(run.exit == .response)
    #expect(run.waits.isEmpty)
    #expect(run.errors.contains("error[server-context]: "), "\(run.errors)")
    #expect(run.errors.contains("remedy: the input is about "))
    #expect(run.errors.contains(", the window of gpt-6-luna "))
    #expect(run.errors.contains("truncation to auto, which drops the oldest items"))
  }
}
