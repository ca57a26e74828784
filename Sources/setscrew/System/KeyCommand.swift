import CSystem
import Glibc
import Secrets

/// Runs the command of the configuration that prints a key: `pass show openai`.
struct KeyCommand {
  /// What the shell runs.
  let command: String
  /// The variables that the command is given.
  let environment: [String]

  /// The first line that the command prints.
  func run(for provider: String) throws -> Secret {
    var bytes: [UInt8] = []
    defer { for index in bytes.indices { bytes[index] = 0 } }
    let status = try output(&bytes, provider)
    guard status == 0 else {
      throw Failure(
        .configuration, "the key command of \(provider) failed",
        remedy: "run it by hand to see why; it stands in config.yaml under keys")
    }
    let line = bytes.prefix { $0 != 0x0A }
    do {
      guard let key = try KeyText.read(String(decoding: line, as: UTF8.self)) else {
        throw Failure(.configuration, "the key command of \(provider) printed nothing")
      }
      return key
    } catch let error as KeyText.Invalid {
      throw Failure(.configuration, "what the key command of \(provider) printed \(error)")
    }
  }

  /// Runs the command to its end; its errors go to the user, and it may ask at the terminal.
  private func output(_ bytes: inout [UInt8], _ provider: String) throws(Failure) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(.other, "no pipe can be made") }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    let line = ["/bin/sh", "-c", command]
    var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child = pid_t()
    let code = posix_spawn(&child, "/bin/sh", &actions, nil, &words, &variables)
    close(ends[1])
    guard code == 0 else {
      throw Failure(.configuration, "the key command of \(provider) cannot be started")
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 16 {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return ChildProcess.wait(for: child)
  }
}
