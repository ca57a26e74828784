import Notation
import TestSupport
import Testing

@testable import setscrew

/// Everything that goes wrong on the wire: how it ends, what is kept, how often it was tried.
///
/// Nothing hangs, nothing is asked twice that has begun to answer, no key leaves its host.
@Suite("Faults on the wire", .timeLimit(.minutes(5)))
struct FaultMatrixTests {
  static let faults =
    ConnectionFaults.names + ConnectionFaults.proxies + ConnectionFaults.tls + ConnectionFaults.heads
    + StatusFaults.rejections + StatusFaults.waits + StatusFaults.redirects
    + BodyFaults.labels + BodyFaults.encodings + BodyFaults.lengths
    + StreamFaults.cuts + StreamFaults.endings

  /// What came of a fault.
  struct Row: Sendable {
    var fault: WireFault
    var exchange: JSON
    var exit: ExitCode
    var errors: String
    var shown: String
    var waits: Int
    var milliseconds: Int64
  }

  /// A registry of three settings, which is read in no time.
  static let registry = [
    "small/registry/openai/plugin.yaml": """
    name: openai
    version: 1.0.0
    summary: The part that a request needs.
    groups: [core]
    provider:
      title: OpenAI
      base_url: https://api.openai.com/v1
      auth: {scheme: bearer, env: [OPENAI_API_KEY]}
      endpoints: [create]
    evidence: {kind: docs, page: none, verified_on: "2026-11-01"}

    """,
    "small/registry/openai/settings/core.yaml": """
    group: core
    evidence: {kind: docs, page: none, verified_on: "2026-11-01"}
    settings:
      model: {title: Model, summary: Which model answers., schema: {type: string}, example: m}
      input: {title: Input, summary: What the model is asked., schema: {type: [string, array]}, example: hi}
      stream: {title: Stream, summary: Whether the answer streams., schema: {type: boolean}, example: true}

    """,
  ]

  static let key = "sk-test-THISISNOTAKEY0123456789"

  static func run(_ fault: WireFault) async throws -> Row {
    let server = try ScriptedServer(fault.scripts)
    defer { server.stop() }
    func filled(_ text: String) -> String {
      text.replacing("URL", with: server.url).replacing("PORT", with: "\(server.port)")
    }
    var environment = fault.environment.mapValues(filled)
    environment["OPENAI_API_KEY"] = key
    let words = [
      "ask", "hi", "-m", "gpt-6-luna", "--base-url", filled(fault.url), "--timeout", fault.timeout,
    ]
    let start = ContinuousClock.now
    let machine = try await CommandLineRun(
      words: words + ["--json"], files: registry, installation: "small", environment: environment)
    let time = ContinuousClock.now - start
    var row = Row(
      fault: fault, exchange: try JSON(parsing: machine.output), exit: machine.exit, errors: machine.errors,
      shown: "", waits: machine.waits.count,
      milliseconds: time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)
    row.fault.says = fault.says.replacing("PORT", with: "\(server.port)")
    guard !fault.text.isEmpty || fault.says.contains("trying again") else { return row }
    // What a person sees: the text on stdout as it comes, waits and warnings on stderr.
    let again = try ScriptedServer(fault.scripts)
    defer { again.stop() }
    let person = try await CommandLineRun(
      words: words.map { $0.replacing("\(server.port)", with: "\(again.port)") }, files: registry,
      installation: "small",
      environment: environment.mapValues { $0.replacing("\(server.port)", with: "\(again.port)") })
    #expect(person.exit == machine.exit, "\(fault.name): \(person.errors)")
    row.errors += person.errors
    row.shown = person.output
    return row
  }

  @Test("each fault ends as it should, within its limits")
  func matrix() async throws {
    #expect(Self.faults.count >= 60)
    #expect(Set(Self.faults.map(\.name)).count == Self.faults.count)
    let rows = try await withThrowingTaskGroup(of: (Int, Row).self) { group in
      var rows: [Int: Row] = [:]
      for (index, fault) in Self.faults.enumerated() {
        if index >= 8, let (done, row) = try await group.next() { rows[done] = row }
        group.addTask { (index, try await Self.run(fault)) }
      }
      for try await (index, row) in group { rows[index] = row }
      return Self.faults.indices.compactMap { rows[$0] }
    }
    print(Self.table(rows))
    for row in rows { check(row) }
  }

