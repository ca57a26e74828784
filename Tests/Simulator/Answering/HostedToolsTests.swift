import Notation
import TestSupport
import Testing

@testable import Simulator

struct HostedToolsTests {
  static let mcp: JSON = [
    "type": "mcp", "server_label": "dice", "server_url": "https://dice.example.com",
    "require_approval": "never",
  ]

  static let cases: [(tool: JSON, question: String, types: [String])] = [
    (["type": "web_search"], "Search the web for tides.", ["web_search_call", "message"]),
    (["type": "web_search_preview"], "What is the latest news?", ["web_search_call", "message"]),
    (
      ["type": "file_search", "vector_store_ids": ["vs_none"]], "What do the files say?",
      ["file_search_call", "message"]
    ),
    (
      ["type": "code_interpreter", "container": ["type": "auto"]], "Use python for 15*37",
      ["code_interpreter_call", "message"]
    ),
    (
      ["type": "image_generation", "partial_images": 2, "size": "64x32"], "Draw a duck.",
      ["image_generation_call", "message"]
    ),
    (mcp, "Roll the dice.", ["mcp_list_tools", "mcp_call", "message"]),
    (["type": "computer"], "Click the button.", ["computer_call"]),
    (["type": "shell"], "Run the shell command `uname`.", ["shell_call"]),
    (
      ["type": "shell", "environment": ["type": "container_auto"]], "Run the shell command `uname`.",
      ["shell_call", "shell_call_output", "message"]
    ),
    (["type": "local_shell"], "Run the shell command `uname`.", ["local_shell_call"]),
    (["type": "apply_patch"], "Edit the file notes.md.", ["apply_patch_call"]),
  ]

  static func types(_ response: JSON?) -> [String] {
    (response?["output"]?.array ?? []).compactMap { $0["type"]?.string }
  }

  @Test(arguments: cases) func `a hosted tool leaves its items, streamed and not`(
    tool: JSON, question: String, types: [String]
  ) {
    var simulation = Simulation()
    let plain = simulation.create(["input": .string(question), "tools": [tool]])
    #expect(Self.types(plain.json) == types)
    let streamed = simulation.create(["input": .string(question), "tools": [tool], "stream": true])
    #expect(EventOrder(streamed.events).violations == [])
    #expect(Self.types(streamed.events.last?["response"]) == types)
  }

  @Test(
    arguments: [
      (
        ["type": "web_search"], "Search the web.",
        [
          "response.web_search_call.in_progress", "response.web_search_call.searching",
          "response.web_search_call.completed",
        ]
      ),
      (
        ["type": "image_generation", "partial_images": 1, "size": "8x8"], "Draw.",
        [
          "response.image_generation_call.in_progress", "response.image_generation_call.generating",
          "response.image_generation_call.partial_image", "response.image_generation_call.completed",
        ]
      ),
      (
        mcp, "Roll the dice.",
        [
          "response.mcp_list_tools.in_progress", "response.mcp_list_tools.completed",
          "response.output_item.done", "response.output_item.added", "response.mcp_call.in_progress",
          "response.mcp_call_arguments.delta", "response.mcp_call_arguments.done",
          "response.mcp_call.completed",
        ]
      ),
    ] as [(JSON, String, [String])]) func `the events of a tool come in their order`(
      tool: JSON, question: String, expected: [String]
    )
  {
    var simulation = Simulation()
    let types = simulation.create(["input": .string(question), "tools": [tool], "stream": true]).types
    #expect(Array(types.dropFirst(3).prefix(expected.count)) == expected)
  }

