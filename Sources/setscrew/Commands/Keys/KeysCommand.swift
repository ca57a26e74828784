import Notation
import Registry

extension Command {
  /// `setscrew keys`: where keys are kept, and the keeping.
  static let keys = Command(
    name: "keys", group: .setUp, operands: "[list | set NAME | remove NAME | test [NAME] | migrate]",
    summary: "keep, list and test the keys of providers",
    discussion: """
      A key is looked for in the environment, then by a command of your configuration, then in the keyring
      of the desktop, then in an encrypted file. `set` asks without showing what is typed, or reads a pipe; it
      never takes a key from the command line, which every program on the machine can read. `list` says where
      keys come from, never what they are. `test` asks the provider for its list of models. `migrate` looks
      for keys in plain text and moves those in Setscrew's own files.
      """,
    flags: [.keyPlace, .keyCommand, .passphrase, .dryRun, .baseURL, .environmentFile, .timeout, .all, .json],
    examples: [
      .init("keys set openai", "type or paste it; nothing is shown"),
      .init("keys set openai --command 'pass show openai'", "let a password manager keep it"),
      .init("keys set openai --in file < key.txt", "in an encrypted file, where there is no keyring"),
      .init("keys", "which providers have a key, and from where"),
      .init("keys test openai", "does it work?"),
      .init("keys migrate --dry-run", "which keys lie about in plain text?"),
    ]
  ) { invocation in
    switch invocation.words.first {
    case "set": try KeysSet(invocation).run()
    case "remove": try KeysRemove(invocation).run()
    case "test": try await KeysTest(invocation).run()
    case "migrate": try KeysMigrate(invocation).run()
    case "list", nil: try KeysList(invocation).run()
    case let word?:
      throw Failure(
        .usage, "keys knows list, set, remove, test and migrate, not '\(word)'",
        remedy: Suggestion.nearest(to: word, among: ["list", "set", "remove", "test", "migrate"]).map {
          "did you mean `keys \($0)`?"
        })
    }
  }
}

/// What the parts of `keys` share: the workspace, the providers, the stores.
struct KeyWork {
  let workspace: Workspace
  let keys: KeyFinder
  let arguments: Arguments
  var world: World { workspace.world }

  init(_ invocation: Invocation) throws {
    workspace = try Workspace(invocation)
    keys = KeyFinder(workspace)
    arguments = invocation.arguments
  }

  /// The provider that the words name, which must be the last of them.
  func provider(_ words: [String], of part: String) throws(Failure) -> Provider {
    guard let name = words.first else {
      throw Failure(
        .usage, "keys \(part) needs the name of a provider", remedy: "`setscrew providers` lists them")
    }
    guard words.count == 1 else {
      // What stands there may be a key, so it is not repeated.
      throw Failure(
        .usage, "keys \(part) takes one name; a key is never taken from the command line",
        remedy: part == "set"
          ? "run `setscrew keys set \(name)` and type it there, or pipe it in; if the key is in your shell's history now, replace it"
          : nil)
    }
    return try provider(named: name)
  }

  /// A provider by name.
  func provider(named name: String) throws(Failure) -> Provider {
    let providers = workspace.plugins.providers
    guard let provider = providers.first(where: { $0.name == name }) else {
      let near = Suggestion.nearest(to: name, among: providers.map(\.name))
      throw Failure(
        .usage, "no provider is called '\(name)'",
        remedy: near.map { "did you mean \($0)?" } ?? "`setscrew providers` lists them")
    }
    return provider
  }

  /// Says something on stderr unless that is not wanted.
  func say(_ text: String) {
    if !arguments.has(.quiet) { world.errors.line("setscrew: \(text)") }
  }
}
