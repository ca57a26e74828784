import Registry

/// Makes a text that a regular expression of the simple kinds matches.
///
/// Literals, classes, groups, alternatives and repetitions are understood, referring back is not. What looks around is
/// passed over: whoever asks sees whether the text has come out so, and asks again.
struct PatternSampler {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var generator: SeededGenerator
  private var depth = 0
  /// How many atoms may still be read: repetitions of nothing would never come to an end.
  private var left = 1 << 18

  private struct NotUnderstood: Error {}

  /// The length that a text is wanted to reach, by which what may be repeated is repeated.
  private let reach: Int
  /// The characters that have a property, by its name.
  private var properties: [String: [Unicode.Scalar]] = [:]

  /// A text for a pattern, or nil when the pattern is not understood.
  ///
  /// With a length to reach some of the texts are that long, where the pattern has room.
  static func sample(_ pattern: String, reach: Int = 0, using generator: inout SeededGenerator) -> String? {
    var sampler = PatternSampler(
      scalars: Array(pattern.unicodeScalars), reach: min(reach, 10_000), generator: generator)
    let text = try? sampler.alternatives()
    generator = sampler.generator
    _ = generator.next()
    guard let text, sampler.position == sampler.scalars.count else { return nil }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    return String(view)
  }

  private init(scalars: [Unicode.Scalar], reach: Int, generator: SeededGenerator) {
    self.scalars = scalars
    self.reach = reach
    self.generator = generator
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// All branches are read, one is kept.
  private mutating func alternatives() throws -> [Unicode.Scalar] {
    depth += 1
    defer { depth -= 1 }
    guard depth < 32 else { throw NotUnderstood() }
    var branches = [try sequence()]
    while current == "|" {
      position += 1
      branches.append(try sequence())
    }
    return generator.pick(branches, or: [])
  }

  private mutating func sequence() throws -> [Unicode.Scalar] {
    var text: [Unicode.Scalar] = []
    while let next = current, next != "|", next != ")" {
      let start = position
      var piece = try atom()
      let behindAtom = position
      guard let range = try repetition() else {
        text += piece
        continue
      }
      let behind = position
      let isStretched = reach > range.lowerBound && generator.number(0...1) == 0
      let count = isStretched ? range.upperBound : generator.number(range)
      var repeated: [Unicode.Scalar] = []
      for index in 0..<count where repeated.count < 100_000 {
        if index > 0 {
          // Each repetition is drawn anew.
          position = start
          piece = try atom()
        }
        repeated += piece
      }
      position = max(behind, behindAtom)
      text += repeated
    }
    return text
  }

  /// How often the atom before is repeated; nil when nothing is said.
  private mutating func repetition() throws -> ClosedRange<Int>? {
    let range: ClosedRange<Int>
    switch current {
    case "?": range = 0...1
    case "*": range = 0...max(4, reach)
    case "+": range = 1...max(5, reach)
    case "{":
      guard let close = scalars[position...].firstIndex(of: "}") else { throw NotUnderstood() }
      let bounds = String(String.UnicodeScalarView(scalars[(position + 1)..<close]))
        .split(separator: ",", omittingEmptySubsequences: false)
      guard let low = Int(bounds[0]), low >= 0, low <= 100_000, bounds.count <= 2 else {
        throw NotUnderstood()
      }
      if bounds.count == 1 {
        range = low...low
      } else if bounds[1].isEmpty {
        range = low...(low + max(3, reach))
      } else {
        guard let high = Int(bounds[1]), high >= low else { throw NotUnderstood() }
        range = low...min(high, low + max(24, reach))
      }
      position = close
    default: return nil
    }
    position += 1
    if current == "?" || current == "+" { position += 1 }
    return range
  }

  private mutating func atom() throws -> [Unicode.Scalar] {
    left -= 1
    guard let scalar = current, left > 0 else { throw NotUnderstood() }
    position += 1
    switch scalar {
    case "^", "$": return []
    case ".": return [generator.pick(Self.letters, or: "a")]
    case "[": return [try characterClass()]
    case "(": return try group()
    case "\\": return try escape()
    case "*", "+", "?": throw NotUnderstood()
    default: return [scalar]
    }
  }

  private mutating func group() throws -> [Unicode.Scalar] {
    var looksAround = false
    if current == "?" {
      position += 1
      guard let kind = current else { throw NotUnderstood() }
      position += 1
      if kind == "=" || kind == "!" {
        looksAround = true
      } else if kind == "<", current == "=" || current == "!" {
        position += 1
        looksAround = true
      } else if kind == "<" || kind == "P" {
        guard let close = scalars[position...].firstIndex(of: ">") else { throw NotUnderstood() }
        position = close + 1
      } else if kind != ":" {
        throw NotUnderstood()
      }
    }
    let text = try alternatives()
    guard current == ")" else { throw NotUnderstood() }
    position += 1
    return looksAround ? [] : text
  }

  private mutating func escape() throws -> [Unicode.Scalar] {
    guard let scalar = current else { throw NotUnderstood() }
    position += 1
    if scalar == "b" || scalar == "A" || scalar == "z" || scalar == "Z" { return [] }
    if let set = Self.classes[scalar] { return [generator.pick(set, or: "a")] }
    if scalar == "p" || scalar == "P" { return [generator.pick(try property(scalar), or: "a")] }
    if scalar == "u", current == "{", let close = scalars[position...].firstIndex(of: "}") {
      let digits = close - position - 1
      position += 1
      let code = try codePoint(digits: digits)
      position = close + 1
      return [code]
    }
    if scalar == "u" || scalar == "x" { return [try codePoint(digits: scalar == "u" ? 4 : 2)] }
    if let control = Self.controls[scalar] { return [control] }
    guard !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else { throw NotUnderstood() }
    return [scalar]
  }

  /// Characters that have a property, or do not, as the pattern's own reader sees it.
  private mutating func property(_ letter: Unicode.Scalar) throws -> [Unicode.Scalar] {
    guard let close = scalars[position...].firstIndex(of: "}") else { throw NotUnderstood() }
    let name = String(String.UnicodeScalarView(scalars[position...close]))
    position = close + 1
    if let known = properties["\(letter)\(name)"] { return known }
    guard let pattern = try? Pattern("^\\\(letter)\(name)$") else { throw NotUnderstood() }
    let having = Self.varied.filter { pattern.matches(String($0)) }
    guard !having.isEmpty else { throw NotUnderstood() }
    properties["\(letter)\(name)"] = having
    return having
  }

  private mutating func codePoint(digits: Int) throws -> Unicode.Scalar {
    guard position + digits <= scalars.count else { throw NotUnderstood() }
    let text = String(String.UnicodeScalarView(scalars[position..<(position + digits)]))
    guard let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw NotUnderstood()
    }
    position += digits
    return scalar
  }