  @Test func `citations point at their place in the text`() throws {
    var simulation = Simulation()
    let response = simulation.create([
      "input": "Search the web for naïve 漢字.",
      "tools": [["type": "web_search", "filters": ["allowed_domains": ["docs.example.org"]]]],
    ]).json
    let part = try #require(response["output"]?[1]?["content"]?[0])
    let text = Array(part["text"]?.string?.unicodeScalars ?? "".unicodeScalars)
    let notes = part["annotations"]?.array ?? []
    #expect(notes.count == 2)
    for note in notes {
      let start = try #require(note["start_index"]?.int)
      let end = try #require(note["end_index"]?.int)
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text[start..<end])
      #expect(String(view) == "([docs.example.org](\(note["url"]?.string ?? "")))")
    }
  }

  @Test func `citations beyond a limit are left out`() {
    var simulation = Simulation()
    for limit in 20..<60 {
      let result = simulation.create([
        "input": "Search the web for tides.", "tools": [["type": "web_search"]], "stream": true,
        "max_output_tokens": .number(JSONNumber(limit)),
      ])
      #expect(EventOrder(result.events).violations == [])
    }
  }

  @Test func `a call that needs approval waits for it`() {
    var simulation = Simulation()
    var tool = Self.mcp
    tool["require_approval"] = nil
    let asked = simulation.create(["input": "Roll the dice.", "tools": [tool]]).json
    #expect(Self.types(asked) == ["mcp_list_tools", "mcp_approval_request"])
    for (approve, types) in [(true, ["mcp_call", "message"]), (false, ["message"])] {
      let decided = simulation.create([
        "previous_response_id": asked["id"] ?? .null, "tools": [tool],
        "input": [
          [
            "type": "mcp_approval_response", "approve": .bool(approve),
            "approval_request_id": asked["output"]?[1]?["id"] ?? .null,
          ]
        ],
      ]).json
      #expect(Self.types(decided) == types)
    }
  }

  @Test(
    arguments: [
      ("always", true), ("never", false), (.null, true),
      (["never": ["tool_names": ["search"]]], false), (["never": ["tool_names": ["other"]]], true),
      (["always": ["tool_names": ["search"]], "never": ["read_only": true]], true),
      (["never": ["read_only": true]], false),
    ] as [(JSON, Bool)]) func `approval is asked for as the request says`(wish: JSON, asks: Bool)
  {
    var simulation = Simulation()
    var tool = Self.mcp
    tool["require_approval"] = wish
    let types = Self.types(simulation.create(["input": "Roll the dice.", "tools": [tool]]).json)
    #expect(types.contains("mcp_approval_request") == asks)
  }

  @Test func `a computer takes a picture, acts, and tells`() {
    var simulation = Simulation()
    let tool: JSON = [
      "type": "computer_use_preview", "display_width": 800, "display_height": 600, "environment": "browser",
    ]
    var response = simulation.create(["input": "Click the button.", "tools": [tool]]).json
    #expect(response["output"]?[0]?["action"] == ["type": "screenshot"])
    func after(_ response: JSON) -> JSON {
      simulation.create([
        "tools": [tool], "previous_response_id": response["id"] ?? .null,
        "input": [
          [
            "type": "computer_call_output", "call_id": response["output"]?[0]?["call_id"] ?? .null,
            "output": ["type": "computer_screenshot", "image_url": "data:,"],
          ]
        ],
      ]).json
    }
    response = after(response)
    #expect(response["output"]?[0]?["action"]?["type"] == "click")
    #expect(response["output"]?[0]?["action"]?["x"] == 400)
    response = after(response)
    #expect(Self.types(response) == ["message"])
  }

  @Test func `a call of a client's tool without its output is refused`() {
    var simulation = Simulation()
    let call = simulation.create(["input": "Edit the file a.md.", "tools": [["type": "apply_patch"]]]).json
    let open = simulation.create(["input": "Well?", "previous_response_id": call["id"] ?? .null])
    #expect(
      open.json["error"]?["message"]?.string
        == "No tool output found for apply patch call \(call["output"]?[0]?["call_id"]?.string ?? "").")
    #expect(call["output"]?[0]?["operation"]?["path"] == "a.md")
  }

  @Test func `tools are chosen by name, type and mode`() {
    var simulation = Simulation()
    let tools: JSON = [["type": "web_search"], Self.mcp, CreateTests.weather]
    func types(_ choice: JSON, _ question: String = "Hello.") -> [String] {
      Self.types(
        simulation.create(["input": .string(question), "tools": tools, "tool_choice": choice]).json)
    }
    #expect(types("auto") == ["message"])
    #expect(types("none", "Search the web.") == ["message"])
    #expect(types(["type": "web_search_preview"]) == ["web_search_call", "message"])
    #expect(types(["type": "mcp", "server_label": "dice"]) == ["mcp_list_tools", "mcp_call", "message"])
    #expect(types(["type": "mcp", "server_label": "other"]) == ["message"])
    #expect(types(["type": "function", "name": "get_weather"]) == ["function_call"])
    #expect(
      types(["type": "allowed_tools", "mode": "required", "tools": [["type": "web_search"]]])
        == ["web_search_call", "message"])
    #expect(
      types("auto", "Search the web for dice news") == [
        "web_search_call", "mcp_list_tools", "mcp_call", "message",
      ])
  }

  @Test func `no more tools are used than allowed`() {
    var simulation = Simulation()
    let body: JSON = [
      "input": "Search the web for dice news", "tools": [["type": "web_search"], Self.mcp],
      "max_tool_calls": 1,
    ]
    #expect(Self.types(simulation.create(body).json) == ["web_search_call", "message"])
  }

  @Test func `a tool that is loaded on demand is searched for first`() {
    var simulation = Simulation()
    var weather = CreateTests.weather
    weather["defer_loading"] = true
    let response = simulation.create([
      "input": "What is the weather in Oslo?",
      "tools": [
        ["type": "tool_search"],
        ["type": "namespace", "name": "sky", "description": "Sky.", "tools": [weather]],
      ],
    ]).json
    #expect(Self.types(response) == ["tool_search_call", "tool_search_output", "function_call"])
    #expect(response["output"]?[1]?["tools"]?[0]?["name"] == "sky")
    #expect(response["output"]?[2]?["namespace"] == "sky")
  }

  @Test func `a long context is compacted where the request wants that`() {
    var simulation = Simulation()
    let long = String(repeating: "word ", count: 300)
    for (threshold, types) in [(1_000, ["message"]), (100, ["compaction", "message"])] {
      let result = simulation.create([
        "input": .string(long), "stream": true,
        "context_management": [
          ["type": "compaction", "compact_threshold": .number(JSONNumber(threshold))]
        ],
      ])
      #expect(Self.types(result.events.last?["response"]) == types)
      #expect(EventOrder(result.events).violations == [])
    }
  }

  @Test(
    arguments: [
      ("1536x1024", 1_536, 1_024), ("auto", 1_024, 1_024), ("0x5", 1_024, 1_024), ("99999x5", 1_024, 1_024),
      ("1x1", 1, 1),
    ]) func `pictures have the size that was asked for`(text: String, width: Int, height: Int)
  {
    #expect(Picture.size(text) == (width, height))
    var generator = SeededGenerator(seed: 1)
    let png = Picture(width: width, height: height, using: &generator).png(rows: height)
    #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    func word(_ at: Int) -> Int { png[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    #expect(word(16) == width)
    #expect(word(20) == height)
  }
}
