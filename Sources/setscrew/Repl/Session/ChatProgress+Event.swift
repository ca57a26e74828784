import Transport
import Workbench

extension ChatProgress {
  /// What an event of a call means for whoever waits for the answer; nil for what shows nothing.
  init?(_ event: CallEvent) {
    switch event {
    case .update(let update, let time): self = .update(update, at: time)
    case .waiting(let duration, let reason): self = .notice("\(reason); trying again in \(duration.inWords)")
    case .circuit(let host, .opened(let pause)):
      self = .notice("\(host) fails again and again; it is left alone for \(pause.inWords)")
    case .progress(let id, let status): self = .notice("\(id) is \(status)")
    case .resuming(let id, _): self = .notice("the stream broke; taking up \(id)")
    case .circuit, .head, .bytes, .event: return nil
    }
  }
}
