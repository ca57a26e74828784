import Notation
import Profiles
import Registry

extension Command {
  /// `setscrew schema`: the JSON Schema by which editors complete and check profiles.
  static let schema = Command(
    name: "schema", group: .build,
    summary: "write the JSON Schema of profiles for editors",
    discussion: """
      The schema (draft 2020-12) is made from the registry and changes with it alone. Name it in the first
      line of a profile: `# yaml-language-server: $schema=PATH`. With --model it takes only what that model
      takes; without, it narrows by the model that a profile names. The shipped registry/profile.schema.json
      is that of OpenAI.
      """,
    flags: [.model, .provider, .output],
    examples: [
      Example("schema -O profile.schema.json", "the schema for OpenAI's models"),
      Example("schema --provider ollama", "the schema for a local server"),
      Example("schema -m gpt-6.2-sol", "the schema for one model"),
    ],
    run: { invocation in
      guard invocation.words.isEmpty else {
        throw Failure(.usage, "schema takes flags only, not '\(invocation.words[0])'")
      }
      let browsing = try Browsing(invocation)
      let text = try SchemaCommand(browsing: browsing).text(for: invocation.arguments)
      if let path = invocation.arguments.last(.output) {
        try LocalFiles.write(Array(text.utf8), to: invocation.world.path(of: path), mode: 0o644)
      } else {
        browsing.output.write(text)
      }
      return .success
    })
}

/// One run of `schema`.
struct SchemaCommand {
  let browsing: Browsing

  /// The schema as text with a line end; narrowed to the model of the flag.
  func text(for arguments: Arguments) throws(Failure) -> String {
    let names = arguments.all(.model)
    guard names.count <= 1 else {
      throw Failure(.usage, "a schema is for one model", remedy: "give --model once, or leave it out")
    }
    var model: ModelMatch?
    if let name = names.first {
      model = browsing.registry.model(named: name)
      guard model != nil else {
        throw Failure(
          .usage, "no model of \(browsing.provider.name) is called '\(name)'",
          remedy: browsing.registry.models.suggestion(for: name).map { "did you mean \($0)?" }
            ?? "`setscrew models --all` lists them")
      }
    }
    let forms = EditorSchema.Forms.profiles(providers: browsing.workspace.plugins.providers.map(\.name))
    return EditorSchema(browsing.registry, forms: forms, model: model).document().pretty(indent: 1) + "\n"
  }
}
