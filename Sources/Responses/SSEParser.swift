import Glibc

/// Turns the bytes of a `text/event-stream` into events, wherever the network cuts them.
///
/// It follows the WHATWG rules: a byte order mark at the start is skipped; LF, CR and CR LF end a line;
/// lines that begin with a colon are comments; an event without `data` lines is not dispatched; an event
/// that the stream leaves unfinished is dropped, and `finish()` says how many bytes that were. Nothing is
/// limited: neither a line nor an event nor the number of lines. UTF-8 is decoded only on whole lines.
///
///     var parser = SSEParser()
///     for bytes in reads { for event in parser.consume(bytes) { … } }
///     let end = parser.finish()
public struct SSEParser: Sendable, Equatable {
  /// The value of the last `id` line that an event ended with.
  public private(set) var lastEventID = ""
  /// The last reconnection time that the server asked for, in milliseconds.
  public private(set) var retryMilliseconds: Int?
  /// The comment lines so far.
  public private(set) var comments = 0
  /// The bytes consumed so far.
  public private(set) var byteCount = 0

  /// The beginning of a line whose end has not come, and where in the stream it stands.
  private var line: [UInt8] = []
  private var lineStart = 0
  /// The last read ended in CR: an LF at the start of the next one belongs to it.
  private var endedInCR = false
  private var isFirstLine = true

  /// The event in the making; `eventStart` is nil while no field line has come.
  private var eventStart: Int?
  private var name: String?
  private var pendingID: String?
  private var data: [UInt8] = []
  private var dataLines = 0
  private var invalidBytes: [Int] = []

  private static let keptCapacity = 1 << 20

  /// A parser at the start of a stream.
  public init() {}

  /// Takes the next bytes and gives the events that they complete.
  public mutating func consume(_ bytes: some Sequence<UInt8>) -> [SSEEvent] {
    var events: [SSEEvent] = []
    if bytes.withContiguousStorageIfAvailable({ scan($0, into: &events) }) == nil {
      Array(bytes).withUnsafeBufferPointer { scan($0, into: &events) }
    }
    return events
  }

  /// Takes the next bytes from memory that somebody else owns and gives the events that they complete.
  public mutating func consume(_ bytes: Span<UInt8>) -> [SSEEvent] {
    var events: [SSEEvent] = []
    bytes.withUnsafeBufferPointer { scan($0, into: &events) }
    return events
  }

  /// Ends the stream: an unfinished event is dropped and its bytes are counted.
  public mutating func finish() -> SSEEnd {
    var discarded = 0
    if let eventStart {
      discarded = byteCount - eventStart
    } else {
      let text = isFirstLine && line.starts(with: Self.byteOrderMark) ? line.dropFirst(3) : line[...]
      if let first = text.first, first != UInt8(ascii: ":") { discarded = text.count }
    }
    line = []
    resetEvent()
    return SSEEnd(discardedBytes: discarded, comments: comments, byteCount: byteCount)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension SSEParser {
  /// Cuts the bytes into lines.
  ///
  /// Each byte is looked at a fixed number of times, whatever the line lengths.
  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, into events: inout [SSEEvent]) {
    let count = bytes.count
    guard count > 0 else { return }
    var position = 0
    if endedInCR {
      endedInCR = false
      if bytes[0] == UInt8(ascii: "\n") { position = 1 }
    }
    var nextLF = -1
    var nextCR = -1
    while position < count {
      if nextLF < position { nextLF = Self.index(of: UInt8(ascii: "\n"), in: bytes, from: position) }
      if nextCR < position { nextCR = Self.index(of: UInt8(ascii: "\r"), in: bytes, from: position) }
      let end = min(nextLF, nextCR)
      let part = UnsafeBufferPointer(rebasing: bytes[position..<end])
      if end == count {
        if line.isEmpty { lineStart = byteCount + position }
        line.append(contentsOf: part)
        break
      }
      if line.isEmpty {
        take(line: part, at: byteCount + position, into: &events)
      } else {
        line.append(contentsOf: part)
        var whole: [UInt8] = []
        swap(&whole, &line)
        whole.withUnsafeBufferPointer { take(line: $0, at: lineStart, into: &events) }
        lineStart = 0
        whole.removeAll(keepingCapacity: whole.capacity <= Self.keptCapacity)
        swap(&whole, &line)
      }
      position = end + 1
      if end == nextCR {
        if position == count {
          endedInCR = true
        } else if bytes[position] == UInt8(ascii: "\n") {
          position += 1
        }
      }
    }
    byteCount += count
  }

  /// The index of a byte, or the count where it does not occur.
  private static func index(
    of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private mutating func take(
    line bytes: UnsafeBufferPointer<UInt8>, at offset: Int, into events: inout [SSEEvent]
  ) {
    var bytes = bytes
    var offset = offset
    if isFirstLine {
      isFirstLine = false
      if bytes.starts(with: Self.byteOrderMark) {
        bytes = UnsafeBufferPointer(rebasing: bytes.dropFirst(Self.byteOrderMark.count))
        offset += Self.byteOrderMark.count
      }
    }
    guard let first = bytes.first else { return dispatch(into: &events) }
    guard first != UInt8(ascii: ":") else {
      comments += 1
      return
    }
    if eventStart == nil { eventStart = offset }
    let colon = Self.index(of: UInt8(ascii: ":"), in: bytes, from: 0)
    var valueStart = min(colon + 1, bytes.count)
    if valueStart < bytes.count, bytes[valueStart] == UInt8(ascii: " ") { valueStart += 1 }
    take(
      value: UnsafeBufferPointer(rebasing: bytes[valueStart...]), at: offset + valueStart,
      of: UnsafeBufferPointer(rebasing: bytes[..<colon]))
  }

  private mutating func take(
    value: UnsafeBufferPointer<UInt8>, at offset: Int, of field: UnsafeBufferPointer<UInt8>
  ) {
    if field.elementsEqual("data".utf8) {
      if dataLines > 0 { data.append(UInt8(ascii: "\n")) }
      dataLines += 1
      if let bad = Self.firstInvalidByte(in: value) {
        invalidBytes.append(offset + bad)
        data.append(contentsOf: String(decoding: value, as: UTF8.self).utf8)
      } else {
        data.append(contentsOf: value)
      }
    } else if field.elementsEqual("event".utf8) {
      if let bad = Self.firstInvalidByte(in: value) { invalidBytes.append(offset + bad) }
      name = value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("id".utf8) {
      if !value.contains(0) { pendingID = String(decoding: value, as: UTF8.self) }
    } else if field.elementsEqual("retry".utf8) {
      let isNumber =
        !value.isEmpty && value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      if isNumber { retryMilliseconds = Int(String(decoding: value, as: UTF8.self)) ?? retryMilliseconds }
    }
  }

  private static func firstInvalidByte(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private mutating func dispatch(into events: inout [SSEEvent]) {
    if let pendingID { lastEventID = pendingID }
    if dataLines > 0 {
      events.append(
        SSEEvent(
          name: name, data: String(decoding: data, as: UTF8.self), id: lastEventID,
          offset: eventStart ?? 0, invalidBytes: invalidBytes))
    }
    resetEvent()
  }

  private mutating func resetEvent() {
    eventStart = nil
    name = nil
    pendingID = nil
    dataLines = 0
    data.removeAll(keepingCapacity: data.capacity <= Self.keptCapacity)
    invalidBytes = []
  }
}
