import Notation
import Registry
import TestSupport
import Testing

@testable import Simulator

struct ScenarioTests {
  /// A server with one scenario in force.
  static func configuration(_ text: String, files: [String: String] = [:]) throws -> SimulatorConfiguration {
    let read = ScenarioReader.read(
      Array(text.utf8), file: "test.yaml", folder: "/here", files: FileAccess(memory: files))
    var configuration = try #require(RegistryFactsTests.configuration)
    configuration.scenarios = [try #require(read.scenario, "\(read.findings)")]
    configuration.scenariosInForce = ["test"]
    return configuration
  }

  /// Sends requests one after the other; gives the answers.
  static func play(_ text: String, _ bodies: [JSON], files: [String: String] = [:], fields: [String] = [])
    throws -> [Reply?]
  {
    try withServer(configuration(text, files: files)) { port in
      bodies.map { body in
        var whole: JSON = ["model": "gpt-4.1-mini", "input": "Hello there."]
        for member in body.object?.members ?? [] { whole[member.key] = member.value }
        return exchange(port, "POST", "/responses", whole, fields: fields)
      }
    }
  }

  static func texts(_ replies: [Reply?]) -> [String] {
    replies.map { reply in
      let part = reply?.json?["output"]?.array?.last?["content"]?[0]
      return part?["text"]?.string ?? part?["refusal"]?.string ?? reply?.json?["error"]?["message"]?.string
        ?? ""
    }
  }

  @Test func `the first rule that matches answers`() throws {
    let text = """
      rules:
        - when: {model: gpt-6-sol}
          answer: big
        - when: {request.question: {match: "[Ss]now"}}
          answer: about {{topic}}
        - when: {max_output_tokens: {max: 99}}
          answer: short
        - when: {"tools[].name": {contains: get_weather}}
          answer: with tools
        - when: {header.x-team: red}
          answer: red
        - answer: else, {{model}}, {{body.metadata.who}}
      """
    let bodies: [JSON] = [
      ["model": "gpt-6-sol"], ["input": "Write about the first snow."], ["max_output_tokens": 50],
      ["tools": [CreateTests.weather]], ["metadata": ["who": "Ada"]],
    ]
    #expect(
      try Self.texts(Self.play(text, bodies)) == [
        "big", "about the first snow", "short", "with tools", "else, gpt-4.1-mini, Ada",
      ])
    #expect(try Self.texts(Self.play(text, [[:]], fields: ["x-team: red"])) == ["red"])
  }

  @Test(
    arguments: [
      ("repeat", ["a", "b", "b", "b"]), ("restart", ["a", "b", "a", "b"]), ("pass", ["a", "b", "c", "c"]),
    ]) func `answers follow each other`(afterLast: String, texts: [String]) throws
  {
    let text = "rules: [{answers: [a, b], after_last: \(afterLast)}, {answer: c}]"
    #expect(try Self.texts(Self.play(text, [[:], [:], [:], [:]])) == texts)
  }

  @Test func `a rule of limited times lets others follow`() throws {
    let text = "rules: [{times: 2, answer: \"{{number}}\"}, {answer: after}]"
    #expect(try Self.texts(Self.play(text, [[:], [:], [:]])) == ["1", "2", "after"])
  }

