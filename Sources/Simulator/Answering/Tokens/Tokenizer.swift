/// Cuts texts into tokens: by an estimate, or as the models do, by a vocabulary.
enum Tokenizer: Sendable {
  /// Pieces about the size of tokens.
  case estimate
  /// The tokens themselves.
  case vocabulary(Vocabulary)

  /// Hands out the bytes of each token of a text in order.
  func visit(_ text: String, _ body: (ArraySlice<UInt8>) -> Void) {
    switch self {
    case .estimate:
      var tokens = SimulatedTokens(text)
      while let piece = tokens.nextPiece() { body(piece) }
    case .vocabulary(let vocabulary): vocabulary.visit(text, body)
    }
  }

  /// The number of tokens of a text.
  func count(_ text: String) -> Int {
    if case .estimate = self { return SimulatedTokens.count(text) }
    var count = 0
    visit(text) { _ in count += 1 }
    return count
  }

  /// The tokens of a text as strings.
  ///
  /// A token that ends inside a character is empty; the one that ends the character has all of it.
  func split(_ text: String) -> [String] {
    var pieces: [String] = []
    var held: [UInt8] = []
    visit(text) { bytes in
      held += bytes
      guard Self.endsWhole(held) else { return pieces.append("") }
      pieces.append(String(decoding: held, as: UTF8.self))
      held = []
    }
    return pieces
  }

  /// Whether bytes of a text end where a character's encoding does.
  private static func endsWhole(_ bytes: [UInt8]) -> Bool {
    guard let last = bytes.last, last >= 0x80 else { return true }
    let continued = bytes.reversed().prefix { $0 & 0xC0 == 0x80 }.count
    guard continued < bytes.count else { return true }
    let first = bytes[bytes.count - 1 - continued]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    return continued + 1 >= length
  }
}
