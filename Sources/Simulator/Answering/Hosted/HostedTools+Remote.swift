import Notation

extension HostedTools {
  /// Lists the tools of a remote server, asks for approval where the request wants that, and calls one.
  mutating func callRemote(_ tool: JSON) {
    let label = tool["server_label"]?.string ?? ""
    let names = Self.names(of: tool)
    if !prompt.listedServers.contains(label) { list(names, label) }
    guard mayUseMore else { return }
    let arguments: JSON = ["query": .string(topic.description)]
    guard Self.needsApproval(names[0], tool) else { return call(names[0], arguments.encoded(), label) }
    leave(
      "mcpr",
      HostedItem(
        members: [
          "type": "mcp_approval_request", "arguments": .string(arguments.encoded()),
          "name": .string(names[0]),
          "server_label": .string(label),
        ], tokens: tokens(arguments.encoded())))
    waitForClient()
  }

  /// Goes on with calls that the user has decided about.
  mutating func resume() {
    for approval in prompt.approvals {
      let name = approval.request["name"]?.string ?? ""
      guard approval.isGiven else {
        said.add("The call of \(name) was not approved, so it was not made.")
        continue
      }
      call(
        name, approval.request["arguments"]?.string ?? "{}", approval.request["server_label"]?.string ?? "",
        approval: approval.request["id"])
    }
  }

  private mutating func list(_ names: [String], _ label: String) {
    let schema: JSON = [
      "type": "object", "properties": ["query": ["type": "string"]], "required": ["query"],
      "additionalProperties": false,
    ]
    let tools = names.map { name -> JSON in
      [
        "name": .string(name), "description": "A simulated tool.", "input_schema": schema,
        "annotations": ["read_only": true],
      ]
    }
    leave(
      "mcpl",
      HostedItem(
        members: [
          "type": "mcp_list_tools", "server_label": .string(label), "tools": .array(tools), "error": .null,
        ],
        beginning: ["tools": []],
        steps: [.init(type: "mcp_list_tools.in_progress"), .init(type: "mcp_list_tools.completed")], tokens: 0
      ))
  }

  private mutating func call(_ name: String, _ arguments: String, _ label: String, approval: JSON? = nil) {
    let output = "A simulated result of \(name) for \(arguments)"
    leave(
      "mcp",
      HostedItem(
        members: [
          "type": "mcp_call", "status": "completed", "approval_request_id": approval ?? .null,
          "arguments": .string(arguments), "error": .null, "name": .string(name), "output": .string(output),
          "server_label": .string(label),
        ],
        beginning: ["status": "in_progress", "arguments": "", "output": .null],
        steps: [
          .init(type: "mcp_call.in_progress"),
          .init(type: "mcp_call_arguments.delta", members: ["delta": .string(arguments)]),
          .init(type: "mcp_call_arguments.done", members: ["arguments": .string(arguments)]),
          .init(type: "mcp_call.completed"),
        ], tokens: tokens(arguments)))
    said.add("\(label) was not asked; the simulated result of \(name) stands in for it.")
  }

  /// The tools that the server is said to have: those that the request allows, or else one.
  private static func names(of tool: JSON) -> [String] {
    let allowed = tool["allowed_tools"]?.array ?? tool["allowed_tools"]?["tool_names"]?.array ?? []
    let names = allowed.compactMap(\.string)
    return names.isEmpty ? ["search"] : names
  }

  /// Whether a call waits for the user; it does unless the request says otherwise.
  private static func needsApproval(_ name: String, _ tool: JSON) -> Bool {
    let wish = tool["require_approval"]
    if let word = wish?.string { return word != "never" }
    guard let wish, wish.object != nil else { return true }
    func names(_ key: String) -> [String]? { wish[key]?["tool_names"]?.array?.compactMap(\.string) }
    if names("always")?.contains(name) == true { return true }
    if wish["never"]?["read_only"]?.bool == true { return false }
    return names("never")?.contains(name) != true
  }
}
