import Notation
import Testing

@testable import setscrew

@Suite("the prompt without a terminal", .timeLimit(.minutes(5)))
struct ReplScriptTests {
  static let mine = """
    # A profile with comments.
    profile:
      summary: Mine   # why
    model: gpt-6-sol   # the model
    instructions: Be brief.
    reasoning:
      effort: low      # cheap
    text.verbosity: low

    """

  /// What a script prints, on a simulator.
  static func play(
    _ script: String, profile: String = mine, flags: [String] = [], files: [String: String] = [:]
  ) async throws -> CommandLineRun {
    var files = files
    files["profiles/mine.yaml"] = profile
    return try await CommandLineRun(
      words: ["repl", "mine", "--simulate", "-q"] + flags, files: files, input: script)
  }

  @Test(
    "commands print what they are for",
    arguments: [
      ("/model", "gpt-6-sol  (profiles/mine.yaml:4:8)\n"),
      (".model", "gpt-6-sol  (profiles/mine.yaml:4:8)\n"),
      ("/get effort", "reasoning.effort: low  (profiles/mine.yaml:7:11)\n"),
      ("/get top_p", "top_p is not set; the API takes 1\n"),
      ("/set effort high", "reasoning.effort: high\n"),
      ("/set effort=high", "reasoning.effort: high\n"),
      (
        "/set effort high\n/unset effort\n/get effort",
        "reasoning.effort: high\nreasoning.effort is not set\nreasoning.effort is not set; the API takes medium\n"
      ),
      ("/set verbosity +", "text.verbosity: medium\n"),
      (
        "/set max_output_tokens 1000\n/set max_output_tokens +",
        "max_output_tokens: 1000\nmax_output_tokens: 2000\n"
      ),
      (
        "/set effort none\n/set temperature 0.3\n/set temperature +",
        "reasoning.effort: none\ntemperature: 0.3\ntemperature: 0.4\n"
      ),
      ("/set metadata.team docs", "metadata.team: docs\n"),
      ("/set brand_new := 1", "brand_new: 1\n"),
      ("/set instructions Answer in French: yes, always", "instructions: Answer in French: yes, always\n"),
      ("/system", "Be brief.\n"),
      ("/remedy drop", "remedy: drop\n"),
      ("/provider", "openai  (nobody chose another)\n"),
      ("/budget 0.5", "budget: $0.5; $0.00 spent\n"),
      ("/tools + web_search\n/tools", "tools: [{\"type\":\"web_search\"}]\nweb_search\n"),
      ("/vars topic=snow\n/vars", "topic=snow\n"),
      ("/profile", "mine  (profiles/mine.yaml)\n  Mine\nnothing differs from it\n"),
      ("/state", "previous_response_id  (as server and settings allow)\n"),
      ("/state stateless", "state: stateless\n"),
      ("/payload reasoning", "{\n  \"effort\": \"low\"\n}\n"),
      ("/history", "nothing has been said yet\n"),
      ("/tree", "nothing has been said yet\n"),
      ("/quit\n/model", ""),
    ])
  func printed(script: String, output: String) async throws {
    let run = try await Self.play(script)
    #expect(run.output == output)
    #expect(run.errors == "")
    #expect(run.exit == .success)
  }

