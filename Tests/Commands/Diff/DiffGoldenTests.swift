import Glibc
import Registry
import Testing

@testable import setscrew

/// What six models make of every example profile, as a person reads it.
///
/// SETSCREW_WRITE_GOLDEN=1 writes diffs.golden.txt anew; read the difference before you commit it.
@Suite("diff of the example profiles")
struct DiffGoldenTests {
  private static let models = ["gpt-4o", "gpt-5.1", "gpt-5.5", "o3", "gpt-6-sol", "gpt-6.2-sol"]
  private static let width = 100

  @Test("is what is written down")
  func golden() async throws {
    var text = """
      # `setscrew diff PROFILE` across six models, for every example profile on 2026-11-30.
      # Made by the tests; SETSCREW_WRITE_GOLDEN=1 writes it anew.

      """
    let names = LocalFiles.list("\(CommandLineRun.package)/profiles").filter { $0.hasSuffix(".yaml") }
      .sorted()
    #expect(names.count >= 10)
    for name in names {
      let profile = String(name.dropLast(5))
      let words = ["diff", profile] + Self.models.flatMap { ["-m", $0] }
      let run = try await CommandLineRun(
        words: words, width: Self.width, workingFolder: CommandLineRun.package)
      #expect(run.exit == .success, "\(run.errors)")
      #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= Self.width })
      text += "\n$ setscrew \(words.joined(separator: " "))\n" + run.errors + run.output
    }
    let file = String(#filePath.dropLast("DiffGoldenTests.swift".count)) + "diffs.golden.txt"
    if getenv("SETSCREW_WRITE_GOLDEN") != nil {
      try LocalFiles.write(Array(text.utf8), to: file, mode: 0o644)
    }
    let golden = String(decoding: try #require(FileAccess.disk.read(file)), as: UTF8.self)
    let difference = zip(
      golden.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false)
    ).enumerated().first { $1.0 != $1.1 }
    #expect(
      difference == nil && golden == text,
      "line \((difference?.offset ?? -1) + 1): want \(difference?.element.0 ?? ""), got \(difference?.element.1 ?? ""); SETSCREW_WRITE_GOLDEN=1 writes it anew"
    )
  }
}
