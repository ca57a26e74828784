import Notation

/// What a curl command line would send.
struct CurlCommand {
  /// The address.
  private(set) var url = ""
  /// The headers by their names as written.
  private(set) var headers: [(name: String, value: String)] = []
  /// The body.
  private(set) var data: [UInt8]?
  /// Keys and passwords that stand in options of their own, with the option.
  private(set) var credentials: [(option: String, value: String)] = []
  /// Variables of the shell that stand in the body, where only the shell could fill them in.
  private(set) var expansions: [String] = []
  /// Whether further commands follow, which were not looked at.
  private(set) var hasMore = false

  private let readFile: (String) throws -> [UInt8]
  private let standardInput: [UInt8]?

  /// Whether a text is a curl command line, perhaps behind a prompt or variables.
  static func begins(_ text: String) -> Bool {
    let words = ShellWords(String(text.prefix(400))).words.map(\.text)
    guard let first = words.first(where: { $0 != "$" && $0 != "sudo" && !isAssignment($0) }) else {
      return false
    }
    return isCurl(first)
  }

  /// The command of a text.
  init(_ text: String, readFile: @escaping (String) throws -> [UInt8]) throws {
    let shell = ShellWords(text)
    if shell.isUnfinished {
      throw Importer.Failure("a quote of the command line is never closed", remedy: "paste the whole command")
    }
    try self.init(shell.words, standardInput: shell.standardInput, readFile: readFile)
    hasMore = shell.hasMore
  }

  /// The command of words that a shell has taken apart already.
  init(words: [String], readFile: @escaping (String) throws -> [UInt8]) throws {
    try self.init(words.map { ShellWords.Word(text: $0) }, standardInput: nil, readFile: readFile)
  }

  private init(
    _ words: [ShellWords.Word], standardInput: [UInt8]?, readFile: @escaping (String) throws -> [UInt8]
  ) throws {
    self.readFile = readFile
    self.standardInput = standardInput
    guard let start = words.firstIndex(where: { Self.isCurl($0.text) }) else {
      throw Importer.Failure("this is no curl command line")
    }
    var rest = words[(start + 1)...]
    while let word = rest.popFirst() { try take(word, from: &rest) }
  }

  private static func isCurl(_ word: String) -> Bool {
    ["curl", "curl.exe"].contains(word.split(separator: "/").last.map(String.init) ?? "")
  }

  private static func isAssignment(_ word: String) -> Bool {
    guard let equals = word.firstIndex(of: "=") else { return false }
    return word[..<equals].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  // MARK: Options

  private mutating func take(_ word: ShellWords.Word, from rest: inout ArraySlice<ShellWords.Word>) throws {
    let text = word.text
    if text.hasPrefix("--"), text.count > 2 {
      let parts = text.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard Self.longWithValue.contains(name) else { return try flag(name) }
      if parts.count == 2 {
        try option(name, ShellWords.Word(text: String(parts[1]), expansions: word.expansions))
      } else {
        try option(name, rest.popFirst())
      }
    } else if text.hasPrefix("-"), text.count > 1 {
      var letters = text.dropFirst()
      while let letter = letters.popFirst() {
        guard let name = Self.shortWithValue[letter] else {
          if letter == "G" { try flag("get") }
          continue
        }
        if letters.isEmpty {
          try option(name, rest.popFirst())
        } else {
          try option(name, ShellWords.Word(text: String(letters), expansions: word.expansions))
        }
        return
      }
    } else if url.isEmpty {
      url = text
    }
  }

  private func flag(_ name: String) throws {
    if name == "get" {
      throw Importer.Failure("with --get the data goes into the address, which is no request for a response")
    }
  }

  private mutating func option(_ name: String, _ word: ShellWords.Word?) throws {
    guard let word else { throw Importer.Failure("--\(name) has no value; is the command line whole?") }
    switch name {
    case "url": url = word.text
    case "header":
      guard let colon = word.text.firstIndex(of: ":") else { return }
      headers.append(
        (String(word.text[..<colon]), String(word.text[word.text.index(after: colon)...]).trimmed))
    case "data", "data-ascii": try add(word, readsFiles: true, stripsBreaks: true, separator: "&")
    case "data-binary": try add(word, readsFiles: true, stripsBreaks: false, separator: "&")
    case "data-raw": try add(word, readsFiles: false, stripsBreaks: false, separator: "&")
    case "json": try add(word, readsFiles: true, stripsBreaks: false, separator: "")
    case "data-urlencode", "form", "form-string", "upload-file":
      throw Importer.Failure("--\(name) sends no JSON, as a request for a response has to be")
    case "user", "oauth2-bearer", "cookie", "proxy-user", "pass": credentials.append(("--\(name)", word.text))
    default: return
    }
  }

  private mutating func add(
    _ word: ShellWords.Word, readsFiles: Bool, stripsBreaks: Bool, separator: String
  ) throws {
    var bytes = Array(word.text.utf8)
    if readsFiles, word.text.hasPrefix("@") {
      let path = String(word.text.dropFirst())
      if path == "-" {
        guard let standardInput else {
          throw Importer.Failure(
            "the body comes from standard input, which is not part of the command line",
            remedy: "give the body itself: setscrew import body.json")
        }
        bytes = standardInput
      } else {
        bytes = try readFile(path)
      }
      if stripsBreaks { bytes.removeAll { $0 == 0x0A || $0 == 0x0D || $0 == 0 } }
    } else {
      expansions += word.expansions
    }
    data = data.map { $0 + Array(separator.utf8) + bytes } ?? bytes
  }

  private static let shortWithValue: [Character: String] = [
    "A": "user-agent", "b": "cookie", "c": "cookie-jar", "C": "continue-at", "d": "data", "D": "dump-header",
    "e": "referer", "E": "cert", "F": "form", "H": "header", "K": "config", "m": "max-time", "o": "output",
    "P": "ftp-port", "Q": "quote", "r": "range", "t": "telnet-option", "T": "upload-file", "u": "user",
    "U": "proxy-user", "w": "write-out", "x": "proxy", "X": "request", "y": "speed-time", "Y": "speed-limit",
    "z": "time-cond",
  ]

  private static let longWithValue: Set<String> = Set(shortWithValue.values).union([
    "aws-sigv4", "cacert", "capath", "ciphers", "connect-timeout", "connect-to", "data-ascii", "data-binary",
    "data-raw", "data-urlencode", "dns-servers", "doh-url", "engine", "expect100-timeout", "form-string",
    "interface", "json", "keepalive-time", "key", "key-type", "limit-rate", "local-port", "max-filesize",
    "max-redirs", "netrc-file", "noproxy", "oauth2-bearer", "output-dir", "pass", "pinnedpubkey", "proto",
    "proto-default", "proto-redir", "proxy-header", "rate", "resolve", "retry", "retry-delay",
    "retry-max-time", "socks5", "socks5-hostname", "stderr", "tls-max", "trace", "trace-ascii",
    "unix-socket", "url", "url-query", "variable",
  ])
}
