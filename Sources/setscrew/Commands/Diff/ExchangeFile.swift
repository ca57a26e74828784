import Notation
import Registry

/// An exchange as `run --json` prints it.
struct ExchangeFile: Sendable {
  /// What it is called in a comparison.
  var name: String
  /// The file.
  let path: String
  /// The whole exchange.
  let json: JSON
  /// The body that was sent, with its places in the file.
  let request: SourcedValue

  /// The exchanges in a document: one, or a list of them; nil when it is anything else.
  static func exchanges(in value: SourcedValue, named path: String) -> [ExchangeFile]? {
    guard let elements = value.elements else { return ExchangeFile(value, path, name: path).map { [$0] } }
    var exchanges: [ExchangeFile] = []
    for (position, element) in elements.enumerated() {
      guard let exchange = ExchangeFile(element, path, name: "\(path)[\(position)]") else { return nil }
      exchanges.append(exchange)
    }
    guard !exchanges.isEmpty else { return nil }
    // Runs of several models are told apart by these.
    let models = exchanges.compactMap(\.askedModel)
    if exchanges.count > 1, Set(models).count == exchanges.count {
      for position in exchanges.indices { exchanges[position].name = models[position] }
    }
    return exchanges
  }

  private init?(_ value: SourcedValue, _ path: String, name: String) {
    guard let request = value["request"], request.members != nil, value["response"] != nil,
      value["http_status"] != nil
    else { return nil }
    self.name = name
    self.path = path
    self.request = request
    json = value.json
  }

  /// The provider by whose rules the request was made.
  var provider: String? { json["provider"]?.string }
  /// The model that was asked for.
  var askedModel: String? { json["request"]?[KnownSetting.model]?.string }
}
