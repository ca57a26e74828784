import Glibc
import Testing

@testable import setscrew

/// What a profile from elsewhere may put into a request.
@Suite("files that profiles name")
struct ConfinementTests {
  /// A project with a profile that names a file, and things around it that are none of its business.
  private func folder(naming path: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files: [
      "project/.setscrew/config.yaml": "",
      "project/profiles/p.yaml":
        "profile: {summary: x}\nmodel: m\ninput: \"{{file:\(path)}}\"\n",
      "project/note.txt": "inside", "project/.env": "TOKEN=outside", "project/.env.example": "inside",
      "project/.git/config": "outside", "project/id_ed25519": "outside", "project/id_ed25519.pub": "inside",
      "project/server.pem": "outside", "outside.txt": "outside", "allowed/a.txt": "allowed",
      "allowed/.env": "allowed",
    ])
    symlink("../outside.txt", "\(folder.path)/project/link.txt")
    symlink("..", "\(folder.path)/project/up")
    symlink("note.txt", "\(folder.path)/project/inner.txt")
    symlink(".env", "\(folder.path)/project/innocent.txt")
    return folder
  }

  @Test(
    "those of the project are read, what leads outside or is named like a secret is not",
    arguments: [
      ("../note.txt", nil), ("../inner.txt", nil), ("../.env.example", nil), ("../id_ed25519.pub", nil),
      ("../../outside.txt", "file-outside"), ("../link.txt", "file-outside"),
      ("../up/outside.txt", "file-outside"), ("/etc/passwd", "file-outside"),
      ("/proc/self/environ", "file-outside"), ("/proc/self/root/etc/passwd", "file-outside"),
      ("../.env", "file-secret"), ("../innocent.txt", "file-secret"), ("../.git/config", "file-secret"),
      ("../id_ed25519", "file-secret"), ("../server.pem", "file-secret"),
      ("../../allowed/a.txt", "file-outside"),
    ] as [(String, String?)])
  func confined(path: String, code: String?) async throws {
    let folder = try folder(naming: path)
    defer { folder.remove() }
    let run = try await CommandLineRun(
      words: ["payload", "./profiles/p.yaml"], workingFolder: "\(folder.path)/project", in: folder)
    if let code {
      #expect(run.exit == .finding)
      #expect(run.errors.contains("p.yaml:3:9: error[\(code)]"), "\(run.errors)")
      #expect(!run.output.contains("outside") && !run.errors.contains("TOKEN"))
    } else {
      #expect(run.exit == .success, "\(run.errors)")
      #expect(run.output.contains("inside"))
    }
  }

  @Test(
    "the user's own configuration allows more, a project's does not",
    arguments: [
      ("config", "../../allowed/a.txt", true), ("config", "../../allowed/.env", true),
      ("config", "../../outside.txt", false), ("project", "../../allowed/a.txt", false),
    ])
  func allowed(place: String, path: String, isAllowed: Bool) async throws {
    let folder = try folder(naming: path)
    defer { folder.remove() }
    try LocalFiles.makeFolder("\(folder.path)/config/setscrew")
    let file = place == "config" ? "config/setscrew" : "project/.setscrew"
    try LocalFiles.write(
      Array("allow:\n  files: [\(folder.path)/allowed]\n".utf8), to: "\(folder.path)/\(file)/config.yaml")
    let run = try await CommandLineRun(
      words: ["payload", "./profiles/p.yaml"], environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"],
      workingFolder: "\(folder.path)/project", in: folder)
    #expect((run.exit == .success) == isAllowed, "\(run.errors)")
    #expect(run.output.contains("allowed") == isAllowed)
    #expect(run.errors.contains("warning[config-not-own]") == (place == "project"))
  }
}