  private func check(_ row: Row) {
    let name = row.fault.name
    #expect(row.exchange["status"]?.string == row.fault.status, "\(name): \(row.errors)")
    #expect(row.exit == row.fault.exit, "\(name): \(row.errors)")
    #expect(row.exchange["text"]?.string ?? "" == row.fault.text, "\(name)")
    #expect(row.exchange["attempts"]?.int == row.fault.attempts, "\(name): \(row.errors)")
    #expect(row.waits == row.fault.attempts - 1, "\(name)")
    #expect(row.errors.contains(row.fault.says), "\(name): \(row.fault.says)\n\(row.errors)")
    // A refusal is shown like an answer, and is none.
    if row.exit != .response || !row.fault.text.isEmpty {
      #expect(row.shown == (row.fault.text.isEmpty ? "" : row.fault.text + "\n"), "\(name)")
    }
    #expect(!(row.errors + row.shown + row.exchange.encoded()).contains("THISISNOTAKEY"), "\(name)")
    #expect(!row.errors.contains("<html"), "\(name)")
    // Three attempts that wait 0.2 s each are the longest; the rest is room for a busy machine.
    #expect(row.milliseconds < 15_000, "\(name)")
  }

  private static func table(_ rows: [Row]) -> String {
    let width = rows.map(\.fault.name.count).max() ?? 0
    func line(_ cells: [String]) -> String {
      cells[0].padded(to: width + 2) + cells[1].padded(to: 13) + cells[2].padded(to: 6)
        + cells[3].padded(to: 10) + cells[4].padded(to: 12) + cells[5]
    }
    let lines = rows.map { row in
      line([
        row.fault.name, row.exchange["status"]?.string ?? "?", "\(row.exit.rawValue)",
        "\(row.exchange["attempts"]?.int ?? -1)", row.exchange["text"]?.string ?? "-", "\(row.milliseconds)",
      ])
    }
    return "\(rows.count) faults on the wire\n"
      + ([line(["FAULT", "OUTCOME", "EXIT", "ATTEMPTS", "KEPT", "MS"])] + lines).joined(separator: "\n")
  }

  @Test("a redirect carries neither key nor request to another host")
  func keysStay() async throws {
    let other = try ScriptedServer([WireText.answer(WireText.plain)])
    let server = try ScriptedServer([
      WireText.answer("", "307 Temporary Redirect", nil, "Location: \(other.url)/v1/responses\r\n")
    ])
    defer {
      server.stop()
      other.stop()
    }
    let run = try await CommandLineRun(
      "ask", "hi", "-m", "gpt-6-luna", "--base-url", server.url + "/v1",
      environment: ["OPENAI_API_KEY": Self.key])
    #expect(run.exit == .serverError)
    #expect(server.requests.count == 1)
    #expect(other.requests.isEmpty)
  }

  @Test("a certificate that nobody trusts, and one that is trusted", .enabled(if: TLSServer.program != nil))
  func certificates() async throws {
    let answer = WireText.streamHead + WireText.half
    let cases: [(name: String, trusted: Bool, exit: ExitCode, output: String, says: String)] = [
      ("127.0.0.1", false, .serverError, "", "error[transport-tls]: no secure connection to 127.0.0.1:"),
      ("other.test", true, .serverError, "", "error[transport-tls]: no secure connection to 127.0.0.1:"),
      ("127.0.0.1", true, .timedOut, "Half\n", "the answer above is partial"),
    ]
    for item in cases {
      let server = try TLSServer(name: item.name, answer: answer)
      defer { server.stop() }
      let run = try await CommandLineRun(
        "ask", "hi", "-m", "gpt-6-luna", "--base-url", "https://127.0.0.1:\(server.port)/v1", "--timeout",
        "1",
        environment: item.trusted ? ["SSL_CERT_FILE": server.certificate] : [:])
      #expect(run.exit == item.exit, "\(run.errors)")
      #expect(run.output == item.output)
      #expect(run.errors.contains(item.says), "\(run.errors)")
      #expect(run.waits.isEmpty)
    }
  }
}
