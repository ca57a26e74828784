import Notation
import Payload
import Registry
import Workbench

extension Repl {
  /// What the line below the prompt says.
  func status() async -> StatusLine {
    var line = StatusLine()
    let session = await chat.snapshot.session
    line.session = session.name
    line.cost = SessionCost(session).status
    line.isWatching = isWatching
    line.changed = settings.keys.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    if settings.provider != nil { line.changed.append("provider") }
    if settings.remedy != nil { line.changed.append("remedy") }
    guard let request = try? await nextRequest() else { return line }
    let registry = request.prepared.registry
    line.model = request.prepared.payload.model?.name ?? ""
    line.state = request.mode.rawValue
    let facts = RequestFacts(
      registry: registry, body: request.prepared.payload.settings.json, today: workspace.day)
    func effective(_ alias: String) -> String? {
      guard let setting = registry.setting(named: alias), let path = setting.key.valuePath else { return nil }
      if let set = facts.body[path] { return Phrase.value(set) }
      guard let entry = try? settingIndex().entry(at: setting.key) else { return nil }
      let offer = facts.offer(of: entry)
      if offer.refusal?.isFirm == true { return nil }
      if case .value(let value) = offer.defaultValue { return Phrase.value(value) }
      return nil
    }
    line.effort = effective("effort")
    line.tier = effective("tier")
    if let turn = session.tree.branch.last(where: \.answer.isUsable), let usage = turn.answer.response?.usage
    {
      line.contextUsed = usage.totalTokens ?? usage.inputTokens
    }
    if let model = registry.model(named: line.model)?.model,
      case .value(let limit) = model.fact(["context_window"])
    {
      line.contextLimit = limit.int
    }
    return line
  }
}

extension SessionCost {
  /// The cost in a few characters: `$0.0042`, `$0.0042 + ?`.
  var status: String {
    let dollars = "$\(ExchangeSummary.dollars(known))"
    return unknown > 0 ? dollars + " + ?" : dollars
  }
}
