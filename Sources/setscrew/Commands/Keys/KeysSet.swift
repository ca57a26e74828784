import Notation
import Registry
import Secrets

/// `keys set NAME`: keeps a key, read from a pipe or typed without being shown.
struct KeysSet {
  private let work: KeyWork
  private let provider: Provider

  init(_ invocation: Invocation) throws {
    work = try KeyWork(invocation)
    provider = try work.provider(Array(invocation.words.dropFirst()), of: "set")
  }

  func run() throws -> ExitCode {
    if case .none = provider.authentication.scheme {
      throw Failure(.usage, "\(provider.name) takes no key")
    }
    if let command = work.arguments.last(.keyCommand) { return try keep(command: command) }
    let piped = try work.world.pipedInput()
    let store = try store(isPiped: piped != nil)
    guard let store else { return .success }
    let key = try readKey(piped)
    try keep(key, in: store)
    return .success
  }

  /// Where the key goes: where the flag says, else the keyring, else what the user chooses, else the file.
  ///
  /// Nil when the user chose a command instead, which is then kept already.
  private func store(isPiped: Bool) throws -> (any KeyStore)? {
    var file = SealedKeys(work.world)
    file.usesPassphrase = work.arguments.has(.passphrase)
    switch work.arguments.last(.keyPlace) {
    case "file": return file
    case "keyring":
      guard let service = SecretService(work.world) else {
        throw Failure(
          .configuration, "there is no session bus, so no keyring",
          remedy: "`setscrew keys set \(provider.name) --in file` keeps the key in an encrypted file instead")
      }
      return service
    case nil: break
    case let word?: throw Failure(.usage, "--in takes keyring or file, not '\(word)'")
    }
    if file.usesPassphrase { return file }
    if let service = SecretService(work.world), (try? service.providers()) != nil { return service }
    guard !isPiped, work.world.errors.isTerminal else { return file }
    work.world.errors.line(
      "setscrew: no keyring answers here. A command can print the key, such as `pass show \(provider.name)`.")
    work.world.errors.write("Command (empty: keep the key in an encrypted file instead)> ")
    guard let line = readLine(), !line.allSatisfy(\.isWhitespace) else { return file }
    _ = try keep(command: line)
    return nil
  }

  private func readKey(_ piped: [UInt8]?) throws -> Secret {
    let text: Secret?
    if let piped {
      text = Secret(bytes: piped)
    } else {
      do throws(KeyStoreError) {
        text = try HiddenInput.line(prompt: "Key of \(provider.name) (nothing is shown): ")
      } catch {
        throw Failure(
          .usage, error.description, remedy: "pipe the key in: setscrew keys set \(provider.name) < FILE")
      }
    }
    do {
      let key = try text?.withExposedText { try KeyText.read($0) } ?? nil
      guard let key else { throw Failure(.usage, "no key was given; nothing was changed") }
      return key
    } catch let error as KeyText.Invalid {
      throw Failure(.usage, "what was given \(error)", remedy: "give the key alone, in one line")
    }
  }

  private func keep(_ key: Secret, in store: any KeyStore) throws {
    do throws(KeyStoreError) {
      try store.set(key, for: provider.name)
    } catch {
      throw Failure(.configuration, error.description, remedy: error.remedy)
    }
    work.say(
      "the key of \(provider.name) is in \(store.name) now; `setscrew keys test \(provider.name)` tries it")
    if store is SealedKeys, !work.arguments.has(.passphrase), work.arguments.last(.keyPlace) == nil {
      work.say("a password manager is safer: `setscrew keys set \(provider.name) --command CMD`")
    }
    warnOfOthers(than: .store(store.name))
  }

  private func keep(command: String) throws -> ExitCode {
    guard !command.allSatisfy(\.isWhitespace) else { throw Failure(.usage, "--command needs a command") }
    guard KeySearch.keys(in: Array(command.utf8)).isEmpty else {
      throw Failure(
        .usage, "the command holds a key in plain text",
        remedy: "give a command that prints the key, such as `pass show \(provider.name)`")
    }
    var file = try ConfigurationFile(work.world, isProject: false)
    try file.set(ValuePath([.key("keys"), .key(provider.name), .key("command")]), to: .string(command))
    try file.save()
    work.say("\(file.path) names the command now; `setscrew keys test \(provider.name)` tries it")
    warnOfOthers(than: .command(command))
    return .success
  }

  /// A key that is found earlier hides the new one.
  private func warnOfOthers(than new: KeyFinder.Source) {
    for source in work.keys.sources(for: provider) {
      if source == new { return }
      if case .environment(let variable) = source { work.say("\(variable) is set and is used before it") }
      if case .command = source { work.say("the command of config.yaml is used before it") }
    }
  }
}
