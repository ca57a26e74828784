/// How an API words a refusal: the status, the names and a sentence with blanks.
public struct ErrorWording: Sendable, Hashable {
  /// The name of the refusal: the code of a finding, with the broken keyword behind a dot where that matters.
  public var name: String
  /// The plugin that states it.
  public var plugin: String
  /// The HTTP status.
  public var status: Int
  /// The API's kind of error.
  public var type: String
  /// The API's name for the error, with blanks; nil where it gives none.
  public var code: String?
  /// The parameter that the API names, with blanks; nil for the parameter itself.
  public var param: String?
  /// The API's sentence, with blanks.
  public var message: String
  /// What it rests on.
  public var evidence: Evidence?

  /// The names that may stand in braces.
  public static let placeholders = [
    "param", "value", "allowed", "limit", "model", "expected", "got", "size", "unit", "holder", "name", "id",
    "context", "missing", "others", "reason",
  ]
}

/// The wordings of a provider by their names.
public struct ErrorWordings: Sendable {
  /// The wordings in the order of their plugins and files.
  public let list: [ErrorWording]
  private let byName: [String: ErrorWording]

  init(_ list: [ErrorWording]) {
    self.list = list
    byName = Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The wording of the first of some names that has one, or else that of `other`.
  public func wording(for names: [String]) -> ErrorWording? {
    for name in names { if let wording = byName[name] { return wording } }
    return byName["other"]
  }
}
