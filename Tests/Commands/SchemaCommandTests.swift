import Notation
import Registry
import Testing

@testable import setscrew

@Suite("schema")
struct SchemaCommandTests {
  static let fixtures = "\(CommandLineRun.package)/Tests/Commands/Fixtures"

  /// The YAML files of a folder.
  static func profiles(in folder: String) -> [String] {
    LocalFiles.list(folder).filter { $0.hasSuffix(".yaml") }.map { "\(folder)/\($0)" }
  }

  static func violations(of path: String, _ schema: JSONSchema) throws -> [String] {
    let parsed = Node.parse(yaml: try LocalFiles.read(path), file: path, limits: .standard)
    let node = try #require(parsed.node)
    return schema.violations(of: JSON(core: node)).map(\.description)
  }

  /// Compiled once: it is large, and many profiles are held against it.
  private static let compiled = Result {
    try JSONSchema(
      JSON(parsing: try LocalFiles.read("\(CommandLineRun.package)/registry/profile.schema.json")))
  }

  static func shipped() throws -> JSONSchema { try compiled.get() }

  @Test("the shipped schema is what the registry makes")
  func fresh() async throws {
    let run = try await CommandLineRun("schema")
    let shipped = try LocalFiles.read("\(CommandLineRun.package)/registry/profile.schema.json")
    // A whole document in a failure would hide everything else.
    let isFresh = run.output == String(decoding: shipped, as: UTF8.self)
    #expect(isFresh, "run `setscrew schema -O registry/profile.schema.json`")
    let another = try await CommandLineRun("schema", "--as-of", "2031-01-01")
    let isTimeless = another.output == run.output
    #expect(isTimeless)
  }

  @Test(
    "profiles that Setscrew takes are taken",
    arguments: profiles(in: "\(CommandLineRun.package)/profiles") + profiles(in: "\(fixtures)/good"))
  func good(path: String) throws {
    #expect(try Self.violations(of: path, try Self.shipped()) == [])
  }

  @Test(
    "broken profiles are refused where they are broken",
    arguments: [
      ("unknown-key", "temprature: "), ("wrong-value", "\"reasoning.effort\": "),
      ("model-limit", "reasoning.effort: "),
      ("model-refuses", "temp: "), ("model-too-many", "max_output_tokens: "),
      ("tool", "tools[0].vector_store_ids: "),
      ("tool-kind", "tools[0].type: "), ("short-input", "input[0]: "), ("header", "profile.summry: "),
      ("quoted-number", "temperature: "), ("message", "input[0].contnt: "),
      ("format", "text.format.schma: "),
    ])
  func broken(name: String, place: String) throws {
    let found = try Self.violations(of: "\(Self.fixtures)/broken/\(name).yaml", try Self.shipped())
    let first = try #require(found.first)
    #expect(first.hasPrefix(place), "\(found)")
  }

  @Test("the broken profiles are all tried")
  func allBroken() {
    #expect(Self.profiles(in: "\(Self.fixtures)/broken").count == 12)
  }

  @Test("with --model it takes what that model takes, and no other model")
  func oneModel() async throws {
    let run = try await CommandLineRun("schema", "-m", "gpt-6.2-sol")
    let schema = try JSONSchema(JSON(parsing: run.output))
    #expect(schema.accepts(["model": "gpt-6.2-sol", "reasoning": ["effort": "max"], "temperature": .null]))
    #expect(!schema.accepts(["reasoning": ["effort": "none"]]))
    #expect(!schema.accepts(["temperature": 1]))
    #expect(!schema.accepts(["model": "gpt-4o"]))
    #expect(schema.accepts(["model": "{{model}}"]))
  }

  @Test("a limit of a model holds where a profile names it, in every spelling")
  func narrowing() async throws {
    let document = try JSON(parsing: try await SmallRegistry.run("schema").output)
    let any: JSON = ["anyOf": [["enum": ["low", "high", "max", .null]], ["$ref": "#/$defs/template"]]]
    let big: JSON = [
      "anyOf": [["enum": ["big", "big-2026-10-01"]], ["type": "string", "pattern": "^ft:(big):"]]
    ]
    #expect(
      document["allOf"]?[0] == [
        "if": ["properties": ["model": big], "required": ["model"]],
        "then": ["properties": ["depth": any, "d": any]],
      ])
    #expect(
      document["allOf"]?[2]?["then"] == [
        "properties": ["max_words": ["maximum": 4000], "words": ["maximum": 4000]]
      ])
    #expect(document["allOf"]?.array?.count == 4)
    #expect(document["properties"]?["d"] == ["$ref": "#/$defs/depth"])
    #expect(
      document["$defs"]?["depth"] == [
        "title": "Depth", "description": "How long the model thinks.", "examples": ["low"],
        "anyOf": [["enum": ["none", "low", "high", "max", .null]], ["$ref": "#/$defs/template"]],
      ])
  }

  @Test("a schema for one model says what the model refuses")
  func refused() async throws {
    let document = try JSON(parsing: try await SmallRegistry.run("schema", "-m", "tiny").output)
    #expect(
      document["$defs"]?["depth"] == [
        "title": "Depth", "description": "How long the model thinks.", "examples": ["low"], "type": "null",
        "errorMessage": "depth is not taken by tiny",
      ])
    #expect(document["properties"]?["model"]?["anyOf"]?[0] == ["enum": ["tiny", "small", .null]])
    #expect(document["allOf"] == nil)
  }

  @Test("-O writes a file and prints nothing")
  func output() async throws {
    let run = try await SmallRegistry.run("schema", "-O", "out.json")
    #expect(run.exit == .success)
    #expect(run.output == "")
  }

  @Test(
    "an unknown model is suggested",
    arguments: [
      ("gpt-6-sool", "  did you mean gpt-6-sol?\n"), ("zzz", "  `setscrew models --all` lists them\n"),
    ])
  func unknownModel(name: String, remedy: String) async throws {
    let run = try await CommandLineRun("schema", "-m", name)
    #expect(run.exit == .usage)
    #expect(run.errors == "setscrew: no model of openai is called '\(name)'\n\(remedy)")
  }
}
