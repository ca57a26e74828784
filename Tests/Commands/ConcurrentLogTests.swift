import Glibc
import Testing

@testable import Workbench
@testable import setscrew

@Suite("several processes that log", .timeLimit(.minutes(5)))
struct ConcurrentLogTests {
  @Test(
    "processes that log at the same time lose nothing, and neither does one that begins the log with another")
  func together() async throws {
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    let processes = 3
    let runs = 12
    let children = try (0..<processes).map { _ in
      try Self.spawn(["run", "haiku", "--simulate", "-q", "-n", "\(runs)"], home: folder.path)
    }
    for child in children {
      var status: Int32 = -1
      waitpid(child, &status, 0)
      #expect(status == 0)
    }
    let log = try RunLog(existing: "\(folder.path)/setscrew/log.sqlite")
    let records = try log.records()
    #expect(records.map(\.id) == Array((1...processes * runs).reversed()))
    #expect(Set(records.map(\.status)) == ["completed"])
    for record in records { #expect(try log.exchange(record.id)?.exchange.outcome?.status == "completed") }
    #expect(try log.integrity() == "ok")
  }

  /// Starts the program that was built with the tests.
  private static func spawn(_ words: [String], home: String) throws -> pid_t {
    let program = "\(CommandLineRun.package)/.build/debug/setscrew"
    let variables = [
      "HOME=\(home)", "XDG_DATA_HOME=\(home)", "SETSCREW_HOME=\(CommandLineRun.package)",
      "SETSCREW_AS_OF=2026-11-30",
    ]
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
    }
    var child = pid_t()
    let code = posix_spawn(&child, program, &files, nil, &arguments, &environment)
    guard code == 0 else { throw FileError(path: program, action: "start", number: code) }
    return child
  }
}
