import Notation
import Testing

@testable import Simulator

struct SimulatorServerTests {
  @Test func `a streamed answer arrives event by event`() throws {
    try withServer { port in
      let reply = try #require(
        exchange(port, "POST", "/responses", ["model": "plain", "input": "Say hello.", "stream": true]))
      #expect(reply.status == 200)
      #expect(reply.fields["content-type"] == "text/event-stream; charset=utf-8")
      let types = reply.events.compactMap { $0["type"]?.string }
      #expect(types.first == "response.created")
      #expect(types.last == "response.completed")
      let text = reply.events.filter { $0["type"]?.string == "response.output_text.delta" }
        .compactMap { $0["delta"]?.string }.joined()
      #expect(text == "Hello! (Simulated by Setscrew; no model was asked.)")
      // One chunk is one write: each event is written whole, and the last chunk is empty.
      #expect(reply.chunks == reply.events.count + 1)
    }
  }
}
