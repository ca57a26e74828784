import Notation
import Profiles
import Registry

/// A request that is compared with others: its payload and what tells where its values come from.
public struct ComparedRequest: Sendable {
  /// How it is called.
  public var side: Comparison.Side
  /// The request.
  public var payload: Payload
  /// Against what it was checked.
  public var context: CheckContext
  /// The profile that it was made of; nil for a request that was given as it is.
  public var profile: ResolvedProfile?
  /// The revision that the profile was read at; nil for the files as they are.
  public var revision: String?

  /// A request that is compared with others.
  public init(
    name: String, source: String? = nil, payload: Payload, context: CheckContext,
    profile: ResolvedProfile? = nil, revision: String? = nil
  ) {
    side = Comparison.Side(
      name: name, source: source, model: payload.model?.name, provider: context.registry.provider?.name)
    self.payload = payload
    self.context = context
    self.profile = profile
    self.revision = revision
  }

  /// A request given as it is: nothing is added to it, checked or changed.
  public init(name: String, source: String? = nil, body: SourcedValue, context: CheckContext) {
    self.init(
      name: name, source: source,
      payload: Payload(
        body: body, headers: [], settings: body, findings: [], changes: [], endpoint: context.endpoint),
      context: context)
  }

  /// That somebody wrote a value, with place and layer.
  func written(at origin: Origin) -> Comparison.Reason {
    var layer = layer(of: origin)
    if let revision, origin.place != nil { layer = layer.map { "\($0) at \(revision)" } ?? "at \(revision)" }
    return Comparison.Reason(.written, origin.description.visibleText, origin: origin, layer: layer)
  }

  private func layer(of origin: Origin) -> String? {
    switch origin {
    case .flag: Layer.flag.name
    case .environment: Layer.environment.name
    case .session: Layer.session.name
    case .argument, .builtin: nil
    case .file(let place): profile?.layer(ofFile: place.file)?.name
    }
  }

  /// Why a value is not sent as it was written.
  ///
  /// - Parameter path: The way to the value, where more than it was left out.
  func reason(for change: Payload.Change, at path: ValuePath? = nil) -> Comparison.Reason {
    let said = payload.findings.first { $0.rule?.id == change.rule && $0.path == change.path }
    let words =
      switch change.kind {
      case .dropped: said?.message ?? "it is refused"
      case .clamped: said?.message ?? "it is out of bounds"
      case .emptied: "nothing is left in it"
      case .omitted: "the endpoint does not take it"
      }
    let kind: Comparison.Reason.Kind =
      switch change.kind {
      case .dropped: .dropped
      case .clamped: .clamped
      case .emptied: .emptied
      case .omitted: .omitted
      }
    let inner = path.flatMap { path in
      path.hasPrefix(change.path) ? ValuePath(Array(path.steps.dropFirst(change.path.steps.count))) : nil
    }
    var reason = written(
      at: inner.flatMap { _ in path.flatMap { profile?.body[$0]?.origin } } ?? change.origin)
    reason.kind = kind
    reason.text = words
    reason.rule = change.rule
    reason.evidence = said?.rule?.evidence
    reason.from = inner.flatMap { change.from[$0] } ?? change.from
    return reason
  }
}

extension ResolvedProfile {
  /// The layer whose file it is.
  fileprivate func layer(ofFile file: String) -> Layer? {
    if files.contains(where: { $0.path == file }) { return .profile }
    return contributions.first { contribution in
      contribution.layer != .profile && contribution.value.origin.place?.file == file
    }?.layer
  }
}
