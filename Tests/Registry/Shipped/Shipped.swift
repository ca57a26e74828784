import Notation

@testable import Registry

/// The registry that comes with Setscrew, read once.
enum Shipped {
  static let folder = #filePath.components(before: "/Tests/") + "/registry"
  static let collection = PluginLoader(places: [PluginPlace(.installed, folder)]).load()

  static func view(_ provider: String) -> PluginCollection.View? { collection.view(of: provider) }
  static let openai = collection.view(of: "openai")
}

extension String {
  func components(before marker: String) -> String {
    guard let range = firstRange(of: marker) else { return self }
    return String(self[..<range.lowerBound])
  }
}

extension Finding {
  /// The finding in one line: place, severity, code, message.
  var line: String { (origin.map { "\($0): " } ?? "") + "\(severity.rawValue)[\(code)]: \(message)" }
}
