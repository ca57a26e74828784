import Notation
import TestSupport
import Testing

@testable import Simulator

struct StateTests {
  @Test func `a chain of responses remembers what was said`() {
    var simulation = Simulation()
    let first = simulation.create(["input": "My name is Zoë."]).json
    let second = simulation.create(["input": "I like rain.", "previous_response_id": first["id"] ?? .null])
      .json
    let third = simulation.create([
      "input": "What is my name?", "previous_response_id": second["id"] ?? .null,
    ])
    #expect(third.text == "Your name is Zoë. (Simulated by Setscrew; no model was asked.)")
    #expect(third.json["previous_response_id"] == second["id"])
    let tokens = [first, second, third.json].compactMap { $0["usage"]?["input_tokens"]?.int }
    #expect(tokens == tokens.sorted() && Set(tokens).count == 3)
  }

  @Test func `instructions are not inherited, and what is not stored cannot be named`() {
    var simulation = Simulation()
    let first = simulation.create(["input": "Hi.", "instructions": "Answer in haiku.", "store": false]).json
    #expect(simulation.send("GET", "/responses/\(first["id"]?.string ?? "")").status == 404)
    #expect(simulation.create(["input": "x", "previous_response_id": first["id"] ?? .null]).status == 400)
  }

  @Test func `a response can be shown again and forgotten`() {
    var simulation = Simulation()
    let created = simulation.create(["input": "Hi."]).json
    let path = "/responses/\(created["id"]?.string ?? "")"
    #expect(simulation.send("GET", path).json == created)
    #expect(
      simulation.send("DELETE", path).json == [
        "id": created["id"] ?? .null, "object": "response.deleted", "deleted": true,
      ])
    for method in ["GET", "DELETE"] {
      let refused = simulation.send(method, path)
      #expect(refused.status == 404)
      #expect(
        refused.json["error"]?["message"]?.string
          == "Response with id '\(created["id"]?.string ?? "")' not found.")
    }
    #expect(simulation.send("GET", path + "?stream=true").status == 404)
  }

  @Test func `only so many responses are kept`() {
    var configuration = Fixtures.configuration
    configuration.keptResponses = 3
    var simulation = Simulation(configuration)
    let ids = (0..<5).map { simulation.create(["input": .string("Number \($0).")]).json["id"]?.string ?? "" }
    #expect(ids.map { simulation.send("GET", "/responses/\($0)").status } == [404, 404, 200, 200, 200])
  }

  @Test func `kept responses take no more memory than allowed, whatever their size`() {
    var configuration = Fixtures.configuration
    configuration.limits.keptResponseBytes = 1_000_000
    var simulation = Simulation(configuration)
    let long = String(repeating: "word ", count: 20_000)
    let ids = (0..<4).map { _ in simulation.create(["input": .string(long)]).json["id"]?.string ?? "" }
    #expect(ids.map { simulation.send("GET", "/responses/\($0)").status } == [404, 404, 200, 200])
    let huge = simulation.create(["input": .string(long + long + long)]).json["id"]?.string ?? ""
    #expect(simulation.send("GET", "/responses/\(huge)").status == 200)
    #expect(simulation.send("GET", "/responses/\(ids[3])").status == 404)
  }

  @Test func `input items are listed in pages`() {
    var simulation = Simulation()
    let items = (0..<5).map { number -> JSON in ["role": "user", "content": .string("Item \(number).")] }
    let created = simulation.create(["input": .array(items)]).json
    let path = "/responses/\(created["id"]?.string ?? "")/input_items"
    func texts(_ page: JSON) -> [String] {
      (page["data"]?.array ?? []).compactMap { $0["content"]?[0]?["text"]?.string }
    }
    let all = simulation.send("GET", path).json
    #expect(texts(all) == ["Item 4.", "Item 3.", "Item 2.", "Item 1.", "Item 0."])
    #expect(all["has_more"] == false)
    #expect(all["first_id"] == all["data"]?[0]?["id"])
    let page = simulation.send("GET", path + "?limit=2&order=asc").json
    #expect(texts(page) == ["Item 0.", "Item 1."])
    #expect(page["has_more"] == true)
    let rest = simulation.send("GET", path + "?order=asc&after=\(page["last_id"]?.string ?? "")").json
    #expect(texts(rest) == ["Item 2.", "Item 3.", "Item 4."])
    for query in ["?limit=0", "?limit=101", "?limit=x", "?order=up", "?after=msg_x"] {
      #expect(simulation.send("GET", path + query).status == 400, "\(query)")
    }
  }

  @Test func `an item can be referred to by its id`() {
    var simulation = Simulation()
    let first = simulation.create(["input": "My name is Ada."]).json
    let items = simulation.send("GET", "/responses/\(first["id"]?.string ?? "")/input_items").json
    let reference: JSON = ["type": "item_reference", "id": items["data"]?[0]?["id"] ?? .null]
    let second = simulation.create(["input": [reference, ["role": "user", "content": "What is my name?"]]])
    #expect(second.text == "Your name is Ada. (Simulated by Setscrew; no model was asked.)")
  }

  @Test func `tokens are counted as a request would be charged`() {
    var simulation = Simulation()
    let body: JSON = ["model": "plain", "input": "one two three", "instructions": "Be brief."]
    let counted = simulation.send("POST", "/responses/input_tokens", body).json
    #expect(counted["object"] == "response.input_tokens")
    #expect(counted["input_tokens"] == simulation.create(body).json["usage"]?["input_tokens"])
    #expect(simulation.send("POST", "/responses/input_tokens", [:]).json["input_tokens"] == 0)
  }

  @Test func `compacting keeps the user's words and seals the rest`() {
    var simulation = Simulation()
    let body: JSON = [
      "model": "plain",
      "input": [["role": "user", "content": "Hi."], ["role": "assistant", "content": "Hello."]],
    ]
    let compacted = simulation.send("POST", "/responses/compact", body).json
    #expect(compacted["object"] == "response.compaction")
    let types = (compacted["output"]?.array ?? []).compactMap { $0["type"]?.string }
    #expect(types == ["message", "compaction"])
    let next = simulation.create([
      "input": .array((compacted["output"]?.array ?? []) + [["role": "user", "content": "Go on."]])
    ])
    #expect(next.status == 200)
    #expect(simulation.send("POST", "/responses/compact", ["input": "x"]).json["error"]?["param"] == "model")
  }

  @Test func `models are listed without those that are gone`() {
    var simulation = Simulation()
    let listed = simulation.send("GET", "/models").json
    #expect(
      (listed["data"]?.array ?? []).map { $0["id"] } == ["fixed-vectors", "plain", "thinker", "vectors"])
    #expect(
      simulation.send("GET", "/models/plain").json == [
        "id": "plain", "object": "model", "created": 7, "owned_by": "setscrew-simulator",
        "shutdown_date": "2027-01-14",
      ])
    #expect(simulation.send("GET", "/models/gone").status == 404)
    #expect(simulation.send("GET", "/models/unheard-of").status == 404)
  }

  // MARK: Background

  @Test func `a background response is queued, worked on and done`() {
    var simulation = Simulation()
    let created = simulation.create(["model": "thinker", "input": "Hi.", "background": true]).json
    #expect(created["status"] == "queued")
    #expect(created["usage"] == .null)
    let path = "/responses/\(created["id"]?.string ?? "")"
    var statuses: [String] = []
    for milliseconds in stride(from: 0, through: 500, by: 20) {
      simulation.milliseconds = UInt64(milliseconds)
      let response = simulation.send("GET", path).json
      if statuses.last != response["status"]?.string { statuses.append(response["status"]?.string ?? "") }
    }
    #expect(statuses == ["queued", "in_progress", "completed"])
    #expect(simulation.send("GET", path).json["output"]?.array?.count == 2)
  }

  @Test func `a background response can be cancelled once it is not over`() {
    var simulation = Simulation()
    let created = simulation.create(["input": "Hi.", "background": true]).json
    let path = "/responses/\(created["id"]?.string ?? "")"
    simulation.milliseconds = 100
    #expect(simulation.send("POST", path + "/cancel").json["status"] == "cancelled")
    simulation.milliseconds = 9_000
    #expect(simulation.send("POST", path + "/cancel").json["status"] == "cancelled")
    #expect(simulation.send("GET", path).json["status"] == "cancelled")
    let over = simulation.create(["input": "Hi.", "background": true]).json["id"]?.string ?? ""
    simulation.milliseconds = 20_000
    #expect(simulation.send("POST", "/responses/\(over)/cancel").json["status"] == "completed")
    let plain = simulation.create(["input": "Hi."]).json["id"]?.string ?? ""
    let refused = simulation.send("POST", "/responses/\(plain)/cancel")
    #expect(refused.status == 400)
    #expect(refused.json["error"]?["message"] == "Cannot cancel a synchronous response.")
  }

  @Test func `a background stream can be taken up again at any event`() {
    var simulation = Simulation()
    let stream = simulation.create(["input": "Hi.", "background": true, "stream": true])
    #expect(stream.types.prefix(3) == ["response.created", "response.queued", "response.in_progress"])
    let id = stream.events[0]["response"]?["id"]?.string ?? ""
    for after in -1...stream.events.count {
      let target = "/responses/\(id)?stream=true" + (after < 0 ? "" : "&starting_after=\(after)")
      #expect(simulation.send("GET", target).events == Array(stream.events.dropFirst(after + 1)))
    }
    #expect(simulation.send("GET", "/responses/\(id)?stream=true&starting_after=x").status == 400)
    let plain = simulation.create(["input": "Hi."]).json["id"]?.string ?? ""
    #expect(simulation.send("GET", "/responses/\(plain)?stream=true").status == 400)
  }

  // MARK: Conversations

  @Test func `a conversation collects the items of its requests`() {
    var simulation = Simulation()
    let conversation = simulation.send(
      "POST", "/conversations",
      ["metadata": ["a": "b"], "items": [["role": "user", "content": "My name is Bo."]]]
    ).json
    let id = conversation["id"]?.string ?? ""
    #expect(conversation["object"] == "conversation")
    #expect(conversation["metadata"] == ["a": "b"])
    let asked = simulation.create(["input": "What is my name?", "conversation": .string(id)])
    #expect(asked.text == "Your name is Bo. (Simulated by Setscrew; no model was asked.)")
    #expect(asked.json["conversation"] == ["id": .string(id)])
    let items = simulation.send("GET", "/conversations/\(id)/items?order=asc").json
    #expect((items["data"]?.array ?? []).map { $0["role"] } == ["user", "user", "assistant"])
    let last = items["last_id"]?.string ?? ""
    #expect(simulation.send("GET", "/conversations/\(id)/items/\(last)").json["role"] == "assistant")
    #expect(simulation.send("DELETE", "/conversations/\(id)/items/\(last)").json["id"]?.string == id)
    #expect(simulation.send("GET", "/conversations/\(id)/items/\(last)").status == 404)
    let added = simulation.send(
      "POST", "/conversations/\(id)/items", ["items": [["role": "user", "content": "More."]]]
    ).json
    #expect(added["data"]?.array?.count == 1)
    #expect(simulation.send("POST", "/conversations/\(id)/items", [:]).json["error"]?["param"] == "items")
    #expect(
      simulation.send("POST", "/conversations/\(id)", ["metadata": ["c": "d"]]).json["metadata"] == ["c": "d"]
    )
    #expect(simulation.send("GET", "/conversations/\(id)").json["metadata"] == ["c": "d"])
    #expect(simulation.send("DELETE", "/conversations/\(id)").json["deleted"] == true)
    #expect(simulation.send("GET", "/conversations/\(id)").status == 404)
  }

  // MARK: The cache

  @Test func `a repeated beginning counts as cached`() {
    var simulation = Simulation()
    let long = (0..<600).map { "word\($0 % 7)" }.joined(separator: " ")
    func cached(_ result: Simulation.Result) -> Int? {
      result.json["usage"]?["input_tokens_details"]?["cached_tokens"]?.int
    }
    let first = simulation.create(["instructions": .string(long), "input": "One."])
    #expect(cached(first) == 0)
    let second = simulation.create(["instructions": .string(long), "input": "Another question."])
    let reused = cached(second) ?? 0
    #expect(
      reused >= 256 && reused.isMultiple(of: 128) && reused <= second.json["usage"]?["input_tokens"]?.int ?? 0
    )
    #expect(cached(simulation.create(["instructions": .string("x " + long), "input": "One."])) == 0)
    #expect(
      cached(simulation.create(["model": "thinker", "instructions": .string(long), "input": "One."])) == 0)
    #expect(
      cached(simulation.create(["model": "unheard-of", "instructions": .string(long), "input": "One."])) == 0)
    #expect(
      cached(simulation.create(["model": "unheard-of", "instructions": .string(long), "input": "One."])) == 0)
    let written = simulation.create([
      "model": "thinker", "instructions": .string("y " + long), "input": "One.",
    ])
    #expect((written.json["usage"]?["input_tokens_details"]?["cache_write_tokens"]?.int ?? 0) >= 256)
    let short = simulation.create(["input": "Short."])
    #expect(cached(short) == 0)
    #expect(cached(simulation.create(["input": "Short."])) == 0)
  }

  // MARK: The prompt cache

  @Test func `the cache says why it could not be used`() {
    var simulation = Simulation()
    let long = String(repeating: "word ", count: 600)
    let first = simulation.create(["model": "thinker", "input": .string(long + "One?")]).json
    func diagnosis(_ members: JSON, against id: JSON? = nil) -> JSON? {
      var body: JSON = [
        "model": "thinker", "input": .string(long + "Two?"),
        "prompt_cache_options": ["comparison_response_id": id ?? first["id"] ?? .null],
      ]
      for member in members.object?.members ?? [] { body[member.key] = member.value }
      return simulation.create(body).json["prompt_cache_diagnostics"]
    }
    #expect(diagnosis([:]) == ["type": "cache_hit"])
    #expect(diagnosis([:], against: "resp_none") == ["type": "comparison_response_not_found"])
    #expect(diagnosis(["tools": [CreateTests.weather]])?["reason"] == "tools_changed")
    #expect(diagnosis(["reasoning": ["effort": "high"]])?["reason"] == "reasoning_effort_changed")
    #expect(diagnosis(["prompt_cache_key": "k"])?["reason"] == "prompt_cache_key_changed")
    let other = diagnosis(["input": .string("Quite " + long)])
    #expect(other?["type"] == "cache_miss")
    #expect(other?["reason"] == "input_changed")
    #expect((other?["cache_missed_tokens"]?.int ?? 0) > 500)
    let short = simulation.create(["model": "thinker", "input": "Hi."]).json
    #expect(diagnosis([:], against: short["id"]) == ["type": "unavailable"])
    #expect(first["prompt_cache_diagnostics"] == nil)
  }
}
