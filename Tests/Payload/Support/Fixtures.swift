import Registry

/// Small registries whose facts are those of the test alone.
enum Fixture {
  /// Settings with limits, needs and defaults, and three models that differ in them.
  static let small = Desk.registry([
    "settings/core.yaml": """
    group: core
    evidence: {kind: docs, verified_on: "2026-11-30"}
    settings:
      model: {title: Model, summary: The model., schema: {type: string}}
      input: {title: Input, summary: The input., schema: {type: [string, array]}, holds: text}
      input[]: {title: Item, summary: One item., schema: {type: object}, members: open}
      stream: {title: Stream, summary: Streams., schema: {type: [boolean, "null"]}}
      temperature: {title: Temperature, summary: Spread., schema: {type: [number, "null"], minimum: 0, maximum: 2}, default: 1}
      top_p: {title: Top p, summary: Spread., schema: {type: number, minimum: 0, maximum: 1}}
      max_output_tokens:
        title: Most tokens
        summary: Bounds the answer.
        schema: {type: [integer, "null"], minimum: 16}
        limit: {maximum: model.max_output_tokens}
        remedy: clamp
      effort:
        title: Effort
        summary: Thinking.
        schema: {enum: [none, minimal, low, medium, high, xhigh, null]}
        ordered: true
        limit: {enum: model.efforts}
        default: model.default_effort
        requires: {model.reasons: true}
        remedy: clamp
      color: {title: Color, summary: Unordered., schema: {enum: [red, green, blue]}, limit: {enum: model.colors}}
      include: {title: Include, summary: More., schema: {type: array}}
      include[]: {title: Member, summary: One., schema: {enum: [a, b, c]}}
      options: {title: Options, summary: Holds others., schema: {type: object}}
      options.fast: {title: Fast, summary: Fast., schema: {type: boolean}, requires: {model.fast: true}}
      options.deep: {title: Deep, summary: Holds others., schema: {type: object}}
      options.deep.level: {title: Level, summary: Level., schema: {type: integer}, requires: {model.fast: true}}
      metadata: {title: Metadata, summary: Pairs., schema: {type: object, maxProperties: 2}}
      metadata.*: {title: Pair, summary: One., schema: {type: string}}
      old: {title: Old, summary: Ends., schema: {type: string}, ends: "2026-12-31"}
      gone: {title: Gone, summary: Ended., schema: {type: string}, ends: "2026-11-30"}
      doubtful: {title: Doubtful, summary: Doubtful., schema: {type: integer}, limit: {maximum: 5}, disputed: two sources differ}
      tagged: {title: Tagged, summary: Variants., variants: {tag: type, of: [first, second]}}
      tools: {title: Tools, summary: Tools., schema: {type: array}}
      tools[]: {title: Tool, summary: One., variants: {tag: type, of: [first, second]}}
      beta: {title: Beta, summary: By header., schema: {type: string}, needs_header: {X-Beta: "on"}}
      x-beta: {title: Header, summary: A header., schema: {type: [string, array]}, header: X-Beta}
      renamed: {title: Renamed, summary: Elsewhere., schema: {type: integer}, path: nested.other_name}
      counted: {title: Counted, summary: Another endpoint too., schema: {type: integer}, endpoint: [input_tokens]}
    """,
    "shapes/shapes.yaml": """
    shapes:
      first:
        requires: {model.fast: true}
        settings:
          type: {title: Type, summary: Tag., schema: {const: first}, required: true}
          size: {title: Size, summary: Size., schema: {type: integer}}
      second:
        settings:
          type: {title: Type, summary: Tag., schema: {const: second}, required: true}
          name: {title: Name, summary: Name., schema: {type: string}, required: true}
          note: {title: Note, summary: Note., schema: {type: [string, "null"]}}
    """,
    "models/models.yaml": """
    evidence: {kind: docs, verified_on: "2026-11-30"}
    models:
      thinker:
        title: Thinker
        status: active
        max_output_tokens: 1000
        efforts: [low, medium, high]
        default_effort: medium
        reasons: true
        fast: false
        colors: [red]
        price: {default: {input: 1, output: 10}}
      talker:
        title: Talker
        status: active
        max_output_tokens: 100
        reasons: false
        fast: true
        colors: [red, green, blue]
      painter: {title: Painter, status: active, max_output_tokens: 1000, efforts: [low, medium, high], reasons: true, fast: true, colors: [green]}
      vague: {title: Vague, status: active, reasons: true}
      leaving: {title: Leaving, status: active, ends: "2026-12-11", replacement: thinker, reasons: false, fast: true}
      left: {title: Left, status: retired, ends: "2026-11-30", replacement: thinker, reasons: false, fast: true}
    """,
    "rules.yaml": """
    evidence: {kind: docs, verified_on: "2026-11-30"}
    rules:
      no-spread:
        kind: refuse
        target: [temperature, top_p]
        when: {model.reasons: true, effort: {not: none}}
        message: "{setting} is refused by {model} while it thinks"
        remedy: drop
      no-c:
        kind: refuse
        target: include
        value: c
        when: {model.reasons: true}
        message: "{value} is refused by {model}"
        remedy: drop
      no-high:
        kind: refuse
        target: effort
        value: high
        when: {color: green}
        message: "{value} does not go with green"
        remedy: clamp
      one-of-two:
        kind: exclusive
        target: [old, doubtful]
        message: old and doubtful exclude each other
      deep-needs-fast:
        kind: need
        target: options.deep
        need: {options.fast: true}
        message: options.deep needs options.fast
      top-p-small:
        kind: limit
        target: top_p
        when: {color: blue}
        limit: {maximum: 0.5}
        message: "top_p is at most {limit} with blue"
        remedy: clamp
      no-stream-with-red:
        kind: refuse
        target: stream
        value: true
        when: {color: red}
        message: red is not streamed
      advice:
        kind: advise
        target: color
        when: {color: blue}
        message: blue is a fine color
        severity: note
    """,
  ])
}
