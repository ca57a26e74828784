import Notation

/// A provider's entry of promptfoo: an id that names vendor, form and model, and a configuration.
struct PromptfooEntry {
  /// The model.
  var model: String?
  /// The configuration, as it is.
  var config: JSON
  /// What the prompt is, when the document has one that stands in it.
  var prompt: JSON?
  /// Values for the prompt's variables.
  var variables = JSONObject()
  /// The name that the entry goes by.
  var label: String?
  /// How many other providers and prompts there are.
  var others: (providers: Int, prompts: Int) = (0, 0)

  /// The id of an entry; nil for what is none.
  static func id(_ entry: JSON) -> String? {
    let id =
      entry.string ?? (entry["config"] != nil || entry.object?.count ?? 0 < 4 ? entry["id"]?.string : nil)
    guard let id, id.hasPrefix("openai:") || id.hasPrefix("azureopenai:") || id.hasPrefix("azure:") else {
      return nil
    }
    return id
  }

  /// The entry of a document: a whole configuration, a list of providers, or one of them.
  init?(_ document: JSON) {
    let listed = document["providers"] ?? document["targets"]
    let providers = listed.map { $0.array ?? [$0] } ?? document.array ?? [document]
    guard let entry = providers.first(where: { Self.id($0) != nil }), let id = Self.id(entry) else {
      return nil
    }
    config = entry["config"]?.object.map { .object($0) } ?? .object(JSONObject())
    label = entry["label"]?.string
    // openai:MODEL, openai:chat:MODEL, openai:responses:MODEL
    let parts = id.split(separator: ":", maxSplits: 2).map(String.init)
    model = parts.count > 2 ? parts[2] : parts.count > 1 && !Self.forms.contains(parts[1]) ? parts[1] : nil
    let prompts = document["prompts"].map { $0.array ?? [$0] } ?? []
    if let first = prompts.first { prompt = Self.prompt(first) }
    let test = document["tests"]?.array?.first
    for source in [document["defaultTest"]?["vars"], test?["vars"]] {
      for member in source?.object?.members ?? [] where member.value.array == nil {
        variables[member.key] = member.value
      }
    }
    others = (providers.count - 1, max(0, prompts.count - 1))
  }

  private static let forms: Set<String> = ["chat", "responses", "completion"]

  /// A prompt: text, or a list of messages written as JSON; nil for one that stands in a file.
  private static func prompt(_ value: JSON) -> JSON? {
    guard let text = value.string ?? value["raw"]?.string, !text.hasPrefix("file://") else { return nil }
    if text.first == "[", let messages = try? JSON(parsing: text), messages.array != nil { return messages }
    return .string(text)
  }
}
