import Notation
import Registry
import Responses

/// A rule of the registry that says what a server said, where the registry did not know it.
public struct LearnedRule: Sendable, Hashable {
  /// The rule's id.
  public let id: String
  /// The rule as `rules.yaml` holds it.
  public let json: JSON
  /// What it says, in words for the user.
  public let summary: String

  /// The rule that a complaint teaches; nil when it is about no setting of the registry, or about nothing
  /// that a rule can say.
  ///
  /// It holds for one provider and one model, as its evidence does: an answer of the live service, on a day.
  public init?(
    _ complaint: ServerComplaint, error: APIError, provider: String, model: String, sent: JSON?,
    registry: ResponseSettingsRegistry, day: CivilDate
  ) {
    guard let setting = registry.setting(named: complaint.parameter), setting.key.isPlain else { return nil }
    let key = "\(setting.key)"
    var rule: JSON = [
      "kind": .string(Self.isRefusal(complaint) ? "refuse" : "limit"), "target": .string(key),
    ]
    switch complaint.reason {
    case .refused:
      summary = "\(model) takes no \(key)"
      rule["message"] = "{setting} is refused by {model}, as the server said"
    case .valueRefused:
      guard let sent, sent.array == nil, sent.object == nil else { return nil }
      summary = "\(model) does not take this value of \(key)"
      rule["value"] = sent
      rule["message"] = "{value} is refused by {model}, as the server said"
    case .values(let values):
      summary = "\(model) takes \(values.joined(separator: ", ")) for \(key)"
      rule["limit"] = ["enum": .array(values.map(JSON.string))]
      rule["message"] = "{model} takes {allowed} here, as the server said"
    case .bound(let keyword, let number):
      summary = "\(model) bounds \(key): \(keyword) \(number)"
      var limit: JSON = [:]
      limit[keyword] = .number(number)
      rule["limit"] = limit
      rule["message"] = "{model} sets the limit {limit} here, as the server said"
    }
    rule["when"] = ["provider.name": .string(provider), KnownSetting.model: .string(model)]
    rule["remedy"] = "drop"
    let words = (error.message ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(300)
    rule["evidence"] = [
      "kind": .string(Evidence.Kind.probe.rawValue), "verified_on": .string("\(day)"),
      "note": .string([error.host, words.visibleText].compactMap { $0 }.joined(separator: ": ")),
    ]
    json = rule
    id = Self.slug("\(provider)-\(model)-\(key)")
  }

  private static func isRefusal(_ complaint: ServerComplaint) -> Bool {
    switch complaint.reason {
    case .refused, .valueRefused: true
    case .values, .bound: false
    }
  }

  /// The text in lower-case letters, digits and single hyphens.
  private static func slug(_ text: String) -> String {
    let letters = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return String(letters).split(separator: "-").joined(separator: "-")
  }
}
