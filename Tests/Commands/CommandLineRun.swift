import Glibc
import Notation
import Synchronization
import Testing

@testable import setscrew

/// One run of the command line in a world of its own: an empty home, the shipped registry, a fixed day.
struct CommandLineRun {
  let exit: ExitCode
  let output: String
  let errors: String
  /// The waits that were asked for; none of them was made.
  let waits: [Duration]

  /// The folder of the package.
  static let package = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  /// Runs words in a working folder that holds some files.
  init(
    _ words: String..., files: [String: String] = [:], input: String? = nil,
    environment: [String: String] = [:], isTerminal: Bool = false
  ) async throws {
    try await self.init(
      words: words, files: files, input: input, environment: environment, isTerminal: isTerminal)
  }

  /// Runs words in a working folder that holds some files, one of its folders being the installation if named.
  ///
  /// A folder that is given is used as it is and kept.
  init(
    words: [String], files: [String: String] = [:], installation: String? = nil, input: String? = nil,
    environment: [String: String] = [:], isTerminal: Bool = false, width: Int = 80,
    workingFolder: String? = nil, in kept: TemporaryFolder? = nil
  ) async throws {
    let folder = try kept ?? TemporaryFolder(files: files)
    defer { if kept == nil { folder.remove() } }
    var variables = [
      "HOME": "\(folder.path)/home", "SETSCREW_HOME": Self.package, "SETSCREW_AS_OF": "2026-11-30",
    ]
    if let installation { variables["SETSCREW_HOME"] = "\(folder.path)/\(installation)" }
    variables.merge(environment) { $1 }
    let output = Collector(isTerminal: isTerminal, width: width)
    let errors = Collector(isTerminal: isTerminal)
    let waits = Mutex<[Duration]>([])
    let world = World(
      environment: variables, workingFolder: workingFolder ?? folder.path, output: output, errors: errors,
      pipedInput: { input.map { Array($0.utf8) } }, now: { 1_796_040_000 },
      sleep: { wait in waits.withLock { $0.append(wait) } })
    exit = await Setscrew.run(words, in: world)
    self.waits = waits.withLock { $0 }
    self.output = output.text
    self.errors = errors.text
  }
}

/// A folder that lasts as long as a test.
struct TemporaryFolder {
  let path: String

  init(files: [String: String]) throws {
    var template = Array("/tmp/setscrew-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw FileError(path: "/tmp", action: "make", number: errno) }
    path = String(cString: made)
    for (name, text) in files {
      let file = "\(path)/\(name)"
      if let parent = LocalFiles.parent(of: file) { try LocalFiles.makeFolder(parent) }
      try LocalFiles.write(Array(text.utf8), to: file)
    }
  }

  func remove() {
    func removeAll(_ path: String) {
      if LocalFiles.isFolder(path) {
        for name in LocalFiles.list(path) { removeAll("\(path)/\(name)") }
        rmdir(path)
      } else {
        unlink(path)
      }
    }
    removeAll(path)
  }
}