  @Test func `answers of all kinds are whole responses, streamed and not`() throws {
    let text = """
      rules:
        - answers:
          - {text: Hi, reasoning: [One., Two.], reasoning_tokens: 7, usage: {input_tokens: 99, cached_tokens: 50}}
          - {json: {a: "{{turn}}"}}
          - {calls: [{name: get_weather, arguments: {city: Oslo}}, {name: other, input: free}]}
          - {refusal: No.}
          - {text: Half, incomplete: content_filter}
          - {text: Half, failed: {code: server_error, message: Oh.}}
          - {items: [{type: web_search_call, status: completed, action: {type: search, query: x}}], text: Found.}
      """
    for streams in [false, true] {
      let bodies = [JSON](repeating: ["stream": .bool(streams)], count: 7)
      let replies = try Self.play(text, bodies).map { try #require($0) }
      let responses = replies.map { reply -> JSON in
        guard streams else { return reply.json ?? .null }
        #expect(EventOrder(reply.events).violations == [])
        return reply.events.last?["response"] ?? .null
      }
      #expect(
        responses.map { ($0["output"]?.array ?? []).compactMap { $0["type"]?.string } } == [
          ["reasoning", "message"], ["message"], ["function_call", "custom_tool_call"], ["message"],
          ["message"], ["message"], ["web_search_call", "message"],
        ])
      #expect(
        responses.map { $0["status"]?.string } == [
          "completed", "completed", "completed", "completed", "incomplete", "failed", "completed",
        ])
      #expect(responses[0]["usage"]?["input_tokens"] == 99)
      #expect(responses[0]["usage"]?["input_tokens_details"]?["cached_tokens"] == 50)
      #expect(responses[0]["usage"]?["output_tokens_details"]?["reasoning_tokens"] == 7)
      #expect(responses[1]["output"]?[0]?["content"]?[0]?["text"] == #"{"a":"1"}"#)
      #expect(responses[2]["output"]?[0]?["arguments"] == #"{"city":"Oslo"}"#)
      #expect(responses[5]["error"] == ["code": "server_error", "message": "Oh."])
    }
  }

  @Test func `errors and documents stand in place of a response`() throws {
    let text = """
      rules:
        - answers:
          - {error: {status: 429, code: slow_down, message: "Slow down, {{model}}."}, headers: {retry-after: 3}}
          - {status: 503}
          - {status: 418, body: {tea: "{{topic}}"}}
          - {body: plain}
      """
    let replies = try Self.play(text, [[:], [:], [:], [:]]).map { try #require($0) }
    #expect(replies.map(\.status) == [429, 503, 418, 200])
    #expect(replies[0].fields["retry-after"] == "3")
    #expect(replies[0].json?["error"]?["message"] == "Slow down, gpt-4.1-mini.")
    #expect(replies[1].json?["error"]?["type"] == "server_error")
    #expect(replies[2].json == ["tea": "there"])
    #expect(replies[3].fields["content-type"] == "text/plain; charset=utf-8")
    #expect(replies[3].body == Array("plain".utf8))
  }

  @Test func `faults of a rule strike its requests only`() throws {
    let text = """
      rules:
        - when: {stream: true}
          faults: [no-terminal, {sequence: missing}]
        - faults: [{status: {value: 500, times: 1}}]
          answer: fine
      """
    let replies = try Self.play(text, [["stream": true], [:], [:]]).map { try #require($0) }
    #expect(replies[0].events.last?["type"] == "response.output_item.done")
    #expect(replies[0].events.allSatisfy { $0["sequence_number"] == nil })
    #expect(replies.dropFirst().map(\.status) == [500, 200])
  }

  @Test func `recorded answers come back byte by byte`() throws {
    let stream = "event: a\ndata: {}\n\n"
    let recording = """
      {"setscrew_recording":1,"head":{"status":201,"fields":[["Content-Type","text/x-odd"]]}}
      {"sent":"{}"}
      {"at_us":10,"came":"one "}
      {"at_us":900,"came":"two"}
      {"end":"completed"}
      """
    let text = "rules: [{answers: [{replay: a.sse}, {replay: b.json}, {replay: c.recording}]}]"
    let files = ["/here/a.sse": stream, "/here/b.json": "{\"x\": 1}", "/here/c.recording": recording]
    let replies = try Self.play(text, [[:], [:], [:]], files: files).map { try #require($0) }
    #expect(replies[0].body == Array(stream.utf8))
    #expect(replies[0].fields["content-type"] == "text/event-stream; charset=utf-8")
    #expect(replies[1].json == ["x": 1])
    #expect(replies[2].status == 201)
    #expect(replies[2].fields["content-type"] == "text/x-odd")
    #expect(replies[2].body == Array("one two".utf8))
  }

  @Test func `a request may ask for a scenario by name`() throws {
    var configuration = try Self.configuration("rules: [{answer: prescribed}]")
    configuration.scenariosInForce = []
    try withServer(configuration) { port in
      let body: JSON = ["model": "gpt-4.1-mini", "input": "Repeat: free"]
      #expect(Self.texts([exchange(port, "POST", "/responses", body)])[0].hasPrefix("free"))
      let asked = exchange(port, "POST", "/responses", body, fields: ["x-setscrew-scenario: test"])
      #expect(Self.texts([asked]) == ["prescribed"])
      var noted = body
      noted["metadata"] = ["setscrew_scenario": "test"]
      #expect(Self.texts([exchange(port, "POST", "/responses", noted)]) == ["prescribed"])
      let unknown = exchange(port, "POST", "/responses", body, fields: ["x-setscrew-scenario: tset"])
      #expect(unknown?.status == 400)
      #expect(
        Self.texts([unknown]) == ["No scenario is called 'tset'; did you mean 'test'?"])
    }
  }

  @Test func `what the check refuses stays refused, unless the scenario answers otherwise`() throws {
    let text =
      "rules: [{when: {temperature: 9}, answer: hot}, {when: {temperature: 8}, answer: {status: 200, body: {}}}]"
    #expect(
      try Self.play(text, [["temperature": 9], ["temperature": 8]]).map { $0?.status } == [400, 200])
  }

  @Test func `other endpoints can be prescribed too`() throws {
    let text = "rules: [{when: {endpoint: models}, answer: {status: 500}}, {answer: hi}]"
    try withServer(Self.configuration(text)) { port in
      #expect(exchange(port, "GET", "/models")?.status == 500)
      #expect(exchange(port, "GET", "/files")?.status == 200)
    }
  }

  @Test func `the shipped scenarios are read, and the editors' schema takes them`() throws {
    let root = RegistryFactsTests.root
    var collection = ScenarioCollection()
    collection.add(folder: "\(root)/registry/simulator/scenarios")
    #expect(collection.findings.isEmpty)
    #expect(collection.scenarios.map(\.name) == ["flaky", "outage", "weather"])
    let bytes = try #require(FileAccess.disk.read("\(root)/registry/scenario.schema.json"))
    let schema = try JSONSchema(JSON(parsing: bytes))
    for scenario in collection.scenarios {
      let text = try #require(FileAccess.disk.read(scenario.file))
      let node = try #require(Node.parse(document: text, file: scenario.file).node)
      #expect(schema.accepts(JSON(core: node)), "\(scenario.name)")
    }
    #expect(!schema.accepts(["rules": []]))
    #expect(!schema.accepts(["rules": [["answr": "x"]]]))
  }
}
