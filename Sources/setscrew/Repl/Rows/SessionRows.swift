extension ReplRow {
  /// The tree of turns.
  static let treeRows: [ReplRow] = [
    ReplRow(
      name: "history", group: .going, arguments: "[N]",
      summary: "the conversation so far, or its last N turns",
      handler: { try await $0.history($1) }),
    ReplRow(
      name: "tree", group: .going, summary: "all turns with their branches",
      handler: { repl, _ in try await repl.tree() }),
    ReplRow(
      name: "undo", group: .going, summary: "go back before the last turn", availability: .whenIdle,
      handler: { repl, _ in try await repl.undo() }),
    ReplRow(
      name: "redo", group: .going, summary: "take an undo back", availability: .whenIdle,
      handler: { repl, _ in try await repl.redo() }),
    ReplRow(
      name: "goto", group: .going, arguments: "N", summary: "go on from turn N; 0 is the beginning",
      words: .turns,
      availability: .whenIdle, handler: { try await $0.go($1) }),
    ReplRow(
      name: "fork", group: .going, arguments: "[NAME]",
      summary: "go on with this branch as a session of its own; the old one stays as it is",
      availability: .whenIdle, handler: { try await $0.fork($1) }),
    ReplRow(
      name: "edit", group: .going, arguments: "[N]",
      summary:
        "write the message of turn N anew in $EDITOR and send it from there; without turns a new message",
      words: .turns, availability: .whenIdle, handler: { try await $0.edit($1) }),
  ]

  /// Sessions.
  static let sessionRows: [ReplRow] = [
    ReplRow(
      name: "new", group: .session, arguments: "[NAME]",
      summary: "begin another session with the same settings", availability: .whenIdle,
      handler: { try await $0.newSession($1) }),
    ReplRow(
      name: "sessions", aliases: ["resume"], group: .session, arguments: "[NAME | rm NAME]",
      summary: "list the sessions, go on with one, take one away", words: .sessions, availability: .whenIdle,
      handler: { try await $0.sessions($1) }),
    ReplRow(
      name: "state", group: .session,
      arguments: "[stateless | previous_response_id | conversation [ID] | auto]",
      summary: "how the model is told what was said before",
      words: .oneOf(StateWords.all), availability: .whenIdle, handler: { try await $0.state($1) }),
    ReplRow(
      name: "export", group: .session, arguments: "[markdown | json | profile] [FILE]",
      summary: "write the conversation as Markdown or JSON, or the settings as a profile",
      words: .oneOf(["markdown", "json", "profile"]), handler: { try await $0.export($1) }),
  ]

  /// The program itself.
  static let programRows: [ReplRow] = [
    ReplRow(
      name: "theme", group: .program, arguments: "dark | light | auto | none",
      summary: "choose colours; auto takes those that suit the terminal",
      details:
        "`repl: {theme: light}` in config.yaml keeps a choice; NO_COLOR and --color never take colours away.",
      words: .oneOf(ThemeChoice.allCases.map(\.rawValue)), handler: { try await $0.theme($1) }),
    ReplRow(
      name: "keys", group: .program, arguments: "emacs | vi",
      summary: "choose the keys that lines are edited with",
      details: """
        `repl: {keys: vi}` in config.yaml keeps a choice. With vi, Escape leads from text to commands: motions
        (h l w b e 0 ^ $ f t ; , % j k G), operators (d c y) with motions and objects (iw, i", a{), counts,
        x X r ~ J p P u Ctrl-R and the dot, i a I A o O, `/` with n and N in what was typed before, v for the editor.
        """,
      words: .oneOf(KeyStyle.allCases.map(\.rawValue)), handler: { try await $0.keys($1) }),
    ReplRow(
      name: "help", aliases: ["?"], group: .program, arguments: "[COMMAND | set KEY]",
      summary: "list the commands, or tell about one; `/help set KEY` explains a setting", words: .help,
      handler: { try await $0.help($1) }),
    ReplRow(
      name: "quit", aliases: ["exit", "q"], group: .program, summary: "end the session; it can be resumed",
      handler: { repl, _ in await repl.quit() }),
  ]
}
