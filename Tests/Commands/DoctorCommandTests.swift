import Testing

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
        "SSL_CERT_FILE names /nonexistent/ca.pem, which is not there", "fix: unset SSL_CERT_FILE"
      ),
      (
        [:], [".setscrew/plugins/bad/plugin.yaml": "name: [bad\n"], "findings in plugins",
        "fix: setscrew plugins shows them"
      ),
      ([:], [".setscrew/config.yaml": "remedy: often\n"], "the configuration is broken", "fix: "),
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
}
