import Notation

/// Shows what would steer a terminal instead of passing it on: the last gate before a screen, behind all that makes text.
///
/// Line ends, tabulators and colours pass; everything else that moves, hides, titles, copies or turns text is
/// written out as by `visibleText`. It works on a stream: what may be the beginning of a colour or of a letter waits
/// for the next bytes.
struct ControlFilter: Sendable {
  private var held: [UInt8] = []

  /// The longest colour that passes; a real one has a few numbers.
  private static let longestColor = 40
  private static let escape: UInt8 = 0x1B

  /// Takes the next bytes and gives those that can be shown.
  mutating func consume(_ bytes: [UInt8]) -> [UInt8] {
    // Most text has nothing to look at.
    if held.isEmpty, bytes.allSatisfy({ 0x20...0x7E ~= $0 || $0 == 0x0A || $0 == 0x09 }) { return bytes }
    return pass(held + bytes, isEnd: false)
  }

  /// Gives what was held back: nothing follows.
  mutating func finish() -> [UInt8] { held.isEmpty ? [] : pass(held, isEnd: true) }

  private mutating func pass(_ input: [UInt8], isEnd: Bool) -> [UInt8] {
    held = []
    var output: [UInt8] = []
    output.reserveCapacity(input.count)
    var rest = input[...]
    while let byte = rest.first {
      let step: Step =
        switch byte {
        case 0x0A, 0x09, 0x20...0x7E: .passes(1)
        case Self.escape: Self.color(rest)
        case 0x0D: Self.lineEnd(rest)
        case 0x80...: Self.letter(rest)
        default: .shown(1)
        }
      switch step {
      case .passes(let count): output += rest.prefix(count)
      case .shown(let count): output += Self.visible(rest.prefix(count))
      case .isOpen where isEnd: output += Self.visible(rest.prefix(1))
      case .isOpen:
        held = Array(rest)
        return output
      }
      rest = rest.dropFirst(step.count)
    }
    return output
  }

  private enum Step {
    case passes(Int)
    case shown(Int)
    case isOpen

    var count: Int {
      switch self {
      case .passes(let count), .shown(let count): count
      case .isOpen: 1
      }
    }
  }

  /// `ESC [ 1 ; 31 m` and its like.
  private static func color(_ bytes: ArraySlice<UInt8>) -> Step {
    let rest = bytes.dropFirst()
    guard let bracket = rest.first else { return .isOpen }
    guard bracket == UInt8(ascii: "[") else { return .shown(1) }
    let numbers = rest.dropFirst().prefix(longestColor).prefix {
      0x30...0x39 ~= $0 || $0 == UInt8(ascii: ";")
    }
    guard numbers.endIndex < bytes.endIndex else { return numbers.count < longestColor ? .isOpen : .shown(1) }
    return bytes[numbers.endIndex] == UInt8(ascii: "m") ? .passes(numbers.count + 3) : .shown(1)
  }

  /// A carriage return passes only before a line end: alone it lets text be written over.
  private static func lineEnd(_ bytes: ArraySlice<UInt8>) -> Step {
    guard let next = bytes.dropFirst().first else { return .isOpen }
    return next == 0x0A ? .passes(2) : .shown(1)
  }

  /// A letter outside of ASCII; what is none is shown byte by byte.
  private static func letter(_ bytes: ArraySlice<UInt8>) -> Step {
    let length =
      switch bytes[bytes.startIndex] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let known = bytes.dropFirst().prefix(length - 1).prefix { 0x80...0xBF ~= $0 }
    if known.count < length - 1 {
      return known.endIndex == bytes.endIndex ? .isOpen : .shown(1)
    }
    let text = bytes.prefix(length)
    guard length > 1, let letter = String(validating: text, as: UTF8.self) else { return .shown(1) }
    return letter.unicodeScalars.contains { $0.visibleText != nil } ? .shown(length) : .passes(length)
  }

  private static func visible(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).visibleText.utf8)
  }
}
