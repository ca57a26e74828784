import Notation

/// An image or document that goes into a message: a file by its content, or an address that stays one.
struct Attachment {
  /// What the user calls it.
  enum Kind: String {
    /// An image.
    case image
    /// A document.
    case file
  }

  /// Whether a reference is an address that the provider fetches by itself, or the content itself.
  static func isAddress(_ reference: String) -> Bool {
    let scheme = reference.prefix(8).lowercased()
    return scheme.hasPrefix("https://") || scheme.hasPrefix("http://") || scheme.hasPrefix("data:")
  }

  /// The content part for an address.
  static func part(_ kind: Kind, address: String, _ origin: Origin) -> [SourcedValue.Member] {
    switch kind {
    case .image: return members([("type", "input_image"), ("image_url", address)], origin)
    case .file:
      let isContent = address.prefix(5).lowercased() == "data:"
      return members([("type", "input_file"), (isContent ? "file_data" : "file_url", address)], origin)
    }
  }

  /// The content part for a file's bytes; nil as kind takes what the bytes are.
  static func part(
    _ kind: Kind?, bytes: [UInt8], path: String, _ origin: Origin
  ) throws(FileText.Failure) -> [SourcedValue.Member] {
    guard !bytes.isEmpty else {
      throw FileText.Failure(code: "attachment-empty", message: "\(path) is empty")
    }
    guard let type = MediaType(of: bytes, named: path) else {
      throw FileText.Failure(
        code: "attachment-kind", message: "\(path) is of no kind that can be attached",
        remedy: "PNG, JPEG, WEBP and GIF images, PDF, office documents and UTF-8 text can be")
    }
    let kind = kind ?? (type.isImage ? .image : .file)
    let url = "data:\(type.name);base64,\(Base64.encode(bytes))"
    if kind == .file {
      return members(
        [("type", "input_file"), ("filename", FilePath.name(of: path)), ("file_data", url)], origin)
    }
    guard type.isImage else {
      throw FileText.Failure(
        code: "attachment-kind", message: "\(path) is \(type.title), not an image",
        remedy: "write `file: \(path)`")
    }
    return members([("type", "input_image"), ("image_url", url)], origin)
  }

  /// Text members, all from one origin.
  static func members(_ pairs: [(String, String)], _ origin: Origin) -> [SourcedValue.Member] {
    pairs.map {
      SourcedValue.Member(key: $0.0, keyOrigin: origin, value: SourcedValue(.string($0.1), from: origin))
    }
  }
}
