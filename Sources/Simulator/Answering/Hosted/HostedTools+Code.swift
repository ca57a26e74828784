import Notation

extension HostedTools {
  /// Writes a program and what it would have printed; sums come out right.
  mutating func interpret(_ tool: JSON) {
    let sum = SmallTalk.answer(prompt.question)
    let code: String
    let logs: String
    if let sum, let (left, right) = Self.sides(of: sum) {
      code = "print(\(left.replacing("×", with: "*")))\n"
      logs = right + "\n"
      said.add("The simulated interpreter gives \(right).")
    } else {
      let text = "simulated: " + topic.description.replacing("\\", with: "").replacing("\"", with: "'")
      code = "# Written by a simulation; nothing was run.\nprint(\"\(text)\")\n"
      logs = text + "\n"
      said.add("The simulated interpreter printed: \(text)")
    }
    let container = tool["container"]?.string ?? ids.next("cntr")
    let outputs: JSON =
      request.include.contains("code_interpreter_call.outputs")
      ? [["type": "logs", "logs": .string(logs)]] : .null
    var steps = [HostedItem.Step(type: "code_interpreter_call.in_progress")]
    steps += tokenizer.split(code).map {
      .init(type: "code_interpreter_call_code.delta", members: ["delta": .string($0)])
    }
    steps.append(.init(type: "code_interpreter_call_code.done", members: ["code": .string(code)]))
    steps.append(.init(type: "code_interpreter_call.interpreting"))
    steps.append(.init(type: "code_interpreter_call.completed"))
    leave(
      "ci",
      HostedItem(
        members: [
          "type": "code_interpreter_call", "status": "completed", "code": .string(code),
          "container_id": .string(container), "outputs": outputs,
        ],
        beginning: ["status": "in_progress", "code": "", "outputs": .null], steps: steps,
        tokens: tokens(code)))
  }

  /// Takes an answer such as `15 × 37 = 555.` apart.
  private static func sides(of sum: String) -> (String, String)? {
    guard let range = sum.firstRange(of: " = "), !sum.contains("remainder") else { return nil }
    let right = sum[range.upperBound...].filter { $0 != "." }
    guard Int(right) != nil else { return nil }
    return (String(sum[..<range.lowerBound]), right)
  }

  /// Runs a command in a container that is not there, or asks the client to run it.
  mutating func runShell(_ offer: OfferedTool) {
    let command = Self.command(for: prompt.question)
    let call: JSON = .string(ids.next("call"))
    let environment = offer.tool["environment"]
    let shown: JSON =
      offer.isHosted
      ? [
        "type": "container_reference",
        "container_id": environment?["container_id"] ?? .string(ids.next("cntr")),
      ]
      : environment?["type"] == nil ? .null : ["type": "local"]
    let place: JSON = ["command_index": 0]
    func joined(_ more: JSON) -> JSON {
      var members = place
      for member in more.object?.members ?? [] { members[member.key] = member.value }
      return members
    }
    var steps = [
      HostedItem.Step(
        type: "shell_call_command.added", members: joined(["command": ""]), namesItem: false)
    ]
    steps += tokenizer.split(command).map {
      .init(type: "shell_call_command.delta", members: joined(["delta": .string($0)]), namesItem: false)
    }
    steps.append(
      .init(type: "shell_call_command.done", members: joined(["command": .string(command)]), namesItem: false)
    )
    leave(
      "sh",
      HostedItem(
        members: [
          "type": "shell_call", "status": "completed", "call_id": call,
          "action": ["commands": [.string(command)], "timeout_ms": 120_000, "max_output_length": 2_000],
          "environment": shown,
        ],
        beginning: [
          "status": "in_progress",
          "action": ["commands": [], "timeout_ms": 120_000, "max_output_length": 2_000],
        ], steps: steps, tokens: tokens(command)))
    guard offer.isHosted else { return waitForClient() }
    let printed = "simulated output of \(command)\n"
    let output: JSON = [
      ["stdout": .string(printed), "stderr": "", "outcome": ["type": "exit", "exit_code": 0]]
    ]
    leave(
      "sho",
      HostedItem(
        members: [
          "type": "shell_call_output", "status": "completed", "call_id": call, "max_output_length": 2_000,
          "output": output,
        ],
        beginning: ["status": "in_progress", "output": []],
        steps: [
          .init(
            type: "shell_call_output_content.delta",
            members: joined(["delta": ["stdout": .string(printed)]])),
          .init(type: "shell_call_output_content.done", members: joined(["output": output])),
        ], tokens: 0))
    said.add("The simulated shell was asked to run `\(command)`.")
  }

  /// Asks the client to run a command on its own machine.
  mutating func runLocalShell() {
    let command = Self.command(for: prompt.question)
    leave(
      "lsh",
      HostedItem(
        members: [
          "type": "local_shell_call", "status": "completed", "call_id": .string(ids.next("call")),
          "action": [
            "type": "exec", "command": ["bash", "-lc", .string(command)], "env": [:], "timeout_ms": 120_000,
            "working_directory": .null, "user": .null,
          ],
        ],
        beginning: ["status": "in_progress"], tokens: tokens(command)))
    waitForClient()
  }

  /// The command between backquotes, or else one that does no harm.
  private static func command(for question: String) -> String {
    let parts = question.split(separator: "`", omittingEmptySubsequences: false)
    if parts.count > 2, !parts[1].isEmpty { return String(parts[1].prefix(400)) }
    return "ls -la"
  }

  /// Asks the client to make a file that says where it comes from.
  mutating func patch() {
    let named = prompt.question.split(whereSeparator: \.isWhitespace).lazy.map(Self.path).first {
      $0.contains(".") && $0.first != "/" && !$0.contains("..")
    }
    let text = "+Simulated by Setscrew: \(topic).\n"
    leave(
      "apc",
      HostedItem(
        members: [
          "type": "apply_patch_call", "status": "completed", "call_id": .string(ids.next("call")),
          "operation": [
            "type": "create_file", "path": .string(named ?? "simulated.txt"), "diff": .string(text),
          ],
        ],
        beginning: ["status": "in_progress"], tokens: tokens(text)))
    waitForClient()
  }

  /// What of a word may stand in the path of a file, without the punctuation around it.
  private static func path(_ word: Substring) -> String {
    var path = word.filter { $0.isLetter || $0.isNumber || "._/-".contains($0) }
    while let last = path.last, !last.isLetter, !last.isNumber { path.removeLast() }
    return path
  }

  /// Asks the client for a picture of the screen first, then to click and write.
  mutating func operate(_ tool: JSON) {
    let actions: [JSON]
    if prompt.wantsNextStep {
      let width = max(2, tool["display_width"]?.int ?? 1_280)
      let height = max(2, tool["display_height"]?.int ?? 720)
      actions = [
        [
          "type": "click", "button": "left", "x": .number(JSONNumber(width / 2)),
          "y": .number(JSONNumber(height / 2)),
        ], ["type": "type", "text": .string(topic.description)],
      ]
    } else {
      actions = [["type": "screenshot"]]
    }
    var members: JSON = [
      "type": "computer_call", "status": "completed", "call_id": .string(ids.next("call")),
      "pending_safety_checks": [],
    ]
    // The older tool takes one action at a time.
    if tool["type"]?.string == "computer" {
      members["actions"] = .array(actions)
    } else {
      members["action"] = actions[0]
    }
    leave(
      "cu",
      HostedItem(
        members: members, beginning: ["status": "in_progress"],
        tokens: tokens(actions[0].encoded())))
    waitForClient()
  }
}
