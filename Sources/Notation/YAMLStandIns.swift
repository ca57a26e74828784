/// Stand-ins for the line ends that YAML 1.1 has beyond YAML 1.2: U+0085, U+2028 and U+2029.
///
/// libyaml speaks YAML 1.1: it would break lines there, change texts and count lines that no editor
/// shows. Private characters that the text does not use take their places, one for one, so that columns
/// stay right; scalars get the real ones back.
struct YAMLStandIns {
  private static let foreignBreaks: [Unicode.Scalar] = ["\u{85}", "\u{2028}", "\u{2029}"]

  /// The text with the stand-ins.
  let bytes: [UInt8]
  private let originals: [Unicode.Scalar: Unicode.Scalar]

  /// Finds stand-ins for a text; nil when it uses up a whole block of private characters.
  init?(in bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let block = (0xE000...0xE0FF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let used = Set(text.lazy.filter { block[0] <= $0 && $0 <= block[block.count - 1] })
    let free = block.filter { !used.contains($0) }
    guard free.count >= Self.foreignBreaks.count else { return nil }
    originals = Dictionary(uniqueKeysWithValues: zip(free, Self.foreignBreaks))
    let standIns = Dictionary(uniqueKeysWithValues: zip(Self.foreignBreaks, free))
    var output = String.UnicodeScalarView()
    for scalar in text { output.append(standIns[scalar] ?? scalar) }
    self.bytes = Array(String(output).utf8)
  }

  /// A text of libyaml's with the real characters.
  func restored(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { output.append(originals[scalar] ?? scalar) }
    return String(output)
  }
}
