import Glibc
import Notation
import Registry
import Responses
import Secrets
import Testing
import Transport

@testable import Workbench

@Suite("the run log")
struct RunLogTests {
  @Test("an exchange comes back with every byte, time and part")
  func roundTrip() throws {
    let folder = Samples.Folder()
    let exchange = Samples.exchange(answer: ["Grüße ", "an 🌍", "\u{2028}!"])
    let entry = Samples.entry(
      exchange, session: "trip", files: [.init(path: "profiles/haiku.yaml", text: "model: m-large # big\n")])
    let id = try RunLog(writingTo: folder.log).append(entry)
    #expect(id == 1)

    let logged = try #require(try RunLog(existing: folder.log).exchange(1))
    #expect(logged.recording == Recording(of: exchange))
    #expect(logged.recording.sent == Array(exchange.request.body.encoded().utf8))
    #expect(logged.recording.received == exchange.result.body)
    #expect(logged.recording.arrivals == exchange.result.arrivals)
    #expect(logged.exchange.response == exchange.response)
    #expect(logged.exchange.events.map(\.time) == exchange.events.map(\.time))
    #expect(logged.exchange.result.firstText == exchange.result.firstText)
    #expect(logged.files == entry.files)
    #expect(logged.record.session == "trip" && logged.record.status == "completed")
    #expect(logged.record.inputTokens == 1000 && logged.record.cachedTokens == 400)
    #expect(logged.record.excerpt == "Grüße an 🌍 !")
    #expect(logged.json()["text"] == .string("Grüße an 🌍\u{2028}!"))
    #expect(logged.json()["id"] == 1)
  }

  @Test("the files are for their owner alone")
  func rights() throws {
    let folder = Samples.Folder()
    let log = try Samples.log(folder.log, Samples.exchange())
    for (path, mode) in [(folder.log, 0o600), (folder.log + "-wal", 0o600), ("\(folder.path)/data", 0o700)] {
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(Int(status.st_mode & 0o777) == mode, "\(path)")
    }
    #expect(try log.integrity() == "ok")
  }

