import Notation
import TestSupport
import Testing

@testable import Workbench
@testable import setscrew

/// A home that lasts for several command lines, so that one can read what another has logged.
struct LoggingHome {
  let folder: TemporaryFolder
  /// The run log's file.
  var log: String { "\(folder.path)/data/setscrew/log.sqlite" }

  init(files: [String: String] = [:]) throws { folder = try TemporaryFolder(files: files) }

  func run(
    _ words: String..., environment: [String: String] = [:], isTerminal: Bool = false, width: Int = 80
  ) async -> (exit: ExitCode, output: String, errors: String) {
    var variables = [
      "HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/data", "SETSCREW_HOME": CommandLineRun.package,
      "SETSCREW_AS_OF": "2026-11-30",
    ]
    variables.merge(environment) { $1 }
    let output = Collector(isTerminal: isTerminal, width: width)
    let errors = Collector(isTerminal: isTerminal, width: width)
    let world = World(
      environment: variables, workingFolder: folder.path, output: output, errors: errors,
      pipedInput: { nil }, now: { 1_796_040_000 })
    let exit = await Setscrew.run(words, in: world)
    return (exit, output.text, errors.text)
  }
}

@Suite("log", .timeLimit(.minutes(5)))
struct LogCommandTests {
  static func server(
    _ usage: String =
      #"{"input_tokens":1000,"input_tokens_details":{"cached_tokens":400},"output_tokens":100,"output_tokens_details":{"reasoning_tokens":60},"total_tokens":1100}"#,
    text: String = "Good day", more: String = #""service_tier":"default","#
  ) throws -> ScriptedServer {
    let body =
      #"{"id":"resp_77","object":"response","status":"completed","model":"gpt-6-luna",\#(more)"output":[{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"output_text","text":"\#(text)","annotations":[]}]}],"usage":\#(usage)}"#
    return try ScriptedServer([RunCommandTests.answer("200 OK", "application/json", body)])
  }

  @Test("what was run is listed, shown, searched, summed up and exported")
  func everything() async throws {
    let home = try LoggingHome()
    defer { home.folder.remove() }
    let server = try Self.server()
    defer { server.stop() }
    let key = ["OPENAI_API_KEY": "sk-test-0123456789abcdef"]
    let run = await home.run(
      "ask", "How are you?", "-m", "gpt-6-luna", "--base-url", server.url + "/v1", environment: key)
    #expect(run.exit == .success)

    let list = await home.run("log")
    #expect(
      list.output
        == """
        ID  TIME                 PROFILE  MODEL       STATUS        IN  OUT       COST
         1  2026-11-30 12:00:00  -        gpt-6-luna  completed  1,000  100  $0.000114

        """)
    let wide = await home.run("log", "list", width: 120)
    #expect(wide.output.hasSuffix("  Good day\n"))

