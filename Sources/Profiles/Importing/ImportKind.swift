import Notation
import Registry

/// The forms of requests that can be taken over.
public enum ImportKind: String, Sendable, Hashable, CaseIterable {
  /// A command line of curl.
  case curl
  /// A body of this API, as JSON or YAML.
  case json
  /// A body, or a line of a batch, in each line.
  case jsonl
  /// A body of Chat Completions.
  case chat
  /// A prompt that was saved on OpenAI's side, as it is exported.
  case prompt
  /// A template of the program llm.
  case llm
  /// A provider's entry of promptfoo's configuration.
  case promptfoo

  /// What a text is; nil when it is none of them.
  public init?(of text: String, _ mappings: KeyMappingTable) {
    if CurlCommand.begins(text) {
      self = .curl
      return
    }
    let bytes = Array(text.utf8)
    let start = text.first { !$0.isWhitespace }
    if start == "{" || start == "[" {
      if let json = try? JSON(parsing: bytes) {
        self.init(of: json, mappings)
        return
      }
      let lines = text.split(whereSeparator: \.isNewline).filter { line in !line.allSatisfy(\.isWhitespace) }
      if lines.count > 1, lines.allSatisfy({ (try? JSON(parsing: String($0)))?.object != nil }) {
        self = .jsonl
        return
      }
    }
    guard let node = Node.parse(document: bytes, file: "").node else { return nil }
    self.init(of: JSON(core: node), mappings)
  }

  /// What a document is.
  init?(of document: JSON, _ mappings: KeyMappingTable) {
    if let list = document.array {
      self =
        list.first?["config"] != nil || list.first.flatMap(PromptfooEntry.id) != nil ? .promptfoo : .jsonl
      return
    }
    if PromptfooEntry.id(document) != nil {
      self = .promptfoo
      return
    }
    guard let object = document.object else { return nil }
    func has(_ keys: String...) -> Bool { keys.contains { object[$0] != nil } }
    if has("custom_id"), has("body") {
      self = .jsonl
    } else if has("providers") || has("config") && object["id"]?.string != nil {
      self = .promptfoo
    } else if PromptObject.isOne(object) {
      self = .prompt
    } else if has("messages"), !has(KnownSetting.input) {
      self = .chat
    } else if LLMTemplate.isOne(object, mappings) {
      self = .llm
    } else {
      self = .json
    }
  }
}
