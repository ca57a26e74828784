/// What a connection does next while it plays a response.
enum WireStep: Sendable, Hashable {
  /// Hands these bytes to the kernel in one call.
  case send([UInt8])
  /// Does nothing until a moment of the monotonic clock.
  case wait(until: UInt64)
  /// The response is whole; the connection may serve another request.
  case finish
  /// Ends the connection, whether the response is whole or not.
  case close
  /// Breaks the connection off with a reset.
  case reset
  /// Keeps the connection open and silent.
  case hang
  /// Does nothing until another thread has more of the answer.
  case idle
}

/// A response as a sequence of writes and waits, produced one at a time.
///
///     Answer ─ head ─► send ─► (wait ─► event ─► pieces ─► send)… ─► finish | close | reset | hang
struct WireScript: Sendable {
  /// How the wire misbehaves.
  struct Misbehaviour: Sendable, Hashable {
    /// A number of bytes or events and what happens behind them.
    struct Cut: Sendable, Hashable {
      var after: Int
      var ending: Fault.Ending
    }

    /// Nanoseconds before the first byte.
    var firstByteDelay: UInt64 = 0
    /// Where the body stops, counted in bytes.
    var byteCut: Cut?
    /// Where the body stops, counted in events.
    var eventCut: Cut?
    /// Every write carries at most so many bytes of the body.
    var pieceSize: Int?
    /// Nanoseconds between the pieces of a write.
    var pieceGap: UInt64 = 0
    /// Writes end inside characters of more than one byte.
    var splitsCharacters = false
    /// What happens in place of a response.
    var instead: Fault.Ending?
  }

  private enum Stage: Sendable {
    case start, body, trailer, ended
  }

  private let answer: Answer
  private var head: ResponseHead
  private let isChunked: Bool
  private let hidesBody: Bool
  private let keepsAlive: Bool
  private let framing: SSEFraming
  private let misbehaviour: Misbehaviour
  private let start: UInt64
  private var stage = Stage.start
  private var eventIndex = 0
  private var eventLimit = Int.max
  private var bodyBytes = 0
  private var waiting: [WireStep] = []
  private var waitingIndex = 0
  /// Whether the response was lined up to its proper end.
  private(set) var isWhole = false

  /// A response to a request, beginning at a moment of the monotonic clock.
  init(
    _ answer: Answer, to request: ReceivedRequest, framing: SSEFraming = SSEFraming(),
    misbehaviour: Misbehaviour = Misbehaviour(), keepsAlive: Bool? = nil, now: UInt64
  ) {
    self.answer = answer
    self.framing = framing
    self.misbehaviour = misbehaviour
    start = now &+ misbehaviour.firstByteDelay
    hidesBody = request.method == "HEAD" || answer.status == 204
    var fields = answer.fields
    var persists = keepsAlive ?? request.keepsAlive
    switch answer.body {
    case .none:
      isChunked = false
      if answer.status != 204, answer.status != 101 { fields.set("content-length", "0") }
    case .bytes(let bytes):
      isChunked = false
      fields.set("content-length", String(bytes.count))
    case .events, .pieces, .live:
      isChunked = !request.isOldVersion
      if isChunked { fields.set("transfer-encoding", "chunked") } else { persists = false }
    }
    self.keepsAlive = persists
    if !persists {
      fields.set("connection", "close")
    } else if request.isOldVersion {
      fields.set("connection", "keep-alive")
    }
    head = ResponseHead(status: answer.status, fields: fields)
  }

  /// The status that is sent.
  var status: Int { head.status }
  /// The answer that is still on its way; nil for one that is known.
  var live: LiveAnswer? { if case .live(let live) = answer.body { live } else { nil } }
  /// The events written so far.
  var writtenEvents: Int { eventIndex }
  /// The background response that the stream belongs to.
  var runID: String? {
    if case .events(let script) = answer.body { script.runID } else { nil }
  }

  /// What to do next; nil behind the end.
  mutating func next(now: UInt64) -> WireStep? {
    while true {
      if waitingIndex < waiting.count {
        waitingIndex += 1
        return waiting[waitingIndex - 1]
      }
      waiting.removeAll(keepingCapacity: true)
      waitingIndex = 0
      switch stage {
      case .ended: return nil
      case .start:
        if now < start { return .wait(until: start) }
        if let ending = misbehaviour.instead {
          end(ending)
        } else if let live {
          guard beginBody(of: live) else { return .idle }
        } else {
          beginBody(now: now)
        }
      case .body:
        if let live {
          switch live.take() {
          case .waiting: return .idle
          case .bytes(let bytes): queue(bytes, now: now)
          case .ended: stage = .trailer
          case .brokenOff: end(.close)
          }
          continue
        }
        guard eventIndex < min(count, eventLimit) else {
          stage = .trailer
          continue
        }
        if let cut = misbehaviour.eventCut, eventIndex >= cut.after {
          end(cut.ending)
          continue
        }
        let next = next(at: eventIndex)
        if now < next.due { return .wait(until: next.due) }
        queue(next.bytes, now: now)
        eventIndex += 1
      case .trailer:
        if isStream, !hidesBody {
          if let cut = misbehaviour.eventCut, count >= cut.after, cut.ending != .clean {
            end(cut.ending)
            continue
          }
          if case .events = answer.body { queue(framing.closing, now: now) }
          if stage == .ended { continue }
          if isChunked { waiting.append(.send(Array("0\r\n\r\n".utf8))) }
        }
        stage = .ended
        isWhole = true
        waiting.append(keepsAlive ? .finish : .close)
      }
    }
  }

