import Glibc
import Testing

@testable import Workbench
@testable import setscrew

@Suite("doctor")
struct DoctorCommandTests {
  @Test("a sound machine has nothing to mend")
  func fine() async throws {
    let run = try await CommandLineRun("doctor", "--offline", environment: ["OPENAI_API_KEY": "sk-test-1"])
    #expect(run.exit == .success, "\(run.output)")
    #expect(run.output.contains("ok       key"))
    #expect(run.output.hasSuffix("Nothing has to be mended.\n"))
  }

  @Test(
    "what is wrong is told with its fix",
    arguments: [
      (
        ["OPENAI_API_KEY": "two words"], [:],
        "the variable OPENAI_API_KEY has white space in the middle of the key", "fix: set it to the key alone"
      ),
      (
        ["https_proxy": "gopher://proxy"], [:], "https_proxy names an unknown kind of proxy",
        "fix: write it as http://HOST:PORT"
      ),
      (
        ["SSL_CERT_FILE": "/nonexistent/ca.pem"], [:],
        "SSL_CERT_FILE names /nonexistent/ca.pem: it is not there", "fix: unset SSL_CERT_FILE"
      ),
      (
        ["CURL_CA_BUNDLE": "/dev/zero"], [:], "CURL_CA_BUNDLE names /dev/zero: it is a device, not a file",
        "fix: unset CURL_CA_BUNDLE"
      ),
      (
        ["SSL_CERT_FILE": "/etc/passwd"], [:],
        "SSL_CERT_FILE names /etc/passwd: there is no certificate in it",
        "fix: unset SSL_CERT_FILE"
      ),
      (
        ["XDG_DATA_HOME": "data"], [:], "note     folders",
        "fix: set it to a path that begins with /, or unset it"
      ),
      (
        [:], [".setscrew/config.yaml": "provder: groq\n"], "provder is not a known setting",
        "fix: did you mean provider?"
      ),
      (
        [:],
        ["home/.local/share/setscrew/log.sqlite": "no database, whatever its name says, and long enough"],
        "is damaged or no run log", "fix: move it away, a new one is made: mv "
      ),
      (
        [:], ["home/.local/share/setscrew/sessions/a.jsonl": "{"], "the session 'a' cannot be read",
        "fix: move it away: "
      ),
      (
        [:], ["home/.local/state/setscrew/history": "\"a\"\nb\n"], "1 of 2 lines of ", "fix: delete them"
      ),
      (
        [:], [".setscrew/plugins/bad/plugin.yaml": "name: [bad\n"], "findings in plugins",
        "fix: setscrew plugins shows them"
      ),
      (
        [:], [".setscrew/config.yaml": "remedy: often\n"], "remedy is one of error, warn, drop, clamp",
        "fix: "
      ),
    ] as [([String: String], [String: String], String, String)])
  func problems(environment: [String: String], files: [String: String], message: String, fix: String)
    async throws
  {
    let run = try await CommandLineRun("doctor", "--offline", files: files, environment: environment)
    #expect(run.output.contains(message), "\(run.output)")
    #expect(run.output.contains(fix), "\(run.output)")
  }

  @Test(
    "what leaves the machine in clear",
    arguments: [
      ("https://api.example.org/v1", false), ("http://127.0.0.1:80/v1", false),
      ("http://localhost/v1", false), ("http://[::1]:8080/v1", false),
      ("http://example.org/v1", true), ("http://127.0.0.1@example.org/v1", true),
      ("http://localhost.example.org/v1", true), ("http://[fe80::1]/v1", true),
    ])
  func unencrypted(url: String, isUnencrypted: Bool) {
    #expect(NetworkCheck.isUnencrypted(url) == isUnencrypted)
  }

  @Test("what is open to others is told by what it is, with its fix")
  func permissions() async throws {
    let folder = try TemporaryFolder(files: [
      "home/.local/share/setscrew/sessions/a.jsonl": "", "home/.local/share/setscrew/keys.key": "x",
      "home/.config/setscrew/config.yaml": "model: gpt-6-luna\n", "home/.local/state/setscrew/history": "",
    ])
    defer { folder.remove() }
    let home = "\(folder.path)/home"
    func output() async throws -> String {
      try await CommandLineRun(words: ["doctor", "--offline"], width: 400, in: folder).output
    }
    #expect(try await output().contains("ok       permissions    only you can read what is stored"))
    chmod("\(home)/.local/share/setscrew/sessions/a.jsonl", 0o644)
    #expect(
      try await output().contains(
        "note     permissions    what was sent and received can be read by others: \(home)/.local/share/setscrew/sessions/a.jsonl\n"
      ))
    chmod("\(home)/.local/share/setscrew", 0o755)
    var text = try await output()
    #expect(text.contains("problem  permissions    what was sent and received can be read by others"))
    #expect(text.contains("fix: chmod -R go= \(home)/.local/share/setscrew\n"))
    chmod("\(home)/.local/share/setscrew/keys.key", 0o640)
    chmod("\(home)/.config/setscrew/config.yaml", 0o666)
    text = try await output()
    #expect(text.contains("the key file \(home)/.local/share/setscrew/keys.key can be read by others"))
    #expect(text.contains("\(home)/.config/setscrew/config.yaml can be changed by others"))
  }

  @Test("no network is told and is no fault; a server of this machine that is not there is one")
  func offline() async throws {
    let away = try await CommandLineRun("doctor", "--base-url", "https://0.0.0.0:1/v1")
    #expect(away.output.contains("note     server"), "\(away.output)")
    #expect(away.output.contains("https://0.0.0.0:1/v1 cannot be reached"), "\(away.output)")
    #expect(away.exit == .success)
    let here = try await CommandLineRun("doctor", "--base-url", "http://127.0.0.1:1/v1")
    #expect(here.output.contains("problem  server"), "\(here.output)")
    #expect(here.exit == .unmet)
    let left = try await CommandLineRun("doctor", "--offline")
    #expect(left.output.contains("not asked, as --offline says"))
    #expect(try await CommandLineRun("doctor", "--provider", "nosuch").exit == .usage)
  }

  @Test("exchanges that cannot be read back, or that hold a key, are told by their numbers")
  func log() async throws {
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    for _ in 0..<3 {
      let run = try await CommandLineRun(
        words: ["ask", "about the word canary-0123456789", "-m", "gpt-6-luna", "--simulate"], in: folder)
      #expect(run.exit == .success, "\(run.errors)")
    }
    func output(_ environment: [String: String] = [:]) async throws -> String {
      try await CommandLineRun(words: ["doctor", "--offline"], environment: environment, in: folder).output
    }
    #expect(try await output().contains("sound, 3 exchanges"))
    // What was logged before it became a key.
    #expect(
      try await output(["LAB_TOKEN": "canary-0123456789"]).contains(
        "a key in use stands in 3 exchanges (3, 2, 1)"))
    let path = "\(folder.path)/home/.local/share/setscrew/log.sqlite"
    let database = try SQLiteDatabase(path: path, access: .existing)
    try database.run("UPDATE content SET response = x'01FF' WHERE exchange = 2")
    let text = try await output()
    #expect(text.contains("what was kept of exchange 2 cannot be read back"), "\(text)")
    #expect(text.contains("DELETE FROM exchange WHERE id IN (2)"), "\(text)")
  }
}
