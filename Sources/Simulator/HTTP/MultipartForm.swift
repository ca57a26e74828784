/// The parts of a form that was sent as `multipart/form-data`.
struct MultipartForm: Sendable, Hashable {
  /// One field of the form.
  struct Part: Sendable, Hashable {
    /// The name of the field.
    var name: String
    /// The name of the file, where the field is one.
    var filename: String?
    /// What was entered.
    var content: [UInt8]
  }

  /// The fields in their order.
  private(set) var parts: [Part] = []

  /// Reads a body; nil when the content type or the body is none of a form.
  init?(_ body: [UInt8], contentType: String) {
    guard contentType.lowercased().hasPrefix("multipart/form-data"),
      let boundary = Self.parameter("boundary", of: contentType), !boundary.isEmpty
    else { return nil }
    let delimiter = Array("--\(boundary)".utf8)
    guard var start = Self.find(delimiter, in: body[...]) else { return nil }
    while true {
      let behind = start + delimiter.count
      guard behind + 2 <= body.count, !body[behind...].starts(with: Array("--".utf8)) else { return }
      guard let next = Self.find([13, 10] + delimiter, in: body[behind...]) else { return nil }
      if let part = Self.part(body[behind..<next]) { parts.append(part) }
      start = next + 2
    }
  }

  /// The field of a name.
  subscript(name: String) -> Part? { parts.first { $0.name == name } }

  /// The text of a field.
  func text(_ name: String) -> String? { self[name].map { String(decoding: $0.content, as: UTF8.self) } }

  /// A part: line end, fields, blank line, content.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    let blank: [UInt8] = [13, 10, 13, 10]
    guard let end = find(blank, in: bytes) else { return nil }
    let head = String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
    for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-disposition:") {
      guard let name = parameter("name", of: String(line)) else { return nil }
      return Part(
        name: name, filename: parameter("filename", of: String(line)), content: Array(bytes[(end + 4)...]))
    }
    return nil
  }

  /// The value of `name=value` or `name="value"` behind a semicolon.
  private static func parameter(_ name: String, of text: String) -> String? {
    for part in text.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        String($0).trimmingBlanks
      }
      guard pair.count == 2, pair[0].lowercased() == name else { continue }
      let value = pair[1]
      guard value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 else { return value }
      return String(value.dropFirst().dropLast())
    }
    return nil
  }

  private static func find(_ wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    var index = bytes.startIndex
    let last = bytes.endIndex - wanted.count
    while index <= last {
      guard let next = bytes[index...last].firstIndex(of: first) else { return nil }
      if bytes[next..<(next + wanted.count)].elementsEqual(wanted) { return next }
      index = next + 1
    }
    return nil
  }
}