  private mutating func characterClass() throws -> Unicode.Scalar {
    var isNegated = false
    if current == "^" {
      isNegated = true
      position += 1
    }
    var members: [Unicode.Scalar] = []
    while let scalar = current, scalar != "]" {
      position += 1
      var low = [scalar]
      if scalar == "\\" {
        guard let escaped = current else { throw NotUnderstood() }
        if let set = Self.classes[escaped] {
          position += 1
          members += set
          continue
        }
        if escaped == "p" || escaped == "P" {
          position += 1
          members += try property(escaped)
          continue
        }
        low = try escape()
      }
      guard current == "-", position + 1 < scalars.count, scalars[position + 1] != "]", let from = low.first
      else {
        members += low
        continue
      }
      position += 1
      var to = scalars[position]
      position += 1
      if to == "\\" { to = try escape().first ?? to }
      guard from.value <= to.value else { throw NotUnderstood() }
      members += (from.value...min(to.value, from.value + 255)).compactMap(Unicode.Scalar.init)
    }
    guard current == "]" else { throw NotUnderstood() }
    position += 1
    let allowed = isNegated ? Self.plain.filter { !members.contains($0) } : members
    guard !allowed.isEmpty else { throw NotUnderstood() }
    return generator.pick(allowed, or: "a")
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
  private static let digits = Array("0123456789".unicodeScalars)
  private static let plain = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-.,:/".unicodeScalars)
  /// Characters of many kinds.
  private static let varied = plain + Array("!?#$%&*()+=<>@;'äÖñΔλЖдあ漢字٣Ⅷ€\u{301}\u{2003}".unicodeScalars)
  private static let classes: [Unicode.Scalar: [Unicode.Scalar]] = [
    "d": digits, "w": letters + digits, "s": [" "], "D": letters, "S": letters, "W": ["-", ".", " "],
  ]
  private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "r": "\r", "t": "\t", "f": "\u{C}", "v": "\u{B}",
  ]
}