  private var isStream: Bool {
    switch answer.body {
    case .events, .pieces, .live: true
    case .none, .bytes: false
    }
  }

  /// How many events or pieces there are.
  private var count: Int {
    switch answer.body {
    case .events(let script): script.events.count
    case .pieces(let pieces): pieces.count
    case .none, .bytes, .live: 0
    }
  }

  /// The bytes of an event or piece, and when they are due; the index is below the count.
  private func next(at index: Int) -> (bytes: [UInt8], due: UInt64) {
    switch answer.body {
    case .events(let script):
      let event = script.events[index]
      return (framing.bytes(of: event, at: index), (script.origin ?? start) &+ event.offset)
    case .pieces(let pieces): return (pieces[index].bytes, start &+ pieces[index].offset)
    case .none, .bytes, .live: return ([], start)
    }
  }

  /// Ends a stream in good order before the next event.
  mutating func stopStreaming() { eventLimit = min(eventLimit, eventIndex) }

  /// Begins with the head of an answer that comes from elsewhere; false while it is not known.
  private mutating func beginBody(of live: LiveAnswer) -> Bool {
    guard let known = live.head else {
      guard live.failedEarly else { return false }
      end(.close)
      return true
    }
    var fields = known.fields
    for field in head.fields.fields { fields.set(field.name, field.value) }
    head = ResponseHead(status: known.status, fields: fields)
    waiting.append(.send(head.bytes))
    stage = hidesBody ? .trailer : .body
    return true
  }

  private mutating func beginBody(now: UInt64) {
    guard case .bytes(let bytes) = answer.body, !hidesBody else {
      waiting.append(.send(head.bytes))
      stage = hidesBody ? .trailer : .body
      return
    }
    stage = .trailer
    if misbehaviour.pieceSize == nil, !misbehaviour.splitsCharacters, misbehaviour.byteCut == nil {
      waiting.append(.send(head.bytes + bytes))
    } else {
      waiting.append(.send(head.bytes))
      queue(bytes, now: now)
    }
  }

  /// Lines up the writes that carry bytes of the body, up to the place where the body is cut.
  private mutating func queue(_ bytes: [UInt8], now: UInt64) {
    guard !bytes.isEmpty else { return }
    var allowed = bytes[...]
    var cut: Misbehaviour.Cut?
    if let byteCut = misbehaviour.byteCut, bodyBytes + bytes.count > byteCut.after {
      allowed = bytes.prefix(max(0, byteCut.after - bodyBytes))
      cut = byteCut
    }
    bodyBytes += allowed.count
    for (index, piece) in pieces(of: allowed).enumerated() {
      if index > 0, misbehaviour.pieceGap > 0 {
        waiting.append(.wait(until: now &+ misbehaviour.pieceGap &* UInt64(index)))
      }
      waiting.append(.send(isChunked ? Self.chunk(piece) : Array(piece)))
    }
    if let cut { end(cut.ending) }
  }

  private mutating func end(_ ending: Fault.Ending) {
    stage = .ended
    switch ending {
    case .close: waiting.append(.close)
    case .reset: waiting.append(.reset)
    case .hang: waiting.append(.hang)
    case .clean:
      if isChunked {
        waiting.append(.send(Array("0\r\n\r\n".utf8)))
        waiting.append(keepsAlive ? .finish : .close)
      } else {
        waiting.append(.close)
      }
    }
  }

  private func pieces(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    if let size = misbehaviour.pieceSize, size > 0 {
      return stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map {
        bytes[$0..<min($0 + size, bytes.endIndex)]
      }
    }
    guard misbehaviour.splitsCharacters else { return bytes.isEmpty ? [] : [bytes] }
    var pieces: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for index in bytes.indices where bytes[index] >= 0xC0 && index + 1 < bytes.endIndex {
      pieces.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.endIndex { pieces.append(bytes[start...]) }
    return pieces
  }

  private static func chunk(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array((String(piece.count, radix: 16) + "\r\n").utf8)
    bytes.append(contentsOf: piece)
    bytes.append(contentsOf: [0x0D, 0x0A])
    return bytes
  }
}
