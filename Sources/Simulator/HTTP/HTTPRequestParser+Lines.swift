extension HTTPRequestParser {
  /// How the end of a body is known.
  enum Framing {
    case none
    case sized(Int)
    case chunked
  }

  /// The request that a request line opens.
  static func request(_ line: [UInt8]) throws(Refusal) -> ReceivedRequest {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]), isTarget(parts[1]) else {
      throw Refusal(status: 400, message: "The first line is not METHOD TARGET HTTP/1.1.")
    }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      guard version.hasPrefix("HTTP/") else {
        throw Refusal(status: 400, message: "The first line does not end in HTTP/1.1.")
      }
      throw Refusal(status: 505, message: "Only HTTP/1.0 and HTTP/1.1 are spoken here.")
    }
    return ReceivedRequest(
      method: String(decoding: parts[0], as: UTF8.self), target: String(decoding: parts[1], as: UTF8.self),
      fields: [:], body: [], isOldVersion: version == "HTTP/1.0")
  }

  /// The header field on a line.
  static func field(_ line: [UInt8]) throws(Refusal) -> HTTPFields.Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw Refusal(status: 400, message: "A header line is not NAME: VALUE.")
    }
    var value = line[(colon + 1)...]
    while let first = value.first, isBlank(first) { value.removeFirst() }
    while let last = value.last, isBlank(last) { value.removeLast() }
    guard !value.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
      throw Refusal(status: 400, message: "A header value holds a control character.")
    }
    return HTTPFields.Field(
      name: String(decoding: line[..<colon], as: UTF8.self), value: String(decoding: value, as: UTF8.self))
  }

  /// How the body of a request with these fields is delimited.
  ///
  /// A request that says it two ways is refused: servers in a row would disagree about where it ends.
  static func framing(of request: ReceivedRequest, limit: Int) throws(Refusal) -> Framing {
    guard request.isOldVersion || request.fields.values(of: "host").count == 1 else {
      throw Refusal(status: 400, message: "The request needs exactly one Host header.")
    }
    let codings = request.fields.tokens(of: "transfer-encoding")
    let lengths = Set(request.fields.tokens(of: "content-length"))
    if !codings.isEmpty {
      guard lengths.isEmpty, !request.isOldVersion else {
        throw Refusal(
          status: 400, message: "Transfer-Encoding cannot be combined with Content-Length or HTTP/1.0.")
      }
      guard codings == ["chunked"] else {
        throw Refusal(status: 501, message: "The only transfer coding understood is chunked.")
      }
      return .chunked
    }
    guard !lengths.isEmpty || request.fields.values(of: "content-length").isEmpty else {
      throw Refusal(status: 400, message: "Content-Length is not a number.")
    }
    guard let text = lengths.first else { return .none }
    guard lengths.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw Refusal(status: 400, message: "Content-Length is not a number.")
    }
    guard let length = Int(text), length <= limit else {
      throw Refusal(status: 413, message: "The request body is too large.")
    }
    return length == 0 ? .none : .sized(length)
  }

  /// The length that a chunk's first line says; extensions behind a semicolon are skipped.
  static func chunkSize(_ line: [UInt8]) throws(Refusal) -> Int {
    var size = 0
    var digits = 0
    for byte in line {
      if byte == UInt8(ascii: ";") || (isBlank(byte) && digits > 0) { break }
      guard let value = hexValue(byte), digits < 15 else {
        throw Refusal(status: 400, message: "A chunk's length is not a hexadecimal number.")
      }
      size = size << 4 | Int(value)
      digits += 1
    }
    guard digits > 0 else { throw Refusal(status: 400, message: "A chunk has no length.") }
    return size
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isTarget(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
