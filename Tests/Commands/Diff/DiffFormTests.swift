import Notation
import Testing

@testable import setscrew

@Suite("diff as Markdown, HTML and JSON, and of bodies and exchanges")
struct DiffFormTests {
  private static let hostile = [
    "profiles/a.yaml": "model: gpt-6-sol\ninstructions: Keep to a line. Say <script> | now\n",
    "profiles/b.yaml": "model: gpt-6-sol\ninstructions: Keep to a line. Say <img src=x> | now\n",
  ]

  @Test("Markdown is a table with a reason for each difference, everything escaped")
  func markdown() async throws {
    let run = try await CommandLineRun("diff", "a", "b", "--format", "markdown", files: Self.hostile)
    #expect(
      run.output == #"""
        1 difference.

        ### what is sent

        | setting | a | b | why |
        | --- | --- | --- | --- |
        | `instructions` | Keep to a line. Say &lt;script&gt; \| now | Keep to a line. Say &lt;img src=x&gt; \| now | a: set at profiles/a.yaml:2:15 (profile)<br>b: set at profiles/b.yaml:2:15 (profile) |

        `instructions`: Keep to a line. Say <del>&lt;script&gt; </del><ins>&lt;img src=x&gt; </ins>\| now

        """#)
  }

  @Test("HTML is one page that needs nothing else, everything escaped")
  func html() async throws {
    let run = try await CommandLineRun("diff", "a", "b", "--format", "html", files: Self.hostile)
    #expect(run.output.hasPrefix("<!doctype html>\n"))
    #expect(run.output.hasSuffix("</body>\n</html>\n"))
    #expect(
      run.output.contains(
        "<th scope=\"row\">instructions</th><td>Keep to a line. Say &lt;script&gt; | now</td>"))
    #expect(run.output.contains("Say <del>&lt;script&gt; </del><ins>&lt;img src=x&gt; </ins>| now<br>"))
    for word in ["<script", "<img", "http", "src=\"", "href", "\u{1B}"] {
      #expect(!run.output.contains(word))
    }
  }

  @Test("a body is compared as it is: nothing is added to it or changed in it")
  func body() async throws {
    let files = [
      "profiles/a.yaml": "model: gpt-6.2-sol\ninput: hi\nmax_output_tokens: 500\n",
      "body.json": #"{"model": "gpt-6.2-sol", "input": "hi", "max_tokens": 500.0, "temperature": 0.2}"#,
    ]
    let run = try await CommandLineRun("diff", "a", "body.json", files: files)
    #expect(run.exit == .success)
    #expect(run.errors == "")
    #expect(
      run.output == """
        3 differences

                     a                        body.json

        what is sent
        temperature  1 by default             0.2
            body.json: set at body.json:1:77
        max_tokens   named max_output_tokens  named max_tokens
            a: set at profiles/a.yaml:3:20 (profile)
            body.json: set at body.json:1:55
        stream       true                     false by default
            a: streamed by default

        """)
  }

  @Test("a body from standard input")
  func standardInput() async throws {
    let run = try await CommandLineRun(
      "diff", "-", "a", "--format", "json-patch",
      files: ["profiles/a.yaml": "model: gpt-6-sol\ninput: hi\n"], input: #"{"input": "hi", "stream": true}"#)
    #expect(try JSON(parsing: run.output) == [["op": "add", "path": "/model", "value": "gpt-6-sol"]])
  }

  @Test("members of lists are matched by name, and words without order are a set")
  func lists() async throws {
    func tool(_ name: String, _ strict: Bool) -> String {
      "  - {type: function, name: \(name), strict: \(strict), parameters: {type: object}}\n"
    }
    let files = [
      "profiles/a.yaml":
        "model: gpt-6-sol\ninclude: [reasoning.encrypted_content, web_search_call.results]\ntools:\n"
        + tool("one", false) + tool("two", false) + tool("three", false),
      "profiles/b.yaml":
        "model: gpt-6-sol\ninclude: [web_search_call.results, reasoning.encrypted_content]\ntools:\n"
        + tool("three", false) + tool("one", false) + tool("2nd", false),
    ]
    let run = try await CommandLineRun("diff", "a", "b", "--json", files: files)
    let rows = try JSON(parsing: run.output)["rows"]?.array ?? []
    #expect(
      rows.map { "\($0["path"]?.string ?? "") \($0["compared"]?.string ?? "")" } == [
        "tools[three] place", "tools[two].name value",
      ])
    #expect(rows.last?["values"]?.array?.map { $0["value"] } == ["two", "2nd"])
  }

  private static func exchange(_ text: String, output: Int, time: Double, effort: String) -> String {
    """
    {"started_at": "2026-11-30T12:00:00Z", "profile": "a", "provider": "openai", "status": "completed",
     "http_status": 200, "model": {"asked": "gpt-6-sol", "served": "gpt-6-sol"},
     "service_tier": {"asked": null, "served": "default"}, "text": "\(text)", "error": null,
     "cost": {"usd": 0.00\(output), "remarks": []}, "timing": {"first_byte_ms": \(time), "total_ms": 900.25},
     "request": {"model": "gpt-6-sol", "input": "hi", "reasoning": {"effort": "\(effort)"}, "stream": true},
     "response": {"id": "resp_\(output)", "created_at": \(output), "status": "completed", "model": "gpt-6-sol",
      "reasoning": {"effort": "\(effort)", "summary": null}, "truncation": "disabled",
      "output": [{"type": "message", "id": "msg_\(output)", "content": []},
       {"type": "function_call", "id": "fc_\(output)", "call_id": "c\(output)", "name": "look", "arguments": "{\(output)}"}],
      "usage": {"output_tokens": \(output)}},
     "usage": {"input_tokens": 8, "output_tokens": \(output), "output_tokens_details": {"reasoning_tokens": 5}}}
    """
  }

  @Test("exchanges: requests, answers, tokens and times, without what differs in every run")
  func exchanges() async throws {
    let files = [
      "a.json": Self.exchange("A short answer.", output: 11, time: 310, effort: "low"),
      "b.json": Self.exchange("A rather long answer.", output: 21, time: 42.125, effort: "high"),
    ]
    let run = try await CommandLineRun("diff", "a.json", "b.json", files: files)
    #expect(run.exit == .success)
    #expect(
      run.output == """
        4 differences

                                a.json           b.json

        what is sent
        reasoning.effort        low              high
            a.json: set at a.json:5:75
            b.json: set at b.json:5:75

        what came back
        answer                  A short answer.  A rather long answer.
            A [-short -]{+rather long +}answer.
        output[look].arguments  {11}             {21}

        tokens
        output_tokens           11               21 (+10)
        cost                    $0.0011          $0.0021

        time
        first byte              310 ms           42.1 ms

        """)
  }

  @Test("times make no difference for scripts; a file of several runs is compared with itself")
  func times() async throws {
    let one = Self.exchange("Same.", output: 11, time: 310, effort: "low")
    let slow = Self.exchange("Same.", output: 11, time: 900, effort: "low")
    let other = Self.exchange("Other.", output: 12, time: 900, effort: "low").replacing(
      "\"model\": \"gpt-6-sol\", \"input\"", with: "\"model\": \"gpt-6-luna\", \"input\"")
    let same = try await CommandLineRun(
      "diff", "a.json", "b.json", "--exit-code", files: ["a.json": one, "b.json": slow])
    #expect(same.exit == .success)
    #expect(same.output.hasPrefix("no differences\n"))
    #expect(same.output.contains("first byte"))
    let run = try await CommandLineRun(
      "diff", "runs.json", "--exit-code", files: ["runs.json": "[\(one), \(other)]"])
    #expect(run.exit == .unmet)
    #expect(run.output.contains("gpt-6-sol  gpt-6-luna"), "\(run.output)")
  }

  @Test(
    "what cannot be read is reported and stops",
    arguments: [
      (#"{"model": "#, ExitCode.finding), ("[1, 2]", .usage), (#"{"a": 1, "a": 2}"#, .finding),
      ("\"text\"", .finding), ("[]", .usage), ("{\"a\": [[[[", .finding),
    ])
  func unreadable(text: String, expected: ExitCode) async throws {
    let run = try await CommandLineRun("diff", "haiku", "./x.json", files: ["x.json": text])
    #expect(run.exit == expected)
    #expect(run.output == "")
    #expect(run.errors.contains("x.json"))
  }
}
