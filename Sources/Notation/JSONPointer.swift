/// The way to one value in a JSON document in the form of RFC 6901: `/tools/0/parameters`.
///
/// A token does not say whether it means a key or a position; the document decides.
public struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
  /// The tokens from the root, unescaped; none is the root itself.
  public var tokens: [String]

  /// A pointer of the given tokens.
  public init(_ tokens: [String] = []) { self.tokens = tokens }

  /// A pointer from its text: empty, or each token behind a slash, with `~1` for `/` and `~0` for `~`.
  ///
  /// Nil where the first slash is missing or a `~` stands for nothing.
  public init?(parsing text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    tokens = []
    for escaped in text.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let token = Self.unescape(escaped) else { return nil }
      tokens.append(token)
    }
  }

  /// A pointer from the fragment of a URI, without `#`: percent signs are resolved first.
  public init?(fragment: String) {
    var bytes: [UInt8] = []
    var rest = Array(fragment.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(JSONStringReader.hexDigit),
        let low = rest.popFirst().flatMap(JSONStringReader.hexDigit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(parsing: text)
  }

  /// The pointer of a way whose steps are known to be keys or positions.
  public init(_ path: ValuePath) {
    tokens = path.steps.map { step in
      switch step {
      case .key(let key): key
      case .index(let index): String(index)
      }
    }
  }

  /// The text by RFC 6901; empty for the root.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  /// This pointer, followed by a token.
  public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }

  /// The way to the value in a document; nil where the document has none.
  public func path(in document: JSON) -> ValuePath? { resolve(in: document)?.path }

  /// The position that a token means in a list: digits without a leading zero.
  static func index(_ token: some StringProtocol) -> Int? {
    guard token.utf8.allSatisfy(JSONByte.isDigit), token.utf8.count == 1 || token.utf8.first != JSONByte.zero
    else { return nil }
    return Int(token)
  }

  fileprivate func resolve(in document: JSON) -> (path: ValuePath, value: JSON)? {
    var value = document
    var path = ValuePath.root
    for token in tokens {
      switch value {
      case .object(let object):
        guard let next = object[token] else { return nil }
        value = next
        path.steps.append(.key(token))
      case .array(let elements):
        guard let index = Self.index(token), index < elements.count else { return nil }
        value = elements[index]
        path.steps.append(.index(index))
      default: return nil
      }
    }
    return (path, value)
  }

  private static func unescape(_ escaped: Substring.UnicodeScalarView) -> String? {
    var token = String.UnicodeScalarView()
    var isEscape = false
    for scalar in escaped {
      switch (isEscape, scalar) {
      case (true, "0"): token.append("~")
      case (true, "1"): token.append("/")
      case (true, _): return nil
      case (false, "~"): break
      case (false, _): token.append(scalar)
      }
      isEscape = !isEscape && scalar == "~"
    }
    return isEscape ? nil : String(token)
  }
}

extension JSON {
  /// The value that a pointer leads to, or nil where there is none.
  public subscript(pointer: JSONPointer) -> JSON? { pointer.resolve(in: self)?.value }
}

extension ValuePath {
  /// The way of a pointer without a document: tokens that could be positions are taken as such.
  public init(_ pointer: JSONPointer) {
    self.init(pointer.tokens.map { token in JSONPointer.index(token).map(Step.index) ?? .key(token) })
  }
}
