import CSystem
import Glibc
import Notation

@testable import Simulator

/// A client that writes and reads bytes, nothing more.
final class Client {
  private let descriptor: Int32

  init(port: UInt16) {
    descriptor = setscrew_connect_loopback(port)
    precondition(descriptor >= 0, "cannot connect to port \(port)")
    // A test that waits for bytes that never come must fail, not hang.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends bytes; false when the server has gone.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(text.utf8) }

  /// Says that nothing more will be sent.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// How reading came to its end.
  enum End: Hashable { case closed, reset, silent }

  /// Reads until the server ends, or until there are so many bytes.
  func read(atMost limit: Int = .max) -> (bytes: [UInt8], end: End?) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = recv(descriptor, &buffer, min(buffer.count, limit - bytes.count), 0)
      if count == 0 { return (bytes, .closed) }
      if count < 0 { return (bytes, errno == ECONNRESET ? .reset : .silent) }
      bytes.append(contentsOf: buffer[..<count])
    }
    return (bytes, nil)
  }

  /// Reads one response: its head, and its body as its fields say.
  func readResponse() -> Reply? {
    var bytes: [UInt8] = []
    while !bytes.ends(with: "\r\n\r\n") {
      let (next, end) = read(atMost: 1)
      bytes += next
      if end != nil { return nil }
    }
    var reply = Reply(head: bytes)
    if reply.fields["transfer-encoding"] == "chunked" {
      while true {
        var line: [UInt8] = []
        while !line.ends(with: "\r\n") {
          let (next, end) = read(atMost: 1)
          line += next
          if let end {
            reply.end = end
            return reply
          }
        }
        let size = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16) ?? 0
        let (chunk, end) = read(atMost: size + 2)
        reply.body += chunk.prefix(size)
        if let end {
          reply.end = end
          return reply
        }
        reply.chunks += 1
        if size == 0 { return reply }
      }
    }
    if let length = reply.fields["content-length"].flatMap({ Int($0) }) {
      let (body, end) = read(atMost: length)
      reply.body = body
      reply.end = end
    } else if reply.status != 204, reply.status != 100 {
      let (body, end) = read()
      reply.body = body
      reply.end = end
    }
    return reply
  }
}

/// A response as a client read it.
struct Reply {
  var status: Int
  var fields: HTTPFields
  var body: [UInt8] = []
  /// How the connection ended within the response; nil when the response was whole.
  var end: Client.End?
  /// Chunks read.
  var chunks = 0

  init(head: [UInt8]) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    status = Int(lines[0].split(separator: " ")[1]) ?? 0
    fields = HTTPFields()
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields.append(String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
  }

  var text: String { String(decoding: body, as: UTF8.self) }
  var json: JSON? { try? JSON(parsing: body) }

  /// The events of the body, in the plain form with LF.
  var events: [JSON] {
    text.split(separator: "\n").filter { $0.hasPrefix("data: ") }.compactMap {
      try? JSON(parsing: String($0.dropFirst(6)))
    }
  }
}

extension [UInt8] {
  func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
