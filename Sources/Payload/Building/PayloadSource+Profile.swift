import Profiles

extension PayloadSource {
  /// The settings of a resolved profile.
  public init(_ profile: ResolvedProfile) {
    self.init(
      body: profile.body, remedy: profile.remedy?.value, extraBody: profile.extraBody,
      verbatim: profile.verbatim, findings: profile.findings)
  }
}
