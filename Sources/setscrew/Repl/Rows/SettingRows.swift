extension ReplRow {
  /// Setting things.
  static let settingRows: [ReplRow] = [
    ReplRow(
      name: "model", group: .settings, arguments: "[MODEL]", summary: "show or choose the model",
      words: .models, handler: { try await $0.model($1) }),
    ReplRow(
      name: "set", group: .settings, arguments: "[KEY VALUE]",
      summary: "set something, or list what is set and what this model takes",
      details: """
        KEY is a setting or its short name. VALUE is read by the setting's type; `+` and `-` go one step up and
        down; `KEY += VALUE` adds to a list; `KEY := JSON` sends any JSON as it is. What the model refuses is
        not set. Tab completes keys, and then the values that this model takes.
        """,
      words: .assignment, handler: { try await $0.set($1) }),
    ReplRow(
      name: "unset", group: .settings, arguments: "KEY...",
      summary: "take settings back to what the API does without them",
      words: .changed, handler: { try await $0.unset($1) }),
    ReplRow(
      name: "get", group: .settings, arguments: "KEY...",
      summary: "tell a setting's value and where it comes from",
      words: .settings, handler: { try await $0.explain($1, isBrief: true) }),
    ReplRow(
      name: "settings", group: .settings, arguments: "[KEY | WORD...]",
      summary: "list what this model takes, or all about one setting", words: .settings,
      handler: { try await $0.command(.settings, $1) }),
    ReplRow(
      name: "system", group: .settings, arguments: "[TEXT | @FILE | -]",
      summary: "show or set the instructions; - takes them away", words: .files,
      handler: { try await $0.system($1) }),
    ReplRow(
      name: "tools", group: .settings, arguments: "[+ TOOL | - TYPE]",
      summary: "list the tools, add one by type or as a map, take one away",
      handler: { try await $0.tools($1) }),
    ReplRow(
      name: "vars", group: .settings, arguments: "[NAME=VALUE...]",
      summary: "list or set variables of templates",
      handler: { try await $0.vars($1) }),
    ReplRow(
      name: "attach", group: .settings, arguments: "[PATH | URL]...",
      summary: "attach images or files to the next message", words: .files,
      handler: { try await $0.attach($1) }),
    ReplRow(
      name: "provider", group: .settings, arguments: "[NAME]", summary: "show or choose where requests go",
      words: .providers, handler: { try await $0.provider($1) }),
    ReplRow(
      name: "remedy", group: .settings, arguments: "[error | warn | drop | clamp]",
      summary: "what to do with settings that the model refuses",
      words: .oneOf(["error", "warn", "drop", "clamp"]), handler: { try await $0.remedy($1) }),
    ReplRow(
      name: "budget", group: .settings, arguments: "[DOLLARS | off]",
      summary: "refuse what would make the session cost more", words: .oneOf(["off"]),
      handler: { try await $0.budget($1) }),
  ]
}
