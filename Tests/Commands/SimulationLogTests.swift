import Notation
import Registry
import Simulator
import Testing
import Transport
import Workbench

@testable import setscrew

@Suite("simulate --log", .timeLimit(.minutes(5)))
struct SimulationLogTests {
  /// Keys in pieces, so that no search of this repository takes them for real ones.
  static let environmentKey = ["sk", "proj", "ofTheEnvironment12345"].joined(separator: "-")
  static let requestKey = ["sk", "proj", "abcDEF1234567890"].joined(separator: "-")

  /// A simulator whose exchanges go into the log of a home of its own.
  struct Place {
    let folder: TemporaryFolder
    let errors = Collector()
    let log: SimulationLog
    let server: SimulatorServer

    init(keys: [String] = [], mostWaitingBytes: Int = 256 << 20) throws {
      folder = try TemporaryFolder(files: [:])
      let world = World(
        environment: ["HOME": folder.path, "OPENAI_API_KEY": SimulationLogTests.environmentKey],
        workingFolder: folder.path, output: Collector(), errors: errors, pipedInput: { nil }, now: { 1_000 })
      let registry = try #require(CaptureCommandTests.registry)
      let day = try #require(CivilDate(year: 2026, month: 11, day: 30))
      let log = SimulationLog(
        world: world, provider: "simulator", registry: registry, day: day, mostWaitingBytes: mostWaitingBytes)
      var configuration = SimulatorConfiguration()
      configuration.use(registry, on: day)
      configuration.sink = { log.add($0) }
      if !keys.isEmpty { configuration.keys = .required(keys) }
      self.log = log
      server = SimulatorServer(configuration)
      try server.start()
      log.begin(at: server.baseURL ?? "")
    }

    var path: String { "\(folder.path)/.local/share/setscrew/log.sqlite" }

    /// Sends a request and gives what came of its answer.
    @discardableResult
    func ask(_ body: String, _ fields: [String: String] = [:], path: String = "/responses") async -> String {
      var came: [UInt8] = []
      let fields = fields.merging(["Content-Type": "application/json"]) { given, _ in given }
      let request = HTTPRequest(
        method: body.isEmpty ? "GET" : "POST", url: (server.baseURL ?? "") + path,
        fields: fields.sorted { $0.key < $1.key }.compactMap { try? HTTPField($0.key, $0.value) },
        body: Array(body.utf8))
      do {
        for try await event in CurlTransport().exchange(request, timeouts: Timeouts()) {
          if case .bytes(let bytes) = event { came += bytes }
        }
      } catch {
        came += "\n\(error)".utf8
      }
      return String(decoding: came, as: UTF8.self)
    }

    /// Ends the server and gives what was logged, the oldest first.
    func finish() async throws -> [LoggedExchange] {
      server.stop()
      await log.finish()
      let log = try RunLog(existing: path)
      return try log.records().map(\.id).sorted().compactMap { try log.exchange($0) }
    }
  }

  static let streamed = #"{"model": "gpt-6-sol", "input": "Count to three.", "stream": true}"#

  @Test("what was asked and answered is in the run log, streamed or not, refused and broken off too")
  func kinds() async throws {
    let place = try Place()
    defer { place.folder.remove() }
    await place.ask(#"{"model": "gpt-6-sol", "input": "Say yes."}"#)
    await place.ask(Self.streamed)
    await place.ask(Self.streamed, ["X-Setscrew-Fault": "cut-after-events=6"])
    await place.ask(Self.streamed, ["X-Setscrew-Fault": "reset"])
    await place.ask(#"{"model": "gpt-6-sol", "input": "x", "temperature": 0.2}"#)
    await place.ask("{broken")
    await place.ask("", path: "/models")
    let logged = try await place.finish()
    #expect(
      logged.map { "\($0.record.status) \($0.record.httpStatus ?? 0)" } == [
        "completed 200", "completed 200", "interrupted 200", "unanswered 0", "failed 400", "failed 400",
      ])
    #expect(place.errors.text == "")
    let stream = logged[1].exchange
    #expect(stream.result.isStream && stream.outcome?.status == "completed")
    #expect(stream.events.count > 10)
    #expect(stream.events.map(\.event.type).last == "response.completed")
    #expect(logged.allSatisfy { $0.record.isSimulated && $0.record.provider == "simulator" })
    #expect(logged[4].exchange.error?.param == "temperature")
    #expect(logged[5].recording.sent == Array(#""{broken""#.utf8))
    #expect(logged[2].exchange.events.count == 6)
  }

  @Test("requests that come together are all kept")
  func together() async throws {
    let place = try Place()
    defer { place.folder.remove() }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask {
          await place.ask(
            #"{"model": "gpt-6-sol", "input": "Repeat: n\#(number)", "stream": \#(number.isMultiple(of: 2))}"#
          )
        }
      }
    }
    let logged = try await place.finish()
    #expect(logged.count == 24)
    #expect(Set(logged.compactMap { $0.exchange.response?.outputText }).count == 24)
    #expect(logged.allSatisfy { $0.record.status == "completed" })
  }

  @Test("no key is kept, wherever it stands")
  func keys() async throws {
    let key = Self.requestKey
    let place = try Place(keys: [key])
    defer { place.folder.remove() }
    await place.ask(
      #"{"model": "gpt-6-sol", "input": "Repeat: \#(key) \#(Self.environmentKey)", "stream": true}"#,
      ["Authorization": "Bearer \(key)", "Cookie": "session=verySecretSession1"])
    let logged = try await place.finish()
    #expect(logged.count == 1 && logged[0].record.status == "completed")
    let file = try LocalFiles.read(place.path, limit: 1 << 28)
    for secret in [key, Self.environmentKey, "verySecretSession1"] {
      #expect(!String(decoding: logged[0].recording.received, as: UTF8.self).contains(secret))
      #expect(!logged[0].recording.fields.contains { $0.value.contains(secret) })
      #expect(!String(decoding: file, as: UTF8.self).contains(secret))
    }
  }

  @Test("a log that does not work is told once and harms no answer")
  func broken() async throws {
    let place = try Place()
    defer { place.folder.remove() }
    try LocalFiles.makeFolder(place.path)
    for _ in 0..<3 { #expect(await place.ask(Self.streamed).contains("response.completed")) }
    place.server.stop()
    await place.log.finish()
    let lines = place.errors.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("setscrew: warning[log-unwritten]: the run log \(place.path)") == true)
    #expect(lines.last == "setscrew: 3 exchanges are not in the run log")
  }

  @Test("what comes faster than it is written is counted")
  func tooMuch() async throws {
    let place = try Place(mostWaitingBytes: 0)
    defer { place.folder.remove() }
    #expect(await place.ask(Self.streamed).contains("response.completed"))
    place.server.stop()
    await place.log.finish()
    #expect(
      place.errors.text == """
        setscrew: warning[log-unwritten]: it is not written as fast as requests come
        setscrew: 1 exchange is not in the run log

        """)
  }
}
