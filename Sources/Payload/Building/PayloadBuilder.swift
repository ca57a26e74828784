import Notation
import Registry

/// Builds the payload of a profile: resolves `stream`, checks, does what the remedy says, and puts all in order.
///
///     settings ─► model, stream ─► check and remedies ─► payload order ─► other keys and headers ─► extra_body
public struct PayloadBuilder: Sendable {
  /// What the command line says about the payload.
  public struct Options: Sendable {
    /// What to do with refused settings; nil leaves it to the profile, and then to `error`.
    public var remedy: Remedy?
    /// Whether the answer comes as a stream.
    public var stream: StreamChoice

    /// Options of a command.
    public init(remedy: Remedy? = nil, stream: StreamChoice = .unsaid) {
      self.remedy = remedy
      self.stream = stream
    }
  }

  /// What the command says about streaming.
  public enum StreamChoice: Sendable, Hashable {
    /// Nothing: the profile decides, or else it is true where no rule refuses that.
    case unsaid
    /// It is so, because a flag says it.
    case said(Bool, Origin)
    /// The request carries no such setting: lines of a batch.
    case absent
  }

  /// Against what is checked.
  public var context: CheckContext
  private let destinations: [ResponseSettingDescriptor]

  /// A builder for requests to one endpoint of a provider on a day.
  public init(_ context: CheckContext) {
    self.context = context
    destinations = context.registry.movedSettings
  }

  /// The payload of some settings; findings of severity error say that it must not be sent.
  public func build(_ source: PayloadSource, _ options: Options = Options()) -> Payload {
    var body = source.body
    var findings = source.findings
    var changes: [Payload.Change] = []
    addModel(to: &body)
    omitOthers(from: &body, &findings, &changes)
    resolveStream(options.stream, in: &body, extraBody: source.extraBody, &findings)

    let remedy = options.remedy ?? source.remedy ?? .error
    var remediation = Remediation(body, in: context, remedy: remedy, verbatim: source.verbatim)
    remediation.run()
    findings += remediation.findings
    changes += remediation.changes

    let settings = PayloadOrder.ordered(remediation.body, context.registry.tree.root)
    var payload = Payload(
      body: settings, headers: [], settings: settings, findings: findings, changes: changes,
      endpoint: context.endpoint)
    send(&payload)
    add(source.extraBody, to: &payload)
    payload.findings = payload.findings.withoutRepeats()
    return payload
  }

  /// Names the provider's own model where nothing else names one.
  private func addModel(to body: inout SourcedValue) {
    guard body[KnownSetting.model] == nil, let provider = context.registry.provider,
      let model = provider.defaultModel
    else { return }
    let origin = Origin.builtin("default model of \(provider.name)")
    body.insert(
      SourcedValue(.string(model), from: origin), at: ValuePath([.key(KnownSetting.model)]), keyOrigin: origin
    )
  }

  /// Leaves out what another endpoint than that of a profile does not take.
  private func omitOthers(
    from body: inout SourcedValue, _ findings: inout [Finding], _ changes: inout [Payload.Change]
  ) {
    guard context.endpoint != CheckContext.create, let members = body.members else { return }
    var names: [String] = []
    for member in members {
      guard let descriptor = context.registry.tree.root.member(member.key)?.descriptor,
        !descriptor.endpoints.contains(context.endpoint)
      else { continue }
      let path = ValuePath([.key(member.key)])
      changes.append(
        Payload.Change(
          path: path, kind: .omitted, from: member.value.json, to: nil, rule: descriptor.ruleID,
          origin: member.value.origin))
      body.remove(at: path)
      names.append(member.key)
    }
    guard !names.isEmpty else { return }
    findings.append(
      Finding(
        .settingOmitted, .note, "\(context.endpoint) does not take \(ValueText.both(names)), so left out here"
      ))
  }

  /// Moves settings to where this provider wants them: another key, or a header.
  private func send(_ payload: inout Payload) {
    for descriptor in destinations {
      guard let path = descriptor.key.valuePath, let value = payload.body[path] else { continue }
      let keyOrigin = payload.body.keyOrigin(at: path) ?? value.origin
      payload.body.removeEmptying(at: path)
      if let name = descriptor.header {
        let text = Self.headerText(value.json)
        if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value > 0x7E }) {
          payload.findings.append(
            Finding(
              .wrongForm, .error, "\(path) goes to the header \(name), which takes printable ASCII only",
              at: value.origin, path: path))
        } else {
          payload.headers.append(Payload.Header(name: name, value: text, origin: value.origin))
        }
      } else if let destination = descriptor.sentPath?.valuePath {
        payload.body.insert(value, at: destination, keyOrigin: keyOrigin)
      }
    }
  }

  private static func headerText(_ value: JSON) -> String {
    switch value {
    case .string(let text): text
    case .array(let values): values.map(headerText).joined(separator: ", ")
    default: value.encoded()
    }
  }

  /// Puts what is passed through untouched behind everything else.
  private func add(_ extraBody: SourcedValue?, to payload: inout Payload) {
    for member in extraBody?.members ?? [] {
      let path = ValuePath([.key(member.key)])
      if payload.body.remove(at: path) {
        payload.findings.append(
          Finding(
            .extraBody, .note, "extra_body replaces \(member.key)", at: member.keyOrigin, path: path))
      }
      payload.body.insert(member.value, at: path, keyOrigin: member.keyOrigin)
    }
  }
}

extension CheckContext {
  /// The endpoint that makes a response.
  public static let create = "create"
}
