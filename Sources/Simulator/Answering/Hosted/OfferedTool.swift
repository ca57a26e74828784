import Notation

/// A tool that a request offers.
struct OfferedTool: Sendable, Hashable {
  /// What kinds of tools there are, by who runs them and what they leave behind.
  enum Kind: Sendable, Hashable {
    case function, custom, webSearch, fileSearch, codeInterpreter, imageGeneration, mcp, computer, shell
    case localShell, applyPatch
  }

  /// The tool as the request describes it.
  let tool: JSON
  /// What kind it is.
  let kind: Kind
  /// The namespace that holds it.
  var namespace: String?

  /// A tool; nil for one that is never called by itself.
  init?(_ tool: JSON, namespace: String? = nil) {
    self.tool = tool
    self.namespace = namespace
    let type = tool["type"]?.string ?? ""
    switch type {
    case "function": kind = .function
    case "custom": kind = .custom
    case "file_search": kind = .fileSearch
    case "code_interpreter": kind = .codeInterpreter
    case "image_generation": kind = .imageGeneration
    case "mcp": kind = .mcp
    case "shell": kind = .shell
    case "local_shell": kind = .localShell
    case "apply_patch": kind = .applyPatch
    case _ where type.hasPrefix("web_search"): kind = .webSearch
    case _ where type.hasPrefix("computer"): kind = .computer
    default: return nil
    }
  }

  /// All tools of a request that can be called, those in namespaces included.
  static func all(in tools: [JSON], namespace: String? = nil) -> [OfferedTool] {
    tools.flatMap { tool -> [OfferedTool] in
      guard tool["type"]?.string != "namespace" else {
        return all(in: tool["tools"]?.array ?? [], namespace: tool["name"]?.string)
      }
      return OfferedTool(tool, namespace: namespace).map { [$0] } ?? []
    }
  }

  /// Whether the API runs the tool itself, so that the answer goes on behind it.
  var isHosted: Bool {
    switch kind {
    case .webSearch, .fileSearch, .codeInterpreter, .imageGeneration, .mcp: true
    case .shell: tool["environment"]?["type"]?.string?.hasPrefix("container") == true
    default: false
    }
  }

  /// Whether a choice or a member of allowed tools means this one.
  func isMeant(by choice: JSON) -> Bool {
    let type = choice["type"]?.string ?? ""
    let own = tool["type"]?.string ?? ""
    guard
      type == own || (kind == .webSearch && type.hasPrefix("web_search"))
        || (kind == .computer && type.hasPrefix("computer"))
    else { return false }
    switch kind {
    case .function, .custom: return (choice["name"] ?? choice["function"]?["name"]) == tool["name"]
    case .mcp: return choice["server_label"] == nil || choice["server_label"] == tool["server_label"]
    default: return true
    }
  }

  /// How well the tool fits what is asked: each word that it shares counts, its name's words most.
  func score(_ asked: Set<String>) -> Int {
    let name = ToolChoice.words(tool["name"]?.string ?? tool["server_label"]?.string ?? "")
    let description = ToolChoice.words(
      tool["description"]?.string ?? tool["server_description"]?.string ?? "")
    let shared = 4 * name.intersection(asked).count + description.intersection(asked).count
    return shared + 3 * asked.intersection(Self.occasions[kind] ?? []).count
  }

  /// Words that call for a tool which has no name or description of its own.
  private static let occasions: [Kind: Set<String>] = [
    .webSearch: ["search", "web", "news", "latest", "today", "internet", "online", "website", "headlines"],
    .fileSearch: ["file", "files", "document", "documents", "docs", "according", "manual", "policy"],
    .codeInterpreter: ["python", "code", "calculate", "compute", "plot", "chart", "csv", "solve"],
    .imageGeneration: ["draw", "image", "picture", "paint", "sketch", "illustration", "logo", "photo"],
    .mcp: ["mcp", "server", "connector", "roll"],
    .computer: ["click", "browser", "screen", "screenshot", "window", "desktop", "open"],
    .shell: ["shell", "command", "terminal", "bash", "directory", "ls", "files"],
    .localShell: ["shell", "command", "terminal", "bash", "directory", "ls", "files"],
    .applyPatch: ["patch", "edit", "rename", "refactor", "fix", "change", "file"],
  ]
}
