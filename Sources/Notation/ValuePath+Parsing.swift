extension ValuePath {
  /// A way from its description: `tools[0].strict`, `metadata."a.b"`; positions may also be written as steps,
  /// as in `tools.0.strict`.
  ///
  /// Keys that hold `.`, `[`, `]`, `"` or white space, or that are all digits, stand in quotes as JSON strings.
  /// The empty text is the root; nil where a step is missing or a bracket or quote is left open.
  public init?(parsing text: String) {
    let bytes = Array(text.utf8)
    var strings = JSONStringReader()
    var offset = 0
    self.init()
    while offset < bytes.count {
      if bytes[offset] == JSONByte.openBracket {
        guard let end = bytes[offset...].firstIndex(of: JSONByte.closeBracket),
          let index = JSONPointer.index(String(decoding: bytes[offset + 1..<end], as: UTF8.self))
        else { return nil }
        steps.append(.index(index))
        offset = end + 1
        continue
      }
      if !steps.isEmpty {
        guard bytes[offset] == JSONByte.point else { return nil }
        offset += 1
      }
      guard offset < bytes.count else { return nil }
      if bytes[offset] == JSONByte.quote {
        guard let key = try? strings.read(bytes.span, at: &offset) else { return nil }
        steps.append(.key(key))
        continue
      }
      let end = bytes[offset...].firstIndex(where: Self.endsStep) ?? bytes.count
      guard end > offset else { return nil }
      let step = String(decoding: bytes[offset..<end], as: UTF8.self)
      steps.append(JSONPointer.index(step).map(Step.index) ?? .key(step))
      offset = end
    }
  }

  private static func endsStep(_ byte: UInt8) -> Bool {
    switch byte {
    case JSONByte.point, JSONByte.openBracket, JSONByte.closeBracket, JSONByte.quote, 0...JSONByte.space: true
    default: false
    }
  }
}
