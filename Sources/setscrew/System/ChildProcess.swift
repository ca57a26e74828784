import Glibc

/// A program that is run for what it prints, without a shell.
enum ChildProcess {
  /// How a program ended.
  struct Result: Sendable {
    /// Its exit status; 127 when it could not be started.
    let status: Int32
    /// What it wrote to standard output.
    let output: [UInt8]
  }

  /// Runs a program found on PATH and waits for its end; it reads nothing, and what it says on stderr is dropped.
  static func run(_ words: [String], limit: Int = 256 << 20) throws(FileError) -> Result {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw FileError(path: words.first ?? "", action: "start", number: errno)
    }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let failure = posix_spawnp(&child, words.first ?? "", &actions, nil, &arguments, environ)
    close(ends[1])
    guard failure == 0 else { return Result(status: 127, output: []) }
    let output: [UInt8]
    do throws(FileError) {
      output = try LocalFiles.read(descriptor: ends[0], named: words.first ?? "", limit: limit)
    } catch {
      kill(child, SIGTERM)
      _ = wait(for: child)
      throw error
    }
    return Result(status: wait(for: child), output: output)
  }

  /// Waits for the end of a program; its exit status, or that of a shell for one that a signal ended.
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
