import Notation
import Testing

@testable import setscrew

@Suite("completion at the prompt", .timeLimit(.minutes(5)))
struct ReplCompletionTests {
  /// What Tab offers at the end of a line.
  static func offered(_ line: String, model: String = "gpt-6-sol") async throws -> [String] {
    let folder = try TemporaryFolder(files: ["profiles/mine.yaml": "model: \(model)\n", "notes.txt": "x"])
    defer { folder.remove() }
    let (world, _, _) = ReplScriptTests.world(in: folder.path, "")
    let invocation = Invocation(
      arguments: try Arguments(
        parsing: ["mine", "--simulate"], flags: Command.repl.flags + Flag.global), world: world)
    let repl = try await Repl(invocation, surface: PlainSurface(world: world, saysYes: false))
    let completion = await repl.completion(of: line, cursor: line.count)
    await repl.close()
    return completion?.candidates.map(\.text) ?? []
  }

  @Test(
    "words that fit",
    arguments: [
      ("/mod", ["/model"]), (".mod", [".model"]), ("/set eff", ["effort"]),
      ("/set reasoning.eff", ["reasoning.effort"]),
      ("/set effort h", ["high"]), ("/set effort=h", ["high"]), ("/set store ", ["true", "false"]),
      ("/load mi", ["mine"]), ("/remedy d", ["drop"]), ("/attach no", ["notes.txt"]), ("/help und", ["undo"]),
      ("/provider simu", ["simulator"]), ("/state st", ["stateless"]), ("/raw req", ["request"]),
      ("/payload rea", []), ("/payload mo", ["model"]), ("/theme a", ["auto"]), ("/keys v", ["vi"]),
      ("hello", []), ("//set eff", []), ("/nothing x", []), ("/help set eff", ["effort"]),
    ])
  func words(line: String, words: [String]) async throws {
    #expect(try await Self.offered(line) == words)
  }

  @Test("only what this model takes is offered")
  func byModel() async throws {
    #expect(try await Self.offered("/set effort ", model: "gpt-6-sol").contains("none"))
    let old = try await Self.offered("/set effort ", model: "gpt-5.1")
    let new = try await Self.offered("/set effort ", model: "gpt-6-sol")
    #expect(old != new)
    #expect(try await Self.offered("/set temperat", model: "gpt-4.1") == ["temperature"])
    #expect(try await Self.offered("/set temperat", model: "gpt-6.2-sol").isEmpty)
    #expect(try await Self.offered("/model gpt-6.2-s") == ["gpt-6.2-sol"])
  }
}
