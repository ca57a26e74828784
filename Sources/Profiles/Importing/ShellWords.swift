/// The words of a shell command, as a POSIX shell with `$'...'` would see them, without running or filling in anything.
struct ShellWords {
  /// One word.
  struct Word {
    /// The text without quotes; variables stand in it as they are written.
    var text: String
    /// The variables and commands that a shell would have filled in.
    var expansions: [String] = []
  }

  /// The words of the first command.
  private(set) var words: [Word] = []
  /// What a here-document gives to the command.
  private(set) var standardInput: [UInt8]?
  /// Whether a quote is never closed.
  private(set) var isUnfinished = false
  /// Whether further commands follow.
  private(set) var hasMore = false

  private let bytes: [UInt8]
  private var position = 0
  private var current: [UInt8] = []
  private var expansions: [String] = []
  private var isInWord = false
  private var markers: [(text: String, stripsTabs: Bool)] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
    read()
  }

  // MARK: Reading

  private mutating func read() {
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "\\"): escaped()
      case UInt8(ascii: "'"): singleQuoted()
      case UInt8(ascii: "\""): doubleQuoted()
      case UInt8(ascii: "$"): dollar(isQuoted: false)
      case UInt8(ascii: "`"): backquoted()
      case 0x20, 0x09: endWord()
      case 0x0D where peek() == 0x0A: continue
      case 0x0A:
        endWord()
        readHereDocuments()
        if !words.isEmpty { return noteMore() }
      case UInt8(ascii: "#") where !isInWord: skipLine()
      case UInt8(ascii: "<"), UInt8(ascii: ">"): redirection(byte)
      case UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "&"):
        endWord()
        if !markers.isEmpty {
          skipLine()
          _ = next()
          readHereDocuments()
        }
        if !words.isEmpty { return noteMore() }
      default: add(byte)
      }
    }
    endWord()
  }

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func add(_ byte: UInt8) {
    current.append(byte)
    isInWord = true
  }

  private mutating func endWord() {
    if isInWord { words.append(Word(text: String(decoding: current, as: UTF8.self), expansions: expansions)) }
    current = []
    expansions = []
    isInWord = false
  }

  private mutating func noteMore() {
    hasMore = bytes[position...].contains { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != 0x0A { position += byte == 0x0A ? 0 : 1 }
  }

  // MARK: Quotes

  private mutating func escaped() {
    guard let byte = next() else { return }
    if byte == 0x0A { return }
    if byte == 0x0D, peek() == 0x0A {
      position += 1
      return
    }
    add(byte)
  }

  private mutating func singleQuoted() {
    isInWord = true
    while let byte = next() {
      if byte == UInt8(ascii: "'") { return }
      current.append(byte)
    }
    isUnfinished = true
  }

  private mutating func doubleQuoted() {
    isInWord = true
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"):
        switch peek() {
        case UInt8(ascii: "\"")?, UInt8(ascii: "\\")?, UInt8(ascii: "$")?, UInt8(ascii: "`")?:
          if let byte = next() { current.append(byte) }
        case 0x0A?: position += 1
        default: current.append(byte)
        }
      case UInt8(ascii: "$"): dollar(isQuoted: true)
      case UInt8(ascii: "`"): backquoted()
      default: current.append(byte)
      }
    }
    isUnfinished = true
  }

  private mutating func backquoted() {
    let start = position - 1
    while let byte = next(), byte != UInt8(ascii: "`") {}
    keep(from: start)
  }

  private mutating func dollar(isQuoted: Bool) {
    let start = position - 1
    switch peek() {
    case UInt8(ascii: "'")? where !isQuoted:
      position += 1
      ansiQuoted()
    case UInt8(ascii: "\"")? where !isQuoted:
      position += 1
      doubleQuoted()
    case UInt8(ascii: "{")?:
      while let byte = next(), byte != UInt8(ascii: "}") {}
      keep(from: start)
    case UInt8(ascii: "(")?:
      var depth = 0
      while let byte = next() {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { break }
      }
      keep(from: start)
    case let byte? where Self.isNameStart(byte):
      while let byte = peek(), Self.isNameStart(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        position += 1
      }
      keep(from: start)
    default: add(UInt8(ascii: "$"))
    }
  }

  /// Keeps what a shell would have filled in as it is written.
  private mutating func keep(from start: Int) {
    let text = bytes[start..<position]
    current += text
    isInWord = true
    expansions.append(String(decoding: text, as: UTF8.self))
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || byte == UInt8(ascii: "_")
  }

  private mutating func ansiQuoted() {
    isInWord = true
    while let byte = next() {
      if byte == UInt8(ascii: "'") { return }
      guard byte == UInt8(ascii: "\\"), let letter = next() else {
        current.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "n"): current.append(0x0A)
      case UInt8(ascii: "t"): current.append(0x09)
      case UInt8(ascii: "r"): current.append(0x0D)
      case UInt8(ascii: "a"): current.append(0x07)
      case UInt8(ascii: "b"): current.append(0x08)
      case UInt8(ascii: "e"), UInt8(ascii: "E"): current.append(0x1B)
      case UInt8(ascii: "f"): current.append(0x0C)
      case UInt8(ascii: "v"): current.append(0x0B)
      case UInt8(ascii: "x"):
        if let value = number(radix: 16, most: 2) { current.append(UInt8(value & 0xFF)) }
      case UInt8(ascii: "u"): character(digits: 4)
      case UInt8(ascii: "U"): character(digits: 8)
      case UInt8(ascii: "c"): if let byte = next() { current.append(byte & 0x1F) }
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        position -= 1
        if let value = number(radix: 8, most: 3) { current.append(UInt8(value & 0xFF)) }
      case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "?"):
        current.append(letter)
      default: current += [byte, letter]
      }
    }
    isUnfinished = true
  }

  private mutating func character(digits: Int) {
    guard let value = number(radix: 16, most: digits), let scalar = Unicode.Scalar(UInt32(value)) else {
      return
    }
    current += Array(String(Character(scalar)).utf8)
  }

  private mutating func number(radix: Int, most: Int) -> Int? {
    var digits = ""
    while digits.utf8.count < most, let byte = peek(), Int(String(UnicodeScalar(byte)), radix: radix) != nil {
      digits.unicodeScalars.append(UnicodeScalar(byte))
      position += 1
    }
    return Int(digits, radix: radix)
  }

  // MARK: Redirections

  private mutating func redirection(_ sign: UInt8) {
    // The number of a stream belongs to the sign: `2>/dev/null`.
    if current.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      current = []
      isInWord = false
    } else {
      endWord()
    }
    let isHereDocument = sign == UInt8(ascii: "<") && peek() == sign
    while let byte = peek(), [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&")].contains(byte) {
      position += 1
    }
    var stripsTabs = false
    if isHereDocument, peek() == UInt8(ascii: "-") {
      stripsTabs = true
      position += 1
    }
    while let byte = peek(), byte == 0x20 || byte == 0x09 { position += 1 }
    var target = ""
    while let byte = peek(), ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte != UInt8(ascii: "'"), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        target.unicodeScalars.append(UnicodeScalar(byte))
      }
      position += 1
    }
    if isHereDocument { markers.append((target, stripsTabs)) }
  }

  private mutating func readHereDocuments() {
    for marker in markers {
      var text: [UInt8] = []
      while position < bytes.count {
        var line: [UInt8] = []
        while let byte = next() {
          if byte == 0x0A { break }
          line.append(byte)
        }
        if line.last == 0x0D { line.removeLast() }
        if marker.stripsTabs { line = Array(line.drop { $0 == 0x09 }) }
        if String(decoding: line, as: UTF8.self) == marker.text { break }
        text += line + [0x0A]
      }
      standardInput = text
    }
    markers = []
  }
}