  @Test("/diff shows what diff shows: against the last request, the profile, another model")
  func diff() async throws {
    let run = try await Self.play("/set effort high\n/diff profile")
    #expect(
      run.output == """
        reasoning.effort: high
        1 difference

                          the profile  next

        what is sent
        reasoning.effort  low          high
            the profile: set at profiles/mine.yaml:7:11 (profile)
            next: set by /set effort high (session)

        """)
    let last = try await Self.play("One\n/diff\n/system Be kind.\n/diff last\nTwo\n/diff")
    #expect(last.output.components("no difference\n") == 2, "\(last.output)")
    #expect(last.output.contains("    Be [-brief.-]{+kind.+}\n"), "\(last.output)")
    let model = try await Self.play("/diff gpt-4.1")
    #expect(model.output.contains("what is sent\n"), "\(model.output)")
    #expect(model.output.contains("gpt-4.1: left out by "), "\(model.output)")
  }

  @Test(
    "what cannot be done says why, and stops the script with its exit code",
    arguments: [
      (
        "/set banana 1", ExitCode.usage,
        "setscrew: no setting is called 'banana'\n  /settings lists them; KEY := JSON sends any key\n"
      ),
      ("/set eff high", .usage, "setscrew: no setting is called 'eff'\n  did you mean effort?\n"),
      (
        "/sett effort", .usage,
        "setscrew: /sett is no command\n  did you mean /set? a leading space sends it as text\n"
      ),
      ("/undo", .usage, "setscrew: this is the beginning\n"),
      (
        "/profile haiku", .usage,
        """
        setscrew: /profile takes no words, not 'haiku'
          it is there to tell which profile is loaded, and what differs from it

        """
      ),
      ("/retry", .usage, "setscrew: /retry needs an answer; nothing has been sent yet\n"),
      ("/cancel", .usage, "setscrew: /cancel: no answer is coming\n"),
      ("/goto 7", .usage, "setscrew: there is no turn 7; the last one is 0\n"),
      ("/goto x", .usage, "setscrew: a turn is named by its number, not 'x'\n"),
      ("/theme pink", .usage, "setscrew: /theme takes one of auto, dark, light, none\n"),
      ("/keys vim", .usage, "setscrew: /keys takes one of emacs, vi\n"),
      ("/remedy never", .usage, "setscrew: /remedy takes one of error, warn, drop, clamp, not 'never'\n"),
      ("/provider nowhere", .usage, "setscrew: no provider is called 'nowhere'\n"),
      ("/send", .usage, "setscrew: there is nothing to send: the profile has no input\n  type a message\n"),
      ("/load nothing", .usage, "setscrew: there is no profile named nothing\n"),
      ("/sessions rm nothing", .usage, "setscrew: there is no session 'nothing'\n"),
      ("/attach no.png", .usage, "setscrew: cannot read "),
      ("/payload nothing", .usage, "setscrew: there is no nothing at the top\n"),
      ("/budget 0.0000001\nhi", .unmet, "setscrew: the worst case is $"),
      ("/save", .success, ""),
    ])
  func refused(script: String, exit: ExitCode, errors: String) async throws {
    let run = try await Self.play(script)
    #expect(run.errors.hasPrefix(errors), "\(run.errors)")
    #expect(run.exit == exit)
    if exit != .success {
      let last = script.split(separator: "\n").count
      #expect(run.errors.hasSuffix("setscrew: stopped at line \(last)\n"))
    }
  }

  @Test("a failed /set leaves the old value and prints what is allowed")
  func failedSet() async throws {
    let run = try await Self.play("/set effort enormous\n/get effort", flags: ["--keep-going"])
    #expect(run.output == "reasoning.effort: low  (profiles/mine.yaml:7:11)\n")
    #expect(run.errors.contains("/set effort enormous: error["))
    #expect(run.errors.contains("  reasoning.effort takes none | "))
    #expect(run.exit == .finding)
  }

  @Test("/save writes only what changed, and keeps comments, order and line ends")
  func saved() async throws {
    let script =
      "/set effort high\n/set service_tier flex\n/unset instructions\n/save\n/profile\n/export profile out.yaml\n"
    let folder = try TemporaryFolder(files: ["profiles/mine.yaml": Self.mine.replacing("\n", with: "\r\n")])
    defer { folder.remove() }
    let world = Self.world(in: folder.path, script)
    #expect(await Setscrew.run(["repl", "mine", "--simulate", "-q"], in: world.0) == .success)
    let text = String(decoding: try LocalFiles.read("\(folder.path)/profiles/mine.yaml"), as: UTF8.self)
    #expect(
      text
        == """
        # A profile with comments.
        profile:
          summary: Mine   # why
        model: gpt-6-sol   # the model
        reasoning:
          effort: high      # cheap
        text.verbosity: low
        service_tier: flex

        """.replacing("\n", with: "\r\n"))
    #expect(
      world.1.text.contains("saved reasoning.effort, service_tier, instructions to profiles/mine.yaml\n"))
    #expect(world.1.text.contains("nothing differs from it"))
  }

  static func world(in folder: String, _ script: String) -> (World, Collector, Collector) {
    let output = Collector()
    let errors = Collector()
    let variables = [
      "HOME": "\(folder)/home", "SETSCREW_HOME": CommandLineRun.package, "SETSCREW_AS_OF": "2026-11-30",
    ]
    let world = World(
      environment: variables, workingFolder: folder, output: output, errors: errors,
      pipedInput: { Array(script.utf8) }, now: { 1_796_040_000 })
    return (world, output, errors)
  }

  @Test("turns form a tree: undo, fork, goto, rerun, history")
  func tree() async throws {
    let run = try await Self.play(
      """
      One
      Two
      /undo
      Three
      /rerun -m gpt-6-luna
      /tree
      /goto 2
      /history 1
      /fork side
      /tree
      """)
    #expect(run.exit == .success, "\(run.errors)")
    let tree = run.output.split(separator: "\n").filter { $0.contains("  gpt-6-") }
    #expect(
      tree == [
        "· 1  One  gpt-6-sol", "    2  Two  gpt-6-sol", "    3  Three  gpt-6-sol", "→ 4  Three  gpt-6-luna",
        "· 1  One  gpt-6-sol", "→ 2  Two  gpt-6-sol",
      ])
    #expect(run.output.contains("this is now side; 2026-11-30-1200 stays as it was\n"))
  }

  @Test("messages of several lines are one message, and never commands")
  func blocks() async throws {
    let run = try await Self.play(
      "\"\"\"\nfirst\n/model x\n\"\"\"\nsecond \\\nline\n/multi\nthird\n/quit\n/end\n/history\n")
    #expect(run.exit == .success, "\(run.errors)")
    #expect(run.output.contains("[1] > first\n/model x\n"))
    #expect(run.output.contains("[2] > second \nline\n"))
    #expect(run.output.contains("[3] > third\n/quit\n"))
  }

  @Test("help is made from the table, and from the registry for settings")
  func help() async throws {
    let run = try await Self.play("/help\n/help retry\n/help set effort\n/help effort")
    #expect(run.exit == .success, "\(run.errors)")
    for row in ReplTable.rows { #expect(run.output.contains("  /\(row.name)"), "\(row.name)") }
    #expect(run.output.contains("/retry [N]\n\nSend a message again"))
    #expect(run.output.contains("reasoning.effort: Reasoning effort"))
  }

  @Test("help fits the window", arguments: [30, 60, 100])
  func narrowHelp(width: Int) {
    let help = ReplHelp(width: width)
    for page in [help.overview] + ReplTable.rows.map(help.page(of:)) {
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= width }, "\(page)")
    }
    for row in ReplTable.rows { #expect(help.overview.contains("  /\(row.name)")) }
  }

  @Test("every command has one meaning and its own words")
  func table() {
    #expect(Set(ReplTable.names).count == ReplTable.names.count)
    for row in ReplTable.rows {
      #expect(!row.summary.hasSuffix(".") && row.summary.first?.isLowercase == true)
    }
  }

  @Test("what a session was left with is there when it is resumed")
  func resumed() async throws {
    let folder = try TemporaryFolder(files: ["profiles/mine.yaml": Self.mine])
    defer { folder.remove() }
    let first = Self.world(in: folder.path, "/set effort high\nHello\n")
    #expect(
      await Setscrew.run(["repl", "mine", "--simulate", "-q", "--session", "x"], in: first.0) == .success)
    let second = Self.world(in: folder.path, "/history\n/get effort\n/state\nAgain\n/tree\n")
    #expect(
      await Setscrew.run(["repl", "-c", "--simulate", "-q"], in: second.0) == .success, "\(second.2.text)")
    #expect(second.1.text.hasPrefix("[1] > Hello\n"))
    #expect(second.1.text.contains("reasoning.effort: high  (/set effort high)\n"))
    #expect(second.1.text.hasSuffix("· 1  Hello  gpt-6-sol\n→ 2  Again  gpt-6-sol\n"))
  }

  @Test(
    "after an answer everything about it can be seen",
    arguments: [
      ("/usage", "\"input_tokens\": "), ("/cost", "session: $0.0"), ("/timing", "\"total_ms\": "),
      ("/headers", "HTTP/1.1 200\n"), ("/events", " response.created "),
      ("/raw", "event: response.created\n"),
      ("/raw request model", "\"gpt-6-sol\"\n"), ("/raw response status", "\"completed\"\n"),
      ("/trace", "● reasoning  completed"), ("/export markdown", "## You\n\nHello\n"),
      ("/export json", "\"prompt\": \"Hello\""), ("/export profile", "model: gpt-6-sol\n"),
      ("/compare gpt-6-luna", "gpt-6-luna: gpt-6-luna · "),
      ("/compare gpt-4.1", "gpt-4.1: gpt-4.1-2025-04-14 · "),
      ("/diff", "no difference\n"), ("/rerun", "\nHello!"), ("/replay", "\nHello!"),
      ("/sessions", "→ 2026-11-30-1200"), ("/history", "[1] > Hello\n"),
      ("/payload previous_response_id", "\"resp_"),
      ("/state stateless\n/payload input.1.type", "\"message\"\n"),
    ])
  func looking(command: String, wanted: String) async throws {
    let run = try await Self.play("Hello\n" + command)
    #expect(run.exit == .success, "\(run.errors)")
    #expect(run.output.contains(wanted), "\(run.output)")
  }

  @Test(
    "where the model's facts say so, a change is said by an item, and one that no item can say is refused")
  func prefix() async throws {
    let profile = "model: gpt-6.2-astra\ninstructions: Be brief.\nreasoning: {effort: low}\n"
    let script = "One\n/set effort high\n/payload input\n/payload reasoning\nTwo\n/system Be kind.\n/system"
    let run = try await Self.play(script, profile: profile, flags: ["--keep-going"])
    #expect(run.output.contains("\"type\": \"configuration_update\""))
    #expect(run.output.contains("{\n  \"effort\": \"low\"\n}\n"), "the top of the request stays")
    #expect(run.errors.contains("setscrew: it will be said by an item behind what was said before"))
    #expect(
      run.errors.contains(
        "setscrew: earlier turns rest on instructions: the service would drop their reasoning"))
    #expect(run.output.hasSuffix("Be brief.\n"))
    #expect(run.exit == .unmet)
    let sure = try await Self.play("One\n/system Be kind.\n/system", profile: profile, flags: ["--yes"])
    #expect(sure.exit == .success, "\(sure.errors)")
    #expect(sure.output.hasSuffix("instructions: Be kind.\nBe kind.\n"))
  }

  @Test(
    "a profile or a variable that breaks what earlier turns rest on is asked about too",
    arguments: ["/load other", "/vars manner=kind"])
  func prefixElsewhere(command: String) async throws {
    let profile =
      "profile: {vars: {manner: brief}}\nmodel: gpt-6.2-astra\ninstructions: Be {{manner}}.\nreasoning: {effort: low}\n"
    let other = ["profiles/other.yaml": "model: gpt-6.2-astra\ninstructions: Be kind.\n"]
    let run = try await Self.play("One\n\(command)", profile: profile, files: other)
    #expect(run.exit == .unmet)
    #expect(
      run.errors.contains("setscrew: earlier turns rest on instructions: the service would drop"),
      "\(run.errors)")
    let kept = try await Self.play(
      "One\n\(command)\n/system", profile: profile, flags: ["--keep-going"], files: other)
    #expect(kept.output.hasSuffix("Be brief.\n"), "\(kept.output)")
    let sure = try await Self.play(
      "One\n\(command)\n/system", profile: profile, flags: ["--yes"], files: other)
    #expect(sure.output.hasSuffix("Be kind.\n"), "\(sure.output)")
  }

  @Test("words that /now, /cancel and /approve take")
  func sendingWords() async throws {
    let run = try await Self.play("/now Hello\n/history")
    #expect(run.output.contains("[1] > Hello\n"), "\(run.errors)")
    for (script, errors) in [
      ("/now", "setscrew: send what? /now TEXT\n"),
      ("Hi\n/approve", "setscrew: no tool asks to be approved\n"),
      ("Hi\n/approve maybe", "setscrew: /approve takes yes or no, not 'maybe'\n"),
    ] {
      let run = try await Self.play(script)
      #expect(run.exit == .usage)
      #expect(run.errors.hasPrefix(errors), "\(run.errors)")
    }
  }

  @Test("a tool of a server that asks first is let run, or refused", arguments: ["yes", "no"])
  func approval(word: String) async throws {
    let profile =
      "model: gpt-6-sol\ntools: [{type: mcp, server_label: maps, server_url: https://maps.test, require_approval: always}]\n"
    let run = try await Self.play(
      "What is the way?\n/approve \(word)\n/raw request input\n/history", profile: profile)
    #expect(run.exit == .success, "\(run.errors)")
    #expect(run.output.contains("\"approve\": \(word == "yes")"), "\(run.output)")
    #expect(run.output.contains("\(word == "yes" ? "approved" : "refused"): "), "\(run.output)")
  }

  @Test("a conversation is made on the server, and left when the session goes back")
  func conversation() async throws {
    let run = try await Self.play(
      "/state conversation\nOne\nTwo\n/payload conversation\n/undo\n/state\nThree\n/history",
      flags: ["--keep-going"])
    #expect(run.exit == .success, "\(run.errors)")
    #expect(run.output.contains("\"conv_"))
    #expect(run.output.contains("a conversation on the server cannot go back"))
  }

  @Test("near misses are asked about; everything else that is no command is sent")
  func lines() {
    let names = ["set", "settings", "send", "quit"]
    func line(_ text: String, pasted: Bool = false) -> ReplLine {
      ReplLine(text, isPasted: pasted, commands: names)
    }
    #expect(line("/set effort high  ") == .command(name: "set", rest: "effort high"))
    #expect(line(".quit") == .command(name: "quit", rest: ""))
    #expect(line("/sett x") == .doubtful(text: "/sett x", written: "/sett", near: "set"))
    #expect(line("/etc/passwd is a file") == .text("/etc/passwd is a file"))
    #expect(line(".5 is a half") == .text(".5 is a half"))
    #expect(line("...and then") == .text("...and then"))
    #expect(line("//set x") == .text("/set x"))
    #expect(line(" /set x") == .text("/set x"))
    #expect(line("/set x", pasted: true) == .text("/set x"))
    #expect(line("set x") == .text("set x"))
    #expect(line("/") == .text("/"))
    #expect(line("  ") == .empty)
    #expect(line("") == .empty)
  }

  @Test(
    "what stands behind /set",
    arguments: [
      ("a b", "a", "=", "b"), ("a=b", "a", "=", "b"), ("a = b", "a", "=", "b"), ("a += b", "a", "+=", "b"),
      ("a:=1", "a", ":=", "1"), ("a b=c", "a", "=", "b=c"), ("a +", "a", "=", "+"), ("a=", "a", "=", ""),
    ])
  func settingWords(text: String, key: String, sign: String, value: String) throws {
    let words = try SettingWords(text)
    #expect(words.key == key)
    #expect(words.sign == sign)
    #expect(words.value == value)
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
