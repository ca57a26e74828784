import Notation

/// A folder that adds to the registry or overrides it.
public struct Plugin: Sendable {
  /// The name by which others extend it.
  public var name: String
  /// The version.
  public var version: String?
  /// One sentence.
  public var summary: String?
  /// The plugins it builds on.
  public var extends: [String]
  /// The groups that it names, in order.
  public var groups: [String]
  /// The provider that it declares.
  public var provider: Provider? { details.value.provider }
  /// Whether it declares one that can be chosen.
  public var declaresProvider = false
  /// What it rests on.
  public var evidence: Evidence? { details.value.evidence }
  /// Whose place it lies in.
  public var kind: PluginPlace.Kind
  /// Its folder.
  public var folder: String
  /// Whether it is left out because it is broken, or because one that it extends is.
  public var isLeftOut = false
  /// The entries of its files, read when a view needs them.
  var lazyContents = Lazy(made: PluginContents())
  /// What its own file says beyond what every start asks of all plugins.
  var details = Lazy(made: Details())
  var place: Place?
  /// The order among plugins given on the command line.
  var position = 0
}

extension Plugin {
  /// What is read of a plugin's own file when it is wanted.
  struct Details: Sendable {
    var provider: Provider?
    var evidence: Evidence?
    /// The whole file.
    var root: Node?
  }

  /// Its own file.
  var root: Node? { details.value.root }

  /// The entries of its files.
  var contents: PluginContents { lazyContents.value }
}

/// The entries of a plugin as they stand in its files.
struct PluginContents: Sendable {
  var settings: [RawEntry] = []
  var elsewhere: [RawEntry] = []
  var shapes: [RawEntry] = []
  var variants: [RawEntry] = []
  var families: [RawEntry] = []
  var models: [RawEntry] = []
  var tiers: [RawEntry] = []
  var windows: [RawEntry] = []
  var rules: [RawEntry] = []
  var subsets: [RawEntry] = []
  var errors: [RawEntry] = []
}

/// One entry of a registry file before it is merged and read.
struct RawEntry: Sendable {
  /// A field with its place and the plugin that states it.
  struct Field: Sendable {
    var name: String
    var namePlace: Place
    var node: Node
    var plugin: String
  }

  var key: String
  var keyPlace: Place
  var plugin: String
  var fields: [Field]
  /// The entries below it: the members of a shape, tool or item.
  var members: [RawEntry] = []
  var isOverride = false
  var isRemoved = false
  /// Whether it was found to be in order before, so that it need not be judged again.
  var isTrusted = false

  func field(_ name: String) -> Field? { fields.last { $0.name == name } }
}

extension PluginContents {
  /// The same entries without the dates on which things end, for providers with dates of their own.
  ///
  /// A model that is gone elsewhere may still be there.
  var withoutEnds: PluginContents {
    var contents = self
    contents.settings = settings.map { $0.without("ends") }
    contents.shapes = shapes.map { $0.without("ends") }
    contents.variants = variants.map { $0.without("ends") }
    contents.tiers = tiers.map { $0.without("ends") }
    contents.models = models.map { $0.without("ends", "status") }
    contents.families = families.map { $0.without("ends", "status") }
    return contents
  }
}

extension RawEntry {
  func without(_ names: String...) -> RawEntry {
    var entry = self
    entry.fields.removeAll { names.contains($0.name) }
    entry.members = members.map { $0.without("ends") }
    return entry
  }
}
