import Notation
import Workbench

/// The plugin of what servers taught: `.setscrew/plugins/learned` of the project.
struct LearnedPlugin {
  static let name = "learned"

  private let world: World

  init(_ world: World) { self.world = world }

  /// The folder; of the working folder where no project has begun yet.
  var folder: String {
    "\(world.places.project ?? "\(world.workingFolder)/.setscrew")/plugins/\(Self.name)"
  }

  /// Adds a rule, or replaces the one that was learned before; what people wrote around it stays.
  func learn(_ rule: LearnedRule) throws {
    try LocalFiles.makeFolder(folder)
    let plugin = "\(folder)/plugin.yaml"
    if !LocalFiles.exists(plugin) {
      try LocalFiles.write(Array(Self.header.utf8), to: plugin, mode: 0o644)
    }
    let path = "\(folder)/rules.yaml"
    let text =
      LocalFiles.exists(path)
      ? try LocalFiles.text(at: path) : Self.opening
    do {
      var document = try YAMLDocument(text, file: path)
      try document.set(ValuePath([.key("rules"), .key(rule.id)]), to: rule.json)
      try LocalFiles.write(document.bytes, to: path, mode: 0o644)
    } catch let error as YAMLEditError {
      throw error.findings.first ?? Finding("edit-failed", .error, "\(path) cannot be edited")
    }
  }

  private static let header = """
    name: \(name)
    version: 1.0.0
    summary: What servers said that the registry did not know.
    extends: [openresponses]

    """

  private static let opening = """
    # Each rule is what a server answered on a day. Remove one when it no longer holds, or tell the maintainers
    # of the registry, so that everybody gets it.
    rules: {}

    """
}
