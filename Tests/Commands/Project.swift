import Testing

@testable import setscrew

/// A working folder that lasts over several runs of the command line, with a home of its own.
struct Project: ~Copyable {
  private let folder: TemporaryFolder

  init(_ files: [String: String]) throws { folder = try TemporaryFolder(files: files) }

  deinit { folder.remove() }

  /// The path of the folder.
  var path: String { folder.path }

  /// The bytes of a file as text.
  func text(_ file: String) throws -> String {
    String(decoding: try LocalFiles.read("\(folder.path)/\(file)"), as: UTF8.self)
  }

  /// Puts text into a file.
  func write(_ text: String, to file: String) throws {
    try LocalFiles.write(Array(text.utf8), to: "\(folder.path)/\(file)")
  }

  /// Runs words here and gives what they printed.
  func run(_ words: String..., input: String? = nil) async -> (
    exit: ExitCode, output: String, errors: String
  ) {
    await run(words: words, input: input)
  }

  /// Runs words here and gives what they printed.
  func run(words: [String], input: String? = nil) async -> (exit: ExitCode, output: String, errors: String) {
    let output = Collector()
    let errors = Collector()
    let world = World(
      environment: [
        "HOME": "\(folder.path)/home", "SETSCREW_HOME": CommandLineRun.package,
        "SETSCREW_AS_OF": "2026-11-30",
      ],
      workingFolder: folder.path, output: output, errors: errors,
      pipedInput: { input.map { Array($0.utf8) } }, now: { 1_796_040_000 })
    let exit = await Setscrew.run(words, in: world)
    return (exit, output.text, errors.text)
  }
}
