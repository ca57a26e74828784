import Notation
import Registry
import Secrets
import Simulator
import Synchronization
import Testing
import Transport
import Workbench

@testable import setscrew

@Suite("capture")
struct CaptureCommandTests {
  @Test(
    "what cannot be captured is said, with the way out",
    arguments: [
      ([], "capture needs the server\n  capture --to https://api.openai.com/v1\n"),
      (
        ["--to", "api.openai.com"],
        "--to takes a URL that ends in the version segment, not 'api.openai.com'\n"
      ),
      (["--to", "http://x/v1", "haiku"], "capture takes no operands, unlike 'haiku'\n"),
      (["--to", "http://x/v1", "--port", "x"], "--port takes a port, not 'x'\n"),
    ])
  func refusals(words: [String], message: String) async throws {
    let run = try await CommandLineRun(words: ["capture"] + words)
    #expect(run.exit == .usage)
    #expect(run.errors == "setscrew: " + message)
  }

  static let registry = PluginLoader(places: [PluginPlace(.installed, "\(CommandLineRun.package)/registry")])
    .load().view(of: "openai")?.registry

  /// Sends requests through a capture to a transport; gives the files that are there then, and what was said.
  static func capture(
    _ bodies: [String], from transport: any HTTPTransport, target: String = "/responses"
  ) async throws -> (files: [String: String], said: [String]) {
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    let said = Mutex<[String]>([])
    let registry = try #require(registry)
    let keeper = CaptureKeeper(
      folder: folder.path, shownFolder: "captured", provider: "openai", registry: registry, now: { 1 }
    ) { line in said.withLock { $0.append(line) } }
    let forwarder = Forwarder(
      baseURL: "https://api.example.com/v1", transport: transport, timeouts: Timeouts(), keeper: keeper)
    for body in bodies {
      let request = ForwardedRequest(
        number: 1, method: "POST", target: target,
        fields: ["Authorization": "Bearer sk-very-secret", "Content-Type": "application/json"],
        body: Array(body.utf8))
      await forwarder.send(request, into: LiveAnswer())
    }
    var files: [String: String] = [:]
    for entry in FileAccess.disk.list(folder.path) ?? [] {
      files[entry.name] = FileAccess.disk.read("\(folder.path)/\(entry.name)")
        .map { String(decoding: $0, as: UTF8.self) }
    }
    return (files, said.withLock { $0 })
  }

  /// Answers every request with the same events.
  struct Fixed: HTTPTransport {
    var events: [HTTPEvent]
    var failure: TransportError?
    func exchange(_ request: HTTPRequest, timeouts: Timeouts) -> HTTPExchangeEvents {
      HTTPExchangeEvents(replaying: events, failure: failure)
    }
  }

  static let answer: [HTTPEvent] = [
    .head(HTTPHead(status: 200, fields: [("content-type", "application/json"), ("set-cookie", "s=1")])),
    .bytes(Array(#"{"id": "resp_1", "echo": "sk-very-"#.utf8)), .bytes(Array(#"secret"}"#.utf8)),
    .end(HTTPTiming(total: .seconds(1))),
  ]

  @Test("each request becomes a profile, each exchange a recording, and no key stands in either")
  func files() async throws {
    let body =
      #"{"model": "gpt-6-sol", "input": "Hi {{x}}", "tools": [{"type": "mcp", "server_label": "a","#
      + #" "server_url": "https://a.example", "authorization": "tok-secret"}], "metadata": {"k": "sk-very-secret"}}"#
    let (files, said) = try await Self.capture([body, body], from: Fixed(events: Self.answer))
    #expect(
      files.keys.sorted() == ["001-gpt-6-sol.recording", "001-gpt-6-sol.yaml", "002-gpt-6-sol.recording"])
    #expect(said.count == 3 && said[0] == "profile captured/001-gpt-6-sol.yaml")
    for (name, text) in files {
      #expect(!text.contains("sk-very-secret"), "\(name)")
      #expect(!text.contains("tok-secret"), "\(name)")
      #expect(!text.contains("s=1"), "\(name)")
    }
    let profile = try #require(files["001-gpt-6-sol.yaml"])
    #expect(profile.contains("summary: Captured from a request to api.example.com."))
    #expect(profile.contains("templates: false"))
    #expect(profile.contains("server_label: a"))
    let recording = try #require(files["001-gpt-6-sol.recording"])
    let read = try #require(RecordingFile.recordings(in: Array(recording.utf8)).first)
    #expect(read.head?.status == 200)
    #expect(read.profile == "001-gpt-6-sol.yaml")
    #expect(read.url == "https://api.example.com/v1/responses")
    #expect(RecordedAnswer(file: Array(recording.utf8)).contentType == "application/json")
  }

  @Test("a server that cannot be reached is a recording too, and 502 for the client")
  func unreachable() async throws {
    let failure = TransportError(.cannotConnect, "cannot connect to api.example.com")
    let (files, _) = try await Self.capture(
      [#"{"model": "m"}"#], from: Fixed(events: [], failure: failure))
    #expect(files.keys.sorted() == ["001-m.recording", "001-m.yaml"])
    #expect(files["001-m.recording"]?.contains("cannot connect to api.example.com") == true)
  }

  @Test(
    "other requests pass and leave nothing behind",
    arguments: ["/models", "/responses/resp_1/cancel", "/files"])
  func others(target: String) async throws {
    let (files, _) = try await Self.capture(["{}"], from: Fixed(events: Self.answer), target: target)
    #expect(files.isEmpty)
  }

  @Test("odd bodies and names do no harm")
  func oddBodies() async throws {
    let (files, _) = try await Self.capture(
      ["", "[]", "{", #"{"model": "../../etc/x y"}"#], from: Fixed(events: Self.answer))
    #expect(files.keys.sorted() == ["001-..-..-etc-x-y.recording", "001-..-..-etc-x-y.yaml"])
  }
}
