import Glibc

/// A document's text, decoded and free of what YAML does not allow: what libyaml may be given.
struct YAMLText {
  /// The text as UTF-8 without a byte order mark.
  let bytes: [UInt8]
  /// The text for libyaml, where it differs: line ends of YAML 1.1 alone have stand-ins in it.
  let standIns: YAMLStandIns?

  /// Decodes UTF-8 or UTF-16 and checks every character.
  init(decoding raw: [UInt8], file: String) throws(Finding) {
    bytes = try YAMLEncoding(of: raw).utf8(raw, file: file)
    let characters = YAMLCharacters(bytes)
    if let fault = characters.fault { throw fault.finding(in: bytes, file: file) }
    standIns = characters.hasForeignBreaks ? YAMLStandIns(in: bytes) : nil
  }

  private init(_ bytes: [UInt8], _ standIns: YAMLStandIns?) {
    self.bytes = bytes
    self.standIns = standIns
  }

  /// The text without the tabs that made libyaml fail, where YAML 1.2 allows them; nil elsewhere.
  func mendingTabs(at failure: YAMLFailure) -> YAMLText? {
    let mended =
      YAMLTabs.harmless(in: bytes, at: failure) ?? YAMLBlockText.statingIndentation(in: bytes, at: failure)
    guard let mended else { return nil }
    return YAMLText(mended, standIns == nil ? nil : YAMLStandIns(in: mended))
  }

  /// Refuses a text with more tag directives than anyone writes: libyaml compares each with all before it.
  func checkDirectives(file: String) throws(Finding) {
    let limit = 100
    var count = 0
    var fault: Int?
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var start = 0
      while fault == nil, let found = memchr(base + start, Int32(UInt8(ascii: "%")), buffer.count - start) {
        let offset = found - UnsafeMutableRawPointer(mutating: base)
        let begins = offset == 0 || buffer[offset - 1] == 0x0A || buffer[offset - 1] == 0x0D
        if begins, buffer[offset...].starts(with: "%TAG".utf8) { count += 1 }
        if count > limit { fault = offset }
        start = offset + 1
      }
    }
    guard let fault else { return }
    let position = Position(ofByte: fault, in: bytes)
    throw Finding(
      "yaml-too-large", .error, "too many tag directives: the limit is \(limit)",
      at: .file(Place(file: file, start: position, end: position)), remedy: "write the tags out")
  }

  /// What libyaml reads: always whole lines.
  ///
  /// A block text at the end of a file keeps its last line end, whether the editor wrote one or not.
  var parserInput: [UInt8] {
    let input = standIns?.bytes ?? bytes
    return input.last == UInt8(ascii: "\n") || input.last == UInt8(ascii: "\r") ? input : input + [0x0A]
  }
}

extension Position {
  /// The position of a byte in a UTF-8 text, with the line ends that libyaml counts: LF, CR and CR LF.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    self.init(line: 1, column: 1)
    var index = 0
    while index < offset {
      switch bytes[index] {
      case UInt8(ascii: "\r") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"):
        break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        line += 1
        column = 1
      case 0x80...0xBF: break
      default: column += 1
      }
      index += 1
    }
  }
}
