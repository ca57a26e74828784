import Notation
import Registry
import Secrets

/// What `doctor` looks at about keys: whether there is one, whether it can be one, and keys in plain text.
struct KeyCheck {
  private let workspace: Workspace
  private let provider: Provider?
  private var world: World { workspace.world }

  init(workspace: Workspace, arguments: Arguments) throws {
    self.workspace = workspace
    provider = try Browsing(workspace, arguments: arguments).registry.provider
  }

  /// What was found.
  var diagnoses: [Diagnosis] { key + stores + plaintext }

  private var key: [Diagnosis] {
    guard let provider else { return [] }
    if case .none = provider.authentication.scheme { return [.fine("key", "\(provider.name) needs none")] }
    for variable in provider.authentication.environment {
      guard let text = world.variable(variable) else { continue }
      do {
        _ = try KeyText.read(text)
      } catch {
        return [.problem("key", "the variable \(variable) \(error)", fix: "set it to the key alone")]
      }
    }
    let sources = KeyFinder(workspace).sources(for: provider)
    guard let source = sources.first else {
      return provider.authentication.isOptional
        ? [.fine("key", "\(provider.name) has none, and works without")]
        : [
          .note(
            "key", "no key for \(provider.name); the embedded simulator answers the examples",
            fix: "setscrew keys set \(provider.name)")
        ]
    }
    return [
      .fine("key", "\(provider.name): \(source)\(sources.count > 1 ? ", and \(sources.count - 1) more" : "")")
    ]
  }

  private var stores: [Diagnosis] {
    var diagnoses: [Diagnosis] = []
    if let service = SecretService(world) {
      do throws(KeyStoreError) {
        _ = try service.providers()
        diagnoses.append(.fine("keyring", "answers"))
      } catch {
        diagnoses.append(.note("keyring", error.description, fix: error.remedy))
      }
    } else {
      diagnoses.append(
        .fine("keyring", "none: no session bus; keys are kept by a command or in an encrypted file"))
    }
    let sealed = SealedKeys(world)
    if LocalFiles.exists(sealed.path) {
      do throws(KeyStoreError) {
        // Opening it shows that the key file fits; a passphrase is not asked for here.
        let names = try sealed.providers()
        if let name = names.first, !sealed.needsPassphrase { _ = try sealed.key(for: name) }
        diagnoses.append(
          .fine(
            "key file", "\(sealed.path) holds \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"))
      } catch {
        diagnoses.append(.problem("key file", error.description, fix: error.remedy ?? "set the keys again"))
      }
    }
    return diagnoses
  }

  private var plaintext: [Diagnosis] {
    let keys = PlaintextKeySearch(workspace: workspace).run()
    guard !keys.isEmpty else {
      return [.fine("plain text", "no key lies about in the files that were looked at")]
    }
    let files = Set(keys.map(\.file)).sorted().joined(separator: ", ")
    return [
      .problem(
        "plain text",
        "\(keys.count == 1 ? "a key lies" : "\(keys.count) keys lie") in plain text in \(files)",
        fix: "setscrew keys migrate")
    ]
  }
}
