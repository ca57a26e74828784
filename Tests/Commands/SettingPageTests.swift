import Testing

@testable import setscrew

@Suite("settings KEY")
struct SettingPageTests {
  @Test("an alias leads to its setting, with scale, default, rules and example")
  func alias() async throws {
    let run = try await SmallRegistry.run("settings", "d")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        depth: Depth
        (d is short for depth)
        How long the model thinks.

          group         core
          schema        {"enum":["none","low","high","max"]}
          scale         its values run from low to high, so that clamp can take the nearest
          default       model.reasoning.default_effort
          requires      model.thinks is true
          short names   d
          other APIs    effort
          endpoints     create
          remedy        clamp
          evidence      docs, verified 2026-11-01
          described in  acme

        for big (the default model of acme)
          takes        low | high | max
          enum         low, high, max, from model.reasoning.efforts (docs, verified 2026-11-01)
          when absent  low, from model.reasoning.default_effort
          disputed     two pages differ

        rule acme/no-warmth
          refuse    warmth
          when      model.thinks is true and depth is not none
          says      warmth is refused by big while it thinks
          way out   set `depth: none`
          now       holds
          remedy    drop
          evidence  probe, verified 2026-11-02

        example
          depth: low

        """#)
    #expect(run.errors == "")
  }

  @Test("what is not refused by this model says so at the rule")
  func otherModel() async throws {
    let run = try await SmallRegistry.run("settings", "-m", "small", "warmth")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        warmth: Warmth
        How freely words are picked.
        Leave it alone while the model thinks.

          group         style
          schema        {"type":["number","null"],"minimum":0,"maximum":2}
          default       1
          endpoints     create
          evidence      docs, verified 2026-11-01
          described in  acme

        for small
          takes        number from 0 to 2
          when absent  1

        rule acme/no-warmth
          refuse    warmth
          when      model.thinks is true and depth is not none
          says      warmth is refused by small while it thinks
          way out   set `depth: none`
          now       never holds
          remedy    drop
          evidence  probe, verified 2026-11-02

        example
          warmth: 0.5

        """#)
    #expect(run.errors == "")
  }

  @Test("the name that another API has leads to the setting")
  func knownAs() async throws {
    let run = try await SmallRegistry.run("settings", "effort")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        depth: Depth
        (what other APIs call effort is depth here)
        How long the model thinks.

          group         core
          schema        {"enum":["none","low","high","max"]}
          scale         its values run from low to high, so that clamp can take the nearest
          default       model.reasoning.default_effort
          requires      model.thinks is true
          short names   d
          other APIs    effort
          endpoints     create
          remedy        clamp
          evidence      docs, verified 2026-11-01
          described in  acme

        for big (the default model of acme)
          takes        low | high | max
          enum         low, high, max, from model.reasoning.efforts (docs, verified 2026-11-01)
          when absent  low, from model.reasoning.default_effort
          disputed     two pages differ

        rule acme/no-warmth
          refuse    warmth
          when      model.thinks is true and depth is not none
          says      warmth is refused by big while it thinks
          way out   set `depth: none`
          now       holds
          remedy    drop
          evidence  probe, verified 2026-11-02

        example
          depth: low

        """#)
    #expect(run.errors == "")
  }

  @Test("a name of another API without counterpart is explained, with the nearest setting")
  func foreign() async throws {
    let run = try await SmallRegistry.run("settings", "stop")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        stop is no setting here
        Acme has no stop texts.

          use       max_words
          evidence  docs, verified 2026-11-01

        max_words: Longest answer
        Upper bound on words.

          group         core
          schema        {"type":"integer","minimum":1}
          short names   words
          endpoints     create
          evidence      docs, verified 2026-11-01
          described in  acme

        for big (the default model of acme)
          takes    integer from 1 to 4000
          maximum  4000, from model.max_output_tokens (docs, verified 2026-11-01)

        example
          max_words: 100

        """#)
    #expect(run.errors == "")
  }

  @Test("a list shows what stands below it")
  func members() async throws {
    let run = try await SmallRegistry.run("settings", "--all", "input")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        input: Input
        What the model is asked.

          group         core
          schema        {"type":["string","array"]}
          endpoints     create
          evidence      docs, verified 2026-11-01
          described in  acme

        for big (the default model of acme)
          takes  string | list

        below it
          []       One message.
          [].role  Who speaks.
          [].text  What is said.

        example
          input: Hello

        """#)
    #expect(run.errors == "")
  }

  @Test("a member of a shape has its place, and the example holds what must stand beside it")
  func shape() async throws {
    let run = try await SmallRegistry.run("settings", "input[].role")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        input[].role: Role
        Who speaks.

          group         core
          schema        {"enum":["user","system"]}
          required      in what holds it
          endpoints     create
          evidence      docs, verified 2026-11-01
          described in  acme

        for big (the default model of acme)
          takes  user | system

        example
          input:
            - role: user
              text: Hello

        """#)
    #expect(run.errors == "")
  }

  @Test("--json gives the setting as data")
  func json() async throws {
    let run = try await SmallRegistry.run("settings", "d", "--json")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        {
          "path": "depth",
          "kind": "setting",
          "group": "core",
          "title": "Depth",
          "summary": "How long the model thinks.",
          "help": null,
          "types": [
            "string"
          ],
          "schema": {
            "enum": [
              "none",
              "low",
              "high",
              "max"
            ]
          },
          "enum": [
            "none",
            "low",
            "high",
            "max"
          ],
          "bounds": {},
          "limit": {
            "enum": {
              "fact": "model.reasoning.efforts"
            }
          },
          "default": {
            "fact": "model.reasoning.default_effort"
          },
          "required": false,
          "requires": "model.thinks is true",
          "ordered": true,
          "open": true,
          "tag": null,
          "variants": [],
          "aliases": [
            "d"
          ],
          "known_as": [
            "effort"
          ],
          "endpoints": [
            "create"
          ],
          "header": null,
          "sent_path": null,
          "remedy": "clamp",
          "deprecated": null,
          "ends": null,
          "disputed": null,
          "example": "low",
          "evidence": {
            "kind": "docs",
            "version": null,
            "page": null,
            "verified_on": "2026-11-01",
            "note": null
          },
          "plugin": "acme",
          "overridden_by": [],
          "rules": [
            "acme/no-warmth"
          ],
          "for_model": {
            "accepted": true,
            "refusal": null,
            "enum": [
              "low",
              "high",
              "max"
            ],
            "bounds": {},
            "default": "low"
          }
        }

        """#)
    #expect(run.errors == "")
  }

  @Test("--json gives a foreign name as data")
  func foreignJSON() async throws {
    let run = try await SmallRegistry.run("settings", "stop", "--json")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        {
          "path": "stop",
          "message": "Acme has no stop texts",
          "use": "max_words",
          "evidence": {
            "kind": "docs",
            "version": null,
            "page": null,
            "verified_on": "2026-11-01",
            "note": null
          }
        }

        """#)
    #expect(run.errors == "")
  }
}
