import Notation
import Testing

@testable import Simulator

struct FilesTests {
  /// Uploads a text; gives the id.
  static func upload(_ text: String, _ purpose: String = "user_data", to simulation: inout Simulation)
    -> String
  {
    let body = """
      --xyz\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n\(purpose)\r\n--xyz\r\n\
      Content-Disposition: form-data; name="file"; filename="f.txt"\r\n\r\n\(text)\r\n--xyz--\r\n
      """
    let request = ReceivedRequest(
      method: "POST", target: "/v1/files", fields: ["content-type": MultipartFormTests.type],
      body: Array(body.utf8), isOldVersion: false)
    let answer = simulation.api.answer(.createFile, ids: [], request, at: .init(monotonic: 0, unix: 0))
    guard case .bytes(let bytes) = answer.body else { return "" }
    return (try? JSON(parsing: bytes))?["id"]?.string ?? ""
  }

  @Test func `a file is kept until it is deleted`() {
    var simulation = Simulation()
    let id = Self.upload("hello", to: &simulation)
    #expect(id.hasPrefix("file-"))
    #expect(simulation.send("GET", "/files/\(id)").json["bytes"] == 5)
    #expect(simulation.send("GET", "/files?purpose=user_data").json["data"]?.array?.count == 1)
    #expect(simulation.send("GET", "/files?purpose=batch").json["data"]?.array?.count == 0)
    #expect(simulation.send("DELETE", "/files/\(id)").json["deleted"] == true)
    #expect(simulation.send("GET", "/files/\(id)").status == 404)
    #expect(simulation.send("GET", "/files/\(id)/content").status == 404)
  }

  @Test func `files take no more room than allowed`() {
    var configuration = Fixtures.configuration
    configuration.limits.keptFileBytes = 8
    var simulation = Simulation(configuration)
    #expect(!Self.upload("12345678", to: &simulation).isEmpty)
    #expect(Self.upload("9", to: &simulation).isEmpty)
  }

