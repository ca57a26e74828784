import Notation
import Simulator
import Testing

@testable import setscrew

@Suite("simulate")
struct SimulateCommandTests {
  @Test("the ways to misbehave are listed")
  func faults() async throws {
    let run = try await CommandLineRun("simulate", "--faults")
    #expect(run.exit == .success)
    #expect(run.output.hasPrefix("slow-first-byte=TIME              Waits before the first byte.\n"))
    for form in FaultForm.all { #expect(run.output.contains("\(form.name)\(form.usage)")) }
  }

  @Test(
    "what cannot be served is said, with the way out",
    arguments: [
      (["--fault", "crfl"], "unknown fault crfl; did you mean crlf?\n  see setscrew simulate --faults\n"),
      (["--port", "70000"], "--port takes a port, not '70000'\n"),
      (["--pace", "-1"], "--pace takes milliseconds, not '-1'\n"),
      (["--seed", "x"], "--seed takes a whole number, not 'x'\n"),
      (["haiku"], "simulate takes no operands, unlike 'haiku'\n"),
    ])
  func refusals(words: [String], message: String) async throws {
    let run = try await CommandLineRun(words: ["simulate"] + words)
    #expect(run.exit == .usage)
    #expect(run.errors == "setscrew: " + message)
    #expect(run.output.isEmpty)
  }

  @Test("a port that is taken is said")
  func takenPort() async throws {
    let other = SimulatorServer()
    let port = try other.start()
    defer { other.stop() }
    let run = try await CommandLineRun("serve", "--port", "\(port)")
    #expect(run.exit == .other)
    #expect(
      run.errors == """
        setscrew: cannot listen on 127.0.0.1:\(port): Address already in use
          leave --port out to take any free port

        """)
  }

  static let exchange: SimulatedExchange = {
    var exchange = SimulatedExchange(
      number: 3, method: "POST", target: "/v1/responses\u{1B}", requestFields: ["authorization": "***"],
      requestBody: Array(#"{"a": 1}"#.utf8), endpoint: .create, status: 200,
      faults: [.carriageReturns, .done])
    exchange.responseBytes = Array("HTTP/1.1 200 OK\r\n\r\nevent: x".utf8)
    exchange.sentBytes = 27
    exchange.events = 1
    exchange.nanoseconds = 1_600_000
    exchange.ending = .cut
    return exchange
  }()

  static func log(_ flags: String...) throws -> (output: String, errors: String) {
    let output = Collector()
    let errors = Collector()
    let world = World(
      environment: [:], workingFolder: "/", output: output, errors: errors, pipedInput: { nil }, now: { 0 })
    let arguments = try Arguments(parsing: flags, flags: Command.simulate.flags + Flag.global)
    let log = ExchangeLog(world: world, arguments: arguments)
    log.begin(at: "http://127.0.0.1:1/v1", provider: "simulator", day: "2026-11-30")
    log.add(exchange)
    return (output.text, errors.text)
  }

  @Test("the base URL goes to stdout, a line for every request to stderr")
  func requestLog() throws {
    let (output, errors) = try Self.log()
    #expect(output == "http://127.0.0.1:1/v1\n")
    #expect(
      errors == """
        setscrew: simulating simulator as of 2026-11-30; no model is asked; Ctrl-C ends it
        3 POST /v1/responses␛ 200 1 event 27 bytes 2 ms cut [crlf, done]

        """)
    #expect(try Self.log("-q").errors.isEmpty)
    #expect(
      try Self.log("-v").errors.hasSuffix(
        """
          > authorization: ***
          > {"a": 1}
          < HTTP/1.1 200 OK
          < event: x

        """))
  }

  @Test("with --json every exchange is a line")
  func jsonLog() throws {
    let lines = try Self.log("--json").output.split(separator: "\n")
    #expect(
      lines == [
        #"{"base_url":"http://127.0.0.1:1/v1","provider":"simulator","simulated":true}"#,
        #"{"number":3,"method":"POST","target":"/v1/responses\u001b","endpoint":"create","status":200,"events":1,"bytes":27,"ending":"cut","milliseconds":1.6,"faults":["crlf","done"],"findings":[],"request":{"a":1}}"#,
      ])
  }
}
