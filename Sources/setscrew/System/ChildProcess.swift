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
    guard let ends = makePipe() else {
      throw FileError(path: words.first ?? "", action: "start", number: errno)
    }
    defer { close(ends.reading) }
    let started = start(
      words, [STDIN_FILENO: .nothing, STDOUT_FILENO: .open(ends.writing), STDERR_FILENO: .nothing])
    close(ends.writing)
    guard let child = started else { return Result(status: 127, output: []) }
    let output: [UInt8]
    do throws(FileError) {
      output = try LocalFiles.read(descriptor: ends.reading, named: words.first ?? "", limit: limit)
    } catch {
      kill(child, SIGTERM)
      _ = wait(for: child)
      throw error
    }
    return Result(status: wait(for: child), output: output)
  }

  /// What a stream of a program is connected to.
  enum Stream {
    /// An open file, or an end of a pipe.
    case open(Int32)
    /// Nothing: there is nothing to read, and what is written is dropped.
    case nothing
  }

  /// Starts a program, found on PATH unless its name has a slash; nil where it cannot be started.
  ///
  /// Streams that are not named are those of this process, and so are the variables unless some are given.
  static func start(
    _ words: [String], environment: [String]? = nil, _ streams: [Int32: Stream]
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, stream) in streams {
      switch stream {
      case .open(let file): posix_spawn_file_actions_adddup2(&actions, file, descriptor)
      case .nothing: posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    let name = words.first ?? ""
    var child = pid_t()
    let failure =
      environment == nil
      ? posix_spawnp(&child, name, &actions, nil, &arguments, environ)
      : posix_spawnp(&child, name, &actions, nil, &arguments, &variables)
    return failure == 0 ? child : nil
  }

  /// The ends of a pipe that no program inherits by accident; nil where none can be made.
  static func makePipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for the end of a program; its exit status, or that of a shell for one that a signal ended.
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
