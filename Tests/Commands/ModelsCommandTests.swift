import Notation
import Testing

@testable import setscrew

@Suite("models")
struct ModelsCommandTests {
  @Test("the newest come first, retired and restricted ones are left out")
  func list() async throws {
    let run = try await SmallRegistry.run("models")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Models of Acme, as of 2026-11-30; US dollars per million tokens

        MODEL  CONTEXT  OUTPUT  EFFORTS     DEFAULT  TIERS   $IN  $CACHED   $OUT  ENDS
        big         1M   4,000  low to max  low?     fast   2.00     0.10  10.00  -
        small     128K     500  -           -        -      0.10        -   0.50  2026-12-24

        ? sources differ; `setscrew models MODEL` says how

        """#)
    #expect(run.errors == "")
  }

  @Test("--all lists them all with their status")
  func all() async throws {
    let run = try await SmallRegistry.run("models", "--all")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Models of Acme, as of 2026-11-30; US dollars per million tokens

        MODEL  CONTEXT  OUTPUT  EFFORTS     DEFAULT  TIERS   $IN  $CACHED   $OUT  ENDS        STATUS
        club         -       -  -           -        -         -        -      -  -           restricted
        big         1M   4,000  low to max  low?     fast   2.00     0.10  10.00  -           active
        small     128K     500  -           -        -      0.10        -   0.50  2026-12-24  deprecated
        old          -       -  -           -        -         -        -      -  2026-01-01  retired

        ? sources differ; `setscrew models MODEL` says how

        """#)
    #expect(run.errors == "")
  }

  @Test("--retiring lists what ends within so many days")
  func retiring() async throws {
    let run = try await SmallRegistry.run("models", "--retiring", "24d")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Models of Acme, as of 2026-11-30; US dollars per million tokens

        MODEL  CONTEXT  OUTPUT  EFFORTS  DEFAULT  TIERS   $IN  $CACHED  $OUT  ENDS        USE
        small     128K     500  -        -        -      0.10        -  0.50  2026-12-24  big

        """#)
    #expect(run.errors == "")
  }

  @Test("--retiring leaves out what ends a day later")
  func retiringNone() async throws {
    let run = try await SmallRegistry.run("models", "--retiring", "23d")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        No model of acme ends within so long, as of 2026-11-30.

        """#)
    #expect(run.errors == "")
  }

  @Test("--retiring takes a number of days")
  func retiringWrong() async throws {
    let run = try await SmallRegistry.run("models", "--retiring", "x")
    #expect(run.exit == .usage)
    #expect(run.output == "")
    #expect(
      run.errors == #"""
        setscrew: --retiring takes a number of days such as 30d, not 'x'

        """#)
  }

  @Test("--sort orders by a column, what is unknown last")
  func sort() async throws {
    let run = try await SmallRegistry.run("models", "--sort", "price-in")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Models of Acme, as of 2026-11-30; US dollars per million tokens

        MODEL  CONTEXT  OUTPUT  EFFORTS     DEFAULT  TIERS   $IN  $CACHED   $OUT  ENDS
        small     128K     500  -           -        -      0.10        -   0.50  2026-12-24
        big         1M   4,000  low to max  low?     fast   2.00     0.10  10.00  -

        ? sources differ; `setscrew models MODEL` says how

        """#)
    #expect(run.errors == "")
  }

  @Test("--sort - turns the order round")
  func sortDown() async throws {
    let run = try await SmallRegistry.run("models", "--sort", "-context")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Models of Acme, as of 2026-11-30; US dollars per million tokens

        MODEL  CONTEXT  OUTPUT  EFFORTS     DEFAULT  TIERS   $IN  $CACHED   $OUT  ENDS
        big         1M   4,000  low to max  low?     fast   2.00     0.10  10.00  -
        small     128K     500  -           -        -      0.10        -   0.50  2026-12-24

        ? sources differ; `setscrew models MODEL` says how

        """#)
    #expect(run.errors == "")
  }

  @Test("a column that is nearly one is suggested")
  func sortWrong() async throws {
    let run = try await SmallRegistry.run("models", "--sort", "pirce-in")
    #expect(run.exit == .usage)
    #expect(run.output == "")
    #expect(
      run.errors == #"""
        setscrew: --sort takes the name of a column, not 'pirce-in'
          did you mean price-in?

        """#)
  }

  @Test("a page has facts, all prices with their days, and disputes")
  func page() async throws {
    let run = try await SmallRegistry.run("models", "big")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        big: Big
        Thinks.

          status        active
          released      2026-10-01
          snapshots     big-2026-10-01
          tiers         default, fast
          evidence      docs, verified 2026-11-01; the price list
          described in  acme

        facts
          context_window            1,000,000
          max_output_tokens         4,000
          thinks                    yes
          reasoning.efforts         low, high, max
          reasoning.default_effort  low ?
          long_context_from         200,000
          service_tiers             default, fast, hasty

        prices, US dollars per million tokens, as of 2026-11-30
          TIER           INPUT  CACHED  WRITE 30M  WRITE 12H  OUTPUT  HOLDS
          default         2.00    0.10       2.50          -   10.00
          default, long   4.00       -          -          -   15.00
          fast            4.00    4.00          -          -   20.00  until 2026-12-31
          fast            6.00       -          -          -   30.00  from 2027-01-01
          hasty costs what fast does
          long: the whole request, once its input passes 200,000 tokens

        disputed (?)
          reasoning.default_effort  two pages differ

        """#)
    #expect(run.errors == "")
  }

