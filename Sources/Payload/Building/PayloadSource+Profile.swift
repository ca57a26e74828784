import Notation
import Profiles
import Registry

extension PayloadSource {
  /// The settings of a profile.
  public init(_ profile: ResolvedProfile) {
    self.init(
      body: profile.body, remedy: profile.remedy?.value, extraBody: profile.extraBody,
      verbatim: profile.verbatim,
      findings: profile.findings)
  }
}

extension PayloadBuilder {
  /// The payload of a profile; findings of severity error say that it must not be sent.
  public func build(_ profile: ResolvedProfile, _ options: Options = Options()) -> Payload {
    build(PayloadSource(profile), options)
  }
}
