import Notation
import Profiles

extension Explanation {
  /// Explains the payload of a profile with the layers that had a say.
  public init(of payload: Payload, from profile: ResolvedProfile, in context: CheckContext) {
    let own = profile.files.last?.path
    self.init(
      of: payload, in: context,
      history: { path in
        profile.history(of: path).map { said in
          Loser(
            layer: said.layer.name, value: said.value, origin: said.origin,
            isInherited: said.layer == .profile && said.origin.place.map { $0.file != own } ?? false)
        }
      },
      conversions: Dictionary(
        profile.conversions.map { ($0.path, $0.from) }, uniquingKeysWith: { first, _ in first }))
  }
}
