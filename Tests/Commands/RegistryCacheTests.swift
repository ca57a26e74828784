import Glibc
import Testing

@testable import setscrew

@Suite("the registry's cache")
struct RegistryCacheTests {
  /// A file of the cache that was written some days before the day of the tests.
  static func age(_ path: String, days: Int) {
    let then = timespec(tv_sec: 1_796_040_000 - days * 24 * 3600, tv_nsec: 0)
    _ = utimensat(AT_FDCWD, path, [then, then], 0)
  }

  @Test("what has not been written for a month goes when something is written")
  func unused() async throws {
    let cache = "home/.cache/setscrew/registry"
    let folder = try TemporaryFolder(files: ["\(cache)/old.openai": "x", "\(cache)/recent.openai": "x"])
    defer { folder.remove() }
    Self.age("\(folder.path)/\(cache)/old.openai", days: 31)
    Self.age("\(folder.path)/\(cache)/recent.openai", days: 29)
    _ = try await CommandLineRun(words: ["settings", "temperature"], in: folder)
    let names = LocalFiles.list("\(folder.path)/\(cache)")
    #expect(!names.contains("old.openai"))
    #expect(names.contains("recent.openai"))
    #expect(names.count > 1, "the run keeps what it read")
  }
}