    let show = await home.run("log", "show", "resp_77")
    #expect(
      show.output.hasPrefix(
        """
        exchange 1

          at        2026-11-30 12:00:00Z
          sent to   \(server.url)/v1/responses, provider openai
          model     gpt-6-luna
          tier      default
          response  resp_77
          status    completed, HTTP 200
          tokens    1,000 in (400 cached), 100 out (60 reasoning)
          cost      $0.000114
        """), "\(show.output)")
    #expect(show.output.hasSuffix("asked\n  How are you?\n\nanswered\n  Good day\n"))

    let raw = await home.run("log", "show", "last", "--request", "--raw")
    #expect(raw.output == #"{"model":"gpt-6-luna","input":"How are you?","stream":true}"#)
    #expect(server.requests[0].hasSuffix("\r\n\r\n" + raw.output))
    let body = await home.run("log", "show", "last", "--raw")
    #expect(body.output.hasPrefix(#"{"id":"resp_77","object":"response""#) && body.output.hasSuffix("1100}}"))

    let json = try JSON(parsing: await home.run("log", "show", "1", "--json").output)
    #expect(json["id"] == 1 && json["text"] == "Good day" && json["cost"]?["usd"] != .null)
    #expect(json["request"]?["input"] == "How are you?")

    let search = await home.run("log", "search", "GOOD")
    #expect(search.output == "1  2026-11-30 12:00:00 · gpt-6-luna · completed\n    Good day\n")
    #expect(await home.run("log", "search", "absent").output == "")

    let cost = await home.run("log", "cost", "--by", "model")
    #expect(cost.output.contains("gpt-6-luna     1  1,000     400  100         60  $0.000114"))

    let har = try JSON(parsing: await home.run("log", "export", "1", "--format", "har").output)
    let entry = try #require(har["log"]?["entries"]?[0])
    #expect(entry["request"]?["url"] == .string(server.url + "/v1/responses"))
    let authorization = entry["request"]?["headers"]?.array?.first { $0["name"] == "Authorization" }
    #expect(authorization?["value"] == "Bearer sk-… (24 characters)")
    let bytes = try LocalFiles.read(home.log) + LocalFiles.read(home.log + "-wal")
    #expect(!String(decoding: bytes, as: UTF8.self).contains("0123456789abcdef"))
  }

  @Test("usage and timing have pages of their own")
  func pages() async throws {
    let home = try LoggingHome()
    defer { home.folder.remove() }
    let server = try Self.server(more: #""service_tier":"flex","#)
    defer { server.stop() }
    _ = await home.run(
      "ask", "x", "-m", "gpt-6-luna", "-o", "service_tier=fast", "--base-url", server.url + "/v1",
      "--simulate",
      "--no-log")
    #expect(await home.run("log", "show", "1").exit == .usage)
    _ = await home.run(
      "ask", "x", "-m", "gpt-6-luna", "-o", "service_tier=fast", "--base-url", server.url + "/v1")
    let usage = await home.run("log", "show", "1", "--usage")
    #expect(
      usage.output
        == """
        exchange 1: usage

          input                       1,000
          of it cached                400
          of it written to the cache  -
          output                      100
          of it reasoning             60
          total                       1,100

        cost in US dollars
          input    0.00003
          cached   0.000002
          written  0
          output   0.000025
          total    0.000057

        asked for and served
          model  gpt-6-luna / gpt-6-luna
          tier   fast / flex

        """)
    let timing = await home.run("log", "show", "1", "--timing")
    for label in ["sent at", "first byte", "end", "reads", "attempts"] {
      #expect(timing.output.contains("  \(label)"))
    }
  }

  @Test("F03: without usage the cost is unknown and counted apart, and what was refused cost nothing")
  func unknownCost() async throws {
    let home = try LoggingHome()
    defer { home.folder.remove() }
    let servers = try [
      Self.server("null"), Self.server(),
      ScriptedServer([
        RunCommandTests.answer("400 Bad Request", "application/json", #"{"error":{"message":"no"}}"#)
      ]),
    ]
    for server in servers {
      _ = await home.run("ask", "x", "-m", "gpt-6-luna", "--base-url", server.url + "/v1")
      server.stop()
    }
    _ = await home.run("run", "haiku", "--simulate")
    let json = try JSON(parsing: await home.run("log", "cost", "--json").output)
    let total = try #require(json["total"])
    #expect(total["exchanges"] == 4 && total["known"] == 1 && total["unknown"] == 1)
    #expect(total["free"] == 1 && total["simulated"] == 1 && total["without_usage"] == 1)
    let text = await home.run("log", "cost")
    #expect(
      text.errors == """
        setscrew: 1 exchange of unknown cost left out: the server gave no usage
        setscrew: 1 exchange with the simulator cost nothing

        """)
  }

  @Test(
    "a log that does not work says so in one line, and the answer comes all the same",
    arguments: ["damaged", "newer", "blocked"])
  func brokenLog(kind: String) async throws {
    let home = try LoggingHome()
    defer { home.folder.remove() }
    switch kind {
    case "damaged":
      try LocalFiles.makeFolder("\(home.folder.path)/data/setscrew")
      try LocalFiles.write(Array(String(repeating: "x", count: 5000).utf8), to: home.log)
    case "newer":
      _ = await home.run("run", "haiku", "--simulate", "-q")
      try SQLiteDatabase(path: home.log, access: .existing).run("PRAGMA user_version = 99")
    default: try LocalFiles.write([], to: "\(home.folder.path)/data")
    }
    let run = await home.run("run", "haiku", "--simulate", "-q")
    #expect(run.exit == .success)
    #expect(run.output.split(separator: "\n").count == 3)
    #expect(
      run.errors.hasPrefix("setscrew: warning[log-unwritten]: ")
        && run.errors.split(separator: "\n").count == 1)
    let list = await home.run("log")
    #expect(kind == "blocked" ? list.exit == .success : list.exit == .configuration, "\(list)")
  }

  @Test("nothing is kept where that was asked for", arguments: ["flag", "variable", "config"])
  func notKept(way: String) async throws {
    let home = try LoggingHome(
      files: way == "config" ? [".setscrew/config.yaml": "log: false\n"] : [:])
    defer { home.folder.remove() }
    let run =
      way == "flag"
      ? await home.run("run", "haiku", "--simulate", "--no-log")
      : await home.run(
        "run", "haiku", "--simulate", environment: way == "variable" ? ["SETSCREW_NO_LOG": "1"] : [:])
    #expect(run.exit == .success)
    #expect(!LocalFiles.exists(home.log))
    let list = await home.run("log")
    #expect(
      list.exit == .success && list.errors == "setscrew: nothing was logged yet; `run` and `ask` do it\n")
  }

  @Test(
    "wrong words are usage errors that say what is right",
    arguments: [
      (
        ["log", "shwo"],
        "setscrew: log knows list, show, search, export, prune, cost, not 'shwo'\n  did you mean `log show`?\n"
      ),
      (
        ["log", "12"],
        "setscrew: log knows list, show, search, export, prune, cost, not '12'\n  did you mean `log show 12`?\n"
      ),
      (["log", "--status", "complete"], nil), (["log", "--since", "yesterday"], nil), (["log", "show"], nil),
      (["log", "show", "1", "2"], nil), (["log", "search"], nil), (["log", "prune"], nil),
      (["log", "prune", "--max-size", "many"], nil), (["log", "cost", "--by", "week"], nil),
      (["log", "export", "--format", "xml"], nil), (["log", "show", "99"], nil), (["log", "-n", "0"], nil),
      (["replay"], nil), (["replay", "7"], nil), (["replay", "none.jsonl"], nil),
      (["replay", "7", "--speed", "0"], nil), (["run", "haiku", "--replay", "none.jsonl"], nil),
    ] as [([String], String?)])
  func usage(words: [String], message: String?) async throws {
    let run = try await CommandLineRun(words: words)
    #expect(run.exit == .usage)
    if let message { #expect(run.errors == message) }
    #expect(run.output == "")
  }

  @Test("points in time are days, days with a time, and distances")
  func moments() throws {
    for (text, expected) in [
      ("1970-01-02", 86_400), ("1970-01-02T01:00", 90_000), ("1970-01-02T00:00:05Z", 86_405), ("1h", 996_400),
      ("2d", 827_200), ("1w", 395_200), ("30m", 998_200), ("10s", 999_990),
    ] as [(String, Double)] {
      #expect(try LogSelection.moment(text, .since, now: 1_000_000) == expected)
    }
    for text in ["", "d", "-1d", "1970-13-01", "1970-01-02T25:00", "1970-01-02T", "1970-01-02T1", "1y", "T"] {
      #expect(throws: Failure.self) { try LogSelection.moment(text, .since, now: 0) }
    }
    for (text, expected) in [("0", 0), ("1K", 1024), ("2mb", 2 << 20), ("500M", 500 << 20), ("3G", 3 << 30)] {
      #expect(try LogPrune.bytes(text) == expected)
    }
    for text in ["", "M", "-1", "1.5G", "9999999999G"] {
      #expect(throws: Failure.self) { try LogPrune.bytes(text) }
    }
  }

  @Test("pruning says what goes, and a dry run takes nothing")
  func prune() async throws {
    let home = try LoggingHome()
    defer { home.folder.remove() }
    for _ in 0..<3 { _ = await home.run("run", "haiku", "--simulate", "-q") }
    let dry = await home.run("log", "prune", "--max-size", "0", "--dry-run")
    #expect(dry.output.hasPrefix("3 exchanges, ") && dry.output.hasSuffix(", would go\n"))
    #expect(
      await home.run("log", "prune", "--older-than", "1d").output == "0 exchanges, 0 bytes, taken out\n")
    #expect(await home.run("log", "prune", "--max-size", "0").output.hasPrefix("3 exchanges, "))
    #expect(await home.run("log", "--json").output == "[]\n")
  }
}
