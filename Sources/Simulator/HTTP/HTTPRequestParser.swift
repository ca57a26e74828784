/// Reads HTTP/1 requests out of bytes that arrive in any pieces.
///
///     bytes ─ append ─► buffer ─ next ─► request | expects 100 | needs more | refused
///
/// Pipelined requests come out one by one. After a refusal nothing more is read: where the next request
/// would begin is not known any more.
struct HTTPRequestParser: Sendable {
  /// How much a request may take before it is refused.
  struct Limits: Sendable, Hashable {
    /// Bytes of the request line.
    var requestLine = 16_384
    /// Bytes of all header lines together, trailers included.
    var fieldBytes = 65_536
    /// Header lines.
    var fieldCount = 256
    /// Bytes of the body after its transfer coding is undone.
    var body = 64 << 20
  }

  /// What came of looking for a request.
  enum Progress: Sendable, Hashable {
    /// The bytes so far end inside a request, or there are none.
    case needsMore
    /// The client waits for a `100 Continue` before it sends the body; said once.
    case expectsContinue
    /// A whole request.
    case request(ReceivedRequest)
    /// Bytes that are no request, or one that is too large.
    case refused(Refusal)
  }

  /// Why bytes were not accepted as a request.
  struct Refusal: Error, Sendable, Hashable {
    /// The status to answer with.
    var status: Int
    /// What is wrong, as a sentence.
    var message: String
  }

  private enum State: Sendable {
    case requestLine, fields
    case sizedBody(left: Int)
    case chunkSize
    case chunk(left: Int)
    case chunkEnd, trailers
    case refused(Refusal)
  }

  private let limits: Limits
  private var state = State.requestLine
  private var buffer: [UInt8] = []
  private var position = 0
  private var searched = 0
  private var fieldBytes = 0
  private var pending = ReceivedRequest(
    method: "", target: "", fields: [:], body: [], isOldVersion: false)

  init(limits: Limits = Limits()) { self.limits = limits }

  /// Whether bytes of an unfinished request have arrived.
  var isInsideRequest: Bool {
    if case .requestLine = state { return position < buffer.count }
    return true
  }

  /// How many bytes wait to be read by `next`.
  var bufferedBytes: Int { buffer.count - position }

  /// Takes out what has arrived behind the last request: it is another protocol's.
  mutating func takeRest() -> [UInt8] {
    defer {
      buffer = []
      position = 0
      searched = 0
    }
    return Array(buffer[position...])
  }

  /// Takes bytes as they arrived.
  mutating func append(_ bytes: some Collection<UInt8>) {
    if position > 0, position == buffer.count || position > 1 << 16 {
      buffer.removeSubrange(..<position)
      searched -= position
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next request, if it is whole.
  mutating func next() -> Progress {
    do throws(Refusal) {
      while true {
        switch state {
        case .refused(let refusal): return .refused(refusal)
        case .requestLine:
          guard let line = try takeLine(limit: limits.requestLine, status: 414) else {
            return .needsMore
          }
          // A stray line end behind the previous body is allowed.
          if line.isEmpty { continue }
          pending = try Self.request(line)
          fieldBytes = 0
          state = .fields
        case .fields:
          guard let line = try takeFieldLine() else { return .needsMore }
          if line.isEmpty {
            if let progress = try beginBody() { return progress }
          } else {
            let field = try Self.field(line)
            guard pending.fields.fields.count < limits.fieldCount else {
              throw Refusal(status: 431, message: "The request has too many header fields.")
            }
            pending.fields.append(field.name, field.value)
          }
        case .sizedBody(let left):
          let rest = left - takeBody(atMost: left)
          state = .sizedBody(left: rest)
          guard rest == 0 else { return .needsMore }
          return finish()
        case .chunkSize:
          guard let line = try takeLine(limit: 1_024, status: 400) else { return .needsMore }
          let size = try Self.chunkSize(line)
          guard size <= limits.body - pending.body.count else { throw Self.bodyTooLarge }
          state = size == 0 ? .trailers : .chunk(left: size)
        case .chunk(let left):
          let rest = left - takeBody(atMost: left)
          state = rest == 0 ? .chunkEnd : .chunk(left: rest)
          guard rest == 0 else { return .needsMore }
        case .chunkEnd:
          guard let line = try takeLine(limit: 2, status: 400) else { return .needsMore }
          guard line.isEmpty else {
            throw Refusal(status: 400, message: "A chunk is longer than it says.")
          }
          state = .chunkSize
        case .trailers:
          guard let line = try takeFieldLine() else { return .needsMore }
          if line.isEmpty { return finish() }
          _ = try Self.field(line)
        }
      }
    } catch {
      state = .refused(error)
      buffer = []
      position = 0
      searched = 0
      return .refused(error)
    }
  }

  private static let bodyTooLarge = Refusal(status: 413, message: "The request body is too large.")

  private mutating func finish() -> Progress {
    state = .requestLine
    defer { pending.body = [] }
    return .request(pending)
  }

  /// Decides how the body is delimited once the fields are read; nil goes on reading.
  private mutating func beginBody() throws(Refusal) -> Progress? {
    let framing = try Self.framing(of: pending, limit: limits.body)
    let expectations = pending.fields.tokens(of: "expect")
    guard expectations.allSatisfy({ $0 == "100-continue" }) else {
      throw Refusal(status: 417, message: "Only the expectation 100-continue can be met.")
    }
    switch framing {
    case .none: return finish()
    case .sized(let length): state = .sizedBody(left: length)
    case .chunked: state = .chunkSize
    }
    let waits = !expectations.isEmpty && !pending.isOldVersion && position == buffer.count
    return waits ? .expectsContinue : nil
  }

  private mutating func takeBody(atMost wanted: Int) -> Int {
    let count = min(wanted, buffer.count - position)
    pending.body.append(contentsOf: buffer[position..<(position + count)])
    position += count
    searched = position
    return count
  }

  private mutating func takeFieldLine() throws(Refusal) -> [UInt8]? {
    let before = position
    guard let line = try takeLine(limit: limits.fieldBytes - fieldBytes, status: 431) else {
      return nil
    }
    fieldBytes += position - before
    return line
  }

  /// The bytes up to the next line end, without it; nil while the end has not arrived.
  private mutating func takeLine(limit: Int, status: Int) throws(Refusal) -> [UInt8]? {
    let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
    guard (end ?? buffer.count) - position <= limit else {
      throw Refusal(status: status, message: "The head of the request is too large.")
    }
    guard let end else {
      searched = buffer.count
      return nil
    }
    var line = Array(buffer[position..<end])
    position = end + 1
    searched = position
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard !line.contains(where: { $0 == UInt8(ascii: "\r") || $0 == 0 }) else {
      throw Refusal(
        status: 400, message: "The head of the request holds a stray control character.")
    }
    return line
  }
}
