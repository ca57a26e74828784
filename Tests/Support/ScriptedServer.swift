import Glibc
import Synchronization

/// A loopback server that plays a script byte by byte: for what no well-behaved server does.
///
/// Each connection reads one request and plays the next script; the last one is played again for all
/// further connections.
public final class ScriptedServer: Sendable {
  /// One step of a script.
  public enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Closes the connection cleanly; so does the end of the script.
    case close
    /// Ends the connection with a reset.
    case reset
    /// Does nothing until the client goes away.
    case hold
    /// Sends bytes one by one, so many milliseconds apart.
    case drip([UInt8], milliseconds: Int)
    /// Reads the next request on the same connection.
    case readRequest

    /// Sends text.
    public static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  /// The port on 127.0.0.1.
  public let port: Int
  private let listener: Int32
  private let scripts: [[Step]]
  private let seen = Mutex<[String]>([])

  /// The requests so far, heads and bodies.
  public var requests: [String] { seen.withLock { $0 } }
  /// The base URL.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// Starts a server that plays the scripts.
  public convenience init(_ scripts: [Step]...) throws { try self.init(scripts) }

  /// Starts a server that plays the scripts.
  public init(_ scripts: [[Step]]) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
    }
    guard listener >= 0, bound == 0, listen(listener, 64) == 0 else { throw SystemError(number: errno) }
    var length = size
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(listener, $0, &length) }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    self.scripts = scripts
    Self.onThread { [self] in serve() }
  }

  /// Ends the server.
  public func stop() { _ = shutdown(listener, Int32(SHUT_RDWR)) }

  /// What the system said when a call failed.
  public struct SystemError: Error { let number: Int32 }

  private func serve() {
    var count = 0
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      let script = scripts[min(count, scripts.count - 1)]
      count += 1
      Self.onThread { [self] in play(script, on: connection) }
    }
    close(listener)
  }

  private func play(_ script: [Step], on connection: Int32) {
    defer { close(connection) }
    readRequest(from: connection)
    for step in script {
      switch step {
      case .send(let bytes): guard send(bytes, to: connection) else { return }
      case .close: return
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        return
      case .hold:
        var byte: UInt8 = 0
        while read(connection, &byte, 1) > 0 {}
        return
      case .drip(let bytes, let milliseconds):
        for byte in bytes {
          // Waits for the client to go away, at most so long.
          var entry = pollfd(fd: connection, events: 0, revents: 0)
          poll(&entry, 1, Int32(milliseconds))
          guard send([byte], to: connection) else { return }
        }
      case .readRequest: readRequest(from: connection)
      }
    }
    // A close with unread input would be a reset; the client has sent all it wants to.
    shutdown(connection, Int32(SHUT_WR))
    var byte: UInt8 = 0
    while read(connection, &byte, 1) > 0 {}
  }

  private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func readRequest(from connection: Int32) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !Self.isWhole(bytes) {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    guard !bytes.isEmpty else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    seen.withLock { $0.append(text) }
  }

  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    // The greeting of a TLS client is all that it says by itself.
    if bytes.first == 0x16 { return true }
    let end: [UInt8] = [13, 10, 13, 10]
    guard let head = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return false }
    let lines = String(decoding: bytes[..<head], as: UTF8.self).lowercased().split(separator: "\r\n")
    let length = lines.first { $0.hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst("content-length:".count).filter { $0 != " " }) }
    return bytes.count - head - 4 >= length ?? 0
  }

  private static func onThread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Box(body)).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, context)
    pthread_detach(thread)
  }
}
