import Testing

@testable import setscrew

@Suite("providers")
struct ProvidersCommandTests {
  @Test("the list marks the one in force, and who chose it")
  func list() async throws {
    let run = try await SmallRegistry.run("providers")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        NAME   TITLE  ADDRESS               KEY FROM  MODEL
        acme*  Acme   https://acme.test/v1  ACME_KEY  big

        * is in force, by SETSCREW_PROVIDER

        """#)
    #expect(run.errors == "")
  }

  @Test("a page names variables, never values")
  func page() async throws {
    let run = try await SmallRegistry.run("providers", "acme")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        acme: Acme
        The Acme server.

          address        https://acme.test/v1
          key            header X-Key, from ACME_KEY (not set)
          header         X-Team from ACME_TEAM (not set)
          default model  big
          endpoints      create, models
          state          store
          plugins        acme
          version        1.2.0
          evidence       docs, verified 2026-11-01; the Acme manual

        """#)
    #expect(run.errors == "")
  }

  @Test("a name that is nearly a provider is suggested")
  func near() async throws {
    let run = try await SmallRegistry.run("providers", "acm")
    #expect(run.exit == .usage)
    #expect(run.output == "")
    #expect(
      run.errors == #"""
        setscrew: no provider is called 'acm'
          did you mean acme?

        """#)
  }

  @Test("--json gives a provider as data")
  func json() async throws {
    let run = try await SmallRegistry.run("providers", "acme", "--json")
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        {
          "name": "acme",
          "title": "Acme",
          "summary": "The Acme server.",
          "base_url": "https://acme.test/v1",
          "default_model": "big",
          "auth": {
            "scheme": "header",
            "header": "X-Key",
            "env": [
              "ACME_KEY"
            ],
            "optional": false
          },
          "endpoints": [
            "create",
            "models"
          ],
          "state": [
            "store"
          ],
          "plugins": [
            "acme"
          ],
          "base": null,
          "adds": [
            "model",
            "input",
            "depth",
            "max_words",
            "warmth",
            "style"
          ],
          "changes": [],
          "removes": [],
          "rules": [
            "acme/no-warmth"
          ],
          "facts": {
            "title": "Acme",
            "base_url": "https://acme.test/v1",
            "auth": {
              "scheme": "header",
              "name": "X-Key",
              "env": [
                "ACME_KEY"
              ]
            },
            "headers": {
              "X-Team": "ACME_TEAM"
            },
            "default_model": "big",
            "endpoints": [
              "create",
              "models"
            ],
            "state": [
              "store"
            ],
            "name": "acme"
          },
          "evidence": {
            "kind": "docs",
            "version": null,
            "page": "the Acme manual",
            "verified_on": "2026-11-01",
            "note": null
          }
        }

        """#)
    #expect(run.errors == "")
  }
}
