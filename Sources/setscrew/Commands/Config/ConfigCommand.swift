import Notation

extension Command {
  /// `setscrew config`: what is configured, from where, and the changing and erasing of it.
  static let config = Command(
    name: "config", group: .setUp, operands: "[show | set KEY VALUE | unset KEY | erase [PART...]]",
    summary: "show, change and erase the configuration and what is stored",
    discussion: """
      Without words: the folders in use, what your configuration and the project's say, and which variables
      of the environment count. `set` and `unset` change config.yaml and keep its comments; a key is any
      setting of a request (`setscrew settings` lists them), whose value is checked, or one of these:

      \(ConfigurationKey.help)

      `erase` deletes
      what Setscrew has stored: config, keys, data (run log, recordings, sessions), state (history), cache,
      or all of it; it lists them and asks first.
      """,
    flags: [.ownProject, .confirmed, .dryRun, .json],
    examples: [
      .init("config", "what holds here"),
      .init("config set model gpt-6-luna", "a model for every request"),
      .init("config set reasoning.effort low --project", "for this project"),
      .init("config unset model", "take it back"),
      .init("config erase data state", "forget every exchange and the history"),
    ]
  ) { invocation in
    switch invocation.words.first {
    case nil, "show": try ConfigShow(invocation).run()
    case "set": try ConfigSet(invocation).set()
    case "unset": try ConfigSet(invocation).unset()
    case "erase": try ConfigErase(invocation).run()
    case let word?:
      throw Failure(
        .usage, "config knows show, set, unset and erase, not '\(word)'",
        remedy: Suggestion.nearest(to: word, among: ["show", "set", "unset", "erase"]).map {
          "did you mean `config \($0)`?"
        })
    }
  }
}