  @Test("K01: a key is in no byte of the file, whole, cut in two by the network, or escaped")
  func noKeys() throws {
    let folder = Samples.Folder()
    let key = "sk-test-AB/CD+\"quoted\"-0123456789"
    var exchange = Samples.exchange(
      "my key is \(key), keep it",
      answer: ["You said \(key), ", "and once more: sk-test-AB/CD+", "\"quoted\"-0123456789"])
    exchange.request.fields = [("X-Odd", key), ("Cookie", "session=1")]
    exchange.result = Samples.result(
      Samples.stream(["You said ", key, " and %73k"]) + ": sk-test-AB\\/CD+ \n\n", cut: 7)
    exchange.result.head?.fields.append(("set-cookie", "a=b"))
    exchange.findings = [Finding("server-authentication", .error, "wrong key \(key)")]
    let entry = Samples.entry(
      exchange, secrets: [Secret(key)], files: [.init(path: "x.yaml", text: "# \(key)\nmodel: m\n")])
    let log = try RunLog(writingTo: folder.log)
    try log.append(entry)
    let logged = try #require(try log.exchange(1))
    let shown = String(decoding: logged.recording.sent + logged.recording.received, as: UTF8.self)
    #expect(shown.contains("my key is [key sk-… ("))
    #expect(!shown.contains("0123456789"))
    #expect(
      logged.recording.fields == [.init("X-Odd", "[key sk-… (33 characters)]"), .init("Cookie", "[masked]")])
    #expect(logged.recording.head?["set-cookie"] == "[masked]")
    #expect(logged.files[0].text == "# [key sk-… (33 characters)]\nmodel: m\n")
    #expect(!logged.summary.encoded().contains("0123456789"))
    for file in [folder.log, folder.log + "-wal"] {
      let bytes = try Bytes.of(file)
      #expect(!Redactor([Secret("0123456789")]).finds(in: bytes), "\(file)")
    }
  }

  @Test("what comes to the tables with a key in it all the same is not committed")
  func checkedAgain() throws {
    let folder = Samples.Folder()
    let log = try Samples.log(folder.log, Samples.exchange())
    // A trigger stands for whatever may put a key back behind the mask.
    try log.use {
      try $0.run(
        "CREATE TRIGGER leak AFTER INSERT ON exchange BEGIN UPDATE exchange SET excerpt = 'sk-test-0123456789' WHERE id = new.id; END"
      )
    }
    #expect {
      try log.append(Samples.entry(Samples.exchange(), secrets: [Secret("sk-test-0123456789")]))
    } throws: { ($0 as? LogProblem)?.kind == .keyFound }
    #expect(try log.records().map(\.id) == [1])
    for file in [folder.log, folder.log + "-wal"] {
      let text = String(decoding: try Bytes.of(file), as: UTF8.self).replacing(
        "= 'sk-test-0123456789'", with: "")
      #expect(!text.contains("sk-test-0123456789"), "\(file)")
    }
  }

  @Test("secrets in the request itself, as MCP tokens are, are found by the registry")
  func secretSettings() throws {
    let registry = try Bytes.shippedRegistry()
    var exchange = Samples.exchange()
    exchange.request.body["tools"] = [
      [
        "type": "mcp", "server_label": "s", "server_url": "https://x.example",
        "authorization": "tok-987654321",
      ]
    ]
    let entry = LogEntry(exchange, registry: registry, program: "test")
    #expect(!String(decoding: entry.recording.sent, as: UTF8.self).contains("tok-987654321"))
    #expect(String(decoding: entry.recording.sent, as: UTF8.self).contains(#""server_label":"s""#))
    #expect(entry.askedText == "Hello")
  }

  @Test("filters choose by profile, model, status, time, session and simulator")
  func filters() throws {
    let folder = Samples.Folder()
    let log = try RunLog(writingTo: folder.log)
    try log.append(Samples.entry(Samples.exchange(profile: "profiles/haiku.yaml", at: 100)))
    try log.append(
      Samples.entry(Samples.exchange(profile: "haiku", model: "m-large-2026-01-02", at: 200), session: "a"))
    try log.append(
      Samples.entry(Samples.exchange(profile: "h%iku", model: "m_large", at: 300, simulated: true)))
    var failed = Samples.exchange(profile: nil, at: 400)
    failed.result = CallResult(ending: .unanswered(TransportError(.cannotConnect, "no way")))
    try log.append(Samples.entry(failed))

    func ids(_ change: (inout LogFilter) -> Void) throws -> [Int] {
      var filter = LogFilter()
      change(&filter)
      return try log.records(filter).map(\.id)
    }
    #expect(try ids { _ in } == [4, 3, 2, 1])
    #expect(try ids { $0.profile = "haiku" } == [2, 1])
    #expect(try ids { $0.profile = "h%iku" } == [3])
    #expect(try ids { $0.model = "m-large" } == [4, 2, 1])
    #expect(try ids { $0.model = "m_large" } == [3])
    #expect(try ids { $0.status = "bad" } == [4])
    #expect(try ids { $0.status = "ok" } == [3, 2, 1])
    #expect(try ids { $0.status = "unanswered" } == [4])
    #expect(try ids { $0.session = "a" } == [2])
    #expect(try ids { $0.isSimulated = true } == [3])
    #expect(
      try ids {
        $0.since = 200; $0.until = 400
      } == [3, 2])
    #expect(try ids { $0.model = "'; DROP TABLE exchange; --" } == [])
    #expect(try log.records(LogFilter(), limit: 2).map(\.id) == [4, 3])
  }

  @Test(
    "words are found in what was answered, whatever their case and accents, and nothing in them is a command",
    arguments: [
      (["good"], [1]), (["GOOD", "day"], [1]), (["schöne"], [2]), (["schone"], [2]), (["scho*"], [2]),
      (["scho"], []), (["東京"], [3]), (["京へ"], [3]), (["\"quoted"], [4]), (["a-b"], [4]), (["NOT"], []),
      (["AND", "OR"], []), (["*"], []), (["100%"], [4]), (["%"], [4]), (["(", "day"], []), (["🌍"], [4]),
      (["answered:good"], []),
    ])
  func search(words: [String], expected: [Int]) throws {
    let folder = Samples.Folder()
    let log = try Samples.log(
      folder.log, Samples.exchange(answer: ["Good day"]), Samples.exchange(answer: ["Eine schöne Sache"]),
      Samples.exchange(answer: ["明日は東京へ行く"]), Samples.exchange(answer: ["say \"quoted\" a-b 100% 🌍"]))
    #expect(try log.search(words).map(\.record.id).sorted() == expected)
  }

  @Test("numbers, the last ones and ids of responses name exchanges")
  func names() throws {
    let folder = Samples.Folder()
    let log = try Samples.log(folder.log, Samples.exchange(), Samples.exchange(), Samples.exchange())
    for (name, id) in [
      ("2", 2), ("last", 3), ("-1", 3), ("-3", 1), ("resp_1", 3), ("-4", nil), ("9", nil), ("0", nil),
      ("resp_2", nil), ("", nil), ("-9223372036854775808", nil), ("99999999999999999999", nil),
    ] as [(String, Int?)] {
      #expect(try log.id(of: name) == id, "\(name)")
    }
    #expect(try log.exchange(9) == nil)
  }

  @Test("pruning takes out the old and then the oldest, with their texts, and numbers are not used again")
  func pruning() throws {
    let folder = Samples.Folder()
    let log = try RunLog(writingTo: folder.log)
    for time in 1...10 {
      try log.append(Samples.entry(Samples.exchange(answer: ["word\(time)"], at: Double(time))))
    }
    let size = try log.records()[0].size
    #expect(try log.prune(before: 4, keeping: nil, onlyCounts: true).exchanges == 3)
    #expect(try log.records().count == 10)
    #expect(try log.prune(before: 4, keeping: nil).exchanges == 3)
    #expect(try log.prune(before: nil, keeping: size * 2 + size / 2).exchanges == 5)
    #expect(try log.records().map(\.id) == [10, 9])
    #expect(try log.search(["word3"]).isEmpty)
    #expect(try log.search(["word10"]).map(\.record.id) == [10])
    #expect(try log.prune(before: nil, keeping: 0).exchanges == 2)
    #expect(try log.prune(before: .infinity, keeping: 0) == RunLog.Pruned(exchanges: 0, bytes: 0))
    let text = String(decoding: try Bytes.of(folder.log), as: UTF8.self)
    for time in 1...10 {
      #expect(!text.contains("word\(time)"), "what was taken out is in no byte of the file")
    }
    #expect(try log.append(Samples.entry()) == 11)
    #expect(try log.integrity() == "ok")
  }
}

/// Files and registries of tests.
enum Bytes {
  static func of(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  static func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    fputs(text, file)
  }

  /// The registry as it is shipped, seen by OpenAI's users.
  static func shippedRegistry() throws -> ResponseSettingsRegistry { try #require(shipped) }

  private static let shipped: ResponseSettingsRegistry? = {
    let package = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let plugins = PluginLoader(places: [PluginPlace(.installed, "\(package)/registry")]).load()
    return plugins.view(of: "openai")?.registry
  }()
}
