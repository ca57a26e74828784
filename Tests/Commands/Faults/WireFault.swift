import TestSupport

@testable import setscrew

/// Something that goes wrong between the program and a server, and what shall come of it.
struct WireFault: Sendable {
  /// What goes wrong.
  var name: String
  /// What the server does on each connection; the last script serves all further ones.
  var scripts: [[ScriptedServer.Step]] = [[.close]]
  /// The base URL to send to, with `URL` and `PORT` for the server's own.
  var url = "URL/v1"
  /// The environment, with the same words.
  var environment: [String: String] = [:]
  /// How long the program waits for a byte, in seconds.
  var timeout = "20"
  /// How it ends, in the word of `run --json`.
  var status: String
  /// How the program exits.
  var exit: ExitCode
  /// The text that is kept, and shown.
  var text = ""
  /// How often the request is sent.
  var attempts = 1
  /// A part of what stderr says.
  var says = ""
}

/// The bytes of answers, well made and badly made.
enum WireText {
  static let created =
    #"data: {"type":"response.created","sequence_number":0,"response":{"id":"resp_f1","object":"response","status":"in_progress","model":"gpt-6-luna","output":[]}}"#
    + "\n\n"

  static func delta(_ text: String, _ number: Int) -> String {
    #"data: {"type":"response.output_text.delta","sequence_number":\#(number),"item_id":"msg_1","output_index":0,"content_index":0,"delta":"\#(text)"}"#
      + "\n\n"
  }

  static func response(_ text: String, status: String = "completed", more: String = "") -> String {
    #"{"id":"resp_f1","object":"response","status":"\#(status)","model":"gpt-6-luna","output":[{"id":"msg_1","type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"\#(text)","annotations":[]}]}],"usage":{"input_tokens":9,"output_tokens":3,"total_tokens":12}\#(more)}"#
  }

  static func event(_ type: String, _ response: String) -> String {
    #"data: {"type":"\#(type)","sequence_number":9,"response":\#(response)}"# + "\n\n"
  }

  /// A stream that has said `Half` and goes on.
  static let half = created + delta("Half", 1)
  /// A stream that is whole and says `Half done`.
  static let whole = half + delta(" done", 2) + event("response.completed", response("Half done"))
  /// A whole answer in one piece.
  static let plain = response("Half done")

  static func head(_ status: String = "200 OK", _ type: String? = "application/json", _ more: String = "")
    -> String
  {
    "HTTP/1.1 \(status)\r\n" + (type.map { "Content-Type: \($0)\r\n" } ?? "") + more
  }

  /// An answer of a stated length.
  static func answer(
    _ body: String, _ status: String = "200 OK", _ type: String? = "application/json", _ more: String = ""
  ) -> ScriptedServer.Step {
    answer(Array(body.utf8), status, type, more)
  }

  static func answer(
    _ body: [UInt8], _ status: String = "200 OK", _ type: String? = "application/json", _ more: String = ""
  ) -> ScriptedServer.Step {
    .send(Array((head(status, type, more) + "Content-Length: \(body.count)\r\n\r\n").utf8) + body)
  }

  /// The head of a stream that ends with its connection.
  static let streamHead = head("200 OK", "text/event-stream", "\r\n")

  /// A stream that ends with its connection.
  static func stream(_ text: String) -> ScriptedServer.Step { .send(streamHead + text) }

  /// A stream in chunks, without the last one.
  static func chunks(_ texts: String...) -> String {
    head("200 OK", "text/event-stream", "Transfer-Encoding: chunked\r\n\r\n")
      + texts.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
  }

  static func error(_ message: String, code: String? = nil, type: String? = nil, param: String? = nil)
    -> String
  {
    func text(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }
    return
      #"{"error":{"message":"\#(message)","type":\#(text(type)),"param":\#(text(param)),"code":\#(text(code))}}"#
  }

  static func page(_ title: String) -> String {
    "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body>x</body></html>"
  }

  /// The bytes as gzip has them, stored without compression.
  static func gzip(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    let blocks = stride(from: 0, to: max(bytes.count, 1), by: 0xFFFF).map {
      bytes[$0..<min($0 + 0xFFFF, bytes.count)]
    }
    for (index, block) in blocks.enumerated() {
      let size = UInt16(block.count)
      result.append(index == blocks.count - 1 ? 1 : 0)
      result += [UInt8(size & 0xFF), UInt8(size >> 8), UInt8(~size & 0xFF), UInt8(~size >> 8)]
      result += block
    }
    for value in [checksum(bytes), UInt32(bytes.count)] {
      for shift: UInt32 in [0, 8, 16, 24] { result.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    return result
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}
