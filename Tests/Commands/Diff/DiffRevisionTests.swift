import Notation
import Testing

@testable import setscrew

@Suite("diff of revisions", .enabled(if: Git.isInstalled))
struct DiffRevisionTests {
  /// A repository in which a profile, what it builds on and a file that it names have changed once.
  private static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files: [
      "profiles/base.yaml": "model: gpt-5.1\nreasoning: {effort: none}\n",
      "profiles/poem.yaml": "profile: {extends: base}\ninput: \"{{file:note.txt}}\"\n",
      "profiles/note.txt": "a dull note", "sub/keep": "",
    ])
    func git(_ words: String...) throws {
      let identity = ["-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false"]
      let result = try ChildProcess.run(["git", "-C", folder.path] + identity + words)
      try #require(result.status == 0, "git \(words)")
    }
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "one")
    try LocalFiles.write(
      Array("model: gpt-6-sol\nreasoning: {effort: low}\n".utf8), to: "\(folder.path)/profiles/base.yaml")
    try LocalFiles.write(Array("a bright note".utf8), to: "\(folder.path)/profiles/note.txt")
    try git("commit", "-q", "-a", "-m", "two")
    return folder
  }

  private static let rows = """
    what is sent
    model                                     gpt-5.1      gpt-6-sol
        A: set at profiles/base.yaml:1:8 (profile at HEAD~1)
        B: set at profiles/base.yaml:1:8 (profile)
    input                                     a dull note  a bright note
        a [-dull -]{+bright +}note
        A: set at profiles/poem.yaml:2:8 (profile at HEAD~1)
        B: set at profiles/poem.yaml:2:8 (profile)
    reasoning.effort                          none         low
        A: set at profiles/base.yaml:2:21 (profile at HEAD~1)
        B: set at profiles/base.yaml:2:21 (profile)

    """

  @Test(
    "the profile, what it builds on and the files it names are read as they were",
    arguments: [
      (["poem", "--rev", "HEAD~1"], "HEAD~1", "now"), (["poem@HEAD~1"], "HEAD~1", "now"),
      (["poem@HEAD~1", "poem"], "poem@HEAD~1", "poem"),
    ])
  func revision(words: [String], first: String, second: String) async throws {
    let folder = try Self.repository()
    defer { folder.remove() }
    let run = try await CommandLineRun(words: ["diff"] + words, workingFolder: folder.path)
    #expect(run.exit == .success)
    #expect(run.errors == "")
    let rows = Self.rows.replacing("A:", with: "\(first):").replacing("B:", with: "\(second):")
    #expect(run.output.contains(rows), "\(run.output)")
  }

  @Test("two revisions, and paths from a folder below")
  func two() async throws {
    let folder = try Self.repository()
    defer { folder.remove() }
    for words in [["--rev", "HEAD~1..HEAD"], ["--rev", "HEAD~1", "--rev", "HEAD"]] {
      let run = try await CommandLineRun(
        words: ["diff", "../profiles/poem.yaml", "--json"] + words, workingFolder: "\(folder.path)/sub")
      let json = try JSON(parsing: run.output)
      #expect(json["sides"]?.array?.compactMap { $0["name"]?.string } == ["HEAD~1", "HEAD"])
      #expect(json["rows"]?[0]?["values"]?.array?.map { $0["value"] } == ["gpt-5.1", "gpt-6-sol"])
    }
    let same = try await CommandLineRun(
      words: ["diff", "poem", "--rev", "HEAD", "--exit-code"], workingFolder: folder.path)
    #expect(same.output == "poem: no differences\n")
    #expect(same.exit == .success)
  }

  @Test(
    "what cannot be found is named",
    arguments: [
      (["poem", "--rev", "nothing"], "there is no revision 'nothing' in "),
      (["poem", "--rev=--all"], "there is no revision '--all' in "),
      (["poem", "--rev", "HEAD:profiles"], "there is no revision 'HEAD:profiles' in "),
      (["nothing", "--rev", "HEAD"], "there is no profile named nothing at HEAD"),
      (["haiku", "--rev", "HEAD"], "there is no profile named haiku at HEAD"),
      (["poem", "haiku", "--rev", "HEAD"], "--rev is for one profile"),
    ])
  func missing(words: [String], message: String) async throws {
    let folder = try Self.repository()
    defer { folder.remove() }
    let run = try await CommandLineRun(words: ["diff"] + words, workingFolder: folder.path)
    #expect(run.exit == .usage)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("outside of a repository the folder is named")
  func outside() async throws {
    let run = try await CommandLineRun("diff", "haiku", "--rev", "HEAD")
    #expect(run.exit == .usage)
    #expect(run.errors.contains("is not in a git repository"))
    #expect(run.output == "")
  }
}

private enum Git {
  static let isInstalled = (try? ChildProcess.run(["git", "--version"]))?.status == 0
}
