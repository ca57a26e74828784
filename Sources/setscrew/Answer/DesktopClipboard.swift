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
    guard let ends = ChildProcess.makePipe() else { return false }
    // What it says has no place on a screen that is drawn on.
    let started = ChildProcess.start(
      program, environment: environment.map { "\($0)=\($1)" },
      [STDIN_FILENO: .open(ends.reading), STDOUT_FILENO: .nothing, STDERR_FILENO: .nothing])
    close(ends.reading)
    guard let child = started else {
      close(ends.writing)
      return false
    }
    let isWritten = (try? LocalFiles.write(bytes, to: ends.writing, named: "the clipboard")) != nil
    close(ends.writing)
    return ChildProcess.wait(for: child) == 0 && isWritten
  }
}
