import Notation
import Responses

/// What a server says is wrong with one parameter, read from its error.
///
/// Read are the wordings of the API and of validating frameworks, as far as they say what would be right.
/// Anything else, such as a word about the account, is no complaint about the parameter.
public struct ServerComplaint: Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The parameter is not taken.
    case refused
    /// The value is not taken.
    case valueRefused
    /// Only these values are taken.
    case values([String])
    /// The value breaks a bound, named as JSON Schema names it.
    case bound(keyword: String, JSONNumber)
  }

  /// The parameter as the server spells it.
  public var parameter: String
  /// What is wrong with it.
  public var reason: Reason

  /// The complaint in an error; nil when it has none.
  public init?(_ error: APIError) {
    guard (400...499).contains(error.status ?? 400), let message = error.message else { return nil }
    let words = message.lowercased()
    guard
      let name = error.param ?? Self.quoted(after: "parameter", in: message).first
        ?? Self.quoted(after: "argument", in: message).first,
      let reason = Self.reason(message, words, code: error.code)
    else { return nil }
    // Frameworks say where in the request: `body.temperature`.
    parameter = name.hasPrefix("body.") ? String(name.dropFirst("body.".count)) : name
    self.reason = reason
  }

  private static func reason(_ message: String, _ words: String, code: String?) -> Reason? {
    for opening in ["supported values are", "allowed values are", "must be one of", "expected one of"] {
      let values = quoted(after: opening, in: message)
      if !values.isEmpty { return .values(values) }
    }
    if let bound = bound(words) { return bound }
    let literals = quoted(after: "input should be", in: message)
    if !literals.isEmpty { return .values(literals) }
    if code == "unknown_parameter" || code == "unsupported_parameter" { return .refused }
    for opening in [
      "unknown parameter", "unsupported parameter", "unrecognized request argument",
      "extra inputs are not permitted",
    ] where words.contains(opening) { return .refused }
    let isAboutModel = ["with this model", "with the model", "by this model", "by the model"].contains {
      words.contains($0)
    }
    guard isAboutModel, words.contains("not support") || words.contains("unsupported") else { return nil }
    return words.contains("value") || code == "unsupported_value" ? .valueRefused : .refused
  }

  /// How servers state bounds, and what JSON Schema calls them.
  private static let bounds: [(words: String, keyword: String)] = [
    ("expected a value >= ", "minimum"), ("expected a value <= ", "maximum"),
    ("with minimum length ", "minLength"), ("with maximum length ", "maxLength"),
    ("with at most ", "maxProperties"), ("greater than or equal to ", "minimum"),
    ("less than or equal to ", "maximum"), ("should have at most ", "maxLength"),
    ("should have at least ", "minLength"),
  ]

  private static func bound(_ words: String) -> Reason? {
    for (opening, keyword) in bounds {
      guard let range = words.firstRange(of: opening) else { continue }
      var digits = String(
        words[range.upperBound...].prefix { $0.isASCII && ($0.isNumber || "-.".contains($0)) })
      while digits.last == "." { digits.removeLast() }
      guard let number = JSONNumber(text: digits) else { continue }
      let isOfList = words.contains("array with") && keyword.hasSuffix("Length")
      return .bound(keyword: isOfList ? keyword.replacing("Length", with: "Items") : keyword, number)
    }
    return nil
  }

  /// The quoted words behind an opening, up to the end of the sentence.
  private static func quoted(after opening: String, in message: String) -> [String] {
    guard let range = message.lowercased().firstRange(of: opening) else { return [] }
    // The two texts are alike but for their case, so that places carry over by count.
    let start = message.lowercased().distance(from: message.lowercased().startIndex, to: range.upperBound)
    var rest = Substring(message).dropFirst(start)
    var found: [String] = []
    while let mark = rest.first {
      if mark == "'" || mark == "\"" || mark == "`" {
        let text = rest.dropFirst().prefix { $0 != mark }
        rest = rest.dropFirst(text.count + 2)
        found.append(String(text))
      } else if mark == ".", rest.dropFirst().first.map({ $0 == " " || $0 == "\n" }) ?? true {
        break
      } else {
        rest = rest.dropFirst()
      }
    }
    return found
  }
}
