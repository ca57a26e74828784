/// A registry of one provider with few settings and models, for tests of whole pages.
enum SmallRegistry {
  static let files = [
    "small/registry/acme/plugin.yaml": """
    name: acme
    version: 1.2.0
    summary: The Acme server.
    groups: [core, style]
    provider:
      title: Acme
      base_url: https://acme.test/v1
      auth: {scheme: header, name: X-Key, env: [ACME_KEY]}
      headers: {X-Team: ACME_TEAM}
      default_model: big
      endpoints: [create, models]
      state: [store]
    evidence: {kind: docs, page: the Acme manual, verified_on: "2026-11-01"}

    """,
    "small/registry/acme/settings/core.yaml": """
    group: core
    evidence: {kind: docs, verified_on: "2026-11-01"}
    settings:
      model: {title: Model, summary: Which model answers., schema: {type: string}, example: big}
      input:
        title: Input
        summary: What the model is asked.
        schema: {type: [string, array]}
        example: Hello
      input[]: {title: Item, summary: One message., schema: {type: object}, shape: message}
      depth:
        title: Depth
        summary: How long the model thinks.
        schema: {enum: [none, low, high, max]}
        ordered: true
        limit: {enum: model.reasoning.efforts}
        default: model.reasoning.default_effort
        requires: {model.thinks: true}
        aliases: [d]
        known_as: [effort]
        remedy: clamp
        example: low
      max_words:
        title: Longest answer
        summary: Upper bound on words.
        schema: {type: integer, minimum: 1}
        limit: {maximum: model.max_output_tokens}
        aliases: [words]
        example: 100
    elsewhere:
      stop: {use: max_words, message: Acme has no stop texts}

    """,
    "small/registry/acme/settings/style.yaml": """
    group: style
    evidence: {kind: docs, verified_on: "2026-11-01"}
    settings:
      warmth:
        title: Warmth
        summary: How freely words are picked.
        help: Leave it alone while the model thinks.
        schema: {type: [number, "null"], minimum: 0, maximum: 2}
        default: 1
        example: 0.5
      style: {title: Style, summary: How the answer is written., schema: {type: object}, example: {tone: dry}}
      style.tone:
        title: Tone
        summary: The tone of the answer.
        schema: {enum: [dry, warm]}
        default: dry
        deprecated: {message: write it into the input, use: input}
        example: warm

    """,
    "small/registry/acme/shapes/shapes.yaml": """
    evidence: {kind: docs, verified_on: "2026-11-01"}
    shapes:
      message:
        settings:
          role: {title: Role, summary: Who speaks., schema: {enum: [user, system]}, required: true, example: user}
          text: {title: Text, summary: What is said., schema: {type: string}, required: true, example: Hello}

    """,
    "small/registry/acme/rules.yaml": """
    evidence: {kind: probe, verified_on: "2026-11-02"}
    rules:
      no-warmth:
        kind: refuse
        target: warmth
        when: {model.thinks: true, depth: {not: none}}
        message: "{setting} is refused by {model} while it thinks"
        hint: "set `depth: none`"
        remedy: drop

    """,
    "small/registry/acme/tiers.yaml": """
    evidence: {kind: docs, verified_on: "2026-11-01"}
    tiers:
      default: {title: Standard, summary: The ordinary way., every_model: true}
      fast: {title: Fast, summary: Faster.}
      hasty: {title: Hasty, summary: The former name of fast., same_as: fast}

    """,
    "small/registry/acme/models/models.yaml": """
    evidence: {kind: docs, page: the price list, verified_on: "2026-11-01"}
    models:
      big:
        title: Big
        summary: Thinks.
        status: active
        released: "2026-10-01"
        snapshots: [big-2026-10-01]
        tiers: [default, fast]
        context_window: 1000000
        max_output_tokens: 4000
        thinks: true
        reasoning: {efforts: [low, high, max], default_effort: low}
        long_context_from: 200000
        price:
          default: {input: 2, cached: 0.1, output: 10, write_30m: 2.5, long: {input: 4, output: 15}}
          fast: {input: 4, cached: null, output: 20, until: "2026-12-31", then: {input: 6, output: 30}}
        disputed: {reasoning.default_effort: two pages differ}
      small:
        title: Small
        status: deprecated
        released: "2025-01-01"
        aliases: [tiny]
        ends: "2026-12-24"
        replacement: big
        tiers: [default]
        context_window: 128000
        max_output_tokens: 500
        thinks: false
        price: {default: {input: 0.1, output: 0.5}}
      old: {title: Old, status: retired, ends: "2026-01-01", replacement: small, thinks: false}
      club: {title: Club, status: restricted, released: "2026-11-01", thinks: false}

    """,
  ]

  /// Runs words with this registry, 100 columns wide.
  static func run(
    _ words: String..., files: [String: String] = [:], environment: [String: String] = [:], columns: Int = 100
  ) async throws -> CommandLineRun {
    try await CommandLineRun(
      words: words, files: Self.files.merging(files) { $1 }, installation: "small",
      environment: ["SETSCREW_PROVIDER": "acme", "COLUMNS": "\(columns)"].merging(environment) { $1 })
  }
}
