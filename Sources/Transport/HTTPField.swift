import Secrets

/// One header field: a name and a value that may be secret.
///
/// Neither can hold a line end or another control character, so no field can smuggle in a second one
/// (field case K02).
public struct HTTPField: Sendable, Hashable, CustomStringConvertible {
  /// Why a header field cannot be made.
  public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, without the value.
    public let description: String
  }

  private enum Value: Sendable, Hashable {
    case plain(String)
    case secret(prefix: String, Secret)
  }

  /// The name as given; compared without regard to case by HTTP.
  public let name: String
  private let value: Value

  /// A field with a value that may be shown.
  public init(_ name: String, _ value: String) throws(Invalid) {
    try Self.check(name: name)
    try Self.check(value: value, of: name)
    self.name = name
    self.value = .plain(value)
  }

  /// A field whose value is a secret behind a prefix: `Authorization: Bearer ...`.
  public init(_ name: String, prefix: String = "", _ secret: Secret) throws(Invalid) {
    try Self.check(name: name)
    let text = secret.withExposedText { $0 }
    try Self.check(value: prefix + text, of: name)
    self.name = name
    self.value = .secret(prefix: prefix, secret)
  }

  /// Whether the value is a secret.
  public var isSecret: Bool { if case .secret = value { true } else { false } }

  /// The value, with a secret shown as its fingerprint.
  public var shownValue: String {
    switch value {
    case .plain(let text): text
    case .secret(let prefix, let secret): prefix + secret.fingerprint
    }
  }

  /// The field as shown: `Authorization: Bearer sk-… (51 characters)`.
  public var description: String { "\(name): \(shownValue)" }

  /// Runs a body with the line that goes on the wire, secrets included.
  func withWireText<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    switch value {
    // libcurl leaves a field with an empty value out unless its name ends in a semicolon.
    case .plain(""): try body("\(name);")
    case .plain(let text): try body("\(name): \(text)")
    case .secret(let prefix, let secret): try secret.withExposedText { try body("\(name): \(prefix)\($0)") }
    }
  }

  private static func check(name: String) throws(Invalid) {
    let isToken = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
    guard !name.isEmpty, isToken else {
      throw Invalid(description: "a header field's name has letters, digits and hyphens only")
    }
  }

  private static func check(value: String, of name: String) throws(Invalid) {
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw Invalid(
        description: "the value of header field \(name) holds a line end or another control character")
    }
  }
}
