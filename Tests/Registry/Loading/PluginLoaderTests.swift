import Notation
import Testing

@testable import Registry

@Suite struct PluginLoaderTests {
  static let base = [
    "installed/base/plugin.yaml": "name: base\nsummary: The base.\ngroups: [core, late]\n\(Memory.evidence)",
    "installed/base/settings/a.yaml": """
    group: core
    settings:
      one: {schema: {type: string}, summary: first}
      two: {schema: {type: integer}, aliases: [zwei]}
      two.part: {schema: {type: string}}
    """,
    "installed/p/plugin.yaml":
      "name: p\nextends: base\ngroups: [core]\nprovider: {title: P}\n\(Memory.evidence)",
  ]

  static func collection(_ more: [String: String]) -> PluginCollection {
    Memory.collection(base.merging(more) { $1 })
  }

  /// What is said about a set of plugins, the view of `p` included.
  static func lines(_ more: [String: String]) throws -> [String] {
    let collection = collection(more)
    return collection.findings.map(\.line) + (try #require(collection.view(of: "p"))).findings.map(\.line)
  }

  @Test func `a view holds the chain of its provider, base first`() throws {
    let collection = Self.collection([
      "installed/q/plugin.yaml": "name: q\nextends: base\nprovider: {title: Q}",
      "installed/q/settings/a.yaml": "settings:\n  only_q: {schema: {type: string}}",
      "installed/lonely/plugin.yaml": "name: lonely",
      "installed/lonely/settings/a.yaml": "settings:\n  lonely: {schema: {type: string}}",
      "user/addon/plugin.yaml": "name: addon\nextends: [p]",
      "user/addon/settings/a.yaml": "settings:\n  added: {schema: {type: string}}",
      "project/everywhere/plugin.yaml": "name: everywhere",
      "project/everywhere/settings/a.yaml": "settings:\n  everywhere: {schema: {type: string}}",
    ])
    #expect(collection.findings == [])
    #expect(collection.plugins.map(\.name) == ["base", "lonely", "p", "q", "addon", "everywhere"])
    #expect(collection.providers.map(\.name) == ["p", "q"])
    let p = try #require(collection.view(of: "p"))
    #expect(p.registry.plugins == ["base", "p", "addon", "everywhere"])
    #expect(p.registry.settings.map { "\($0.key)" } == ["one", "two", "two.part", "added", "everywhere"])
    let q = try #require(collection.view(of: "q"))
    #expect(q.registry.plugins == ["base", "q", "everywhere"])
    #expect(q.registry.setting(named: "only_q") != nil && q.registry.setting(named: "added") == nil)
    #expect(collection.view(of: "base") == nil && collection.view(of: "nothing") == nil)
  }

  @Test func `an override replaces the fields it names, and says who won`() throws {
    let view = try #require(
      Self.collection([
        "user/mine/plugin.yaml": "name: mine\nextends: p",
        "user/mine/settings/a.yaml": """
        evidence: {kind: probe, verified_on: "2026-10-01"}
        settings:
          one: {override: true, schema: {enum: [x]}, summary: null}
          two: {remove: true}
        """,
      ]).view(of: "p"))
    #expect(view.findings.map(\.line) == [])
    let one = try #require(view.registry.setting(named: "one"))
    #expect(one.schema?.source == ["enum": ["x"]])
    #expect(one.summary == nil && one.group == "core" && one.plugin == "base" && one.overriddenBy == ["mine"])
    #expect(one.evidence?.description == "probe, verified 2026-10-01")
    #expect(view.registry.settings.map { "\($0.key)" } == ["one"])
    #expect(view.registry.setting(named: "zwei") == nil && view.registry.setting(named: "two.part") == nil)
    #expect(
      view.registry.overrides.map(\.description) == [
        "mine replaces schema, summary of setting one of base", "mine takes away setting two of base",
      ])
  }

  @Test func `members of tools are overridden from both sides`() throws {
    let tools = [
      "installed/base/tools/t.yaml": """
      union: tools[]
      tag: type
      value: t
      summary: a tool
      settings:
        type: {schema: {const: t}, required: true}
        a: {schema: {type: string}}
        b: {schema: {type: string}}
      """,
      "installed/p/tools/t.yaml": """
      override: true
      union: tools[]
      tag: type
      value: t
      title: T
      settings:
        a: {schema: {type: integer}}
        c: {schema: {type: string}}
      """,
      "project/mine/plugin.yaml": "name: mine\nextends: p",
      "project/mine/settings/x.yaml":
        "settings:\n  tools[](type=t).b: {remove: true}\n  tools[](type=t).c: {override: true, schema: {type: boolean}}\n",
    ]
    let view = try #require(Self.collection(tools).view(of: "p"))
    #expect(view.findings.map(\.line) == [])
    let node = try #require(view.registry.node("tools[](type=t)"))
    #expect(node.descriptor?.title == "T" && node.descriptor?.summary == "a tool")
    #expect(node.members.map(\.name) == ["type", "a", "c"])
    #expect(node.member("a")?.declaredTypes == ["integer"] && node.member("c")?.declaredTypes == ["boolean"])
    let without = try #require(
      Self.collection(
        tools.merging(["project/mine/settings/x.yaml": "settings:\n  tools[](type=t): {remove: true}\n"]) {
          $1
        }
      )
      .view(of: "p"))
    #expect(without.registry.setting(named: "tools[](type=t)") == nil)
  }

  @Test func `a shape may be like another, and take members away`() throws {
    let view = try Memory.view([
      "settings/a.yaml": "group: core\nsettings:\n  x: {shape: upper}\n",
      "shapes/a.yaml": """
      shapes:
        lowest: {settings: {a: {schema: {type: string}, summary: A}, b: {schema: {type: string}}, c: {schema: {type: string}}}}
        lower: {like: lowest, settings: {b: {remove: true}, d: {schema: {type: string}}}}
        upper: {like: [lower], settings: {a: {schema: {type: integer}}}}
      """,
    ])
    #expect(view.findings.map(\.line) == [])
    let node = try #require(view.registry.node("x"))
    #expect(node.members.map(\.name) == ["a", "c", "d"])
    #expect(node.member("a")?.declaredTypes == ["integer"] && node.member("a")?.descriptor?.summary == "A")
  }

  @Test func `groups of later plugins are worked into the order of earlier ones`() throws {
    let table: [([String], [String], [String])] = [
      (["a", "b", "c"], ["a", "x", "c"], ["a", "x", "b", "c"]), (["a", "b"], ["x"], ["a", "b", "x"]),
      (["a", "b"], ["x", "a"], ["a", "b", "x"]), ([], ["x", "y"], ["x", "y"]), (["a"], ["a"], ["a"]),
    ]
    for (base, upper, expected) in table {
      let plugins = [base, upper].map { groups in
        Plugin(name: "", extends: [], groups: groups, kind: .user, folder: "")
      }
      #expect(ViewBuilder.groups(of: plugins) == expected)
    }
  }

  @Test func `payload order is that of groups, then of files`() throws {
    let view = try Memory.view(
      [
        "settings/b.yaml": "group: second\nsettings:\n  b: {}\n  a: {}\n",
        "settings/c.yaml": "group: first\nsettings:\n  d: {}\n  c: {group: second}\n",
      ], groups: "[first, second]")
    #expect(view.registry.settings.map { "\($0.key)" } == ["d", "b", "a", "c"])
    #expect(view.registry.tree.root.members.map(\.name) == ["d", "b", "a", "c"])
  }

  /// Files beside the base, and what is said about them.
  @Test(
    arguments: [
      // A second definition leaves the later plugin out.
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p",
          "user/mine/settings/a.yaml": "settings:\n  one: {schema: {}}\n  three: {}",
        ],
        [
          "user/mine/settings/a.yaml:2:3: error[registry-twice]: setting one is defined by base already",
          "user/mine/plugin.yaml:1:1: warning[plugin-left-out]: the plugin mine is left out because of the errors above",
        ]
      ),
      (
        ["user/p/plugin.yaml": "name: p"],
        [
          "user/p/plugin.yaml:1:1: error[registry-twice]: a plugin called p is in force already; user/p is left out"
        ]
      ),
      // Bases.
      (
        ["user/mine/plugin.yaml": "name: mine\nextends: bas"],
        [
          "user/mine/plugin.yaml:1:1: error[registry-extends]: mine extends bas, which is not there; did you mean base?"
        ]
      ),
      (
        ["user/a/plugin.yaml": "name: a\nextends: b", "user/b/plugin.yaml": "name: b\nextends: a"],
        [
          "user/a/plugin.yaml:1:1: error[registry-extends]: extends leads in a circle: a, b, a",
          "user/b/plugin.yaml:1:1: error[registry-extends]: extends leads in a circle: b, a, b",
        ]
      ),
      // Files.
      (
        ["user/other/notes.txt": "not a plugin", "user/another/settings/a.yaml": "settings: {three: {}}"], []
      ),
      (
        ["user/mine/plugin.yaml": "extends: p"],
        ["user/mine/plugin.yaml:1:1: error[registry-field]: a plugin needs a name"]
      ),
      (
        ["user/mine/plugin.yaml": "name: mine\nextends: p\nsumary: x"],
        [
          "user/mine/plugin.yaml:3:1: error[registry-field]: sumary is no field of this entry; did you mean summary?"
        ]
      ),
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p", "user/mine/setting/a.yaml": "x: 1",
          "user/mine/rule.yaml": "x: 1", "user/mine/README.md": "",
        ],
        [
          "warning[registry-file]: user/mine/rule.yaml is not read: no file of a plugin is called rule; did you mean rules?",
          "warning[registry-file]: user/mine/setting is not read: no folder of a plugin is called setting; did you mean settings?",
        ]
      ),
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p", "user/mine/settings/a.yaml": "setings:\n  x: {}",
        ],
        [
          "user/mine/settings/a.yaml:1:1: error[registry-field]: setings is not known here; did you mean settings?"
        ]
      ),
      (
        ["user/mine/plugin.yaml": "name: mine\nextends: p", "user/mine/tools/a.yaml": "value: x"],
        [
          "user/mine/tools/a.yaml:1:1: error[registry-field]: lacks union",
          "user/mine/tools/a.yaml:1:1: error[registry-field]: lacks tag",
        ]
      ),
      // Fields.
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p",
          "user/mine/settings/a.yaml":
            "settings:\n  x: {defualt: 1, remedy: clmp, ends: soon, ordered: 7, schema: {}}",
        ],
        [
          "user/mine/settings/a.yaml:2:54: error[registry-field]: ordered must be true or false",
          "user/mine/settings/a.yaml:2:27: error[registry-field]: remedy must be error, warn, drop or clamp, not clmp; did you mean clamp?",
          "user/mine/settings/a.yaml:2:39: error[registry-field]: ends must be a date such as 2026-11-30, not soon",
          "user/mine/settings/a.yaml:2:7: error[registry-field]: defualt is no field of this entry; did you mean default?",
          "user/mine/plugin.yaml:1:1: warning[plugin-left-out]: the plugin mine is left out because of the errors above",
        ]
      ),
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p",
          "user/mine/settings/a.yaml": "group: cor\nsettings:\n  x: {}",
        ],
        [
          "user/mine/settings/a.yaml:1:8: error[registry-field]: group cor is named by no plugin.yaml",
          "user/mine/plugin.yaml:1:1: warning[plugin-left-out]: the plugin mine is left out because of the errors above",
        ]
      ),
      // Paths that name nothing.
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p",
          "user/mine/rules.yaml": "rules:\n  r: {kind: refuse, target: tow, when: {oen: x}, message: m}",
        ],
        [
          "user/mine/rules.yaml:2:29: error[registry-path]: no setting is called tow; did you mean two?",
          "user/mine/rules.yaml:2:41: error[registry-path]: no setting is called oen; did you mean one?",
          "user/mine/plugin.yaml:1:1: warning[plugin-left-out]: the plugin mine is left out because of the errors above",
        ]
      ),
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p",
          "user/mine/settings/a.yaml":
            "settings:\n  x: {shape: nothing}\n  y: {variants: {tag: type, of: [nothing]}}",
        ],
        [
          "user/mine/settings/a.yaml:3:3: error[registry-path]: variants: no shape or union is called nothing",
          "user/mine/settings/a.yaml:2:3: error[registry-path]: shape: no shape or union is called nothing",
          "user/mine/plugin.yaml:1:1: warning[plugin-left-out]: the plugin mine is left out because of the errors above",
        ]
      ),
      // Rules.
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p",
          "user/mine/rules.yaml":
            "rules:\n  r: {kind: limit, message: '{modle} {type: x}'}\n  s: {message: m, kind: refus}",
        ],
        [
          "user/mine/rules.yaml:2:13: error[registry-field]: a rule of kind limit needs target and limit",
          "user/mine/rules.yaml:2:29: error[registry-field]: {modle} stands for nothing; did you mean {model}?",
          "user/mine/rules.yaml:3:25: error[registry-field]: kind must be refuse, need, exclusive, limit, subset, order, unique, deprecated or advise, not refus; did you mean refuse?",
          "user/mine/plugin.yaml:1:1: warning[plugin-left-out]: the plugin mine is left out because of the errors above",
        ]
      ),
      // An override of nothing is only told.
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p",
          "user/mine/settings/a.yaml": "settings:\n  oen: {override: true, title: x}\n  tow: {remove: true}",
        ],
        [
          "user/mine/settings/a.yaml:2:3: warning[registry-override]: oen overrides nothing: no plugin before has this setting",
          "user/mine/settings/a.yaml:3:3: warning[registry-override]: tow takes away nothing: no plugin before has this setting",
        ]
      ),
      // Models.
      (
        [
          "user/mine/plugin.yaml": "name: mine\nextends: p",
          "user/mine/models/a.yaml":
            "families:\n  f: {like: f}\nmodels:\n  m: {like: [g], status: alive, price: {default: {inptu: 1}}}\n  n: {aliases: [m]}",
        ],
        [
          "user/mine/models/a.yaml:4:26: error[registry-field]: status must be active, deprecated, retired or restricted, not alive",
          "user/mine/models/a.yaml:4:13: error[registry-field]: like: no family is called g; did you mean f?",
          "user/mine/models/a.yaml:4:40: error[registry-field]: price default: inptu is not known; did you mean input?",
          "user/mine/models/a.yaml:5:3: error[registry-twice]: m already stands for m",
          "user/mine/models/a.yaml:2:13: error[registry-field]: like leads in a circle: f, f",
          "user/mine/plugin.yaml:1:1: warning[plugin-left-out]: the plugin mine is left out because of the errors above",
        ]
      ),
    ] as [([String: String], [String])])
  func `what is wrong is told at its place, and the rest works`(
    _ files: [String: String], _ expected: [String]
  ) throws {
    let lines = try Self.lines(files).sorted()
    #expect(lines == expected.sorted())
    let view = try #require(Self.collection(files).view(of: "p"))
    #expect(view.registry.setting(named: "zwei")?.key.description == "two")
    #expect(view.registry.setting(named: "three") == nil && view.registry.rules.isEmpty)
  }

  @Test func `those that extend a broken plugin are left out too`() throws {
    let files = [
      "user/a/plugin.yaml": "name: a\nextends: p", "user/a/settings/a.yaml": "settings:\n  one: {}",
      "user/b/plugin.yaml": "name: b\nextends: a", "user/b/settings/a.yaml": "settings:\n  from_b: {}",
      "user/c/plugin.yaml": "name: c\nextends: p", "user/c/settings/a.yaml": "settings:\n  from_c: {}",
    ]
    let view = try #require(Self.collection(files).view(of: "p"))
    #expect(view.leftOut == ["a", "b"])
    #expect(view.registry.plugins == ["base", "p", "c"])
    #expect(view.registry.setting(named: "from_c") != nil && view.registry.setting(named: "from_b") == nil)
  }

  @Test func `plugins of the command line come last, as they are given`() throws {
    let files = [
      "extra/second/plugin.yaml": "name: second\nextends: p",
      "extra/second/settings/a.yaml": "settings:\n  one: {override: true, title: second}",
      "extra/first/plugin.yaml": "name: first\nextends: p",
      "extra/first/settings/a.yaml": "settings:\n  one: {override: true, title: first}",
      "user/mine/plugin.yaml": "name: mine\nextends: p",
      "user/mine/settings/a.yaml": "settings:\n  one: {override: true, title: mine}",
    ]
    let view = try #require(Self.collection(files).view(of: "p"))
    #expect(view.registry.plugins == ["base", "p", "mine", "second", "first"])
    #expect(view.registry.setting(named: "one")?.title == "first")
  }

  @Test func `a folder that was asked for must be a plugin`() {
    let collection = PluginLoader(
      places: [PluginPlace(.extra, "nowhere/", isPlugin: true), PluginPlace(.user, "nothing")],
      files: FileAccess(memory: [:])
    ).load()
    #expect(
      collection.findings.map(\.line) == ["error[registry-file]: nowhere is no plugin: it has no plugin.yaml"]
    )
  }

  @Test func `a plugin whose text is broken is left out`() throws {
    let collection = Self.collection([
      "user/mine/plugin.yaml": "name: mine\nextends: p", "user/mine/rules.yaml": "rules: [",
    ])
    #expect(collection.findings.map(\.code) == ["yaml-syntax"])
    #expect(collection.plugins.filter(\.isLeftOut).map(\.name) == ["mine"])
    #expect(try #require(collection.view(of: "p")).registry.plugins == ["base", "p"])
  }

  @Test func `bad bytes are findings`() throws {
    let files = FileAccess(
      list: {
        $0 == "installed"
          ? [.init(name: "p", isFolder: true)]
          : $0 == "installed/p"
            ? [.init(name: "plugin.yaml", isFolder: false), .init(name: "rules.yaml", isFolder: false)] : nil
      },
      read: { $0.hasSuffix("rules.yaml") ? [0xFF, 0x00, 0x80] : Array("name: p\nprovider: {title: P}".utf8) })
    let collection = PluginLoader(places: [PluginPlace(.installed, "installed")], files: files).load()
    #expect(collection.findings.count == 1 && collection.findings[0].severity == .error)
    #expect(collection.providers.isEmpty && collection.view(of: "p") == nil)
    #expect(collection.plugins.map(\.isLeftOut) == [true])
  }

  @Test func `a provider says where requests go`() throws {
    let collection = Memory.collection([
      "installed/p/plugin.yaml": """
      name: p
      provider:
        title: Proof
        base_url: https://{host}/v1
        placeholders: {host: P_HOST}
        auth: {scheme: header, name: api-key, env: [P_KEY, Q_KEY], optional: true}
        headers: {X-Project: P_PROJECT}
        default_model: m
        endpoints: [create]
        model_names: own
        model_prefix: p/
        price_factor: 1.1
        unknown_fields: passed_on
        lifecycle: own
        custom: {fact: 7}
      """
    ])
    #expect(collection.findings == [])
    let provider = try #require(collection.providers.first)
    #expect(provider.name == "p" && provider.title == "Proof" && provider.baseURL == "https://{host}/v1")
    #expect(provider.placeholders.map { "\($0.name)=\($0.variable)" } == ["host=P_HOST"])
    #expect(
      provider.authentication
        == .init(scheme: .header("api-key"), environment: ["P_KEY", "Q_KEY"], isOptional: true))
    #expect(provider.headers.map { "\($0.name)=\($0.variable)" } == ["X-Project=P_PROJECT"])
    #expect(provider.defaultModel == "m" && provider.endpoints == ["create"] && provider.modelNames == .own)
    #expect(
      provider.modelPrefix == "p/" && provider.priceFactor == Decimal("1.1")
        && provider.unknownFields == .passedOn)
    #expect(
      provider.hasOwnLifecycle && !provider.isEmbedded && provider.fact(["custom", "fact"]) == .value(7))
  }
}
