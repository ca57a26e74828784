/// Differences that are meant, each group with its reason.
///
/// The tables may only shrink: a difference that is gone has to be taken out.
struct KnownDifferences {
  private let groups: [(reason: String, lines: [String])]

  init(_ groups: [(reason: String, lines: [String])]) { self.groups = groups }

  /// Whether a difference is in the table.
  func covers(_ line: String) -> Bool { groups.contains { $0.lines.contains(line) } }

  /// What was found but is not in the table, and what is in the table but was not found.
  func comparison(with found: [String]) -> [String] {
    found.filter { !covers($0) }
      + groups.flatMap(\.lines).filter { !found.contains($0) }.map { "is no difference any more: \($0)" }
  }
}

extension KnownDifferences {
  /// Between OpenAI's descriptions and its view of the registry.
  static let openAI = KnownDifferences([
    (
      "the SDK's types ask for it, the API does not, and bodies in the guides leave it out",
      [
        "input[](type=custom_tool_call_output).output[](type=input_image).detail: required: want yes, got no",
        "input[](type=message).content[](type=input_image).detail: required: want yes, got no",
        "prompt.variables.*(type=input_image).detail: required: want yes, got no",
        "tools[](type=function).parameters: required: want yes, got no",
        "tools[](type=function).strict: required: want yes, got no",
      ]
    ),
    (
      "the OpenAPI file alone asks for it",
      ["input[](type=message).content[](type=output_text).logprobs: required: want yes, got no"]
    ),
    (
      "the model decides",
      [
        #"reasoning.effort: default: want "medium", got "model.reasoning.default_effort""#,
        #"reasoning.mode: default: want none, got "model.reasoning.default_mode""#,
      ]
    ),
    (
      "the SDK states it in words",
      [
        #"input[](type=custom_tool_call_output).output[](type=input_file).detail: default: want none, got "auto""#,
        #"input[](type=custom_tool_call_output).output[](type=input_image).detail: default: want none, got "auto""#,
        #"input[](type=function_call_output).output[](type=input_file).detail: default: want none, got "auto""#,
        #"input[](type=function_call_output).output[](type=input_image).detail: default: want none, got "auto""#,
        #"prompt.variables.*(type=input_file).detail: default: want none, got "auto""#,
        #"prompt.variables.*(type=input_image).detail: default: want none, got "auto""#,
        "generate: default: want none, got true",
      ]
    ),
    (
      "the same thing stands elsewhere, where it is stated",
      [
        "input[](type=configuration_update).text.format(type=json_schema).name: maxLength: want none, got 64",
        #"input[](type=configuration_update).text.format(type=json_schema).name: pattern: want none, got "^[a-zA-Z0-9_-]+$""#,
        "input[](type=configuration_update).text.format(type=json_schema).strict: default: want none, got false",
        #"tools[](type=namespace).tools[](type=custom).format: default: want none, got {"type":"text"}"#,
      ]
    ),
    (
      "stated for functions of a namespace; all names of tools share a form",
      [
        "tools[](type=custom).name: maxLength: want none, got 128",
        #"tools[](type=custom).name: pattern: want none, got "^[a-zA-Z0-9_-]+$""#,
        "tools[](type=function).name: maxLength: want none, got 128",
        #"tools[](type=function).name: pattern: want none, got "^[a-zA-Z0-9_-]+$""#,
        "tools[](type=namespace).tools[](type=custom).name: maxLength: want none, got 128",
        #"tools[](type=namespace).tools[](type=custom).name: pattern: want none, got "^[a-zA-Z0-9_-]+$""#,
      ]
    ),
    (
      "says how many bits a number has, which no number written in JSON could break",
      [#"input[](type=file_search_call).results[].score: format: want "float", got none"#]
    ),
  ])

  /// Between the open specification and the view that has nothing else.
  static let openResponses = KnownDifferences([
    (
      "listed for the assistant's messages; those of others take any text",
      ["input[](type=message).status: enum is open: want no, got yes"]
    ),
    (
      "only null is taken there, which is no type of its own",
      ["input[](type=reasoning).content: types: want array, got "]
    ),
  ])

  /// What the registry describes beyond the list.
  static let beyond = KnownDifferences([
    (
      "the list gives the types of a map's or list's members at the map or list itself",
      [
        "input[](type=additional_tools).tools[](type=mcp).headers.*: is not known",
        "input[](type=file_search_call).results[].attributes.*: is not known",
        "input[](type=local_shell_call).action.env.*: is not known",
        "metadata.*: is not known",
        "openai-beta[]: is not known",
      ]
    ),
    (
      "a combination of filters holds further ones, and the list goes down one level",
      [
        "input[](type=additional_tools).tools[](type=file_search).filters(type=compound).filters[].filters: is not known"
      ]
    ),
    (
      "a map in OpenAI's types; the guide shows it",
      ["tool_choice(type=allowed_tools).tools[].server_label: is not known"]
    ),
    ("taken by counting input tokens, not by creating a response", ["personality: is not known"]),
  ])
}
