import Notation
import Profiles

extension Explanation {
  /// Explains the payload of a profile with the layers that had a say.
  public init(of payload: Payload, from profile: ResolvedProfile, in context: CheckContext) {
    self.init(
      of: payload, in: context,
      history: { path in
        profile.history(of: path).map { Loser(layer: $0.layer.name, value: $0.value, origin: $0.origin) }
      },
      conversions: Dictionary(
        profile.conversions.map { ($0.path, $0.from) }, uniquingKeysWith: { first, _ in first }))
  }
}
