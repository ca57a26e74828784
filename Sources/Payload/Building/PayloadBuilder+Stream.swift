import Notation
import Registry

extension PayloadBuilder {
  /// Settles whether the answer is streamed: flag, profile, else true, else false where a rule would refuse true.
  ///
  /// It is the one setting that is set when nobody says anything, because the API's own default is not what
  /// somebody at a terminal wants to wait for.
  func resolveStream(
    _ choice: StreamChoice, in body: inout SourcedValue, extraBody: SourcedValue?, _ findings: inout [Finding]
  ) {
    let path = ValuePath([.key(KnownSetting.stream)])
    guard context.endpoint == CheckContext.create, choice != .absent else {
      body.remove(at: path)
      return
    }
    if case .said(let value, let origin) = choice {
      body.remove(at: path)
      body.insert(SourcedValue(.bool(value), from: origin), at: path, keyOrigin: origin)
      return
    }
    if let written = body[KnownSetting.stream], written.content != .null { return }
    if extraBody?[KnownSetting.stream] != nil { return }
    body.remove(at: path)
    let origin = Origin.builtin("streamed by default")
    body.insert(SourcedValue(.bool(true), from: origin), at: path, keyOrigin: origin)
    guard let refusal = refusalOfStreaming(body) else { return }
    let reason = Origin.builtin("not streamed, because \(refusal.rule?.id ?? "the model") refuses it")
    body.remove(at: path)
    body.insert(SourcedValue(.bool(false), from: reason), at: path, keyOrigin: reason)
    findings.append(
      Finding(
        .streamChosen, .note, "\(KnownSetting.stream) is false here: \(refusal.message)", path: path,
        rule: refusal.rule
      ))
  }

  /// What refuses a body because its answer is streamed, and would not if it were not.
  private func refusalOfStreaming(_ body: SourcedValue) -> Judgement? {
    let streamed = body.json
    let rules = context.registry.rules(
      near: streamed, endpoint: context.endpoint, reading: KnownSetting.stream)
    guard !rules.isEmpty else { return nil }
    func refusals(_ body: JSON) -> [Judgement] {
      let subject = Subject(body, in: context)
      return rules.flatMap { rule -> [Judgement] in
        var check = RuleCheck(rule, subject)
        check.run()
        return check.judgements.filter(\.isRefusal)
      }
    }
    let found = refusals(streamed)
    guard !found.isEmpty else { return nil }
    var plain = streamed
    plain[KnownSetting.stream] = false
    let remaining = refusals(plain)
    return found.first { refusal in !remaining.contains { $0.rule?.id == refusal.rule?.id } }
  }
}
