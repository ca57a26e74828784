/// A pattern as a tree.
indirect enum PatternPiece: Sendable {
  case empty
  case one(ScalarSet)
  case sequence([PatternPiece])
  case choice([PatternPiece])
  case repeated(PatternPiece, minimum: Int, maximum: Int?)
  case start
  case end
  case wordBoundary(Bool)
  case look(ahead: Bool, negated: Bool, PatternPiece)
}

/// Reads the text of a pattern.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0
  private static let greatestDepth = 100

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func parse() throws(Pattern.Defect) -> PatternPiece {
    let piece = try choice()
    guard position == scalars.count else { throw defect("unmatched )") }
    return piece
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func defect(_ message: String) -> Pattern.Defect {
    Pattern.Defect(message: message, offset: position)
  }

  private mutating func take(_ text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private mutating func choice() throws(Pattern.Defect) -> PatternPiece {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw defect("groups nested too deeply") }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(Pattern.Defect) -> PatternPiece {
    var pieces: [PatternPiece] = []
    while let scalar = next, scalar != "|", scalar != ")" { pieces.append(try term()) }
    return pieces.count == 1 ? pieces[0] : pieces.isEmpty ? .empty : .sequence(pieces)
  }

  private mutating func term() throws(Pattern.Defect) -> PatternPiece {
    if take("^") { return .start }
    if take("$") { return .end }
    if take("\\b") { return .wordBoundary(true) }
    if take("\\B") { return .wordBoundary(false) }
    if take("(?=") { return try look(ahead: true, negated: false) }
    if take("(?!") { return try look(ahead: true, negated: true) }
    if take("(?<=") { return try look(ahead: false, negated: false) }
    if take("(?<!") { return try look(ahead: false, negated: true) }
    return try quantified(atom())
  }

  private mutating func look(ahead: Bool, negated: Bool) throws(Pattern.Defect) -> PatternPiece {
    let piece = try choice()
    guard take(")") else { throw defect("missing )") }
    return .look(ahead: ahead, negated: negated, piece)
  }

  private mutating func atom() throws(Pattern.Defect) -> PatternPiece {
    guard let scalar = next else { return .empty }
    switch scalar {
    case "(":
      position += 1
      if take("?<") {
        while let scalar = next, scalar != ">" {
          guard ScalarSet.word.contains(scalar) || scalar == "$" || !scalar.isASCII else { break }
          position += 1
        }
        guard take(">") else { throw defect("bad group name") }
      } else if take("?") {
        guard take(":") else { throw defect("unknown kind of group") }
      }
      let piece = try choice()
      guard take(")") else { throw defect("missing )") }
      return piece
    case "[":
      position += 1
      return .one(try set())
    case ".":
      position += 1
      return .one(.dot)
    case "*", "+", "?": throw defect("nothing to repeat")
    case "\\":
      position += 1
      return .one(try escape(inSet: false))
    default:
      position += 1
      return .one(ScalarSet(scalar.value...scalar.value))
    }
  }

  private mutating func quantified(_ piece: PatternPiece) throws(Pattern.Defect) -> PatternPiece {
    let range: (Int, Int?)
    if take("*") {
      range = (0, nil)
    } else if take("+") {
      range = (1, nil)
    } else if take("?") {
      range = (0, 1)
    } else if let braces = bracesAhead() {
      range = braces
      if let maximum = braces.1, maximum < braces.0 { throw defect("numbers out of order in {}") }
    } else {
      return piece
    }
    // A lazy quantifier finds the same texts.
    _ = take("?")
    if let scalar = next, scalar == "*" || scalar == "+" || scalar == "?" {
      throw defect("nothing to repeat")
    }
    return .repeated(piece, minimum: range.0, maximum: range.1)
  }

  /// `{n}`, `{n,}` or `{n,m}`; any other brace stands for itself.
  private mutating func bracesAhead() -> (Int, Int?)? {
    let begin = position
    guard take("{"), let minimum = number() else {
      position = begin
      return nil
    }
    if take("}") { return (minimum, minimum) }
    if take(",") {
      if take("}") { return (minimum, nil) }
      if let maximum = number(), take("}") { return (minimum, maximum) }
    }
    position = begin
    return nil
  }

  private mutating func number() -> Int? {
    let begin = position
    var value = 0
    while let scalar = next, ScalarSet.digit.contains(scalar) {
      value = min(value * 10 + Int(scalar.value - 0x30), 1_000_000)
      position += 1
    }
    return position > begin ? value : nil
  }

  private mutating func set() throws(Pattern.Defect) -> ScalarSet {
    var set = ScalarSet()
    let isNegated = take("^")
    while !take("]") {
      guard next != nil else { throw defect("missing ]") }
      let low = try member()
      if next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" {
        let dash = position
        position += 1
        let high = try member()
        guard case .scalar(let first) = low, case .scalar(let last) = high else {
          throw Pattern.Defect(message: "a range needs two characters", offset: dash)
        }
        guard first <= last else { throw Pattern.Defect(message: "range out of order", offset: dash) }
        set.insert(first...last)
      } else {
        switch low {
        case .scalar(let value): set.insert(value...value)
        case .set(let other): set.insert(other)
        }
      }
    }
    set.isNegated = isNegated
    return set
  }

  private enum Member {
    case scalar(UInt32)
    case set(ScalarSet)
  }

  private mutating func member() throws(Pattern.Defect) -> Member {
    guard let scalar = next else { throw defect("missing ]") }
    position += 1
    guard scalar == "\\" else { return .scalar(scalar.value) }
    if take("b") { return .scalar(0x08) }
    if take("-") { return .scalar(0x2D) }
    if let value = try scalarEscape() { return .scalar(value) }
    return .set(try escape(inSet: true))
  }

  /// What stands behind a backslash.
  private mutating func escape(inSet: Bool) throws(Pattern.Defect) -> ScalarSet {
    if let value = try scalarEscape() { return ScalarSet(value...value) }
    guard let scalar = next else { throw defect("a backslash at the end") }
    position += 1
    switch scalar {
    case "d": return .digit
    case "D": return ScalarSet.digit.negated
    case "w": return .word
    case "W": return ScalarSet.word.negated
    case "s": return .space
    case "S": return ScalarSet.space.negated
    case "p", "P":
      guard take("{") else { throw defect("\\\(scalar) needs {}") }
      var name = ""
      while let letter = next, letter != "}" {
        name.unicodeScalars.append(letter)
        position += 1
      }
      guard let set = ScalarSet(property: name) else { throw defect("unsupported property \(name)") }
      guard take("}") else { throw defect("missing }") }
      return scalar == "P" ? set.negated : set
    case "1"..."9", "k":
      position -= 1
      throw defect("back references are not supported")
    default:
      position -= 1
      throw defect("unknown escape \\\(scalar)")
    }
  }

  /// An escape that stands for one character; nil, with nothing taken, for any other.
  private mutating func scalarEscape() throws(Pattern.Defect) -> UInt32? {
    guard let scalar = next else { return nil }
    let begin = position
    position += 1
    switch scalar {
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "0" where next.map { !ScalarSet.digit.contains($0) } ?? true: return 0
    case "c":
      guard let letter = next, letter.isASCII, letter.properties.isAlphabetic else {
        throw defect("\\c needs a letter")
      }
      position += 1
      return letter.value % 32
    case "x":
      guard let value = hex(count: 2) else { throw defect("\\x needs two hexadecimal digits") }
      return value
    case "u":
      return try unicodeEscape()
    case _ where scalar.isASCII && !ScalarSet.word.contains(scalar): return scalar.value
    case "_": return scalar.value
    default:
      position = begin
      return nil
    }
  }

  private mutating func unicodeEscape() throws(Pattern.Defect) -> UInt32 {
    if take("{") {
      var value: UInt32 = 0
      var count = 0
      while let digit = next.flatMap({ Self.hexValue($0) }) {
        value = min(value * 16 + digit, 0x11_0000)
        position += 1
        count += 1
      }
      guard count > 0, value <= 0x10_FFFF, take("}") else { throw defect("bad \\u{}") }
      return value
    }
    guard let high = hex(count: 4) else { throw defect("\\u needs four hexadecimal digits") }
    let begin = position
    if (0xD800...0xDBFF).contains(high), take("\\u"), let low = hex(count: 4), (0xDC00...0xDFFF).contains(low)
    {
      return 0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }
    position = begin
    return high
  }

  private mutating func hex(count: Int) -> UInt32? {
    guard position + count <= scalars.count else { return nil }
    var value: UInt32 = 0
    for scalar in scalars[position..<position + count] {
      guard let digit = Self.hexValue(scalar) else { return nil }
      value = value * 16 + digit
    }
    position += count
    return value
  }

  private static func hexValue(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f": scalar.value - 0x61 + 10
    case "A"..."F": scalar.value - 0x41 + 10
    default: nil
    }
  }
}
