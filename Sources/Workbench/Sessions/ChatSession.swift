import Notation
import Profiles

/// A session as it is kept: its turns, how it keeps state, and the settings it was left with.
public struct ChatSession: Sendable {
  /// The name by which it is resumed.
  public var name: String
  /// When it began, in seconds since 1970.
  public var createdAt: Double
  /// The turns.
  public var tree = TurnTree()
  /// How what was said before reaches the model; nil while nobody has chosen.
  public var mode: StateMode?
  /// The conversation on the server, once there is one.
  public var conversation: String?
  /// What the program that holds the session keeps with it: profile, settings.
  public var settings: JSON = [:]

  /// A session that begins.
  public init(name: String, createdAt: Double) {
    self.name = name
    self.createdAt = createdAt
  }

  /// What the turns cost together in dollars, and how many of them have no known cost.
  public var costs: [String?] {
    tree.turns.filter { $0.answer.status.isFinal && $0.answer.response != nil }.map(\.answer.cost)
  }
}
