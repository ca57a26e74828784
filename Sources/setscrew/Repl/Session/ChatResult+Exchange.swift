import Responses
import Transport
import Workbench

extension ChatResult {
  /// How a session sees the end of an exchange.
  init(of exchange: Exchange) {
    self.init(Self.end(of: exchange), response: exchange.response, exchange: exchange)
  }

  private static func end(of exchange: Exchange) -> End {
    let reason =
      exchange.findings.last { $0.severity == .error }?.message ?? exchange.outcome?.status
      ?? "no answer came"
    if let error = exchange.transportError { return error.kind == .cancelled ? .cancelled : .failed(reason) }
    switch exchange.outcome {
    case .completed, .incomplete, .pending: return .completed
    case .interrupted(let interruption) where interruption.cause == .stoppedByUser: return .cancelled
    case .failed, .cancelled, .interrupted, nil: return .failed(reason)
    }
  }
}
