import Glibc
import Notation
import Secrets

/// `config erase`: deletes what Setscrew has stored for this user.
struct ConfigErase {
  /// What can be erased by itself.
  private enum Part: String, CaseIterable {
    case config
    case keys
    case data
    case state
    case cache
  }

  private let world: World
  private let arguments: Arguments
  private let parts: [Part]

  init(_ invocation: Invocation) throws {
    world = invocation.world
    arguments = invocation.arguments
    let words = Array(invocation.words.dropFirst())
    if words.isEmpty || words == ["all"] {
      parts = Part.allCases
    } else {
      parts = try words.map { (word) throws(Failure) in
        guard let part = Part(rawValue: word) else {
          let names = Part.allCases.map(\.rawValue)
          throw Failure(
            .usage, "config erase knows \(names.joined(separator: ", ")) and all, not '\(word)'",
            remedy: Suggestion.nearest(to: word, among: names).map { "did you mean \($0)?" })
        }
        return part
      }
    }
  }

  func run() throws -> ExitCode {
    let paths = self.paths.filter { lstat($0) }
    let keyringNames = keyringNames
    guard !paths.isEmpty || !keyringNames.isEmpty else {
      world.output.line("There is nothing to erase.")
      return .success
    }
    world.output.line("This is deleted for good:")
    for path in paths { world.output.line("  \(path)\(LocalFiles.isFolder(path) ? "/ and all in it" : "")") }
    for name in keyringNames { world.output.line("  the key of \(name) in the keyring") }
    if arguments.has(.dryRun) { return .success }
    guard try isConfirmed() else {
      world.output.line("Nothing was deleted.")
      return .interrupted
    }
    if let service = SecretService(world) {
      for name in keyringNames {
        do throws(KeyStoreError) {
          _ = try service.remove(name)
        } catch {
          throw Failure(.configuration, "\(error.description); nothing was deleted", remedy: error.remedy)
        }
      }
    }
    for path in paths { try remove(path) }
    world.output.line("Deleted.")
    return .success
  }

  private var paths: [String] {
    let places = world.places
    let sealed = SealedKeys(world)
    var paths: [String] = []
    for part in parts {
      switch part {
      case .config: paths.append(places.configuration)
      case .keys: paths += [sealed.path, "\(sealed.path).lock", sealed.keyPath]
      case .data: paths.append(places.data)
      case .state: paths.append(places.state)
      case .cache: paths.append(places.cache)
      }
    }
    // A folder that is a link, as into a collection of such files, goes with what it leads to.
    paths += paths.filter(isLink).compactMap(LocalFiles.realPath)
    // What lies in a folder that goes as a whole need not be named.
    var seen: Set<String> = []
    return paths.filter { path in
      !paths.contains { path != $0 && path.hasPrefix($0 + "/") } && seen.insert(path).inserted
    }
  }

  private var keyringNames: [String] {
    guard parts.contains(.keys), let service = SecretService(world) else { return [] }
    return (try? service.providers()) ?? []
  }

  private func isConfirmed() throws(Failure) -> Bool {
    if arguments.has(.confirmed) { return true }
    guard world.errors.isTerminal, isatty(STDIN_FILENO) == 1 else {
      throw Failure(
        .usage, "there is no terminal to ask at; nothing was deleted", remedy: "--yes deletes without asking")
    }
    world.errors.write("Delete all this? Type yes> ")
    return readLine() == "yes"
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return Glibc.lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private func lstat(_ path: String) -> Bool {
    var status = stat()
    return Glibc.lstat(path, &status) == 0
  }

  /// Removes a file or a folder with all in it; links are removed, never followed.
  private func remove(_ path: String) throws {
    var status = stat()
    guard Glibc.lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in LocalFiles.list(path) { try remove("\(path)/\(name)") }
      guard rmdir(path) == 0 || errno == ENOENT else {
        throw FileError(path: path, action: "delete", number: errno)
      }
    } else {
      guard unlink(path) == 0 || errno == ENOENT else {
        throw FileError(path: path, action: "delete", number: errno)
      }
    }
  }
}
