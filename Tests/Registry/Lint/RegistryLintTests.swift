import Notation
import Testing

@testable import Registry

@Suite struct RegistryLintTests {
  /// Files of a plugin, and what the check says about them.
  @Test(
    arguments: [
      (
        [
          "settings/a.yaml":
            "group: core\nsettings:\n  a: {title: A, summary: s, schema: {type: string}, default: x, example: y}"
        ], []
      ),
      (
        ["settings/a.yaml": "group: core\nsettings:\n  a: {schema: {type: string, nulable: true}}"],
        [
          "3:3: error[registry-incomplete]: a has no summary",
          "3:3: error[registry-incomplete]: a has no title",
          "3:3: error[registry-schema]: a: the keyword nulable says nothing here",
        ]
      ),
      (
        ["settings/a.yaml": "settings:\n  a: {title: A, summary: s, schema: {type: strng}, ordered: true}"],
        [
          "2:3: error[registry-schema]: a: type: strng is no type; did you mean string?",
          "2:3: error[registry-values]: a is ordered but lists no values",
        ]
      ),
      (
        [
          "settings/a.yaml":
            "settings:\n  a: {title: A, summary: s, schema: {type: integer, minimum: 1}, default: 0, example: x, aliases: [b]}\n  b: {title: B, summary: s, known_as: [c]}\n  c: {title: C, summary: s}"
        ],
        [
          "2:3: error[registry-twice]: b stands for b already",
          "2:3: error[registry-values]: a: the default must be at least 1, is 0",
          "2:3: error[registry-values]: a: the example does not fit: must be an integer, not a string",
          "3:3: error[registry-twice]: c stands for c already",
        ]
      ),
      (
        [
          "settings/a.yaml":
            "settings:\n  a: {title: A, summary: s, schema: {enum: [x, y]}, limit: {enum: model.list}, deprecated: {use: [gone, a.b]}}\n  a.b: {title: B, summary: s}",
          "models/m.yaml": "models: {m: {list: [x, z]}}",
        ],
        [
          "2:3: error[registry-path]: a: no setting is called gone",
          "2:3: error[registry-values]: a: m's list names z, which the schema does not list",
        ]
      ),
      (
        [
          "settings/a.yaml":
            "settings:\n  a: {title: A, summary: s, schema: {type: integer, maximum: 10}, limit: {maximum: model.most}, requires: {model.mots: 1}}",
          "models/m.yaml": "models: {m: {most: 20}}",
        ],
        [
          "2:3: error[registry-values]: a: m's most, 20, lies outside of the schema",
          "2:108: error[registry-path]: no model has the fact model.mots; did you mean most?",
        ]
      ),
      (
        [
          "models/m.yaml":
            "models:\n  m: {replacement: n, tiers: [fats], disputed: {x: y}, released: \"2026-02-01\", ends: \"2026-01-01\"}",
          "tiers.yaml": "tiers: {fast: {summary: s, same_as: quick}}",
        ],
        [
          "2:3: error[registry-path]: m: disputed names x, a fact that is not there",
          "2:3: error[registry-path]: m: no model is called n; did you mean m?",
          "2:3: error[registry-path]: m: no tier is called fats; did you mean fast?",
          "2:3: error[registry-values]: m ends before it is released",
          "1:9: error[registry-path]: no tier is called quick",
        ]
      ),
      (
        [
          "settings/a.yaml":
            "settings:\n  a: {title: A, summary: s, default: model.effort, limit: {enum: model.efforts}, schema: {enum: [x, y]}}",
          "models/m.yaml": "models:\n  m: {effort: x, efforts: [y]}",
        ],
        ["2:3: error[registry-values]: m: effort is x, which efforts does not name"]
      ),
      (
        [
          "settings/a.yaml":
            "settings:\n  a: {title: A, summary: s, schema: {type: array}}\n  a[].b: {title: B, summary: s}",
          "rules.yaml":
            "rules:\n  r: {kind: advise, severity: error, target: .b, message: m, when: {some: {over: 'a[]', where: {.c: 1, .b.d: 2}}}}\n  s: {kind: subset, target: a, subset: none, message: m}",
        ],
        [
          "2:3: error[registry-path]: rule r: targets that begin with . need over",
          "2:3: error[registry-values]: rule r: advice is a warning or a note",
          "2:46: error[registry-path]: .b needs over, some or each to be a member of",
          "2:97: error[registry-path]: .c is no member of a[]; did you mean b?",
          "3:3: error[registry-path]: rule s: no subset is called none",
        ]
      ),
    ] as [([String: String], [String])])
  func `a registry is held against itself`(_ files: [String: String], _ expected: [String]) throws {
    let view = try Memory.view(files)
    #expect(view.findings.map(\.line) == [])
    let lines = RegistryLint.findings(in: view).map { finding in
      finding.line.split(separator: ":", maxSplits: 1).last.map(String.init) ?? finding.line
    }
    #expect(lines.sorted() == expected.sorted())
  }

  @Test func `evidence is asked for`() throws {
    let collection = Memory.collection([
      "installed/p/plugin.yaml": "name: p\nprovider: {title: P}",
      "installed/p/settings/a.yaml":
        "settings:\n  a: {title: A, summary: s}\n  b: {title: B, summary: s, evidence: {kind: docs}}",
    ])
    let view = try #require(collection.view(of: "p"))
    #expect(
      RegistryLint.findings(in: view).map(\.line) == [
        "installed/p/settings/a.yaml:2:3: error[registry-incomplete]: a has no evidence",
        "installed/p/settings/a.yaml:3:3: error[registry-incomplete]: b has evidence without a date",
      ])
  }

  @Test func `what a later plugin takes away is not missing from the rules before it`() throws {
    let collection = Memory.collection([
      "installed/p/plugin.yaml": "name: p\nprovider: {title: P}",
      "installed/p/settings/a.yaml":
        "evidence: {kind: docs, verified_on: \"2026-11-30\"}\nsettings:\n  a: {title: A, summary: s}\n  b: {title: B, summary: s}",
      "installed/p/rules.yaml":
        "evidence: {kind: docs, verified_on: \"2026-11-30\"}\nrules:\n  r: {kind: advise, target: a, message: m, when: {b: 1, c: 1}}",
      "installed/q/plugin.yaml": "name: q\nextends: p\nprovider: {title: Q}",
      "installed/q/settings/a.yaml": "settings:\n  b: {override: true, remove: true}",
    ])
    let view = try #require(collection.view(of: "q"))
    #expect(view.registry.setting(named: "b") == nil)
    #expect(
      RegistryLint.findings(in: view).map(\.line) == [
        "installed/p/rules.yaml:3:57: error[registry-path]: no setting is called c; did you mean a?"
      ])
  }
}
