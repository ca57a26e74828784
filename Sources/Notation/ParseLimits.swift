/// How much a document may ask for before reading it stops with a finding instead of exhausting the machine.
public struct ParseLimits: Sendable, Hashable {
  /// How many bytes a YAML document may have; JSON is read in one pass and needs no such limit.
  public var bytes: Int
  /// How many lists and maps may be open at once.
  ///
  /// Values are released level by level on the stack, so a limit far above the default trades an error for
  /// a risk.
  public var depth: Int
  /// How many nodes the aliases of a YAML document may expand to, in sum.
  public var aliasedNodes: Int

  /// Limits; those not given are the standard ones.
  public init(bytes: Int = .max, depth: Int = 512, aliasedNodes: Int = 100_000) {
    self.bytes = bytes
    self.depth = depth
    self.aliasedNodes = aliasedNodes
  }

  /// Room for every honest document.
  public static let standard = ParseLimits()

  /// Room for every YAML file that people write: 1 MiB, 100 levels, 100,000 nodes from aliases.
  public static let yaml = ParseLimits(bytes: 1 << 20, depth: 100)
}
