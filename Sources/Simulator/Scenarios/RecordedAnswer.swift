import Notation

/// An answer that was recorded somewhere, to be given again byte by byte and at its pace.
public struct RecordedAnswer: Sendable, Hashable {
  /// Bytes that arrived together, and when.
  public struct Piece: Sendable, Hashable {
    /// Nanoseconds from the request.
    public var offset: UInt64
    /// What arrived.
    public var bytes: [UInt8]

    /// Bytes that arrived together.
    public init(offset: UInt64, bytes: [UInt8]) {
      self.offset = offset
      self.bytes = bytes
    }
  }

  /// The status.
  public var status: Int
  /// The content type.
  public var contentType: String
  /// The body in the pieces in which it came.
  public var pieces: [Piece]

  /// An answer in pieces.
  public init(status: Int = 200, contentType: String, pieces: [Piece]) {
    self.status = status
    self.contentType = contentType
    self.pieces = pieces
  }

  /// Reads a file: a recording as JSON Lines, of several the first, or else the body itself.
  ///
  /// Of a recording, `head` gives status and content type, and each line with `came` is a piece at its `at_us`.
  public init(file bytes: [UInt8]) {
    guard let recording = Self(recording: bytes) else {
      let isStream = !bytes.prefix(1).elementsEqual("{".utf8) && !bytes.prefix(1).elementsEqual("[".utf8)
      self.init(
        contentType: isStream ? Self.stream : Self.document, pieces: [Piece(offset: 0, bytes: bytes)])
      return
    }
    self = recording
  }

  private static let stream = "text/event-stream; charset=utf-8"
  private static let document = "application/json"

  private init?(recording bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first, let head = try? JSON(parsing: Array(first)),
      head["setscrew_recording"] != nil
    else { return nil }
    let fields = head["head"]?["fields"]?.array ?? []
    let type = fields.first { $0[0]?.string?.lowercased() == "content-type" }?[1]?.string
    self.init(status: head["head"]?["status"]?.int ?? 200, contentType: type ?? Self.stream, pieces: [])
    for line in lines.dropFirst() {
      guard let line = try? JSON(parsing: Array(line)), line["end"] == nil,
        line["setscrew_recording"] == nil
      else { break }
      guard let came = line["came"]?.string else { continue }
      let offset = UInt64(max(0, line["at_us"]?.int ?? 0)) &* 1_000
      pieces.append(Piece(offset: offset, bytes: Array(came.utf8)))
    }
  }
}
