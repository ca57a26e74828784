import Registry
import Testing

@testable import setscrew

@Suite("the days on which models end by a server's own list")
struct LiveModelsTests {
  private static let kept =
    #"{"host":"api.example.org","day":"2026-11-28","ends":{"gpt-6-luna":"2026-12-24","gpt-6-sol":"2026-11-01","x":7}}"#

  @Test(
    "are told with where they come from, when the registry says otherwise",
    arguments: [
      (
        "gpt-6-luna", "openai",
        "gpt-6-luna ends on 2026-12-24, by the list of api.example.org of 2026-11-28; the registry knows no end"
      ),
      (
        "gpt-6-sol", "openai",
        "gpt-6-sol ended on 2026-11-01, by the list of api.example.org of 2026-11-28; the registry knows no end"
      ),
      ("gpt-6-astra", "openai", nil), ("gpt-6-luna", "azure", nil),
    ] as [(String, String, String?)])
  func told(model: String, provider: String, message: String?) async throws {
    let run = try await CommandLineRun(
      "check", "p.yaml", "--provider", provider,
      files: ["p.yaml": "model: \(model)\ninput: hi\n", "home/.cache/setscrew/models/openai.json": Self.kept])
    #expect(run.output.contains("model-ends-live") == (message != nil), "\(run.output)")
    if let message {
      #expect(run.output.contains("p.yaml:1:8: warning[model-ends-live]: \(message)"), "\(run.output)")
      #expect(run.exit == .success)
    }
  }

  @Test("are read as they were kept; what is no list is none")
  func kept() throws {
    let folder = try TemporaryFolder(files: [:])
    defer { folder.remove() }
    let world = World(
      environment: ["HOME": folder.path], workingFolder: "/", output: Collector(), errors: Collector(),
      pipedInput: { nil }, now: { 0 })
    let day = try #require(CivilDate("2026-11-28"))
    let list = LiveModels(host: "h", day: day, ends: ["a": day])
    #expect(LiveModels(of: "openai", in: world) == nil)
    list.keep(of: "openai", in: world)
    #expect(LiveModels(of: "openai", in: world) == list)
    #expect(LocalFiles.mode(of: "\(world.places.cache)/models/openai.json") == 0o600)
    try LocalFiles.write(Array("[".utf8), to: "\(world.places.cache)/models/openai.json")
    #expect(LiveModels(of: "openai", in: world) == nil)
    list.keep(of: "../evil", in: world)
    #expect(!LocalFiles.exists("\(world.places.cache)/evil.json"))
  }
}
