extension ReplRow {
  /// Profiles.
  static let profileRows: [ReplRow] = [
    ReplRow(
      name: "profile", group: .profiles, summary: "tell which profile is loaded, and what differs from it",
      handler: { repl, _ in try await repl.showProfile() }),
    ReplRow(
      name: "load", group: .profiles, arguments: "PROFILE",
      summary: "load a profile; what was set since is dropped, the conversation stays", words: .profiles,
      handler: { try await $0.load($1) }),
    ReplRow(
      name: "reload", group: .profiles, summary: "read the profile's files again",
      handler: { repl, _ in try await repl.reload() }),
    ReplRow(
      name: "save", group: .profiles, arguments: "[NAME]",
      summary: "write what was changed into the profile, comments kept; with NAME as a new one",
      handler: { try await $0.save($1) }),
    ReplRow(
      name: "watch", group: .profiles, arguments: "[on | off]",
      summary: "check again when the profile is saved, show what changes, Enter sends",
      words: .oneOf(["on", "off"]), handler: { try await $0.watch($1) }),
    ReplRow(
      name: "payload", group: .profiles, arguments: "[PATH]",
      summary: "show the exact body of the next request, or one part: /payload reasoning", words: .payload,
      handler: { try await $0.showPayload($1) }),
    ReplRow(
      name: "diff", group: .profiles, arguments: "[last | profile | MODEL]",
      summary: "what the next request changes: against the last one, the profile, or another model",
      words: .models, handler: { try await $0.diff($1) }),
    ReplRow(
      name: "explain", group: .profiles, arguments: "[KEY...]",
      summary: "tell for each value where it comes from and what governs it", words: .settings,
      handler: { try await $0.explain($1, isBrief: false) }),
    ReplRow(
      name: "check", group: .profiles, summary: "check the next request",
      handler: { repl, _ in try await repl.check() }),
  ]
}
