/// What kind of file bytes are, told by the bytes and not by the name.
struct MediaType: Hashable {
  /// The type as data URLs have it: `image/png`.
  let name: String

  /// Whether it is an image that models look at.
  var isImage: Bool { name.hasPrefix("image/") }

  /// What people call it: `a PNG image`.
  var title: String {
    switch name {
    case "image/png": "a PNG image"
    case "image/jpeg": "a JPEG image"
    case "image/webp": "a WEBP image"
    case "image/gif": "a GIF image"
    case "application/pdf": "a PDF"
    case "text/plain": "text"
    default: "an office document"
    }
  }

  /// The kind of some bytes; nil when it is none that a request can carry.
  ///
  /// Office documents are all ZIP archives inside, so that for these alone the name has a say.
  init?(of bytes: [UInt8], named path: String) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      name = "image/png"
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      name = "image/jpeg"
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      name = "image/gif"
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      name = "image/webp"
    } else if bytes.starts(with: "%PDF-".utf8) {
      name = "application/pdf"
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      guard let type = Self.office[String(path.lowercased().suffix(5))] else { return nil }
      name = type
    } else if !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil {
      name = "text/plain"
    } else {
      return nil
    }
  }

  private static let office = [
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ]
}
