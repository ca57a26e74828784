import Testing

@testable import setscrew

@Suite("settings: the list")
struct SettingsListingTests {
  @Test("the settings stand by group, with what the default model takes of them")
  func list() async throws {
    let run = try await SmallRegistry.run("settings")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Settings of Acme for big (the default model of acme), as of 2026-11-30

        SETTING     TITLE           TAKES                                              DEFAULT  SHORT

        core
        model       Model           string
        input       Input           string | list
        input[]     Item            object
        depth       Depth           low | high | max                                   low      d
        max_words   Longest answer  integer from 1 to 4000                                      words

        style
        warmth      Warmth          refused: warmth is refused by big while it thinks  1
        style       Style           object
        style.tone  Tone            dry | warm; deprecated                             dry

        """#)
    #expect(run.errors == "")
  }

  @Test("with -m they are those of that model, and what it refuses says why")
  func model() async throws {
    let run = try await SmallRegistry.run("settings", "-m", "small")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Settings of Acme for small, as of 2026-11-30

        SETTING     TITLE           TAKES                                DEFAULT  SHORT

        core
        model       Model           string
        input       Input           string | list
        input[]     Item            object
        depth       Depth           refused: needs model.thinks is true           d
        max_words   Longest answer  integer from 1 to 500                         words

        style
        warmth      Warmth          number from 0 to 2                   1
        style       Style           object
        style.tone  Tone            dry | warm; deprecated               dry

        """#)
    #expect(run.errors == "")
  }

  @Test("a word that is no key filters by name, title and summary")
  func filter() async throws {
    let run = try await SmallRegistry.run("settings", "warm")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Settings of Acme for big (the default model of acme), as of 2026-11-30

        SETTING  TITLE   TAKES                                              DEFAULT

        style
        warmth   Warmth  refused: warmth is refused by big while it thinks  1

        """#)
    #expect(run.errors == "")
  }

  @Test("an unknown model is named on stderr, and nothing is narrowed")
  func unknownModel() async throws {
    let run = try await SmallRegistry.run("settings", "-m", "bgi", "max")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Settings of Acme for bgi, as of 2026-11-30

        SETTING    TITLE           TAKES           SHORT

        core
        max_words  Longest answer  integer from 1  words

        """#)
    #expect(
      run.errors == #"""
        setscrew: bgi is not a model that the registry knows; nothing is narrowed to it (did you mean big?)

        """#)
  }

  @Test("two models at once are refused")
  func twoModels() async throws {
    let run = try await SmallRegistry.run("settings", "-m", "a", "-m", "b")
    #expect(run.exit == .usage)
    #expect(run.output == "")
    #expect(
      run.errors == #"""
        setscrew: this command looks at one model at a time
          give --model once

        """#)
  }

  @Test("a name that is nearly a setting is suggested")
  func near() async throws {
    let run = try await SmallRegistry.run("settings", "depht")
    #expect(run.exit == .usage)
    #expect(run.output == "")
    #expect(
      run.errors == #"""
        setscrew: no setting is called 'depht'
          did you mean `depth`?

        """#)
  }

  @Test("a name that is nothing leads to the list")
  func nothing() async throws {
    let run = try await SmallRegistry.run("settings", "zzzz")
    #expect(run.exit == .usage)
    #expect(run.output == "")
    #expect(
      run.errors == #"""
        setscrew: no setting is called 'zzzz'
          `setscrew settings --all` lists them

        """#)
  }

  @Test(
    "the model comes from flag, environment, configuration and provider, in this order",
    arguments: [
      (["-m", "small"], ["SETSCREW_MODEL": "old"], "model: club\n", " for small, as of"),
      ([], ["SETSCREW_MODEL": "tiny"], "model: club\n", " for tiny (SETSCREW_MODEL), as of"),
      ([], [:], "model: club\n", "/home/.config/setscrew/config.yaml:1:8), as of"),
      ([], [:], "", " for big (the default model of acme), as of"),
    ] as [([String], [String: String], String, String)])
  func model(words: [String], environment: [String: String], configuration: String, heading: String)
    async throws
  {
    let run = try await CommandLineRun(
      words: ["settings"] + words,
      files: SmallRegistry.files.merging(["home/.config/setscrew/config.yaml": configuration]) { $1 },
      installation: "small", environment: ["SETSCREW_PROVIDER": "acme"].merging(environment) { $1 })
    #expect(run.exit == .success)
    #expect(run.output.prefix { $0 != "\n" }.contains(heading), "\(run.output)")
  }

  @Test("at a terminal headings are bright and what is refused is dim; NO_COLOR takes that away")
  func colour() async throws {
    func run(_ environment: [String: String]) async throws -> String {
      try await CommandLineRun(
        words: ["settings", "warm", "-m", "big"], files: SmallRegistry.files, installation: "small",
        environment: ["SETSCREW_PROVIDER": "acme"].merging(environment) { $1 }, isTerminal: true
      ).output
    }
    let plain = """
      Settings of Acme for big, as of 2026-11-30

      SETTING  TITLE   TAKES                                              DEFAULT

      style
      warmth   Warmth  refused: warmth is refused by big while it thinks  1

      """
    #expect(try await run(["NO_COLOR": "1"]) == plain)
    #expect(try await run(["TERM": "dumb"]) == plain)
    #expect(
      try await run([:]) == """
        Settings of Acme for big, as of 2026-11-30

        \u{1B}[1mSETTING  TITLE   TAKES                                              DEFAULT\u{1B}[0m

        \u{1B}[1mstyle\u{1B}[0m
        \u{1B}[2mwarmth   Warmth  refused: warmth is refused by big while it thinks  1\u{1B}[0m

        """)
  }

  @Test("a narrow terminal loses nothing")
  func narrow() async throws {
    let run = try await SmallRegistry.run("settings", columns: 56)
    #expect(
      run.output == """
        Settings of Acme for big (the default model of acme), as of 2026-11-30

        SETTING     TITLE     TAKES               DEFAULT  SHORT

        core
        model       Model     string
        input       Input     string | list
        input[]     Item      object
        depth       Depth     low | high | max    low      d
        max_words   Longest   integer from 1 to            words
                    answer    4000

        style
        warmth      Warmth    refused: warmth is  1
                              refused by big
                              while it thinks
        style       Style     object
        style.tone  Tone      dry | warm;         dry
                              deprecated

        """)
  }
}