  @Test func `a store gives back what is nearest, filtered`() throws {
    var simulation = Simulation()
    let ducks = Self.upload("Ducks sleep with one eye open.", to: &simulation)
    let tax = Self.upload("Income tax is due in April.", to: &simulation)
    let store = try #require(
      simulation.send("POST", "/vector_stores", ["file_ids": [.string(ducks)]]).json["id"]?.string)
    let added = simulation.send(
      "POST", "/vector_stores/\(store)/files", ["file_id": .string(tax), "attributes": ["year": 2026]])
    #expect(added.json["status"] == "completed")
    func search(_ body: JSON) -> [String] {
      let found = simulation.send("POST", "/vector_stores/\(store)/search", body).json
      return (found["data"]?.array ?? []).compactMap { $0["file_id"]?.string }
    }
    #expect(search(["query": "how do ducks sleep"]) == [ducks, tax])
    #expect(search(["query": "tax", "max_num_results": 1]) == [tax])
    #expect(search(["query": "ducks", "filters": ["type": "gt", "key": "year", "value": 2000]]) == [tax])
    #expect(simulation.send("POST", "/vector_stores/\(store)/search", [:]).status == 400)
    let answer = simulation.create([
      "input": "According to the files, how do ducks sleep?", "include": ["file_search_call.results"],
      "tools": [["type": "file_search", "vector_store_ids": [.string(store)], "max_num_results": 1]],
    ]).json
    #expect(answer["output"]?[0]?["results"]?[0]?["file_id"]?.string == ducks)
    #expect(answer["output"]?[1]?["content"]?[0]?["annotations"]?[0]?["file_id"]?.string == ducks)
    #expect(simulation.send("DELETE", "/vector_stores/\(store)/files/\(tax)").json["deleted"] == true)
    #expect(simulation.send("GET", "/vector_stores/\(store)").json["file_counts"]?["total"] == 1)
    #expect(simulation.send("DELETE", "/vector_stores/\(store)").json["deleted"] == true)
    #expect(simulation.send("GET", "/vector_stores/\(store)").status == 404)
  }

  @Test(
    arguments: [
      ("eq", 5, true), ("ne", 5, false), ("gt", 4, true), ("gte", 5, true), ("lt", 5, false),
      ("lte", 5, true),
      ("in", [4, 5], true), ("nin", [4, 5], false), ("nonsense", 5, false), ("gt", "x", false),
    ] as [(String, JSON, Bool)]) func `filters compare attributes`(kind: String, value: JSON, holds: Bool)
  {
    let filter = AttributeFilter(["type": .string(kind), "key": "n", "value": value])
    #expect(filter?.holds(for: ["n": 5]) == holds)
    let both = AttributeFilter([
      "type": "or",
      "filters": [
        ["type": "eq", "key": "n", "value": 9], ["type": .string(kind), "key": "n", "value": value],
      ],
    ])
    #expect(both?.holds(for: ["n": 5]) == holds)
  }

  // MARK: Batches

  static func line(_ name: String, _ body: JSON, url: String = "/v1/responses") -> String {
    (["custom_id": .string(name), "method": "POST", "url": .string(url), "body": body] as JSON).encoded()
  }

  static func batch(_ text: String, in simulation: inout Simulation) -> JSON {
    let file = upload(text, "batch", to: &simulation)
    return simulation.send(
      "POST", "/batches",
      ["input_file_id": .string(file), "endpoint": "/v1/responses", "completion_window": "24h"]
    ).json
  }

  @Test func `a batch is answered by and by`() throws {
    var simulation = Simulation()
    let lines = (0..<4).map { Self.line("n\($0)", ["model": "plain", "input": .string("Repeat: \($0)")]) }
    let bad = Self.line("bad", ["input": "x"])
    let created = Self.batch((lines + [bad]).joined(separator: "\n"), in: &simulation)
    #expect(created["status"] == "validating")
    let id = try #require(created["id"]?.string)
    simulation.milliseconds += 200
    #expect(simulation.send("GET", "/batches/\(id)").json["status"] == "in_progress")
    simulation.milliseconds += 300
    let done = simulation.send("GET", "/batches/\(id)").json
    #expect(done["status"] == "completed")
    #expect(done["request_counts"] == ["total": 5, "completed": 4, "failed": 1])
    let output = try #require(done["output_file_id"]?.string)
    let content = try #require(simulation.api.library.files[output]?.text)
    let results = try content.split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(results.map { $0["custom_id"]?.string } == ["n0", "n1", "n2", "n3"])
    #expect(results.allSatisfy { $0["response"]?["status_code"] == 200 })
    let errors = simulation.api.library.files[done["error_file_id"]?.string ?? ""]?.text ?? ""
    #expect(try JSON(parsing: errors)["response"]?["body"]?["error"]?["param"] == "model")
  }

  @Test func `a batch can be cancelled, and keeps what is done`() throws {
    var simulation = Simulation()
    let lines = (0..<4).map { Self.line("n\($0)", ["model": "plain", "input": "Hi."]) }
    let id = try #require(Self.batch(lines.joined(separator: "\n"), in: &simulation)["id"]?.string)
    simulation.milliseconds += 200
    let cancelled = simulation.send("POST", "/batches/\(id)/cancel").json
    #expect(cancelled["status"] == "cancelled")
    #expect(cancelled["request_counts"]?["completed"] == 2)
    simulation.milliseconds += 9_000
    #expect(simulation.send("GET", "/batches/\(id)").json["status"] == "cancelled")
    #expect(simulation.send("GET", "/batches").json["data"]?.array?.count == 1)
  }

  @Test(
    arguments: [
      ("", ["empty_file"]), ("{", ["invalid_json_line"]),
      ("[]\n7", ["invalid_json_line", "invalid_json_line"]),
      ("{}", ["missing_required_parameter"]),
      (line("a", [:]) + "\n\n" + line("a", [:]), ["duplicate_custom_id"]),
      (line("a", [:], url: "/v1/embeddings"), ["invalid_url"]),
    ]) func `a broken input fails as a whole`(text: String, codes: [String])
  {
    var simulation = Simulation()
    let batch = Self.batch(text, in: &simulation)
    #expect(batch["status"] == "failed")
    #expect((batch["errors"]?["data"]?.array ?? []).compactMap { $0["code"]?.string } == codes)
  }
}
