import Glibc
import Testing

@testable import setscrew

/// What stands where a file is wanted, and never ends or never begins when it is read.
@Suite("named pipes, sockets, devices and huge files in the place of files", .timeLimit(.minutes(5)))
struct PathKindTests {
  /// A folder with one of each kind.
  private func folder(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files: files)
    try LocalFiles.makeFolder("\(folder.path)/plug/settings")
    for name in ["pipe", "plug/settings/pipe.yaml", "pipe.png"] {
      #expect(mkfifo("\(folder.path)/\(name)", 0o600) == 0)
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array("\(folder.path)/socket".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    close(descriptor)
    #expect(bound == 0)
    // A file of a terabyte that takes no room.
    #expect(truncate(try made("\(folder.path)/huge"), 1 << 40) == 0)
    return folder
  }

  private func made(_ path: String) throws -> String {
    try LocalFiles.write([], to: path)
    return path
  }

  private static let reasons = [
    ("pipe", "it is a named pipe, not a file"), ("socket", "it is a socket, not a file"),
    ("/dev/zero", "it is a device, not a file"), ("/dev/urandom", "it is a device, not a file"),
    ("huge", "File too large"),
  ]

  @Test(
    "what a user names is refused in one line, whichever flag names it",
    arguments: [
      ["ask", "hi", "-m", "gpt-6-luna", "--dry-run", "-f", "PATH"],
      ["ask", "hi", "-m", "gpt-6-luna", "--dry-run", "-s", "@PATH"],
      ["ask", "hi", "-m", "gpt-6-luna", "--dry-run", "--vars", "PATH"],
      ["ask", "hi", "-m", "gpt-6-luna", "--dry-run", "--env-file", "PATH"],
      ["ask", "hi", "-m", "gpt-6-luna", "--dry-run", "--schema", "PATH"],
      ["run", "haiku", "--replay", "PATH"], ["replay", "PATH"], ["import", "PATH"], ["log", "cost", "PATH"],
      ["check", "--jsonl", "PATH"], ["drift", "--against", "PATH"], ["diff", "PATH", "haiku"],
    ])
  func flags(words: [String]) async throws {
    let folder = try folder()
    defer { folder.remove() }
    for (name, reason) in Self.reasons {
      let path = name.hasPrefix("/") ? name : "\(folder.path)/\(name)"
      let run = try await CommandLineRun(words: words.map { $0.replacing("PATH", with: path) }, in: folder)
      #expect(run.exit != .success, "\(words) \(name)")
      #expect(run.errors.contains(path), "\(words) \(name): \(run.errors)")
      // What follows may be a shared limit in other words.
      #expect(
        run.errors.contains(reason) || name == "huge" && run.errors.contains("large"),
        "\(words) \(name): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count <= 2, "\(run.errors)")
    }
  }

  @Test(
    "what a user attaches or names in a variable is refused at its flag",
    arguments: [
      (["-a", "PATH"], "--attach PATH: error[file-unreadable]: cannot read PATH: "),
      (["-p", "x=@PATH"], "cannot read PATH: "),
    ])
  func attachments(words: [String], message: String) async throws {
    let folder = try folder()
    defer { folder.remove() }
    for (name, _) in Self.reasons {
      let path = name.hasPrefix("/") ? name : "\(folder.path)/\(name)"
      let run = try await CommandLineRun(
        words: ["ask", "hi", "-m", "gpt-6-luna", "--dry-run"]
          + words.map { $0.replacing("PATH", with: path) },
        in: folder)
      #expect(run.exit != .success)
      #expect(run.errors.contains(message.replacing("PATH", with: path)), "\(run.errors)")
    }
  }

  @Test(
    "what a profile names is refused at its line",
    arguments: [
      ("profile: {summary: x}\nmodel: m\ninput: \"{{file:pipe}}\"\n", "p.yaml:3:9: error[file-unreadable]"),
      ("profile: {summary: x}\nmodel: m\ninput: !file pipe\n", "error[file-unreadable]"),
      ("model: m\ninput:\n  - image: pipe.png\n", "p.yaml:3:12: error[file-unreadable]"),
      ("model: m\ninput:\n  - file: pipe\n", "p.yaml:3:11: error[file-unreadable]"),
      ("profile: {extends: ./pipe}\nmodel: m\ninput: x\n", "p.yaml:1:20: error[profile-unreadable]"),
    ])
  func profiles(text: String, place: String) async throws {
    let folder = try folder(["p.yaml": text])
    defer { folder.remove() }
    let run = try await CommandLineRun(words: ["check", "p.yaml"], in: folder)
    #expect(run.exit == .finding)
    #expect(run.output.contains(place), "\(run.output)")
    #expect(run.output.contains("it is a named pipe, not a file"), "\(run.output)")
    let whole = try await CommandLineRun(words: ["payload", "./pipe"], in: folder)
    #expect(whole.exit == .usage)
    #expect(
      whole.errors == "setscrew: cannot read the profile ./pipe: it is a named pipe, not a file\n",
      "\(whole.errors)")
  }

  @Test("a plugin, a scenario and a configuration with a pipe in them are refused, and nothing waits")
  func folders() async throws {
    let folder = try folder([
      "plug/plugin.yaml":
        "name: plug\nversion: 1.0.0\nsummary: x.\nextends: openai\nevidence: {kind: docs, page: none, verified_on: \"2026-11-30\"}\n"
    ])
    defer { folder.remove() }
    let plugin = try await CommandLineRun(
      words: ["payload", "haiku", "--plugin", "\(folder.path)/plug"], in: folder)
    #expect(plugin.exit == .plugin, "\(plugin.errors)")
    #expect(plugin.errors.contains("plug/settings/pipe.yaml cannot be read"), "\(plugin.errors)")
    let scenario = try await CommandLineRun(
      words: ["ask", "hi", "-m", "gpt-6-luna", "--simulate", "--fault", "scenario=./pipe"], in: folder)
    #expect(scenario.exit != .success)
    try LocalFiles.makeFolder("\(folder.path)/config/setscrew")
    #expect(mkfifo("\(folder.path)/config/setscrew/config.yaml", 0o600) == 0)
    let configuration = try await CommandLineRun(
      words: ["payload", "haiku"], environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"], in: folder)
    #expect(configuration.exit == .configuration)
    #expect(configuration.errors.contains("config.yaml: it is a named pipe, not a file"))
  }

  @Test("a shell's <(COMMAND), /dev/stdin and /dev/null are read; writing to a device leaves it one")
  func ownFiles() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    try LocalFiles.write(Array("model: m\n".utf8), to: ends[1], named: "pipe")
    close(ends[1])
    #expect(try LocalFiles.read("/dev/fd/\(ends[0])") == Array("model: m\n".utf8))
    close(ends[0])
    #expect(try LocalFiles.read("/dev/null") == [])
    try LocalFiles.write([1, 2, 3], to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }
}