  @Test("an alias leads to its model")
  func alias() async throws {
    let run = try await SmallRegistry.run("models", "tiny")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        tiny: Small
        (another name of small)

          status        deprecated
          released      2025-01-01
          ends          2026-12-24, in 24 days
          use instead   big
          aliases       tiny
          tiers         default
          evidence      docs, verified 2026-11-01; the price list
          described in  acme

        facts
          context_window     128,000
          max_output_tokens  500
          thinks             no
          service_tiers      default

        prices, US dollars per million tokens, as of 2026-11-30
          TIER     INPUT  CACHED  WRITE 30M  WRITE 12H  OUTPUT
          default   0.10       -          -          -    0.50

        """#)
    #expect(run.errors == "")
  }

  @Test("a retired model names its replacement")
  func retired() async throws {
    let run = try await SmallRegistry.run("models", "old")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        old: Old
        Retired since 2026-01-01: requests fail. Use small.

          status        retired
          ends          2026-01-01, 333 days ago
          use instead   small
          evidence      docs, verified 2026-11-01; the price list
          described in  acme

        facts
          thinks  no

        prices, US dollars per million tokens, as of 2026-11-30
          -

        """#)
    #expect(run.errors == "")
  }

  @Test("a fine-tuned model has the facts of its base and no prices")
  func fineTuned() async throws {
    let run = try await SmallRegistry.run("models", "ft:big:me:x")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        ft:big:me:x: Big
        (fine-tuned from big: its facts hold, its prices do not)
        Thinks.

          status        active
          released      2026-10-01
          snapshots     big-2026-10-01
          tiers         default, fast
          evidence      docs, verified 2026-11-01; the price list
          described in  acme

        facts
          context_window            1,000,000
          max_output_tokens         4,000
          thinks                    yes
          reasoning.efforts         low, high, max
          reasoning.default_effort  low ?
          long_context_from         200,000
          service_tiers             default, fast, hasty

        prices, US dollars per million tokens, as of 2026-11-30
          -

        disputed (?)
          reasoning.default_effort  two pages differ

        """#)
    #expect(run.errors == "")
  }

  @Test("a restricted model is found by name")
  func restricted() async throws {
    let run = try await SmallRegistry.run("models", "club")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        club: Club

          status        restricted
          released      2026-11-01
          evidence      docs, verified 2026-11-01; the price list
          described in  acme

        facts
          thinks  no

        prices, US dollars per million tokens, as of 2026-11-30
          -

        """#)
    #expect(run.errors == "")
  }

  @Test("a name that is nearly a model is suggested")
  func near() async throws {
    let run = try await SmallRegistry.run("models", "bgi")
    #expect(run.exit == .usage)
    #expect(run.output == "")
    #expect(
      run.errors == #"""
        setscrew: no model of acme is called 'bgi'
          did you mean big?

        """#)
  }

  @Test("--json gives a model as data")
  func json() async throws {
    let run = try await SmallRegistry.run("models", "small", "--json")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        {
          "id": "small",
          "names": [
            "small",
            "tiny"
          ],
          "title": "Small",
          "summary": null,
          "status": "deprecated",
          "retired": false,
          "released": "2025-01-01",
          "ends": "2026-12-24",
          "replacement": "big",
          "aliases": [
            "tiny"
          ],
          "snapshots": [],
          "tiers": [
            "default"
          ],
          "prices": {
            "default": [
              {
                "input": 0.1,
                "cached": null,
                "write_30m": null,
                "write_12h": null,
                "output": 0.5,
                "long": null,
                "from": null,
                "until": null
              }
            ]
          },
          "facts": {
            "context_window": 128000,
            "max_output_tokens": 500,
            "thinks": false,
            "fine_tuned": false,
            "service_tiers": [
              "default"
            ]
          },
          "disputed": {},
          "evidence": {
            "kind": "docs",
            "version": null,
            "page": "the price list",
            "verified_on": "2026-11-01",
            "note": null
          },
          "plugin": "acme",
          "name": "small",
          "match": "id"
        }

        """#)
    #expect(run.errors == "")
  }

  @Test("a provider with names of its own has no models here, one with a prefix calls them by it")
  func names() async throws {
    let own = try await CommandLineRun("models", "--provider", "vllm")
    #expect(own.exit == .success)
    #expect(own.output == "vLLM calls its models by names that the registry does not know.\n")
    #expect(
      try JSON(parsing: try await CommandLineRun("models", "--provider", "vllm", "--json").output)["models"]
        == [])
    let unknown = try await CommandLineRun("models", "gpt-6-sol", "--provider", "vllm")
    #expect(unknown.exit == .usage)
    let prefixed = try await CommandLineRun("models", "luna", "--provider", "openrouter", "--json")
    let names = try JSON(parsing: prefixed.output)["models"]?.array?.map { $0["names"]?[0] }
    #expect(names == ["openai/gpt-6-luna", "openai/gpt-5.6-luna"])
  }

  @Test("prices are those of the provider, and end dates of another provider do not hold")
  func factor() async throws {
    func model(_ id: String, _ provider: String) async throws -> JSON {
      try JSON(parsing: try await CommandLineRun("models", id, "--provider", provider, "--json").output)
    }
    let openai = try await model("gpt-4o", "openai")
    let bedrock = try await model("gpt-4o", "bedrock")
    #expect(openai["prices"]?["default"]?[0]?["input"] == .number(JSONNumber(text: "2.5")!))
    #expect(bedrock["prices"]?["default"]?[0]?["input"] == .number(JSONNumber(text: "2.75")!))
    #expect(openai["ends"] == "2027-01-14")
    #expect(bedrock["ends"] == .null)
  }
}
