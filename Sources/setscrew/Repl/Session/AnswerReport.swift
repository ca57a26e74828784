import Notation
import Registry
import Workbench

/// What there is to say about an answer that has come: findings, the cache, tokens and cost.
struct AnswerReport {
  private let exchange: Exchange
  private let workspace: Workspace
  private let registry: ResponseSettingsRegistry?

  init(_ exchange: Exchange, workspace: Workspace, registry: ResponseSettingsRegistry?) {
    self.exchange = exchange
    self.workspace = workspace
    self.registry = registry
  }

  /// Prints it.
  func print(isQuiet: Bool) {
    let errors = workspace.world.errors
    workspace.report.print(exchange.findings.filter(\.isAboutAnswer))
    if let response = exchange.response {
      for line in CacheVerdict(on: response, figures: figures).lines { errors.line("setscrew: \(line)") }
    }
    if !isQuiet, exchange.outcome != nil, exchange.error == nil || exchange.usage != nil {
      errors.line(workspace.errorPaint.dim(ExchangeSummary(of: exchange).text))
    }
  }

  private var figures: Price.Figures? {
    guard let registry, let name = exchange.askedModel, let model = registry.model(named: name)?.model
    else { return nil }
    return registry.price(of: model, tier: exchange.askedTier)?
      .figures(inputTokens: exchange.usage?.inputTokens ?? 0, on: workspace.day)
  }
}

extension Finding {
  /// Whether it is about what came back; what was found in the request was told before it was sent.
  fileprivate var isAboutAnswer: Bool {
    ["server-", "response-", "transport-", "stream-", "usage-"].contains { code.rawValue.hasPrefix($0) }
  }
}
