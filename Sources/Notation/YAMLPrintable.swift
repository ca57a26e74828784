extension Unicode.Scalar {
  /// Whether the character can stand in a YAML file as it is, in a text of one line.
  ///
  /// Line ends of YAML 1.1 and byte order marks are escaped too: readers of the two versions differ on them.
  public var isPrintableInYAML: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD: true
    case 0x10000...: value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}
