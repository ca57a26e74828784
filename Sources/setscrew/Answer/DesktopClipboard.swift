import Glibc

/// The desktop's clipboard, reached through the programs that desktops have for it.
struct DesktopClipboard: Sendable {
  private let environment: [String: String]

  init(environment: [String: String]) { self.environment = environment }

  /// The programs to try, the best first; none where the terminal is on another machine than the desktop.
  var programs: [[String]] {
    guard !isRemote else { return [] }
    var programs: [[String]] = []
    if isSet("WAYLAND_DISPLAY") { programs.append(["wl-copy"]) }
    if isSet("DISPLAY") {
      programs += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    }
    return programs
  }

  private var isRemote: Bool { isSet("SSH_CONNECTION") || isSet("SSH_TTY") }
  private func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }

  /// Puts text there; says whether a program took it.
  func put(_ text: String) -> Bool { programs.contains { run($0, Array(text.utf8)) } }

  private func run(_ program: [String], _ bytes: [UInt8]) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    // What it says has no place on a screen that is drawn on.
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = program.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child = pid_t()
    guard posix_spawnp(&child, program[0], &actions, nil, &words, &variables) == 0 else {
      close(ends[1])
      return false
    }
    let isWritten = (try? LocalFiles.write(bytes, to: ends[1], named: "the clipboard")) != nil
    close(ends[1])
    return ChildProcess.wait(for: child) == 0 && isWritten
  }
}
