import Notation
import Payload
import Secrets

/// `keys migrate`: reports keys in plain text, and moves those in Setscrew's own files to where keys are kept.
struct KeysMigrate {
  private let work: KeyWork

  init(_ invocation: Invocation) throws {
    guard invocation.words.count == 1 else { throw Failure(.usage, "keys migrate takes no words") }
    work = try KeyWork(invocation)
  }

  func run() throws -> ExitCode {
    let keys = PlaintextKeySearch(workspace: work.workspace).run()
    if work.arguments.has(.json) {
      work.world.output.line((["findings": .array(keys.map(\.finding.json))] as JSON).pretty(indent: 2))
    } else {
      // The lines themselves are not shown: they hold the keys.
      for key in keys { work.world.output.write(line(for: key.finding)) }
    }
    guard !keys.isEmpty else {
      work.say("no keys in plain text were found")
      return .success
    }
    if work.arguments.has(.dryRun) { return .success }
    var moved = 0
    for key in keys where key.path != nil && key.provider != nil {
      try move(key)
      moved += 1
    }
    let left = keys.count - moved
    if left > 0 {
      work.say("\(left) \(left == 1 ? "key" : "keys") in files that are not Setscrew's: see above")
    }
    return left == 0 ? .success : .unmet
  }

  private func line(for finding: Finding) -> String {
    "\(finding.origin.map { "\($0): " } ?? "")\(finding.severity.rawValue)[\(finding.code.rawValue)]: \(finding.message)\n"
      + (finding.remedy.map { "  remedy: \($0)\n" } ?? "")
  }

  /// First the key is kept and read back, then it is taken out of the file: at no moment it is nowhere.
  private func move(_ key: PlaintextKey) throws {
    guard let path = key.path, let provider = key.provider else { return }
    let store = try store()
    let text = key.secret.withExposedText { $0 }
    do {
      guard let secret = try KeyText.read(text) else { return }
      try store.set(secret, for: provider)
      guard try store.key(for: provider) == secret else {
        throw Failure(
          .configuration, "\(store.name) does not give back what it was given; \(key.file) is unchanged")
      }
    } catch let error as KeyText.Invalid {
      throw Failure(.configuration, "\(key.place): what stands here \(error)")
    } catch let error as KeyStoreError {
      throw Failure(.configuration, "\(error.description); \(key.file) is unchanged", remedy: error.remedy)
    }
    var file = try ConfigurationFile(path: key.file)
    try file.remove(path)
    try file.save()
    work.say("the key of \(provider) is in \(store.name) now and taken out of \(key.file)")
  }

  private func store() throws -> any KeyStore {
    if work.arguments.last(.keyPlace) != "file", let service = SecretService(work.world),
      (try? service.providers()) != nil
    {
      return service
    }
    var file = SealedKeys(work.world)
    file.usesPassphrase = work.arguments.has(.passphrase)
    return file
  }
}
